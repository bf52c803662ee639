import { type StoredFileId, totalCap, type UserId, type VenueId } from '@marquee/contract'
import type { FeedbackId, FeedbackState } from '@marquee/contract/feedback'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import type { Tx } from '../../../door/work.ts'

export interface StoredFeedback {
  id: FeedbackId
  from: { id: UserId; name: string }
  text: string
  screen: string | null
  picture: StoredFileId | null
  state: FeedbackState
  answer: string
  sentAt: string
  rev: number
}

const columns = sql`f.id, jsonb_build_object('id', u.id, 'name', u.name) as "from", f.text, f.screen, f.picture,
  f.state, f.answer, f.sent_at as "sentAt", f.rev`

interface Wanted {
  venueId: VenueId
  /** null: everybody's. */
  from: UserId | null
  state: FeedbackState | undefined
}

const wantedRows = ({ venueId, from, state }: Wanted) => sql`f.venue_id = ${venueId}
  and ${from === null ? sql`true` : sql`f.user_id = ${from}`}
  and ${state === undefined ? sql`true` : sql`f.state = ${state}`}`

/** One page, the newest first. */
export async function selectFeedback(
  db: Db,
  wanted: Wanted,
  { cursor, limit }: { cursor: MomentCursor | undefined; limit: number },
): Promise<{ rows: StoredFeedback[]; next: MomentCursor | null }> {
  const after = cursor ? sql`(f.sent_at, f.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql`true`
  const { rows } = await sql<StoredFeedback & { key: string }>`
    select ${columns}, f.sent_at::text as key from feedback f join app_user u on u.id = f.user_id
    where ${wantedRows(wanted)} and ${after}
    order by f.sent_at desc, f.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ key: _, ...row }) => row),
    next: rows.length > limit && last ? { at: last.key, id: last.id } : null,
  }
}

/** How many there are, counted up to where lists stop counting. */
export async function countFeedback(db: Db, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from (
      select from feedback f where ${wantedRows(wanted)} limit ${totalCap + 1}) x`.execute(db)
  return rows[0]?.total ?? 0
}

/** One of them, which nobody else changes until the transaction ends. */
export async function lockFeedback(tx: Tx, venueId: VenueId, id: FeedbackId): Promise<StoredFeedback | undefined> {
  const { rows } = await sql<StoredFeedback>`
    select ${columns} from feedback f join app_user u on u.id = f.user_id
    where f.venue_id = ${venueId} and f.id = ${id} for no key update of f`.execute(tx)
  return rows[0]
}

interface NewFeedback {
  venueId: VenueId
  id: FeedbackId
  from: UserId
  text: string
  screen: string | null
  picture: StoredFileId | null
}

export async function insertFeedback(tx: Tx, { venueId, id, from, text, screen, picture }: NewFeedback): Promise<void> {
  await sql`insert into feedback (venue_id, id, user_id, text, screen, picture)
    values (${venueId}, ${id}, ${from}, ${text}, ${screen}, ${picture})`.execute(tx)
}

export async function updateFeedback(
  tx: Tx,
  { venueId, id, by }: { venueId: VenueId; id: FeedbackId; by: UserId },
  { state, answer }: Pick<StoredFeedback, 'state' | 'answer'>,
): Promise<void> {
  await sql`update feedback set state = ${state}, answer = ${answer}, rev = rev + 1,
      answered_at = clock_timestamp(), answered_by = ${by}
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}
