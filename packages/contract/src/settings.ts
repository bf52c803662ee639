import { z } from 'zod'
import { isCountry } from './country.ts'
import { pictureLink } from './files.ts'
import { idOf, storedFileId, venueId } from './ids.ts'
import { language } from './languages.ts'
import { localText, storedLocalText } from './local-text.ts'
import { currency } from './money.ts'
import { isCurrency, isZone } from './setup.ts'
import { text } from './text.ts'
import { localDate, localTime } from './time.ts'

const footer = z.strictObject({ en: text({ max: 200 }), tr: text({ max: 200 }) })

/** The fields of a venue that its settings change. */
export const venueFields = z.strictObject({
  name: text({ min: 1, max: 200 }),
  city: text({ max: 200 }),
  country: z.string().max(2, 'field.invalid').refine(isCountry, 'field.choice'),
  zone: z.string().max(60, 'field.tooLong').refine(isZone, 'field.choice'),
  currency: currency.refine(isCurrency, 'field.choice'),
  locale: language,
  /** Until when a night belongs to the business day before, on the venue's clock. */
  businessCutoff: localTime,
  address: text({ max: 300 }),
  taxNumber: text({ max: 40 }),
  receiptFooter: footer,
  /** Days after the sale by which what is bought on account is due. */
  invoiceDays: z.int('field.number').min(0, 'field.tooSmall').max(365, 'field.tooBig'),
  /** Minutes for which places are kept for a party of the waiting list. */
  waitlistMinutes: z.int('field.number').min(5, 'field.tooSmall').max(1440, 'field.tooBig'),
  /** A stored file of the purpose `venueLogo`; null: papers have the mark of the product. */
  logo: storedFileId.nullable(),
})

/** A venue as its settings show it. */
export const venueSettings = z.object({
  id: venueId,
  name: z.string(),
  city: z.string(),
  country: z.string(),
  zone: z.string(),
  currency: z.string(),
  locale: language,
  businessCutoff: localTime,
  address: z.string(),
  taxNumber: z.string(),
  receiptFooter: storedLocalText,
  invoiceDays: z.int(),
  waitlistMinutes: z.int(),
  logo: storedFileId.nullable(),
  logoLink: pictureLink.nullable(),
  /** Money was taken: the currency stays. */
  hasMoney: z.boolean(),
  /** Shows are planned: the clock stays. */
  hasShowsAhead: z.boolean(),
  rev: z.int(),
})
export type VenueSettings = z.infer<typeof venueSettings>

/** Changes what is named. */
export const updateVenueInput = z.strictObject({ id: venueId, expectedRev: z.int(), ...venueFields.partial().shape })

export const taxRuleId = idOf('tax_rule')
export type TaxRuleId = z.infer<typeof taxRuleId>

/** A tax at one rate, on the days from `from` to `until`; null: always been, no end. */
export const taxRateRow = z.object({
  id: taxRuleId,
  code: z.string(),
  name: storedLocalText,
  ratePpm: z.int(),
  from: localDate.nullable(),
  until: localDate.nullable(),
  /** past: over · now: it holds today · ahead: it begins later. */
  state: z.enum(['past', 'now', 'ahead']),
  rev: z.int(),
})
export type TaxRateRow = z.infer<typeof taxRateRow>

const ratePpm = z.int('field.number').min(0, 'field.tooSmall').max(1_000_000, 'field.tooBig')
const code = text({ min: 1, max: 20 })
const target = { id: taxRuleId, expectedRev: z.int() }

/** A new tax. Without `from` it has always been; without `until` it has no end. */
export const createTaxInput = z.strictObject({
  code,
  name: localText(60),
  ratePpm,
  from: localDate.nullable().default(null),
  until: localDate.nullable().default(null),
})
/** Another rate from a date on: the one that holds then ends the day before. */
export const changeTaxRateInput = z.strictObject({ ...target, ratePpm, from: localDate })
/** What the tax is called, at all its rates. */
export const renameTaxInput = z.strictObject({ ...target, name: localText(60) })
/** Takes a rate back that has not begun; the one before it goes on in its place. */
export const removeTaxInput = z.strictObject(target)

/** What is numbered, in the order in which the settings show it. */
export const seriesKinds = ['order', 'receipt', 'z_report', 'fund_entry', 'journal_entry'] as const
/**
 * A series of numbers of the venue. `last` is the number given last; `next` the one that comes, where that can be said:
 * series that several venues share jump. Receipts and entries of funds have a series for each opening and each fund, so
 * neither. `year`: the business year in which a series counts that begins every year.
 */
export const numberSeries = z.object({
  kind: z.enum(seriesKinds),
  last: z.int().nullable(),
  next: z.int().nullable(),
  year: z.int().nullable(),
})
export type NumberSeries = z.infer<typeof numberSeries>
