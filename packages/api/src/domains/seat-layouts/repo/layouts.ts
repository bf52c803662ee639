import {
  type FloorId,
  type LayoutVersionId,
  type LayoutVersionRow,
  type SeatLayoutId,
  type SeatLayoutRow,
  seatGeometryUrl,
  storedLocalText,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

interface StoredVersion {
  id: LayoutVersionId
  version: number
  state: LayoutVersionRow['state']
  seats: number
  standing: number
  note: string | null
  createdAt: string
  publishedAt: string | null
  publishedBy: string | null
  retiredAt: string | null
  hash: string
  rev: number
}

const versionColumns = sql`v.id, v.version, v.state, v.seats,
  (select coalesce(sum(a.capacity), 0)::integer from standing_area a
    where a.venue_id = v.venue_id and a.layout_version_id = v.id) as standing,
  v.note, v.created_at as "createdAt", v.published_at as "publishedAt",
  (select u.name from app_user u where u.id = v.published_by) as "publishedBy", v.retired_at as "retiredAt",
  v.geometry_hash as hash, v.rev`

const toVersion = ({ hash, ...row }: StoredVersion): LayoutVersionRow => ({
  ...row,
  geometryUrl: seatGeometryUrl(hash),
})

/** The versions of layouts, the newest first, by layout. */
export async function selectVersions(
  db: Reader,
  venueId: VenueId,
  layoutIds: readonly SeatLayoutId[],
): Promise<Map<SeatLayoutId, LayoutVersionRow[]>> {
  const { rows } = await sql<StoredVersion & { layoutId: SeatLayoutId }>`
    select v.layout_id as "layoutId", ${versionColumns} from seat_layout_version v
    where v.venue_id = ${venueId} and v.layout_id = any(${[...layoutIds]}::uuid[])
    order by v.version desc`.execute(db)
  const byLayout = new Map<SeatLayoutId, LayoutVersionRow[]>()
  for (const { layoutId, ...row } of rows) {
    const versions = byLayout.get(layoutId) ?? []
    versions.push(toVersion(row))
    byLayout.set(layoutId, versions)
  }
  return byLayout
}

/** One version with its layout; undefined when the venue has none of this id. */
export async function findVersion(
  db: Reader,
  venueId: VenueId,
  id: LayoutVersionId,
): Promise<(LayoutVersionRow & { layoutId: SeatLayoutId }) | undefined> {
  const { rows } = await sql<StoredVersion & { layoutId: SeatLayoutId }>`
    select v.layout_id as "layoutId", ${versionColumns} from seat_layout_version v
    where v.venue_id = ${venueId} and v.id = ${id}`.execute(db)
  const row = rows[0]
  return row && { ...toVersion(row), layoutId: row.layoutId }
}

type LayoutHead = Omit<SeatLayoutRow, 'published' | 'draft' | 'versions'>

/** Layouts of a venue without their versions, by name. The sessions ahead are counted once for all of them. */
export async function selectLayouts(
  db: Reader,
  venueId: VenueId,
  which: { archived: boolean; floorId?: FloorId | undefined; id?: SeatLayoutId | undefined },
): Promise<LayoutHead[]> {
  const { rows } = await sql<Omit<LayoutHead, 'floor'> & { floorId: FloorId; floorName: unknown }>`
    with ahead as materialized (
      select v.layout_id, count(*)::integer as sessions from ticket_session t
      join seat_layout_version v on v.venue_id = t.venue_id and v.id = t.layout_version_id
      where t.venue_id = ${venueId} and t.starts_at > now() and t.state <> 'cancelled'
      group by v.layout_id
    )
    select l.id, l.name, l.archived_at as "archivedAt", l.rev, f.id as "floorId", f.name as "floorName",
      coalesce(ahead.sessions, 0) as "sessionsAhead"
    from seat_layout l join floor f on f.venue_id = l.venue_id and f.id = l.floor_id
    left join ahead on ahead.layout_id = l.id
    where l.venue_id = ${venueId}
      and ${which.id === undefined ? sql`(l.archived_at is not null) = ${which.archived}` : sql`l.id = ${which.id}`}
      and ${which.floorId === undefined ? sql`true` : sql`l.floor_id = ${which.floorId}`}
    order by l.name_key, l.id`.execute(db)
  return rows.map(({ floorId, floorName, ...row }) => ({
    ...row,
    floor: { id: floorId, name: storedLocalText.parse(floorName) },
  }))
}

/** Keeps a layout as it is until the transaction ends; undefined when there is none. */
export async function lockLayout(tx: Tx, venueId: VenueId, id: SeatLayoutId) {
  const row = await tx
    .selectFrom('seat_layout')
    .select(['id', 'name', 'floor_id', 'archived_at', 'rev'])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { name: row.name, floorId: row.floor_id as FloorId, archivedAt: row.archived_at, rev: row.rev }
}

export async function insertLayout(
  tx: Tx,
  layout: { venueId: VenueId; floorId: FloorId; name: string; by: UserId },
): Promise<SeatLayoutId> {
  const id = uuidv7() as SeatLayoutId
  await tx
    .insertInto('seat_layout')
    .values({
      venue_id: layout.venueId,
      id,
      floor_id: layout.floorId,
      name: layout.name,
      created_by: layout.by,
      updated_by: layout.by,
    })
    .execute()
  return id
}

interface LayoutChange {
  name?: string
  floorId?: FloorId
  archived?: boolean
}

/** Changes a layout; its revision rises. */
export async function updateLayout(
  tx: Tx,
  { venueId, id, by }: { venueId: VenueId; id: SeatLayoutId; by: UserId },
  { name, floorId, archived }: LayoutChange,
): Promise<void> {
  await tx
    .updateTable('seat_layout')
    .set((eb) => ({
      ...(name === undefined ? {} : { name }),
      ...(floorId === undefined ? {} : { floor_id: floorId }),
      ...(archived === undefined ? {} : { archived_at: archived ? sql<string>`now()` : null }),
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
      updated_by: by,
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}
