import {
  type NoticeFields,
  type NoticeKind,
  type NoticeRow,
  totalCap,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { MomentCursor } from '../../../../core/moment-cursor.ts'
import type { Tx } from '../../../../door/work.ts'

type Reader = Db | Tx

/** Whose, and of which kind. */
export interface NoticeOwner {
  venueId: VenueId
  userId: UserId
  kind: NoticeKind
}

const columns = sql`n.id, n.title, n.description, n.image, n.icon, n.at as "time", n.link, n.use_router as "useRouter",
  n.is_read as "read", n.is_seen as "seen"`

const owned = ({ venueId, userId, kind }: NoticeOwner) =>
  sql`n.venue_id = ${venueId} and n.user_id = ${userId} and n.kind = ${kind}`

/** The newest first, at most `limit`, and how many there are. */
export async function selectAllNotices(
  db: Reader,
  owner: NoticeOwner,
  limit: number,
): Promise<{ rows: NoticeRow[]; total: number }> {
  const { rows } = await sql<NoticeRow & { total: number }>`
    select ${columns}, count(*) over ()::integer as total from shell_notice n where ${owned(owner)}
    order by n.created_at desc, n.id desc limit ${limit}`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** One page, the newest first, and where the next begins. */
export async function selectNoticePage(
  db: Reader,
  owner: NoticeOwner,
  { cursor, limit }: { cursor: MomentCursor | undefined; limit: number },
): Promise<{ rows: NoticeRow[]; next: MomentCursor | null }> {
  const after = cursor ? sql`and (n.created_at, n.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const { rows } = await sql<NoticeRow & { key: string }>`
    select ${columns}, n.created_at::text as key from shell_notice n where ${owned(owner)} ${after}
    order by n.created_at desc, n.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ key: _, ...row }) => row),
    next: rows.length > limit && last ? { at: last.key, id: last.id } : null,
  }
}

/** How many there are, counted up to the cap and one, and how many of all are unread. */
export async function countNotices(db: Reader, owner: NoticeOwner): Promise<{ total: number; unread: number }> {
  const { rows } = await sql<{ total: number; unread: number }>`
    select (select count(*)::integer from (select from shell_notice n where ${owned(owner)} limit ${totalCap + 1}) c) as total,
      (select count(*)::integer from shell_notice n where ${owned(owner)} and not n.is_read) as unread`.execute(db)
  return rows[0] ?? { total: 0, unread: 0 }
}

const toColumns = ({ time, useRouter, read, seen, ...texts }: NoticeFields) => ({
  ...texts,
  ...(time === undefined ? {} : { at: time === null ? sql<string>`now()` : time }),
  ...(useRouter === undefined ? {} : { use_router: useRouter ?? false }),
  ...(read === undefined ? {} : { is_read: read }),
  ...(seen === undefined ? {} : { is_seen: seen }),
})

const one = (tx: Reader, owner: NoticeOwner, id: string) =>
  sql<NoticeRow>`select ${columns} from shell_notice n where ${owned(owner)} and n.id = ${id}`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** Adds one; answers it as it is stored. */
export async function insertNotice(tx: Tx, owner: NoticeOwner, fields: NoticeFields): Promise<NoticeRow | undefined> {
  const id = uuidv7()
  const { venueId, userId, kind } = owner
  await tx
    .insertInto('shell_notice')
    .values({ ...toColumns(fields), venue_id: venueId, user_id: userId, kind, id })
    .execute()
  return one(tx, owner, id)
}

/** Writes the fields that are named; undefined when the person has none of this id. */
export async function updateNotice(
  tx: Tx,
  owner: NoticeOwner,
  { id, fields }: { id: string; fields: NoticeFields },
): Promise<NoticeRow | undefined> {
  const columnsToSet = toColumns(fields)
  if (Object.keys(columnsToSet).length > 0) {
    await tx
      .updateTable('shell_notice')
      .set(columnsToSet)
      .where('venue_id', '=', owner.venueId)
      .where('user_id', '=', owner.userId)
      .where('kind', '=', owner.kind)
      .where('id', '=', id)
      .execute()
  }
  return one(tx, owner, id)
}

/** Takes one away and returns what it was. */
export async function deleteNotice(tx: Tx, owner: NoticeOwner, id: string): Promise<NoticeRow | undefined> {
  const { rows } = await sql<NoticeRow>`
    delete from shell_notice n where ${owned(owner)} and n.id = ${id} returning ${columns}`.execute(tx)
  return rows[0]
}

/** Marks all as read and seen; returns how many were not. */
export async function readAllNotices(tx: Tx, owner: NoticeOwner): Promise<number> {
  const { numAffectedRows } = await sql`
    update shell_notice n set is_read = true, is_seen = true
    where ${owned(owner)} and not (n.is_read and n.is_seen)`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
