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

/**
 * What was found, by kind, in this order; a kind without a hit is left out. Only what has a screen carries a link:
 * contacts and tasks have none yet.
 */
export const searchResults = z.array(
  z.discriminatedUnion('id', [
    z.object({ id: z.literal('contacts'), label: z.string(), results: z.array(foundContact) }),
    z.object({ id: z.literal('pages'), label: z.string(), results: z.array(foundPage) }),
    z.object({ id: z.literal('tasks'), label: z.string(), results: z.array(foundTask) }),
  ]),
)
export type SearchResults = z.infer<typeof searchResults>
/** Hits of one kind that are shown at most. */
export const mostFound = 10
