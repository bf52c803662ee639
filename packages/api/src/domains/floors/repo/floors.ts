import { type FloorId, type FloorRow, storedLocalText, type UserId, type VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

interface Stored extends Omit<FloorRow, 'name' | 'zones' | 'gates'> {
  name: unknown
  zones: (Omit<FloorRow['zones'][number], 'name'> & { name: unknown })[]
  gates: (Omit<FloorRow['gates'][number], 'name'> & { name: unknown })[]
}

const columns = sql`f.id, f.code, f.name, f.level, f.is_ground as "isGround", f.capacity, f.opens, f.closes, f.state,
  f.state_reason as "stateReason", f.archived_at as "archivedAt", f.rev,
  coalesce((select jsonb_agg(jsonb_build_object('id', z.id, 'name', z.name, 'kind', z.kind, 'capacity', z.capacity)
    order by z.sort, z.id) from floor_zone z where z.venue_id = f.venue_id and z.floor_id = f.id), '[]') as zones,
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'direction', g.direction, 'isOpen', g.is_open)
    order by g.sort, g.id) from gate g where g.venue_id = f.venue_id and g.floor_id = f.id), '[]') as gates`

const toRow = (row: Stored): FloorRow => ({
  ...row,
  name: storedLocalText.parse(row.name),
  zones: row.zones.map((zone) => ({ ...zone, name: storedLocalText.parse(zone.name) })),
  gates: row.gates.map((gate) => ({ ...gate, name: storedLocalText.parse(gate.name) })),
})

/** The floors of a venue in their order, with zones and gates. */
export async function selectFloors(db: Reader, venueId: VenueId, archived: boolean): Promise<FloorRow[]> {
  const { rows } = await sql<Stored>`
    select ${columns} from floor f
    where f.venue_id = ${venueId} and (f.archived_at is not null) = ${archived}
    order by f.sort, f.level desc, f.id`.execute(db)
  return rows.map(toRow)
}

/** One floor; undefined when the venue has none of this id. */
export async function findFloor(db: Reader, venueId: VenueId, id: FloorId): Promise<FloorRow | undefined> {
  const { rows } = await sql<Stored>`
    select ${columns} from floor f where f.venue_id = ${venueId} and f.id = ${id}`.execute(db)
  return rows[0] && toRow(rows[0])
}

/** Keeps a floor as it is until the transaction ends; answers it, or undefined. */
export async function lockFloor(tx: Tx, venueId: VenueId, id: FloorId): Promise<FloorRow | undefined> {
  await sql`select from floor where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return findFloor(tx, venueId, id)
}

/** The columns of a floor that people write. */
export interface FloorFields {
  code: string
  name: FloorRow['name']
  level: number
  isGround: boolean
  capacity: number
  opens: string | null
  closes: string | null
}

const toColumns = ({ name, isGround, ...fields }: Partial<FloorFields>) => ({
  ...fields,
  ...(name === undefined ? {} : { name: JSON.stringify(name) }),
  ...(isGround === undefined ? {} : { is_ground: isGround }),
})

/** Adds a floor at the end of the list. */
export async function insertFloor(tx: Tx, venueId: VenueId, floor: FloorFields & { by: UserId }): Promise<FloorId> {
  const id = uuidv7() as FloorId
  const { by, ...fields } = floor
  const { code, name, level, isGround, capacity, opens, closes } = fields
  await tx
    .insertInto('floor')
    .values((eb) => ({
      venue_id: venueId,
      id,
      code,
      name: JSON.stringify(name),
      level,
      is_ground: isGround,
      capacity,
      opens,
      closes,
      sort: eb
        .selectFrom('floor')
        .select((max) => sql<number>`coalesce(${max.fn.max('sort')}, -1) + 1`.as('next'))
        .where('venue_id', '=', venueId),
      created_by: by,
      updated_by: by,
    }))
    .execute()
  return id
}

interface FloorChange extends Partial<FloorFields> {
  state?: FloorRow['state']
  stateReason?: string | null
  archived?: boolean
}

/** Changes a floor that is at this revision; false when it is at another. */
export async function updateFloor(
  tx: Tx,
  { venueId, id, expectedRev, by }: { venueId: VenueId; id: FloorId; expectedRev: number; by: UserId },
  { state, stateReason, archived, ...fields }: FloorChange,
): Promise<boolean> {
  const result = await tx
    .updateTable('floor')
    .set((eb) => ({
      ...toColumns(fields),
      ...(state === undefined ? {} : { state }),
      ...(stateReason === undefined ? {} : { state_reason: stateReason }),
      ...(archived === undefined ? {} : { archived_at: archived ? sql<string>`now()` : null }),
      rev: eb('rev', '+', 1),
      updated_at: sql<string>`now()`,
      updated_by: by,
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .where('rev', '=', expectedRev)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Gives floors the places of this list; returns how many of the ids are the venue's. */
export async function sortFloors(tx: Tx, venueId: VenueId, ids: readonly FloorId[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update floor f set sort = wanted.place
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where f.venue_id = ${venueId} and f.id = wanted.id`.execute(tx)
  return Number(numAffectedRows)
}
