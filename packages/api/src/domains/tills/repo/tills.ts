import type { TillId, TillRow, UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

interface Stored {
  id: TillId
  code: string
  name: string
  archivedAt: string | null
  openedById: UserId | null
  openedByName: string | null
}

const toRow = ({ openedById, openedByName, ...row }: Stored): TillRow => ({
  ...row,
  openedBy: openedById === null ? null : { id: openedById, name: openedByName ?? '' },
})

const tills = (db: Db | Tx, venueId: VenueId) =>
  db
    .selectFrom('till as t')
    .leftJoin('till_session as s', (join) =>
      join.onRef('s.venue_id', '=', 't.venue_id').onRef('s.till_id', '=', 't.id').on('s.state', '=', 'open'),
    )
    .leftJoin('app_user as u', 'u.id', 's.opened_by')
    .select(['t.id', 't.code', 't.name', 't.archived_at as archivedAt', 'u.id as openedById', 'u.name as openedByName'])
    .where('t.venue_id', '=', venueId)
    .$castTo<Stored>()

/** The tills of a venue by their code, the archived ones at the end. */
export async function selectTills(db: Db, venueId: VenueId): Promise<TillRow[]> {
  const rows = await tills(db, venueId)
    .orderBy(sql`t.archived_at is not null`)
    .orderBy('t.code_key')
    .orderBy('t.id')
    .execute()
  return rows.map(toRow)
}

/** One till, kept as it is until the transaction ends; undefined when the venue has none of this id. */
export async function lockTill(tx: Tx, venueId: VenueId, id: TillId): Promise<TillRow | undefined> {
  await tx
    .selectFrom('till')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute()
  const row = await tills(tx, venueId).where('t.id', '=', id).executeTakeFirst()
  return row && toRow(row)
}

interface TillFields {
  code: string
  name: string
}

export async function insertTill(tx: Tx, venueId: VenueId, fields: TillFields): Promise<TillId> {
  const id = uuidv7() as TillId
  await tx
    .insertInto('till')
    .values({ venue_id: venueId, id, ...fields })
    .execute()
  return id
}

/** Changes a till that `lockTill` holds. */
export async function updateTill(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: TillId },
  { archived, ...fields }: Partial<TillFields> & { archived?: boolean },
): Promise<void> {
  await tx
    .updateTable('till')
    .set({
      ...fields,
      ...(archived === undefined ? {} : { archived_at: archived ? sql<string>`now()` : null }),
    })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}
