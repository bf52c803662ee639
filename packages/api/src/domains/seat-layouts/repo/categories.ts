import {
  type LocalText,
  type SeatCategoryId,
  type SeatCategoryRow,
  storedLocalText,
  type VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

const columns = ['id', 'name', 'color', 'sort', 'archived_at', 'rev'] as const

interface Stored {
  id: string
  name: unknown
  color: string
  sort: number
  archived_at: string | null
  rev: number
}

const toRow = (row: Stored): SeatCategoryRow => ({
  id: row.id as SeatCategoryId,
  name: storedLocalText.parse(row.name),
  color: row.color,
  sort: row.sort,
  archivedAt: row.archived_at,
  rev: row.rev,
})

/** The seat categories of a venue in their order, archived ones last. */
export async function selectCategories(db: Db | Tx, venueId: VenueId): Promise<SeatCategoryRow[]> {
  const rows = await db
    .selectFrom('seat_category')
    .select(columns)
    .where('venue_id', '=', venueId)
    .orderBy(sql`archived_at is not null`)
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map(toRow)
}

/** One category, kept as it is until the transaction ends. */
export async function lockCategory(tx: Tx, venueId: VenueId, id: SeatCategoryId): Promise<SeatCategoryRow | undefined> {
  const row = await tx
    .selectFrom('seat_category')
    .select(columns)
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && toRow(row)
}

/** Adds a category at the end. */
export async function insertCategory(tx: Tx, venueId: VenueId, { name, color }: { name: LocalText; color: string }) {
  const row = await tx
    .insertInto('seat_category')
    .values((eb) => ({
      venue_id: venueId,
      id: uuidv7(),
      name: JSON.stringify(name),
      color,
      sort: eb
        .selectFrom('seat_category')
        .select((max) => sql<number>`coalesce(${max.fn.max('sort')}, -1) + 1`.as('next'))
        .where('venue_id', '=', venueId),
    }))
    .returning(columns)
    .executeTakeFirstOrThrow()
  return toRow(row)
}

/** Changes a category that is at this revision; undefined when it is at another. */
export async function updateCategory(
  tx: Tx,
  { venueId, id, expectedRev }: { venueId: VenueId; id: SeatCategoryId; expectedRev: number },
  set: { name?: LocalText; color?: string; archived?: boolean },
): Promise<SeatCategoryRow | undefined> {
  const row = await tx
    .updateTable('seat_category')
    .set((eb) => ({
      ...(set.name ? { name: JSON.stringify(set.name) } : {}),
      ...(set.color ? { color: set.color } : {}),
      ...(set.archived === undefined ? {} : { archived_at: set.archived ? sql<string>`now()` : null }),
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .returning(columns)
    .executeTakeFirst()
  return row && toRow(row)
}
