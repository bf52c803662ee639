import { type UserSort, userId, userSort } from '@marquee/contract'
import { z } from 'zod'
import { refuseField } from '../../core/refusal.ts'

/** Where a page ended: the sort key of its last row, and the id that breaks ties. */
export interface UserCursor {
  sort: UserSort
  /** A name, or an instant with microseconds as the database writes it. */
  key: string
  id: string
}

const storedInstant = /^\d{4,5}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/
const shape = z
  .strictObject({
    sort: userSort,
    key: z
      .string()
      .max(200)
      .refine((key) => key.isWellFormed() && !key.includes('\u0000')),
    id: userId,
  })
  .refine(({ sort, key }) => !sort.endsWith('lastSeen') || (storedInstant.test(key) && !Number.isNaN(Date.parse(key))))

/** A cursor as callers carry it: opaque to them. */
export function writeCursor(cursor: UserCursor): string {
  return Buffer.from(JSON.stringify(cursor)).toString('base64url')
}

/** Reads a cursor back; VALIDATION on `cursor` when it is broken or belongs to another order. */
export function readCursor(text: string, sort: UserSort): UserCursor {
  let cursor: UserCursor | undefined
  try {
    cursor = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    // Whatever is wrong with it, the answer is the same.
  }
  // Written back, so that of all texts that decode to the same only ours is one.
  if (cursor === undefined || cursor.sort !== sort || writeCursor(cursor) !== text) {
    refuseField('cursor', 'field.invalid')
  }
  return cursor
}
