import { z } from 'zod'
import { refuseField } from './refusal.ts'

/** Where a page of a list by time ended. */
export interface MomentCursor {
  /** With microseconds, as the database writes it. */
  at: string
  id: string
}

const stored = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/
const moment = z.string().refine((at) => stored.test(at) && !Number.isNaN(Date.parse(at)))

/** A cursor as callers carry it: opaque to them. */
export function writeMomentCursor({ at, id }: MomentCursor): string {
  return Buffer.from(JSON.stringify({ at, id })).toString('base64url')
}

/** Reads a cursor back, whose id has a form; VALIDATION on `cursor` when it is not one of ours. */
export function readMomentCursor(text: string, id: z.ZodType<string> = z.uuid()): MomentCursor {
  let cursor: MomentCursor | undefined
  try {
    cursor = z.strictObject({ at: moment, id }).parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    // Whatever is wrong with it, the answer is the same.
  }
  if (cursor === undefined || writeMomentCursor(cursor) !== text) refuseField('cursor', 'field.invalid')
  return cursor
}
