import type { OrderId, PassId } from '@marquee/contract'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { RideGuest } from '../../transport/service/for-changes.ts'
import type { CardOfOrder } from '../../vouchers/service/sold.ts'
import type { OrderLine, OrderPass } from '../repo/read.ts'
import { cardsBeside, tornByCards, unusedOf } from '../rules/cards.ts'
import { type ChosenPieces, wholePackages } from '../rules/reverse.ts'
import { canGiveBack } from '../rules/rides.ts'
import type { OrderState } from './order-state.ts'

/** What is cancelled of an order. */
export interface CancelWish {
  orderId: OrderId
  passIds: PassId[]
  lineNos: number[]
  /** So many pieces of lines of food, guests of lines of rides, or gift cards of packages. */
  pieces?: ChosenPieces[]
  /** The rides of passes that go stay, where `pieces` does not name them. */
  keepRides?: boolean
  /** What becomes of food that somebody has begun to make. */
  started?: 'waste' | 'return'
  feeMinor?: number
}

/** The passes that a change is about; the refusals of `planCancel`. */
export function choosePasses(
  { passes }: Pick<OrderState, 'passes'>,
  { passIds, lineNos, pieces = [] }: Pick<CancelWish, 'passIds' | 'lineNos' | 'pieces'>,
): OrderPass[] {
  if (passIds.length + lineNos.length + pieces.length === 0) refuseField('passIds', 'field.required')
  const byId = new Map(passes.map((pass) => [pass.id, pass]))
  const chosen = passIds.map((id, index) => {
    if (passIds.indexOf(id) < index) refuseField(`passIds.${index}`, 'field.invalid')
    return byId.get(id) ?? refuseField(`passIds.${index}`, 'field.invalid')
  })
  for (const state of ['used', 'cancelled'] as const) {
    const ids = chosen.filter((pass) => pass.state === state).map(({ id }) => id)
    if (ids.length > 0) refuse('STATE', { details: { passes: state, passIds: ids } })
  }
  if (chosen.some((pass) => pass.hasStarted && pass.sessionState !== 'cancelled')) {
    refuse('STATE', { details: { ticketSession: 'started' } })
  }
  return chosen
}

/**
 * Refuses what would tear a package that goes back whole or not at all. What the venue itself called off it gives back,
 * whatever it was sold in.
 */
export function requireWholePackages(
  lines: readonly OrderLine[],
  {
    passes,
    rides,
    dishes,
  }: { passes: readonly OrderPass[]; rides: readonly RideGuest[]; dishes: readonly ChosenPieces[] },
): void {
  const gone = new Map(dishes.map(({ lineNo, qty }) => [lineNo, qty]))
  const own = [...passes.filter(({ sessionState }) => sessionState !== 'cancelled'), ...rides.filter(isGuests)]
  for (const { lineNo } of own) gone.set(lineNo, (gone.get(lineNo) ?? 0) + 1)
  const torn = lines.find((line) => line.partsRefundable === false && wholePackages(line, lines, gone) === null)
  if (torn) refuse('STATE', { details: { package: 'whole', lineNo: torn.lineNo } })
}

// Given back because the guest wishes it, and not because the show or the trip is called off.
const isGuests = ({ isCalledOff, isTripOff }: RideGuest) => !isCalledOff && !isTripOff

/** The lines of memberships among those that are named. */
export const membershipsOf = ({ lines }: OrderState, { lineNos }: Pick<CancelWish, 'lineNos'>): number[] =>
  lineNos.filter((lineNo) => lines.some((line) => line.lineNo === lineNo && line.kind === 'membership'))

/**
 * The gift cards that go back for so many pieces: none that was used. STATE with which of them were, and for a part of a
 * package that only goes back whole. Where the venue called off the show of the passes, only those that nobody has used go.
 */
