/** What a search may look at: everything of the guest, or no more of phone and e-mail than someone knows already. */
export type SearchReach = 'everything' | 'known'

/** What was typed as a number: of an order, or of a phone in whatever groups. null: it is none. */
export function digitsOf(search: string): string | null {
  const digits = search.replace(/[\s()+./#-]+/g, '')
  return /^\d{1,20}$/.test(digits) ? digits : null
}

/** The number on a receipt that a counter made without the server: K3-000017. null: it is none. */
export function offlineReceiptOf(search: string): { series: string; counter: number } | null {
  const found = /^k(\d{1,6})[-\s]?(\d{6,7})$/i.exec(search.trim())
  return found ? { series: `K${Number(found[1])}`, counter: Number(found[2]) } : null
}

/** An order number; null when it can be none. */
export function orderNoOf(digits: string): number | null {
  const number = Number(digits)
  return Number.isSafeInteger(number) ? number : null
}

/**
 * A LIKE pattern over the digits of a phone number. People who may see phone numbers find them by any four digits, as
 * typed; others by an end that tells people apart, whatever the prefix. null: too few digits for that.
 */
export function phonePattern(digits: string, reach: SearchReach): string | null {
  if (digits.length >= 7 && (reach === 'known' || digits.length > 10)) return `%${digits.slice(-10)}`
  const said = digits.replace(/^0+/, '')
  return reach === 'everything' && said.length >= 4 ? `%${said}%` : null
}
