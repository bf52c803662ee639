import { z } from 'zod'

/** ISO 4217 code in upper case. Whether a venue may use it is a rule of the venue. */
export const currency = z.string().regex(/^[A-Z]{3}$/, 'field.invalid')

/** An amount in minor units (kuruş, cents): a safe integer, never a float. */
export const amountMinor = z.int('field.amount')

export const money = z.strictObject({ amountMinor, currency })
export type Money = z.infer<typeof money>
