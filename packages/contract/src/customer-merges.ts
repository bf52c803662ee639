import { z } from 'zod'
import { shownCustomer } from './customers.ts'
import { commandId, customerId } from './ids.ts'
import { pageInput } from './page.ts'

// Two customers who are one person: which pairs may be, and how they become one.

/** For so many days a merge can be undone. */
export const undoMergeDays = 30

/** `fromId` is who goes into the archive, `intoId` who stays. */
export const mergeTarget = z.strictObject({ fromId: customerId, intoId: customerId })
export const mergeInput = mergeTarget.extend({ commandId })
export const undoMergeInput = z.strictObject({ commandId, customerId })
/** What a merge would bring together. */
export const mergePreview = z.object({
  from: shownCustomer,
  into: shownCustomer,
  currency: z.string(),
  orders: z.int(),
  visits: z.int(),
  spentMinor: z.int(),
  contacts: z.int(),
  flags: z.int(),
  consents: z.int(),
  notes: z.int(),
  /** Gift cards and memberships, and groups that they organise: at most 20 of each are counted, as their file shows them. */
  cards: z.int(),
  groups: z.int(),
})
export type MergePreview = z.infer<typeof mergePreview>

/**
 * Lists of pairs. Who may be one, by the words of their names, or by a phone or an email of one on an order of the other;
 * and of whom somebody has said that they are two.
 */
export const duplicateLists = ['name', 'contact', 'dismissed'] as const
export type DuplicateList = (typeof duplicateLists)[number]
export const duplicatesInput = z.strictObject({ ...pageInput, by: z.enum(duplicateLists).default('name') })
/** Pairs of customers in use. `dismissed`: who has said that they are two, and when; null where they may be one. */
export const duplicatesPage = z.object({
  rows: z.array(
    z.object({
      one: shownCustomer,
      other: shownCustomer,
      dismissed: z.object({ at: z.string(), who: z.string() }).nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type DuplicatePair = z.infer<typeof duplicatesPage>['rows'][number]
export const notSameInput = z.strictObject({ oneId: customerId, otherId: customerId })
