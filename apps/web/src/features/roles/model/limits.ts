import { type LimitKind, type PermissionLimits, withinLimits } from '@marquee/contract'
import type { Formatters, Translate } from '@marquee/i18n'

/** Limits in words: "up to ₺500.00, own till only"; null when there are none. */
export function limitWords(
  limits: PermissionLimits,
  { t, format, currency }: { t: Translate; format: Formatters; currency: string },
): string | null {
  const words = [
    limits.maxAmountMinor === undefined
      ? null
      : t('roles:limit.upTo', { value: format.money(limits.maxAmountMinor, currency) }),
    limits.maxPercentPpm === undefined ? null : t('roles:limit.upTo', { value: format.rate(limits.maxPercentPpm) }),
    limits.ownTillOnly ? t('roles:limit.ownTill') : null,
  ].filter((word) => word !== null)
  return words.length > 0 ? words.join(', ') : null
}

/** A limit as someone types it. */
export interface LimitText {
  amount: string
  percent: string
  ownTill: boolean
}

/** Limits as fields show them, without thousands separators. */
export function limitText(limits: PermissionLimits, digits: number, decimal: ',' | '.'): LimitText {
  const plain = (value: number, places: number) => value.toFixed(places).replace('.', decimal)
  return {
    amount: limits.maxAmountMinor === undefined ? '' : plain(limits.maxAmountMinor / 10 ** digits, digits),
    percent: limits.maxPercentPpm === undefined ? '' : String(limits.maxPercentPpm / 10_000).replace('.', decimal),
    ownTill: limits.ownTillOnly ?? false,
  }
}

/**
 * A number as people write it: with comma or point, with or without thousands. The last separator is the decimal one
 * when at most `digits` figures follow it. Answers units of 10^-digits; undefined when empty, null when it is no number.
 */
export function readDecimal(text: string, digits: number): number | null | undefined {
  const compact = text.replace(/[\s\u00a0]/g, '')
  if (compact === '') return undefined
  if (!/^\d{1,3}([.,]?\d{3})*([.,]\d+)?$|^\d+([.,]\d+)?$/.test(compact)) return null
  const at = Math.max(compact.lastIndexOf('.'), compact.lastIndexOf(','))
  const isDecimal = at >= 0 && compact.length - at - 1 <= digits
  if (at >= 0 && !isDecimal && compact.length - at - 1 !== 3) return null
  const whole = (isDecimal ? compact.slice(0, at) : compact).replace(/[.,]/g, '')
  const fraction = (isDecimal ? compact.slice(at + 1) : '').padEnd(digits, '0')
  const value = Number(whole + fraction)
  return Number.isSafeInteger(value) ? value : null
}

export type LimitProblem = 'amount' | 'percentRange' | 'tooMuch'

/** Reads the fields; `bound` is what the person holds. */
export function readLimits(
  text: LimitText,
  { digits, bound }: { digits: number; bound: PermissionLimits },
): { limits: PermissionLimits } | { field: LimitKind; problem: LimitProblem } {
  const amount = readDecimal(text.amount, digits)
  if (amount === null) return { field: 'amount', problem: 'amount' }
  const percent = readDecimal(text.percent, 4)
  if (percent === null || (percent ?? 0) > 1_000_000) return { field: 'percent', problem: 'percentRange' }
  const limits: PermissionLimits = {
    ...(amount === undefined ? {} : { maxAmountMinor: amount }),
    ...(percent === undefined ? {} : { maxPercentPpm: percent }),
    ...(text.ownTill ? { ownTillOnly: true } : {}),
  }
  if (withinLimits(limits, bound)) return { limits }
  const { maxAmountMinor, maxPercentPpm } = bound
  const field = !withinLimits({ ...limits, ownTillOnly: true }, { maxAmountMinor })
    ? 'amount'
    : !withinLimits({ ...limits, ownTillOnly: true }, { maxPercentPpm })
      ? 'percent'
      : 'ownTill'
  return { field, problem: 'tooMuch' }
}
