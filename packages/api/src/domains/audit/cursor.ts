import { z } from 'zod'
import { refuseField } from '../../core/refusal.ts'
import type { AuditCursor } from './repo/events.ts'

const stored = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/
const shape = z.strictObject({
  at: z.string().refine((at) => stored.test(at) && !Number.isNaN(Date.parse(at))),
  id: z.uuid(),
})

/** A cursor as callers carry it: opaque to them. */
export function writeCursor({ at, id }: AuditCursor): string {
  return Buffer.from(JSON.stringify({ at, id })).toString('base64url')
}

/** Reads a cursor back; VALIDATION on `cursor` when it is not one of ours. */
export function readCursor(text: string): AuditCursor {
  let cursor: AuditCursor | undefined
  try {
    cursor = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    // Whatever is wrong with it, the answer is the same.
  }
  if (cursor === undefined || writeCursor(cursor) !== text) refuseField('cursor', 'field.invalid')
  return cursor
}
