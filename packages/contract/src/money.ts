import { z } from 'zod'

/** ISO 4217 code in upper case. Whether a venue may use it is a rule of the venue. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'field.invalid')

/** An amount in minor units (kuruş, cents): a safe integer, never a float. */
export const amountMinor = z.int('field.amount')

export const money = z.strictObject({ amountMinor, currency })
export type Money = z.infer<typeof money>

/** Digits after the point of a currency, by ISO 4217 as the platform knows it: TRY 2, JPY 0, KWD 3. */
export function currencyDigits(code: string): number {
  return new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
}
