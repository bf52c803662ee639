import { z } from 'zod'
import { ticketSessionId, tillId } from './ids.ts'
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

/** What someone may have to see to; each kind by the right of the screen that it is seen to on. */
export const concerns = [
  'sessionsUnpriced',
  'layoutsUnpublished',
  'tillsOpen',
  'tillsUnexplained',
  'daysOpen',
  'bookDiffers',
  'peopleWaiting',
  'rolesEnding',
  'workFailed',
] as const
export type Concern = (typeof concerns)[number]

/**
 * Today as far as the caller may see it. A part is null where the active role shows none of it, which is not the same as
 * an empty one.
 */
export const todayDocument = z.object({
  /** The shows of today, else of the next day that has any; by start. Places are counted at this moment. */
  shows: z
    .object({
      date: localDate.nullable(),
      isToday: z.boolean(),
      rows: z.array(
        z.object({
          id: ticketSessionId,
          name: storedLocalText,
          floor: storedLocalText,
          startsAt: instant,
          endsAt: instant,
          state: z.enum(['planned', 'onSale', 'paused', 'running', 'finished', 'closed']),
          sold: z.int(),
          held: z.int(),
          blocked: z.int(),
          free: z.int(),
        }),
      ),
    })
    .nullable(),
  /** Tills that are open now, the longest open first: all of them, or the caller's own. */
  tills: z
    .array(
      z.object({
        id: tillId,
        name: z.string(),
        cashier: z.string(),
        openedAt: instant,
        /** Opened on another day than today. */
        isOld: z.boolean(),
      }),
    )
    .nullable(),
  /** Only what there is something of. `id`: of the first one, where its screen can open it. */
  concerns: z.array(z.object({ kind: z.enum(concerns), count: z.int().positive(), id: z.string().nullable() })),
})
export type TodayDocument = z.infer<typeof todayDocument>
export type TodayShow = NonNullable<TodayDocument['shows']>['rows'][number]

/** Who can give someone another role: names of at most three people who may, owners first. */
export const helpersDocument = z.object({ names: z.array(z.string()).max(3) })

/** What a new venue needs before it can sell, in the order in which it is done. */
export const firstStepKinds = ['floor', 'programme', 'people'] as const
export type FirstStep = (typeof firstStepKinds)[number]
/** Those that the caller may take; empty once all are taken, or something was sold. */
export const firstStepsDocument = z.object({
  steps: z.array(z.object({ kind: z.enum(firstStepKinds), isDone: z.boolean() })),
})
