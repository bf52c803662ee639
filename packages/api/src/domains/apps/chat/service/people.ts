import { type ChatProfile, type Colleague, type ColleagueDetail, totalCap, type UserId } from '@marquee/contract'
import { z } from 'zod'
import { mostRows } from '../../../../apps/inbox.ts'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import { inTransaction } from '../../../../door/work.ts'
import {
  findColleague,
  getProfile,
  type Looker,
  type ProfileColumns,
  saveProfile,
  selectColleaguePage,
  selectColleagues,
  selectPresence,
  selectTeam,
} from '../repo/people.ts'

const lookerOf = ({ venueId, actor }: SignedContext): Looker => ({
  venueId,
  userId: actor.userId,
  locale: actor.venueLocale,
})

/** Everybody else who works here, by name, at most 5,000. */
export function listAllColleagues(ctx: SignedContext): Promise<{ rows: Colleague[]; total: number }> {
  return selectColleagues(ctx.services.db, lookerOf(ctx), mostRows)
}

const cursorShape = z.strictObject({ name: z.string().max(200), id: z.uuid() })
type Cursor = z.infer<typeof cursorShape>
const writeCursor = (cursor: Cursor) => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string): Cursor {
  let cursor: Cursor | undefined
  try {
    cursor = cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch {
    // Whatever is wrong with it, the answer is the same.
  }
  const storable = cursor?.name.isWellFormed() && !cursor.name.includes('\u0000')
  if (!cursor || !storable || writeCursor(cursor) !== text) refuseField('cursor', 'field.invalid')
  return cursor
}

/** One page of them, by name, or of those whose name holds a text. */
export async function listColleagues(
  ctx: SignedContext,
  { search = '', cursor, limit }: { search?: string | undefined; cursor?: string | undefined; limit: number },
) {
  const after = cursor === undefined ? undefined : readCursor(cursor)
  const { rows: found, total } = await selectColleaguePage(ctx.services.db, lookerOf(ctx), { search, after, limit })
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: found.length > limit && last ? writeCursor({ name: last.name, id: last.id }) : null,
    total: Math.min(total, totalCap),
    totalIsExact: total <= totalCap,
  }
}

/** A person who works here; NOT_FOUND for anybody else. */
export async function getColleague(ctx: SignedContext, id: UserId): Promise<ColleagueDetail> {
  return (await findColleague(ctx.services.db, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
}

const own = (ctx: SignedContext) => ({ venueId: ctx.venueId, userId: ctx.actor.userId })

/** What colleagues see of the caller. */
export function getOwnProfile(ctx: SignedContext): Promise<ChatProfile> {
  return getProfile(ctx.services.db, own(ctx))
}

/** Changes what is named of it. */
export function changeOwnProfile(ctx: SignedContext, fields: ProfileColumns): Promise<ChatProfile> {
  return inTransaction(ctx, async ({ tx }) => {
    await saveProfile(tx, own(ctx), fields)
    return getProfile(tx, own(ctx))
  })
}

/** How the other people of the caller's chats can be met now. */
export function listPresence(ctx: SignedContext) {
  return selectPresence(ctx.services.db, own(ctx))
}

const teamSize = 12

/** Those who tell what they do here, as cards of a board show them. */
export async function listTeam(ctx: SignedContext) {
  const people = await selectTeam(ctx.services.db, lookerOf(ctx), teamSize)
  return people.map(({ id, avatar, name, email, phoneNumbers, title }) => {
    const phone = phoneNumbers[0]?.phoneNumber ?? ''
    return { id, avatar, name, email, phone, title: title ?? '' }
  })
}
