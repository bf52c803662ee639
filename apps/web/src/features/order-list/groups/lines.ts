import type { GroupChoices, GroupLine } from '@marquee/contract/group-bookings'
import { readAmount } from '../../../lib/amount.ts'
import { newUuid } from '../../../lib/uuid.ts'

/** A line of an offer as somebody types it. */
export interface TypedLine {
  key: string
  /** Which kind of pass where, as `placeOf` writes it; empty: not chosen yet. */
  place: string
  qty: string
  /** Empty: what the list says. */
  price: string
}

export const blankLine = (): TypedLine => ({ key: newUuid(), place: '', qty: '', price: '' })

type Choice = GroupChoices['prices'][number]
interface Ground {
  choices: GroupChoices | undefined
  currency: string
}

/** One text for a kind of pass and where it is. */
export const placeOf = ({
  passTypeId,
  seatCategoryId,
  areaNo,
}: Pick<GroupLine | Choice, 'passTypeId' | 'seatCategoryId' | 'areaNo'>): string =>
  [passTypeId, areaNo === null ? (seatCategoryId ?? '') : '', areaNo ?? ''].join('|')

/** What a line is about; undefined: nothing is chosen, or it is not sold in this show. */
export const choiceOf = ({ place }: TypedLine, { choices }: Pick<Ground, 'choices'>): Choice | undefined =>
  choices?.prices.find((each) => placeOf(each) === place)

const whole = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text.trim()) : null)

/** What is wrong with a line; null: nothing. */
export function missingIn(line: TypedLine, ground: Ground) {
  if (!choiceOf(line, ground)) return { at: 'place', key: 'field.required' } as const
  const qty = whole(line.qty)
  if (qty === null) return { at: 'qty', key: 'field.number' } as const
  if (qty < 1) return { at: 'qty', key: 'field.tooSmall' } as const
  const isPriced = line.price.trim() === '' || readAmount(line.price, ground.currency) !== null
  return isPriced ? null : ({ at: 'unitMinor', key: 'field.amount' } as const)
}

/** A line as it is sent; null where something is wrong with it. */
export function readLine(line: TypedLine, ground: Ground) {
  const choice = choiceOf(line, ground)
  if (!choice || missingIn(line, ground)) return null
  const { passTypeId, seatCategoryId, areaNo } = choice
  return { passTypeId, seatCategoryId, areaNo, qty: Number(line.qty.trim()), unitMinor: unitOf(line, choice, ground) }
}

/** What one costs. */
export function unitOf(line: TypedLine, choice: Choice, { currency }: Pick<Ground, 'currency'>): number {
  return line.price.trim() === '' ? choice.amountMinor : (readAmount(line.price, currency) ?? choice.amountMinor)
}

/** Whether any line has another price than the list's. */
export const departs = (lines: readonly TypedLine[], ground: Ground): boolean =>
  lines.some((line) => {
    const choice = choiceOf(line, ground)
    return choice !== undefined && unitOf(line, choice, ground) !== choice.amountMinor
  })

/** What all lines that are whole come to. */
export const totalOf = (lines: readonly TypedLine[], ground: Ground): number =>
  lines.reduce((sum, line) => {
    const read = readLine(line, ground)
    return sum + (read ? read.qty * read.unitMinor : 0)
  }, 0)
