import { z } from 'zod'
import { refuseField } from '../../../core/refusal.ts'

/** Where a page of contacts ended. */
export interface ContactCursor {
  /** Whether something was looked for: such pages have another order. */
  found: boolean
  /** Of what was found: past the names that begin with it. */
  later: boolean
  /** The name; of what was found, the folded one. */
  key: string
  id: string
}

const shape = z.strictObject({
  found: z.boolean(),
  later: z.boolean(),
  key: z
    .string()
    .max(400)
    .refine((key) => key.isWellFormed() && !key.includes('\u0000')),
  id: z.uuid(),
})

/** A cursor as callers carry it: opaque to them. */
export function writeContactCursor({ found, later, key, id }: ContactCursor): string {
  return Buffer.from(JSON.stringify({ found, later, key, id })).toString('base64url')
}

/** Reads a cursor back; VALIDATION on `cursor` when it is broken or belongs to another order. */
export function readContactCursor(text: string, found: boolean): ContactCursor {
  let cursor: ContactCursor | undefined
  try {
    cursor = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    // Whatever is wrong with it, the answer is the same.
  }
  if (cursor === undefined || cursor.found !== found || writeContactCursor(cursor) !== text)
    refuseField('cursor', 'field.invalid')
  return cursor
}
