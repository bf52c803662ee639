import { z } from 'zod'
import { userId } from './ids.ts'
import { instant } from './time.ts'

/**
 * What a venue knows of people and may keep for a limited time: customers who have not come, guests on orders of nobody,
 * parties that waited, rows of imported files, and who got which message.
 */
export const retentionKinds = ['customers', 'guests', 'waitlist', 'imports', 'messages'] as const
export type RetentionKind = (typeof retentionKinds)[number]

/** How many due rows are counted at most. */
export const mostCounted = 10_000

const kind = z.enum(retentionKinds)
const months = z.int('field.number').min(1, 'field.tooSmall').max(240, 'field.tooBig')

export const retentionRule = z.object({
  kind,
  /** null: kept until somebody erases it. */
  months: months.nullable(),
  /** When something was erased last, and how many. */
  ranAt: instant.nullable(),
  erased: z.int(),
  changedBy: z.object({ id: userId, name: z.string() }).nullable(),
  rev: z.int(),
})
export type RetentionRule = z.infer<typeof retentionRule>

/** `expectedRev` is 0 while there is no rule of the kind. */
export const setRetentionInput = z.strictObject({ kind, months: months.nullable(), expectedRev: z.int() })

export const previewRetentionInput = z.strictObject({ kind, months })
/** What a rule would erase now: at most `mostCounted` are counted. */
export const retentionPreview = z.object({ due: z.int(), isMore: z.boolean() })
