import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { channels, promoStates } from './choices.ts'
import { idOf, passTypeId, ticketProductId, ticketSessionId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import {
  choiceField,
  codeField,
  dateField,
  moneyField,
  nameField,
  noteField,
  numberField,
  optional,
  percentField,
  referenceField,
  starting,
} from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { channel } from './seat-map.ts'
import { email, text } from './text.ts'

export const promoCodeId = idOf('promo_code')
export type PromoCodeId = z.infer<typeof promoCodeId>

/** A word that guests show to pay less, or to buy what others cannot. */
export const promoCodeRecord = defineRecord({
  entity: 'promo_code',
  path: 'promoCodes',
  module: 'promo_codes',
  id: promoCodeId,
  fields: {
    code: codeField(),
    name: nameField(),
    state: starting(choiceField(promoStates), 'active'),
    /** What is taken off: a part or an amount. Neither: it only lets passes be bought, or counts who came by it. */
    ppm: optional(percentField()),
    amountMinor: optional(moneyField(largestMinor)),
    /** Which show it is for; empty: every one. */
    productId: optional(referenceField(ticketProductId, { to: 'ticketProducts' })),
    /** Which kind of pass; empty: all of them. One that is sold with a code alone can be bought with this one. */
    passTypeId: optional(referenceField(passTypeId, { to: 'passTypes' })),
    /** Where it is good; empty: everywhere. */
    channel: optional(choiceField(channels)),
    /** The first and the last business day on which it can be used. */
    validFrom: optional(dateField()),
    validTo: optional(dateField()),
    /** How many orders may use it, in all and of one guest, told by phone or e-mail. */
    maxUses: optional(numberField(1, 1_000_000)),
    maxPerGuest: optional(numberField(1, 1000)),
    /** For how many passes of one order it may be used. */
    maxPasses: optional(numberField(1, 1000)),
    note: noteField(),
  },
  derived: { used: z.int() },
  check: ({ ppm, amountMinor, validFrom, validTo }) => {
    if (ppm === 0) return { path: 'ppm', message: 'field.tooSmall' }
    if (amountMinor === 0) return { path: 'amountMinor', message: 'field.tooSmall' }
    if (ppm !== null && amountMinor !== null) return { path: 'amountMinor', message: 'field.eitherOr' }
    if (validFrom !== null && validTo !== null && validTo < validFrom)
      return { path: 'validTo', message: 'field.tooEarly' }
    return null
  },
})
export type PromoCodeRow = z.infer<typeof promoCodeRecord.row>

/** What a code can be for: shows in use with their kinds of passes. */
export const promoChoices = z.array(
  z.object({
    id: ticketProductId,
    name: storedLocalText,
    passTypes: z.array(z.object({ id: passTypeId, name: storedLocalText, byCode: z.boolean() })),
  }),
)

/** A code as a guest tells it. */
export const promoText = text({ min: 1, max: 20 })

/** Asks what a code would do for a sale, before anybody pays. */
export const checkPromoCodeInput = z.strictObject({
  code: promoText,
  ticketSessionId,
  channel: channel.default('door'),
  guest: z.strictObject({ phone: text({ max: 30 }).optional(), email: email.optional() }).default({}),
})

/** What a code does: a part or an amount off the passes that it is for, or nothing but letting them be bought. */
export const promoOffer = z.object({
  code: z.string(),
  name: storedLocalText,
  ppm: z.int().nullable(),
  amountMinor: z.int().nullable(),
  passTypeId: passTypeId.nullable(),
  /** It is limited per guest: sold only to one whose phone or email is known. */
  needsGuest: z.boolean(),
})
export type PromoOffer = z.infer<typeof promoOffer>
