import { z } from 'zod'
import { largestMinor } from './amounts.ts'
import { giftCardStates, giftEntryKinds } from './choices.ts'
import { readGiftCode } from './gift-code.ts'
import { commandId, customerId, giftCardId, orderId } from './ids.ts'
import { pageInput, pageOf } from './page.ts'
import { salePayment, saleResult, soldGiftCard } from './sales.ts'
import { searchText, text } from './text.ts'
import { instant, localDate } from './time.ts'

const amountMinor = z.int('field.amount').min(1, 'field.amount').max(largestMinor, 'field.tooBig')
const holder = text({ max: 100 }).optional()
const reason = text({ min: 1, max: 500 })

/** The code of a gift card as it is scanned or typed; a wrong digit is told at once, by its check digit. */
export const giftCode = z
  .string()
  .max(100, 'field.tooLong')
  .transform((typed, context) => {
    const code = readGiftCode(typed)
    if (code === null) context.addIssue({ code: 'custom', message: 'field.giftCode' })
    return code ?? ''
  })

/** A gift card as lists show it: of its code the end alone. */
export const giftCardRow = z.object({
  id: giftCardId,
  tail: z.string(),
  /** Its way into the world: sold, given by the house, made of a refund, or in the place of another card. */
  origin: z.enum(['sold', 'issued', 'refund', 'replacement']),
  /** As of today; `expired` and `empty` follow from date and balance. */
  state: z.enum(giftCardStates),
  balanceMinor: z.int(),
  currency: z.string(),
  validUntil: localDate,
  holder: z.string().nullable(),
  at: instant,
  rev: z.int(),
})
export type GiftCardRow = z.infer<typeof giftCardRow>

export const giftCardDetail = giftCardRow.extend({
  note: z.string(),
  by: z.string(),
  /** The card that came in its place, and the one whose place it took. */
  replacedBy: z.object({ id: giftCardId, tail: z.string() }).nullable(),
  replaces: z.object({ id: giftCardId, tail: z.string() }).nullable(),
  /** What moved its balance, the newest first, at most 200. */
  entries: z.array(
    z.object({
      id: z.uuid(),
      kind: z.enum(giftEntryKinds),
      amountMinor: z.int(),
      balanceAfterMinor: z.int(),
      order: z.object({ id: orderId, no: z.int() }).nullable(),
      reason: z.string().nullable(),
      who: z.string(),
      approver: z.string().nullable(),
      at: instant,
    }),
  ),
})
export type GiftCardDetail = z.infer<typeof giftCardDetail>

export const giftCardsFilter = {
  state: z.enum(giftCardStates).optional(),
  /** The whole code, its last four characters, or a part of the holder's name. */
  search: searchText.optional(),
}
/** The newest first. */
export const listGiftCardsInput = z.strictObject({ ...pageInput, ...giftCardsFilter })
export const exportGiftCardsInput = z.strictObject(giftCardsFilter)
export const giftCardPage = pageOf(giftCardRow)
export const getGiftCardInput = z.strictObject({ id: giftCardId })

/** What a card holds, for whoever takes money. */
export const checkGiftCardInput = z.strictObject({ code: giftCode })
export const checkedGiftCard = giftCardRow.omit({ origin: true, rev: true, at: true })
export type CheckedGiftCard = z.infer<typeof checkedGiftCard>

const payments = z.array(salePayment.omit({ partId: true })).max(10, 'field.tooLong')
const sale = {
  commandId,
  orderId,
  /** Together exactly what is due; no gift card among them. */
  payments,
  guest: z.strictObject({ name: text({ max: 100 }).optional(), phone: text({ max: 30 }).optional() }).default({}),
  /** Who buys, where the seller knows them. */
  customerId: customerId.optional(),
}
/** Sells cards of one amount each. */
export const sellGiftCardsInput = z.strictObject({
  ...sale,
  amountMinor,
  qty: z.int('field.number').min(1, 'field.tooSmall').max(20, 'field.tooBig').default(1),
  /** Absent: `giftCardMonths` from today. */
  validUntil: localDate.optional(),
  holder,
})
/** Puts more money on a card. */
export const chargeGiftCardInput = z.strictObject({ ...sale, amountMinor, code: giftCode })

/** A new card, whatever it was made for. */
export const newGiftCard = soldGiftCard
export type NewGiftCard = z.infer<typeof newGiftCard>
export const soldGiftCards = z.object({ sale: saleResult, cards: z.array(newGiftCard) })
export type SoldGiftCards = z.infer<typeof soldGiftCards>
export const chargedGiftCard = z.object({ sale: saleResult, balanceMinor: z.int() })

/** A card that nobody pays for: a prize, an apology. The house owes its amount from now on. */
export const issueGiftCardInput = z.strictObject({
  commandId,
  amountMinor,
  reason,
  validUntil: localDate.optional(),
  holder,
})

const change = { commandId, id: giftCardId, expectedRev: z.int(), reason }
/** Nobody pays with it until it is allowed again. */
export const blockGiftCardInput = z.strictObject(change)
export const unblockGiftCardInput = z.strictObject(change)
/** Lost or stolen: the balance moves to a new card with a new code, and the old one ends. */
export const replaceGiftCardInput = z.strictObject(change)
/** Its last day, its holder, and what the house has noted. */
export const updateGiftCardInput = z.strictObject({
  id: giftCardId,
  expectedRev: z.int(),
  validUntil: localDate.optional(),
  holder: text({ max: 100 }).nullable().optional(),
  note: text({ max: 500 }).optional(),
})
const ids = z.array(giftCardId).min(1, 'field.required').max(20, 'field.tooLong')
/** The codes of cards, for whoever made them until the end of the day, and for those who may block cards. */
export const revealGiftCardsInput = z.strictObject({ ids })
export const revealedGiftCards = z.array(z.object({ id: giftCardId, code: z.string() }))
/** The same on paper. */
export const giftCardDocumentInput = z.strictObject({ ids })

/** So many months a card is good for when nothing is said. */
export const giftCardMonths = 24
