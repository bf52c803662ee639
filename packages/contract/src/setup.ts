import { z } from 'zod'
import { language } from './languages.ts'
import { currency } from './money.ts'
import { email, newPassword, text } from './text.ts'

const knownCurrencies = new Set(Intl.supportedValuesOf('currency'))

/** Whether a time zone is one that the platform can compute with: a name, old or new, and no bare offset. */
export function isZone(value: string): boolean {
  if (!/^[A-Za-z]/.test(value)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Whether a currency code is one that the platform knows. */
export const isCurrency = (value: string): boolean => knownCurrencies.has(value)

/** Whether this installation still waits for its owner and venue. */
export const setupState = z.object({ needed: z.boolean() })

/** The first owner and the venue, made once, with the secret of the link in the log (valid 24 h). */
export const completeSetupInput = z.strictObject({
  secret: z.string().max(200, 'field.tooLong'),
  owner: z.strictObject({ name: text({ min: 1, max: 100 }), email, password: newPassword }),
  venue: z.strictObject({
    name: text({ min: 1, max: 200 }),
    city: text({ max: 200 }).optional(),
    zone: z.string().max(60, 'field.tooLong').refine(isZone, 'field.invalid'),
    currency: currency.refine(isCurrency, 'field.invalid'),
    locale: language,
  }),
})
