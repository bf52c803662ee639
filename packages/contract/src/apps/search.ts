import { z } from 'zod'
import { searchText } from '../text.ts'

export const searchInput = z.strictObject({ query: searchText })

export const foundContact = z.object({
  id: z.uuid(),
  name: z.string(),
  avatar: z.string().nullable(),
  title: z.string().nullable(),
  value: z.string(),
})
export const foundPage = z.object({
  id: z.string(),
  title: z.string(),
  type: z.string(),
  icon: z.string(),
  link: z.string(),
  value: z.string(),
})
export type FoundPage = z.infer<typeof foundPage>
export const foundTask = z.object({
  id: z.uuid(),
  title: z.string(),
  completed: z.boolean(),
  value: z.string(),
})

/** What the venue's own records are found as, after contacts, pages and tasks. A domain that adds one names it here. */
export const hitKinds = [
  'orders',
  'sessions',
  'packages',
  'memberships',
  'vehicles',
  'vehicleLog',
  'areas',
  'people',
  'expenses',
  'purchases',
  'vendorBills',
  'foodProducts',
  'foodOrders',
  'vendorPayouts',
  'groups',
  'customers',
] as const
export type HitKind = (typeof hitKinds)[number]

/** A record that was found, with the page that shows it. */
export const foundRecord = z.object({
  id: z.string(),
  title: z.string(),
  subtitle: z.string().nullable(),
  link: z.string(),
  value: z.string(),
})
export type FoundRecord = z.infer<typeof foundRecord>

/**
 * What was found, by kind, in this order; a kind without a hit is left out. Only what has a screen carries a link:
 * contacts and tasks have none yet.
 */
export const searchResults = z.array(
  z.discriminatedUnion('id', [
    z.object({ id: z.literal('contacts'), label: z.string(), results: z.array(foundContact) }),
    z.object({ id: z.literal('pages'), label: z.string(), results: z.array(foundPage) }),
    z.object({ id: z.literal('tasks'), label: z.string(), results: z.array(foundTask) }),
    z.object({ id: z.enum(hitKinds), label: z.string(), results: z.array(foundRecord) }),
  ]),
)
export type SearchResults = z.infer<typeof searchResults>
/** Hits of one kind that are shown at most. */
export const mostFound = 10
