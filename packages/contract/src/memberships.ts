import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { customerFlags, membershipRefusals, membershipStates } from './choices.ts'
import { giftCode } from './gift-cards.ts'
import { commandId, customerId, gateId, idOf, orderId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { pageInput, pageOf } from './page.ts'
import {
  codeField,
  dateField,
  moneyField,
  nameField,
  noteField,
  numberField,
  optional,
  referenceField,
  starting,
  switchField,
} from './record/fields.ts'
import { defineRecord } from './record/record.ts'
import { salePayment, saleResult } from './sales.ts'
import { searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'

export const membershipPlanId = idOf('membership_plan')
export const membershipId = idOf('membership')
export type MembershipPlanId = z.infer<typeof membershipPlanId>
export type MembershipId = z.infer<typeof membershipId>

/** What lets somebody in more than once: ten entries, or a season. */
export const membershipPlanRecord = defineRecord({
  entity: 'membership_plan',
  path: 'membershipPlans',
  module: 'membership_plans',
  id: membershipPlanId,
  fields: {
    code: codeField(),
    name: nameField(),
    priceMinor: moneyField(largestMinor),
    taxCode: referenceField(text({ min: 1, max: 20 }), { sample: 'VAT10' }),
    /** How many entries it has; empty: as many as they like. */
    uses: optional(numberField(1, 1000)),
    /** One entry a business day. */
    onceADay: switchField(),
    /** Good for so many days from the sale; where a last day is set, that ends it instead. */
    days: starting(numberField(1, 3650), 365),
    validFrom: optional(dateField()),
    validTo: optional(dateField()),
    note: noteField(),
  },
  derived: { sold: z.int() },
  check: ({ validFrom, validTo }) =>
    validFrom !== null && validTo !== null && validTo < validFrom
      ? { path: 'validTo', message: 'field.tooEarly' }
      : null,
})
export type MembershipPlanRow = z.infer<typeof membershipPlanRecord.row>

/** A membership as lists show it: of its code the end alone. */
export const membershipRow = z.object({
  id: membershipId,
  tail: z.string(),
  plan: storedLocalText,
  holder: z.string().nullable(),
  state: z.enum(membershipStates),
  used: z.int(),
  /** How many entries it has; null: as many as they like. */
  most: z.int().nullable(),
  onceADay: z.boolean(),
  validFrom: localDate,
  validTo: localDate,
  at: instant,
  rev: z.int(),
})
export type MembershipRow = z.infer<typeof membershipRow>

export const membershipDetail = membershipRow.extend({
  order: z.object({ id: orderId, no: z.int() }),
  by: z.string(),
  reason: z.string().nullable(),
  /** Its entries, the newest first, at most 200. */
  uses: z.array(
    z.object({
      id: z.uuid(),
      at: instant,
      who: z.string(),
      gate: storedLocalText.nullable(),
      undoneAt: instant.nullable(),
    }),
  ),
})
export type MembershipDetail = z.infer<typeof membershipDetail>

const membershipsFilter = {
  state: z.enum(membershipStates).optional(),
  /** The whole code, its last four characters, or a part of the holder's name. */
  search: searchText.optional(),
}
/** The newest first. */
export const listMembershipsInput = z.strictObject({ ...pageInput, ...membershipsFilter })
export const exportMembershipsInput = z.strictObject(membershipsFilter)
export const membershipPage = pageOf(membershipRow)
export const getMembershipInput = z.strictObject({ id: membershipId })

/** What is on sale, with the currency of the venue. */
export const membershipOffers = z.object({
  currency: z.string(),
  plans: z.array(
    membershipPlanRecord.row.pick({
      id: true,
      name: true,
      priceMinor: true,
      uses: true,
      onceADay: true,
      days: true,
      validFrom: true,
      validTo: true,
    }),
  ),
})
export type MembershipOffer = z.infer<typeof membershipOffers>['plans'][number]

export const sellMembershipInput = z.strictObject({
  commandId,
  orderId,
  planId: membershipPlanId,
  holder: text({ min: 1, max: 100 }),
  /** Together exactly what is due; no gift card among them. */
  payments: z.array(salePayment.omit({ partId: true, giftCard: true })).max(10, 'field.tooLong'),
  /** What the guest was told: PRICE_CHANGED when it is another. */
  expectedDueMinor: z.int('field.amount').min(0, 'field.amount').max(largestMinor, 'field.tooBig'),
  guest: z.strictObject({ name: text({ max: 100 }).optional(), phone: text({ max: 30 }).optional() }).default({}),
  /** Who buys, where the seller knows them; who holds it may be somebody else. */
  customerId: customerId.optional(),
})
/** A new membership. Its code is asked for by `revealMembershipInput`. */
export const newMembership = membershipRow.pick({ id: true, tail: true, validFrom: true, validTo: true })
export const soldMembership = z.object({ sale: saleResult, membership: newMembership })
export type SoldMembership = z.infer<typeof soldMembership>

export const revealMembershipInput = z.strictObject({ id: membershipId })
export const revealedMembership = z.object({ code: z.string() })

const change = { commandId, id: membershipId, expectedRev: z.int(), reason: text({ min: 1, max: 500 }) }
export const changeMembershipInput = z.strictObject(change)

export const lookAtMembershipInput = z.strictObject({ code: giftCode })
/** `nonce` makes a repeated scan of a lost answer the same scan. */
export const admitMemberInput = z.strictObject({
  nonce: z.uuid('field.invalid'),
  code: giftCode,
  gateId: gateId.optional(),
})
/** What the door is told of a code. */
export const memberCheck = z.object({
  ok: z.boolean(),
  reason: z.enum(membershipRefusals).nullable(),
  membership: membershipRow
    .pick({ id: true, plan: true, holder: true, used: true, most: true, validFrom: true, validTo: true })
    .nullable(),
  /** When it let somebody in last, before this scan. */
  lastAt: instant.nullable(),
  /** What `memberships.undo` takes back; null: nobody was let in. */
  useId: z.uuid().nullable(),
  /** What applies today to the customer who bought it, as for a pass. */
  flags: z.array(z.enum(customerFlags)),
})
export type MemberCheck = z.infer<typeof memberCheck>
export const undoEntryInput = z.strictObject({
  commandId,
  useId: z.uuid('field.invalid'),
  reason: text({ min: 1, max: 200 }),
})
export const undoneEntry = z.object({ used: z.int() })
