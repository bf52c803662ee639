import { currencyDigits, largestMinor } from '@marquee/contract'

/**
 * An amount as it is typed, in minor units: `12.5`, `12,50`, `1.250` and `1.250,00` are read, `-1` and `0.500` (in
 * lira) are not. undefined: nothing is written; null: it is no amount.
 */
export function readAmount(text: string, currency: string): number | null | undefined {
  const typed = text.replace(/[\s\u00a0₺$€£]/g, '')
  if (typed === '') return undefined
  const digits = currencyDigits(currency)
  const parts = /^(\d{1,3}(?:([.,])\d{3})+|\d+)(?:([.,])(\d+))?$/.exec(typed)
  if (!parts) return null
  const [, whole = '', group, point, fraction = ''] = parts
  if (group !== undefined && group === point) return null
  // Where a currency has three digits, 1.250 is one and a quarter; elsewhere it can only be thousands.
  if (digits === 3 && fraction === '' && typed.split(/[.,]/).length === 2) return minorOf(typed.replace(/[.,]/, ''))
  // Nobody writes thousands after a zero: `0.500` is half of something, and never five hundred.
  if (group !== undefined && whole.startsWith('0')) return null
  if (fraction.length > digits) return null
  return minorOf(whole.replace(/[.,]/g, '') + fraction.padEnd(digits, '0'))
}

function minorOf(digits: string): number | null {
  const minor = Number(digits)
  return Number.isSafeInteger(minor) && minor <= largestMinor ? minor : null
}

/** An amount as a field shows it, with the point of the language: `1250.00`, in Turkish `1250,00`. */
export function writeAmount(minor: number, currency: string, language: 'en' | 'tr'): string {
  const digits = currencyDigits(currency)
  const text = String(minor).padStart(digits + 1, '0')
  if (digits === 0) return text
  return `${text.slice(0, -digits)}${language === 'tr' ? ',' : '.'}${text.slice(-digits)}`
}
