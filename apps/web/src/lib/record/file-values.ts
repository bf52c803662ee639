import { currencyDigits, type RecordField } from '@marquee/contract'

// Numbers and dates of a file. A file says nothing of the language it was written in, and the one of the screen proves
// nothing: 1,020 is a thousand and twenty or a little more than one, 03/04/1990 a day in April or in March. What one cell
// leaves open, another one of the same file may settle; otherwise it is asked.

/** The sign before the decimals. */
export type DecimalSign = '.' | ','
/** Which comes first where the year comes last. */
export type DayOrder = 'day' | 'month'

/** What a cell says, and what that proves for others; null: nothing. */
interface Clear<Answer> {
  plain: string
  proves: Answer | null
}
/** What a cell says by each answer. */
type Open<Answer extends string> = Record<Answer, string>
type Reading<Answer extends string> = Clear<Answer> | Open<Answer>

/** What cells of a file leave open. */
export interface Question<Answer extends string> {
  /** The first such cell, as it stands. */
  example: string
  readings: Record<Answer, string>
  /** By what other cells prove, or as it was chosen; null: nobody knows. */
  answer: Answer | null
}

/** How the numbers and dates of a file are meant, as far as that was chosen. */
export interface Meant {
  decimal?: DecimalSign | undefined
  days?: DayOrder | undefined
}

const isClear = <Answer extends string>(reading: Reading<Answer>): reading is Clear<Answer> => 'plain' in reading

/** Whether cells of this field are numbers. */
export const isNumber = ({ kind }: RecordField): boolean =>
  isWhole(kind) || kind === 'money' || kind === 'percent' || kind === 'quantity'
const isWhole = (kind: RecordField['kind']) => kind === 'number' || kind === 'minutes'

const other = { '.': ',', ',': '.' } as const
// What stands beside the digits of a cell, by its field.
const beside: Partial<Record<RecordField['kind'], RegExp>> = { money: /[₺$€£]/g, percent: /^%|%$/g }

/** A cell as a number with a point; null: it is none. */
function readNumber(cell: string, { kind }: RecordField): Reading<DecimalSign> | null {
  const typed = cell
    .replace(beside[kind] ?? '', '')
    .trim()
    .replace('−', '-')
    .replace(/(?<=\d)[\s\u00a0\u202f](?=\d{3}(?!\d))/g, '')
  const [, minus = '', whole = '', rest = ''] = /^(-?)(\d+)((?:[.,]\d+)*)$/.exec(typed) ?? []
  if (whole === '') return null
  const parts = rest.split(/[.,]/).slice(1)
  const signs = [...rest].filter((sign): sign is DecimalSign => sign === '.' || sign === ',')
  const [first] = signs
  const last = signs.at(-1)
  if (!first || !last) return { plain: typed, proves: null }
  const decimals = parts.at(-1) ?? ''
  const groups = first === last ? parts : parts.slice(0, -1)
  const isGrouped = /^[1-9]\d{0,2}$/.test(whole) && groups.every((group) => group.length === 3)
  const grouped = minus + whole + groups.join('')
  if (signs.length === 1) {
    const divided = `${minus}${whole}.${decimals}`
    if (!isGrouped) return { plain: divided, proves: first }
    // What is counted has no decimals.
    if (isWhole(kind)) return { plain: grouped, proves: other[first] }
    return { [first]: divided, [other[first]]: grouped } as Open<DecimalSign>
  }
  // Of several signs all but the last one group, or all of them.
  if (!isGrouped || signs.slice(0, -1).some((sign) => sign !== first)) return null
  return first === last ? { plain: grouped, proves: other[first] } : { plain: `${grouped}.${decimals}`, proves: last }
}

