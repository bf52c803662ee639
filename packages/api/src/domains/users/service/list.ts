import {
  mayDo,
  type RoleId,
  totalCap,
  type UserDetail,
  type UserId,
  type UserSort,
  type UserState,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { readCursor, writeCursor } from '../cursor.ts'
import { findHasPin, selectActivity, selectOpenAuthSessions } from '../repo/detail.ts'
import { selectCountedPage } from '../repo/list.ts'
import { findUserRow } from '../repo/rows.ts'
import { searchWords } from '../rules.ts'

interface ListUsers {
  search?: string
  state?: UserState
  roleId?: RoleId
  sort: UserSort
  cursor?: string
  limit: number
}

/** One page of the venue's people. Names sort as the venue's language does. */
export async function listUsers(ctx: SignedContext, input: ListUsers) {
  const { db } = ctx.services
  const { sort, limit, state, roleId } = input
  const cursor = input.cursor === undefined ? undefined : readCursor(input.cursor, sort)
  const filter = { venueId: ctx.venueId, words: searchWords(input.search ?? ''), state, roleId }
  const locale = ctx.actor.venueLocale
  const { found, count } = await selectCountedPage(db, filter, { sort, locale, cursor, limit })
  const page = found.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ row }) => row),
    nextCursor: last && found.length > limit ? writeCursor({ sort, key: last.key, id: last.row.id }) : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** One person whole. What happened to them is for those who hold `users.audit`; others get an empty list. */
export async function getUser(ctx: SignedContext, { id }: { id: UserId }): Promise<UserDetail> {
  const { actor, venueId } = ctx
  const { db } = ctx.services
  const mayAudit = mayDo(actor.rights, 'users', 'audit')
  const [row, hasPin, open, activity] = await Promise.all([
    findUserRow(db, venueId, id),
    findHasPin(db, venueId, id),
    selectOpenAuthSessions(db, venueId, id),
    mayAudit ? selectActivity(db, venueId, id) : [],
  ])
  if (!row) refuse('NOT_FOUND')
  return {
    ...row,
    mine: id === actor.userId,
    hasPin,
    openSessions: open.map((session) => ({ ...session, isCurrent: session.id === actor.authSessionId })),
    activity,
  }
}
