import { z } from 'zod'
import { ticketSessionId } from './ids.ts'
import { storedLocalText } from './local-text.ts'
import { instant, localDate } from './time.ts'

/** What the public page shows of a venue. */
export const homeDocument = z.object({
  venue: z.object({ name: z.string(), city: z.string().nullable(), zone: z.string() }).nullable(),
})

/** What plays next: the sessions of the first day, from today on, that still has any; by start, 24 at most. */
export const homeProgramme = z
  .object({
    date: localDate,
    isToday: z.boolean(),
    sessions: z.array(
      z.object({
        id: ticketSessionId,
        name: storedLocalText,
        floor: storedLocalText,
        startsAt: instant,
        endsAt: instant,
      }),
    ),
  })
  .nullable()
export type HomeProgramme = z.infer<typeof homeProgramme>
