import { z } from 'zod'
import { userId } from './ids.ts'
import { pageInput } from './page.ts'
import { instant } from './time.ts'

/** Background work over many rows, such as a long import. */
export const batchRow = z.object({
  id: z.uuid(),
  /** `shifts.import`. */
  kind: z.string(),
  state: z.enum(['running', 'stopped', 'done']),
  /** `asked`: somebody stopped it; `rights`: its maker may not do this any more. */
  stopReason: z.enum(['asked', 'rights']).nullable(),
  total: z.int(),
  done: z.int(),
  failed: z.int(),
  madeBy: userId,
  makerName: z.string(),
  madeAt: instant,
  endedAt: instant.nullable(),
})
export type BatchRow = z.infer<typeof batchRow>

/** One item with what became of it; `no` is its place in what was sent. */
export const batchItemRow = z.object({
  no: z.int(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** What it was made of; null for those who may see the batch and not what it is about. */
  input: z.record(z.string(), z.unknown()).nullable(),
  error: z
    .object({
      code: z.string(),
      issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
    })
    .nullable(),
})
export type BatchItemRow = z.infer<typeof batchItemRow>

export const oneBatchInput = z.strictObject({ id: z.uuid('field.invalid') })
/** The latest batches, the newest first. */
export const batchList = z.array(batchRow)
export const batchItemsInput = z.strictObject({
  id: z.uuid('field.invalid'),
  state: z.enum(['waiting', 'done', 'failed'], 'field.invalid').optional(),
  /** The items after this number. */
  after: z.int('field.number').min(0, 'field.number').max(1_000_000, 'field.number').default(0),
  limit: pageInput.limit,
})
export const batchItems = z.array(batchItemRow)
export const batchTold = z.object({ id: z.uuid() })

/** Work of the server itself, by kind: mails, the seal of the audit, the book. What names a venue counts for it alone. */
export const workKind = z.object({
  /** `mail.send`. */
  kind: z.string(),
  waiting: z.int(),
  running: z.int(),
  /** What rests as failed; of work that returns by itself, the turns since the last good one. */
  failed: z.int(),
  /** Whether failed jobs of this kind are the venue's own and can be tried again. */
  isOwn: z.boolean(),
  lastDoneAt: instant.nullable(),
})
export type WorkKind = z.infer<typeof workKind>
export const workKinds = z.array(workKind)
export const retryKindInput = z.strictObject({
  kind: z.string('field.required').min(1, 'field.required').max(60, 'field.tooLong'),
})
export const retriedJobs = z.object({ retried: z.int() })
