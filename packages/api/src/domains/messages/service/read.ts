import { totalCap } from '@marquee/contract'
import type { listMessagesInput, listRecipientsInput, MessageRow } from '@marquee/contract/customer-messages'
import { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { seesCustomerContacts } from '../../customers/service/segment.ts'
import { countMessages, countRecipients, isMessage, selectMessages, selectRecipients } from '../repo/read.ts'

/** The id that a cursor is; null: the first page. VALIDATION on `cursor`. */
function afterOf(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!z.uuid().safeParse(cursor).success) refuseField('cursor', 'field.invalid')
  return cursor
}

function pageFrom<Row>(
  rows: Row[],
  { limit, total, idOf }: { limit: number; total: number; idOf: (row: Row) => string },
) {
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    nextCursor: last !== undefined && rows.length > limit ? idOf(last) : null,
    total: Math.min(total, totalCap),
    totalIsExact: total <= totalCap,
  }
}

/** Messages that were sent, the newest first, with how many people have which result. */
export async function listMessages(ctx: SignedContext, { cursor, limit }: z.output<typeof listMessagesInput>) {
  const { db } = ctx.services
  const { venueId } = ctx
  const after = afterOf(cursor)
  const [rows, total] = await Promise.all([selectMessages(db, { venueId, after, limit }), countMessages(db, venueId)])
  return pageFrom(
    rows.map((row) => forReader(ctx, row)),
    { limit, total, idOf: ({ id }) => id },
  )
}

// What was typed to find somebody may be their phone or address, which those who read masks may not see.
function forReader({ actor }: SignedContext, row: MessageRow): MessageRow {
  const { audience, segment } = row
  if (segment === null || audience !== 'search' || seesCustomerContacts(actor.rights)) return row
  return saysContact(segment) ? { ...row, segment: '•••' } : row
}

const saysContact = (typed: string) => typed.includes('@') || /\d{4}/.test(typed.replace(/[\s()+./#-]+/g, ''))

/** What became of a message for each of its recipients whose turn has come. NOT_FOUND. */
export async function listRecipients(ctx: SignedContext, input: z.output<typeof listRecipientsInput>) {
  const { db } = ctx.services
  const { id, result = null, cursor, limit } = input
  const of = { venueId: ctx.venueId, id, result, after: afterOf(cursor), limit }
  if (!(await isMessage(db, of))) refuse('NOT_FOUND')
  const [rows, total] = await Promise.all([selectRecipients(db, of), countRecipients(db, of)])
  return pageFrom(rows, { limit, total, idOf: ({ customerId }) => customerId })
}
