import { toRefusal } from '@marquee/api'
import type { z } from 'zod'

/** Checks a value against a row's schema; VALIDATION names the fields by keys of the `errors` catalogue. */
export function validate(schema: z.ZodType, value: unknown): unknown {
  const parsed = schema.safeParse(value, {
    // Only where the schema has no word of its own: zod's sentences are not ours.
    error: (issue) => (issue.input === undefined ? 'field.required' : 'field.invalid'),
  })
  if (!parsed.success) throw toRefusal(parsed.error)
  return parsed.data
}
