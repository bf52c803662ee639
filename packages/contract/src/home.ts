import { z } from 'zod'

/** What the public page shows of a venue. */
export const homeDocument = z.object({
  venue: z.object({ name: z.string(), city: z.string().nullable(), zone: z.string() }).nullable(),
})