export function chooseCards(
  { lines, cards }: Pick<OrderState, 'lines' | 'cards'>,
  { passes, named }: { passes: readonly OrderPass[]; named: readonly ChosenPieces[] },
): CardOfOrder[] {
  const isCard = ({ lineNo }: ChosenPieces) => lines.some((line) => line.lineNo === lineNo && line.kind === 'voucher')
  const wished = named.filter(isCard)
  const pieces = [...wished, ...cardsBeside(lines, { passes, named: wished.map(({ lineNo }) => lineNo) })]
  const torn = tornByCards(lines, { passes, cards: pieces })
  if (torn !== undefined) refuse('STATE', { details: { package: 'whole', lineNo: torn } })
  const { back, lacking } = unusedOf(cards, pieces)
  const off = passes.length > 0 && passes.every(({ sessionState }) => sessionState === 'cancelled')
  const short = lacking.find(({ lineNo }) => !off || wished.some((piece) => piece.lineNo === lineNo))
  if (short) {
    const used = cards.filter(({ lineNo, isUnused }) => lineNo === short.lineNo && !isUnused)
    const tails = used.filter(({ state }) => state !== 'taken_back').map(({ tail }) => tail)
    refuse('STATE', { details: { card: 'used', lineNo: short.lineNo, tails } })
  }
  return back
}

/** Kinds of lines that go back whole, by their number. */
const withoutPasses = new Set(['fee', 'tip', 'membership', 'food'])

// A dish of a package may have cost nothing in it, and goes back all the same.
const isInPieces = ({ kind, leftGrossMinor, leftQty, parentLineNo }: OrderLine) =>
  (kind === 'food' && (leftGrossMinor > 0 || (parentLineNo !== null && leftQty > 0))) ||
  (kind === 'ride' && leftQty > 0) ||
  // One that was sold alone goes back by itself (`takeBackCard`).
  (kind === 'voucher' && parentLineNo !== null && leftQty > 0)

/** The lines and pieces that a change is about; the refusals of `planCancel`. */
export function chooseLines({ lines, rides }: OrderState, { lineNos, pieces = [] }: CancelWish): void {
  for (const [index, lineNo] of lineNos.entries()) {
    const line = lines.find((one) => one.lineNo === lineNo)
    const isLeft = line !== undefined && withoutPasses.has(line.kind) && (line.leftGrossMinor > 0 || isInPieces(line))
    if (!isLeft || lineNos.indexOf(lineNo) < index) {
      refuseField(`lineNos.${index}`, 'field.invalid')
    }
  }
  for (const [index, { lineNo, qty }] of pieces.entries()) {
    const line = lines.find((one) => one.lineNo === lineNo && isInPieces(one))
    const isTwice = lineNos.includes(lineNo) || pieces.findIndex((one) => one.lineNo === lineNo) < index
    if (!line || isTwice) refuseField(`pieces.${index}.lineNo`, 'field.invalid')
    const able = rides.filter((guest) => guest.lineNo === lineNo && canGiveBack(guest)).length
    const mostQty = line.kind === 'ride' ? able : line.leftQty
    if (qty > mostQty) refuseField(`pieces.${index}.qty`, 'field.tooBig')
  }
}

/**
 * The dishes of packages that go back because a guest wishes it: those that are named, and those that go beside passes.
 * What was ordered ahead for a show that the venue called off tears nothing.
 */
export function dishesOf(
  { lines, passes }: Pick<OrderState, 'lines' | 'passes'>,
  { lineNos, pieces }: { lineNos: readonly number[]; pieces: readonly ChosenPieces[] },
): ChosenPieces[] {
  const off = new Set<string>(
    passes.flatMap(({ ticketSessionId, sessionState }) => (sessionState === 'cancelled' ? [ticketSessionId] : [])),
  )
  const packaged = lines.filter(
    ({ kind, parentLineNo, ticketSessionId }) =>
      kind === 'food' && parentLineNo !== null && !off.has(ticketSessionId ?? ''),
  )
  return packaged.flatMap(({ lineNo, leftQty }) => {
    const qty = lineNos.includes(lineNo) ? leftQty : (pieces.find((piece) => piece.lineNo === lineNo)?.qty ?? 0)
    return qty > 0 ? [{ lineNo, qty }] : []
  })
}
