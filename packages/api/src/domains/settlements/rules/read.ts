import { currencyDigits, fold, largestMinor, type SettlementColumn, type SettlementMapping } from '@marquee/contract'

/** A cell with an amount in minor units; `-12,50`, `(12.50)` and `12.50-` are below zero. null: it is none. */
export function amountIn(cell: string, decimal: '.' | ',', currency: string): number | null {
  const digits = currencyDigits(currency)
  const plain = cell.replace(/[\s\u00a0₺$€£]|TRY|TL|USD|EUR|GBP/g, '').replaceAll('−', '-')
  const isBelow = /^\(.*\)$|^-|-$/.test(plain)
  const typed = plain.replace(/^[+-]|-$|[()]/g, '')
  const [group, point] = decimal === '.' ? [',', '\\.'] : ['\\.', ',']
  const parts = new RegExp(`^(\\d{1,3}(?:${group}\\d{3})+|\\d+)(?:${point}(\\d+))?$`).exec(typed)
  if (!parts) return null
  const [, whole = '', fraction = ''] = parts
  // Zeros beyond the smallest coin say nothing.
  if (!/^0*$/.test(fraction.slice(digits))) return null
  const minor = Number(whole.replace(/[.,]/g, '') + fraction.slice(0, digits).padEnd(digits, '0'))
  if (!Number.isSafeInteger(minor) || minor > largestMinor) return null
  return isBelow ? -minor || 0 : minor
}

/** A cell with a day, a time after it is not read: `YYYY-MM-DD`. null: it is none that exists. */
export function dayIn(cell: string, form: SettlementMapping['dateForm']): string | null {
  const parts = /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[T\s].*)?$/.exec(cell.trim())
  if (!parts) return null
  const [, first = '', second = '', third = ''] = parts
  const [year, month, day] =
    form === 'YMD' ? [first, second, third] : form === 'DMY' ? [third, second, first] : [third, first, second]
  if (day.length > 2 || month.length > 2 || (year.length !== 4 && year.length !== 2)) return null
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : null
}

/** Words by which acquirers say that an amount went back. */
const wentBack = /iade|iptal|refund|return|reversal|chargeback|void|credit/

/** The cells of a line, by what their columns say. */
export type Cells = Partial<Record<SettlementColumn, string>>

/** What a line says, once nothing in it is unclear. A refund is below zero; its fee may be given back. */
export interface ReadLine {
  date: string
  amountMinor: number
  feeMinor: number
  reference: string | null
}

/**
 * One line of a file, or the columns in it that cannot be read. What is missing of amount, net and fee is reckoned from the
 * other two. A fee is what is kept, whichever sign the file gives it; with a refund it goes the way of the amount where
 * the net says so.
 */
export function readLine(
  cells: Cells,
  { decimal, dateForm }: SettlementMapping,
  currency: string,
): { line: ReadLine; faults: [] } | { line: null; faults: SettlementColumn[] } {
  const faults: SettlementColumn[] = []
  const money = (column: 'amount' | 'net' | 'fee') => {
    const cell = cells[column]?.trim() ?? ''
    if (cell === '') return null
    const read = amountIn(cell, decimal, currency)
    if (read === null) faults.push(column)
    return read
  }
  const date = dayIn(cells.date ?? '', dateForm)
  if (date === null) faults.push('date')
  const [given, net, fee] = [money('amount'), money('net'), money('fee')]
  const reference = cells.reference?.trim() || null
  if (reference !== null && reference.length > 100) faults.push('reference')
  const amount = given ?? (net === null ? null : net + Math.abs(fee ?? 0))
  if ((amount === null || amount === 0) && !faults.includes('amount') && !faults.includes('net')) {
    faults.push(cells.amount === undefined ? 'net' : 'amount')
  }
  if (faults.length > 0 || date === null || amount === null) return { line: null, faults }
  const isBack = amount < 0 || wentBack.test(fold(cells.kind ?? ''))
  const amountMinor = isBack ? -Math.abs(amount) : amount
  const ownNet = given === null || net === null ? null : isBack ? -Math.abs(net) : net
  const feeMinor = fee === null ? (ownNet === null ? 0 : amountMinor - ownNet) : Math.abs(fee)
  return {
    line: { date, amountMinor, feeMinor: ownNet !== null && fee !== null ? amountMinor - ownNet : feeMinor, reference },
    faults: [],
  }
}
