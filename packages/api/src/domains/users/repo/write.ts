import type { AuthSessionId, UserId, UserState, VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { RoleSpan } from '../rules.ts'
import { isNotEnded } from './rows.ts'

interface MemberKey {
  venueId: VenueId
  userId: UserId
}

/** Adds someone to the venue as invited; false when they belong to it already. */
export async function insertInvitedMember(tx: Tx, { venueId, userId }: MemberKey, by: UserId): Promise<boolean> {
  const row = await tx
    .insertInto('venue_member')
    .values({
      venue_id: venueId,
      user_id: userId,
      state: 'invited',
      invited_at: sql<string>`now()`,
      created_by: by,
      updated_by: by,
    })
    .onConflict((conflict) => conflict.columns(['venue_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives a person exactly these roles in this order and for these times; what has begun keeps its beginning. */
export async function replaceRoles(tx: Tx, { venueId, userId }: MemberKey, spans: readonly RoleSpan[]): Promise<void> {
  const held = await tx
    .selectFrom('user_role as ur')
    .select(['ur.id', 'ur.role_id'])
    .where('ur.venue_id', '=', venueId)
    .where('ur.user_id', '=', userId)
    .where(isNotEnded)
    .orderBy('ur.position')
    .execute()
  const kept = new Map(spans.map(({ roleId }) => [roleId, held.find((row) => row.role_id === roleId)?.id]))
  await tx
    .deleteFrom('user_role')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where(sql<boolean>`id <> all (${[...kept.values()].filter((id) => id !== undefined)}::uuid[])`)
    .execute()
  for (const [position, { roleId, from, until }] of spans.entries()) {
    const id = kept.get(roleId)
    const end = sql`${instantOf(until)}::timestamptz`
    if (id === undefined) {
      const valid = sql<string>`tstzrange(coalesce(${instantOf(from)}::timestamptz, now()), ${end})`
      await tx
        .insertInto('user_role')
        .values({ venue_id: venueId, id: uuidv7(), user_id: userId, role_id: roleId, position, valid })
        .execute()
      continue
    }
    const valid = sql<string>`tstzrange(coalesce(${instantOf(from)}::timestamptz, least(lower(valid), now())), ${end})`
    await tx
      .updateTable('user_role')
      .set({ position, valid })
      .where('venue_id', '=', venueId)
      .where('id', '=', id)
      .where(sql<boolean>`(position, valid) <> (${position}, ${valid})`)
      .execute()
  }
}

const instantOf = (milliseconds: number | null) => (milliseconds === null ? null : new Date(milliseconds).toISOString())

interface MemberChange extends MemberKey {
  expectedRev: number
  by: UserId
  state?: UserState
  reason?: string | null
  /** The seven days of the invitation begin again. Default false. */
  invitedAgain?: boolean
}

/** Raises the rev and sets what is named; false when someone else has raised it. */
export async function updateMember(tx: Tx, change: MemberChange): Promise<boolean> {
  const result = await tx
    .updateTable('venue_member')
    .set((eb) => ({
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
      updated_by: change.by,
      ...(change.invitedAgain === true ? { invited_at: sql<string>`now()` } : {}),
      ...(change.state === undefined ? {} : { state: change.state, state_reason: change.reason ?? null }),
    }))
    .where('venue_id', '=', change.venueId)
    .where('user_id', '=', change.userId)
    .where('rev', '=', change.expectedRev)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Name and phone belong to the person: an edit that is under way in another venue must find the change too. */
export async function updatePerson(
  tx: Tx,
  { venueId, userId }: MemberKey,
  change: { name?: string; phone?: string | null },
): Promise<void> {
  await tx
    .updateTable('app_user')
    .set((eb) => ({ ...change, rev: eb('rev', '+', 1), updated_at: sql<string>`now()` }))
    .where('id', '=', userId)
    .execute()
  await tx
    .updateTable('venue_member')
    .set((eb) => ({ rev: eb('rev', '+', 1), updated_at: sql<string>`now()` }))
    .where('user_id', '=', userId)
    .where('venue_id', '!=', venueId)
    .execute()
}

/** Ends open auth sessions of a person in this venue: one, or all but one that is spared. Returns how many. */
export async function endAuthSessionsOf(
  tx: Tx,
  { venueId, userId }: MemberKey,
  which: { reason: 'revoked' | 'suspended'; only?: AuthSessionId; spare?: AuthSessionId },
): Promise<number> {
  const { reason, only, spare } = which
  const rows = await tx
    .updateTable('auth_session')
    .set({ ended_at: sql<string>`now()`, end_reason: reason })
    .where('user_id', '=', userId)
    .where('venue_id', '=', venueId)
    .where('ended_at', 'is', null)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(spare !== undefined, (query) => query.where('id', '!=', spare ?? ''))
    .returning('id')
    .execute()
  return rows.length
}
