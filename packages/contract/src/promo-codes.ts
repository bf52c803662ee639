import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { channels, promoStates } from './choices.ts'
import { foodProductId, foodVariantId } from './food.ts'
import { commandId, idOf, passTypeId, ticketProductId, ticketSessionId } from './ids.ts'
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
import { instant, localDate } from './time.ts'

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
    /** Of which product of the menu pieces are free, and how many of one order at most. Nothing else is taken off then. */
    foodProductId: optional(referenceField(foodProductId, { to: 'foodProducts' })),
    freeQty: optional(numberField(1, 100)),
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
  /** `kept`: places that are kept at this moment for whoever has it. */
  derived: { used: z.int(), kept: z.int() },
  check: ({ ppm, amountMinor, validFrom, validTo, passTypeId: type, foodProductId: dish, freeQty, maxPasses }) => {
    if (ppm === 0) return { path: 'ppm', message: 'field.tooSmall' }
    if (amountMinor === 0) return { path: 'amountMinor', message: 'field.tooSmall' }
    if (ppm !== null && amountMinor !== null) return { path: 'amountMinor', message: 'field.eitherOr' }
    if (validFrom !== null && validTo !== null && validTo < validFrom)
      return { path: 'validTo', message: 'field.tooEarly' }
    if (dish === null) return freeQty === null ? null : { path: 'foodProductId', message: 'field.required' }
    if (freeQty === null) return { path: 'freeQty', message: 'field.required' }
    // A code for food is for nothing else.
    const beside = Object.entries({ ppm, amountMinor, passTypeId: type, maxPasses }).find(([, value]) => value !== null)
    return beside ? { path: beside[0], message: 'field.notWithFood' } : null
  },
})
export type PromoCodeRow = z.infer<typeof promoCodeRecord.row>

/** What a code can be for: shows in use with their kinds of passes, and what is on the menu. */
export const promoChoices = z.object({
  shows: z.array(
    z.object({
      id: ticketProductId,
      name: storedLocalText,
      passTypes: z.array(z.object({ id: passTypeId, name: storedLocalText, byCode: z.boolean() })),
    }),
  ),
  dishes: z.array(z.object({ id: foodProductId, name: storedLocalText })),
})

/** A code as a guest tells it. */
export const promoText = text({ min: 1, max: 20 })

/** By what a guest is told from others. */
export const promoGuest = z.strictObject({ phone: text({ max: 30 }).optional(), email: email.optional() })

/** Asks what a code would do for a sale, before anybody pays. Food has no session unless passes are sold with it. */
export const checkPromoCodeInput = z
  .strictObject({
    code: promoText,
    ticketSessionId: ticketSessionId.optional(),
    /** Something to eat or drink is sold. */
    food: z.boolean().default(false),
    channel: channel.default('door'),
    guest: promoGuest.default({}),
  })
  .refine(({ food, ticketSessionId: session }) => food || session !== undefined, {
    message: 'field.required',
    path: ['ticketSessionId'],
  })

/**
 * What a code does: a part or an amount off the passes that it is for, pieces of a dish free, or nothing but letting
 * passes be bought.
 */
export const promoOffer = z.object({
  code: z.string(),
  name: storedLocalText,
  ppm: z.int().nullable(),
  amountMinor: z.int().nullable(),
  passTypeId: passTypeId.nullable(),
  /** Of which dish, in any of its variants, how many pieces are free; null: it is for passes. */
  free: z.object({ name: storedLocalText, variantIds: z.array(foodVariantId), qty: z.int() }).nullable(),
  /** It is limited per guest: sold only to one whose phone or email is known. */
  needsGuest: z.boolean(),
  /** Places of the session that are kept for it at this moment, beside those that anybody can buy. */
  kept: z.array(z.object({ areaNo: z.int(), left: z.int() })),
})
export type PromoOffer = z.infer<typeof promoOffer>

export const promoKeepId = idOf('promo_keep')
export type PromoKeepId = z.infer<typeof promoKeepId>

/** Why places are kept no more: by hand, on their date, because of the code, or because of the session. */
export const promoKeepEnds = ['released', 'until', 'code', 'session'] as const

/** Places of a session that are kept for whoever has a code. */
export const promoKeep = z.object({
  id: promoKeepId,
  session: z.object({ id: ticketSessionId, name: storedLocalText, startsAt: instant }),
  areaNo: z.int(),
  /** null: the session's general admission, which has no name of its own. */
  areaName: storedLocalText.nullable(),
  kept: z.int(),
  /** How many of them were sold with the code. */
  used: z.int(),
  /** How many still wait. */
  left: z.int(),
  until: instant,
  ended: z.object({ at: instant, why: z.enum(promoKeepEnds) }).nullable(),
})
export type PromoKeep = z.infer<typeof promoKeep>
export const promoKeeps = z.array(promoKeep)
export const listPromoKeepsInput = z.strictObject({ id: promoCodeId })

/** Sessions ahead with places that are counted, as a form offers them for a code. */
export const promoKeepChoices = z.array(
  z.object({
    id: ticketSessionId,
    name: storedLocalText,
    startsAt: instant,
    date: localDate,
    lastDate: localDate,
    areas: z.array(z.object({ areaNo: z.int(), name: storedLocalText.nullable(), free: z.int() })),
  }),
)
export type PromoKeepChoice = z.infer<typeof promoKeepChoices>[number]

/** `until`: the last day on which they are kept; never beyond the end of sales. */
export const keepPlacesInput = z.strictObject({
  commandId,
  id: promoCodeId,
  ticketSessionId,
  areaNo: z.int().min(0).max(1000),
  qty: z.int().min(1).max(10_000),
  until: localDate,
})
export const releasePlacesInput = z.strictObject({ commandId, id: promoKeepId })
