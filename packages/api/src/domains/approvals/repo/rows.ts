import type { ApprovalId, ApprovalRow, ApprovalState, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { ApprovalSummary } from '../../../door/approvable.ts'
import type { Tx } from '../../../door/work.ts'

const shownRequests = 100
const goneRequests = 5

// Nobody writes down that time has passed.
const state = sql<ApprovalState>`case
  when a.state = 'requested' and a.awaited_until <= clock_timestamp() and a.awaited_until < a.expires_at then 'gone'
  when a.state = 'requested' and a.expires_at <= clock_timestamp() then 'expired'
  when a.state = 'granted' and a.usable_until <= clock_timestamp() then 'expired'
  else a.state end`

const isOpen = sql<boolean>`(a.state = 'requested' and least(a.expires_at, a.awaited_until) > clock_timestamp())`
// Told for as long as it would have been open. Whoever has asked anew since then waits again.
const isGone = sql<boolean>`(a.state = 'requested' and a.awaited_until <= clock_timestamp()
  and a.expires_at > clock_timestamp() and not exists (
    select from approval n where n.venue_id = a.venue_id and n.requested_by = a.requested_by
      and n.requested_at > a.requested_at and n.procedure = a.procedure))`
const isUsable = sql<boolean>`(a.state = 'granted' and a.usable_until > clock_timestamp())`

function approvals(db: Db | Tx, venueId: VenueId) {
  return db
    .selectFrom('approval as a')
    .innerJoin('app_user as asker', 'asker.id', 'a.requested_by')
    .leftJoin('app_user as approver', 'approver.id', 'a.answered_by')
    .where('a.venue_id', '=', venueId)
    .select([
      'a.id',
      'a.procedure',
      'a.module',
      'a.action',
      'a.summary',
      'a.reason',
      'a.requested_by',
      'asker.name as asker_name',
      'a.requested_at',
      'a.expires_at',
      'a.answered_by',
      'approver.name as approver_name',
      'a.method',
      'a.note',
      'a.usable_until',
      state.as('state'),
    ])
}

type Found = Awaited<ReturnType<ReturnType<typeof approvals>['executeTakeFirstOrThrow']>>

/** An approval as everybody sees it; whose it is depends on the reader. */
export type ApprovalRecord = Omit<ApprovalRow, 'mine'>

const toRecord = (row: Found): ApprovalRecord => ({
  id: row.id as ApprovalId,
  procedure: row.procedure,
  module: row.module,
  action: row.action,
  summary: row.summary as unknown as ApprovalSummary,
  reason: row.reason,
  state: row.state,
  requestedBy: { id: row.requested_by as UserId, name: row.asker_name },
  requestedAt: row.requested_at,
  expiresAt: row.expires_at,
  answeredBy: row.answered_by === null ? null : { id: row.answered_by as UserId, name: row.approver_name ?? '' },
  method: row.method as ApprovalRow['method'],
  note: row.note,
  usableUntil: row.usable_until,
})

/** One approval of the venue. */
export async function findApprovalRecord(
  db: Db | Tx,
  venueId: VenueId,
  id: ApprovalId,
): Promise<ApprovalRecord | undefined> {
  const row = await approvals(db, venueId).where('a.id', '=', id).executeTakeFirst()
  return row && toRecord(row)
}

interface Approver {
  userId: UserId
  /** `users.suspend`. */
  permissions: readonly string[]
}

const ofOthers = (db: Db, venueId: VenueId, { userId, permissions }: Approver) =>
  approvals(db, venueId)
    .where('a.requested_by', '<>', userId)
    .where(sql<boolean>`a.module || '.' || a.action = any(${[...permissions]}::text[])`)

/** Requests of other people for one of these permissions that nobody waits for any more, the latest first. */
export async function selectGone(db: Db, venueId: VenueId, approver: Approver): Promise<ApprovalRecord[]> {
  const rows = await ofOthers(db, venueId, approver)
    .where(isGone)
    .orderBy('a.awaited_until', 'desc')
    .orderBy('a.id')
    .limit(goneRequests)
    .execute()
  return rows.map(toRecord)
}

/** Open requests of other people for one of these permissions, the oldest first. */
export async function selectToAnswer(db: Db, venueId: VenueId, approver: Approver): Promise<ApprovalRecord[]> {
  const rows = await ofOthers(db, venueId, approver)
    .where(isOpen)
    .orderBy('a.requested_at')
    .orderBy('a.id')
    .limit(shownRequests)
    .execute()
  return rows.map(toRecord)
}

/** Someone's own requests that are open or granted and not used yet, the oldest first. */
export async function selectOwn(db: Db, venueId: VenueId, userId: UserId): Promise<ApprovalRecord[]> {
  const rows = await approvals(db, venueId)
    .where('a.requested_by', '=', userId)
    .where((eb) => eb.or([isOpen, isUsable]))
    .orderBy('a.requested_at')
    .orderBy('a.id')
    .limit(shownRequests)
    .execute()
  return rows.map(toRecord)
}