/** A cell as a day, `YYYY-MM-DD`; null: it is none, which is checked as it stands. */
function readDay(cell: string): Reading<DayOrder> | null {
  const dayOf = (year: string, month: string, day: string) =>
    `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const [, ofYear, ofMonth = '', ofDay = ''] = /^([1-9]\d{3})[./-](\d{1,2})[./-](\d{1,2})$/.exec(cell) ?? []
  if (ofYear !== undefined) return { plain: dayOf(ofYear, ofMonth, ofDay), proves: null }
  const [, first = '', sign, second = '', year] = /^(\d{1,2})([./-])(\d{1,2})\2([1-9]\d{3})$/.exec(cell) ?? []
  if (year === undefined || Number(first) === 0 || Number(second) === 0) return null
  const either = { day: dayOf(year, second, first), month: dayOf(year, first, second) }
  // Nobody writes the month first before a point.
  if (sign === '.') return { plain: either.day, proves: null }
  if (Number(first) === Number(second)) return { plain: either.day, proves: null }
  if (Number(first) > 12) return { plain: either.day, proves: 'day' }
  if (Number(second) > 12) return { plain: either.month, proves: 'month' }
  return either
}

/** What cells leave open, and what others of the file prove of it; null: nothing is open. */
function questionOf<Answer extends string>(
  cells: Iterable<readonly [string, Reading<Answer> | null]>,
  chosen: Answer | undefined,
): Question<Answer> | null {
  const proven = new Set<Answer>()
  let open: { example: string; readings: Open<Answer> } | undefined
  for (const [example, reading] of cells) {
    if (reading && !isClear(reading)) open ??= { example, readings: reading }
    else if (reading?.proves) proven.add(reading.proves)
  }
  const [only = null] = proven
  return open ? { ...open, answer: chosen ?? (proven.size === 1 ? only : null) } : null
}

/** The cells of a file, each with its field. */
export type Cells = readonly (readonly [cell: string, field: RecordField])[]

/** What the numbers and the dates of a file leave open. */
export function questionsOf(cells: Cells, meant: Meant = {}) {
  const numbers = cells.filter(([cell, field]) => cell !== '' && isNumber(field))
  const days = cells.filter(([cell, { kind }]) => cell !== '' && kind === 'date')
  return {
    decimal: questionOf(
      numbers.map(([cell, field]) => [cell, readNumber(cell, field)] as const),
      meant.decimal,
    ),
    days: questionOf(
      days.map(([cell]) => [cell, readDay(cell)] as const),
      meant.days,
    ),
  }
}
export type Questions = ReturnType<typeof questionsOf>

interface Read {
  currency: string
  questions: Questions
}

/** What a number or a day is sent as; null: it is not known how the cell is meant. */
export function figureOf(cell: string, field: RecordField, { currency, questions }: Read): { value: unknown } | null {
  if (cell === '') return { value: field.optional ? null : undefined }
  if (field.kind === 'date') {
    const plain = plainOf(readDay(cell), questions.days)
    return plain === null ? null : { value: plain ?? cell }
  }
  const plain = plainOf(readNumber(cell, field), questions.decimal)
  return plain === null ? null : { value: plain === undefined ? unread(cell, field) : numberOf(plain, field, currency) }
}

// As the schema of the field refuses it, in its own words.
const unread = (cell: string, { kind }: RecordField) => (kind === 'quantity' ? cell : Number.NaN)

/** undefined: nothing could be read. */
function plainOf<Answer extends string>(
  reading: Reading<Answer> | null,
  question: Question<Answer> | null,
): string | null | undefined {
  if (!reading) return undefined
  if (isClear(reading)) return reading.plain
  return question?.answer ? reading[question.answer] : null
}

function numberOf(plain: string, { kind }: RecordField, currency: string): unknown {
  const [whole = '', fraction = ''] = plain.split('.')
  const decimals = fraction.replace(/0+$/, '')
  if (kind === 'quantity') return decimals === '' ? whole : `${whole}.${decimals}`
  const most = isWhole(kind) ? 0 : kind === 'percent' ? 4 : currencyDigits(currency)
  return decimals.length > most ? Number.NaN : Number(whole + decimals.padEnd(most, '0'))
}
