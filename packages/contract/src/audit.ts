import { z } from 'zod'
import { auditEventId, userId } from './ids.ts'
import { pageInput, pageOf } from './page.ts'
import { text } from './text.ts'
import { instant, localDate } from './time.ts'

const person = z.object({ id: userId, name: z.string() })
const values = z.record(z.string(), z.unknown()).nullable()

/** One change: who, what, and the fields that changed. Names are as they are today. */
export const auditRow = z.object({
  id: auditEventId,
  at: instant,
  action: z.string(),
  entity: z.string(),
  entityId: z.string(),
  /** The name of what was changed, where it has one and still exists. */
  entityName: z.string().nullable(),
  /** Of what is told apart by its time: when a show begins, when a till was opened. */
  entityAt: instant.nullable(),
  actor: person.nullable(),
  actorRole: z.string().nullable(),
  approver: person.nullable(),
  /** Set when a program called with a key. */
  apiKey: z.string().nullable(),
  device: z.string().nullable(),
  /** The name of the venue’s device, where it was one. */
  deviceName: z.string().nullable(),
  before: values,
  after: values,
  /** What the ids in `before` and `after` are called today, where they are those of something with a name. */
  names: z.record(z.string(), z.object({ entity: z.string(), name: z.string(), at: instant.nullable() })),
  reason: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditRow = z.infer<typeof auditRow>

export const auditFilters = {
  /** Dates of the venue's calendar, both included. */
  from: localDate.optional(),
  until: localDate.optional(),
  actorId: userId.optional(),
  action: text({ max: 100 }).optional(),
  entity: text({ max: 60 }).optional(),
  entityId: text({ max: 100 }).optional(),
}
/** The newest first. */
export const listAuditInput = z.strictObject({ ...pageInput, ...auditFilters })
export const auditPage = pageOf(auditRow)
export const getAuditInput = z.strictObject({ id: auditEventId })
/** What the filters offer: the actions and kinds of things that occur. */
export const auditChoices = z.object({ actions: z.array(z.string()), entities: z.array(z.string()) })

/**
 * The chain of hashes over the audit: how far it reaches and whether its end still fits. Of a long chain the last 20,000
 * links are checked; the one before them is taken as given. The whole chain is walked every night.
 */
export const auditChain = z.object({
  links: z.int(),
  /** The first link that was checked; null: there is none yet. */
  checkedFrom: z.int().nullable(),
  /** Events that no link covers yet, counted no further than 1,000; the oldest may be a day older than the last link. */
  waiting: z.int(),
  /** When the newest event happened that a link covers. */
  sealedUntil: instant.nullable(),
  /** Hex; kept somewhere else it shows later that the chain was not rewritten as a whole. */
  lastDigest: z.string().nullable(),
  /** By this look and by the last walk. */
  intact: z.boolean(),
  /** The number of the first link that does not fit; one more than there are: links were cut off the end. */
  brokenAt: z.int().nullable(),
  /** The last walk over the whole chain, once a night; null: there was none yet. */
  lastCheck: z.object({ at: instant, links: z.int(), brokenAt: z.int().nullable() }).nullable(),
})

export const exportAuditInput = z.strictObject(auditFilters)

/** Where a file can be fetched within ten minutes: `/api/files/…`, signed. */
export const fileAddress = z.object({ url: z.string(), name: z.string() })
