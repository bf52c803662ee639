import type { FloorId, FloorRow, VenueId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Zone = Omit<FloorRow['zones'][number], 'id'> & { id?: string | undefined }
type Gate = Omit<FloorRow['gates'][number], 'id'> & { id?: string | undefined }
interface Of {
  venueId: VenueId
  floorId: FloorId
}

/** Gives a floor exactly these zones, in this order; those with a known id keep it. */
export async function replaceZones(tx: Tx, { venueId, floorId }: Of, zones: readonly Zone[]): Promise<void> {
  const rows = zones.map((zone, sort) => ({ ...zone, id: zone.id ?? uuidv7(), sort }))
  const ids = rows.map((zone) => zone.id)
  await sql`delete from floor_zone where venue_id = ${venueId} and floor_id = ${floorId}
    and id <> all(${ids}::uuid[])`.execute(tx)
  await sql`
    insert into floor_zone (venue_id, id, floor_id, name, kind, capacity, sort)
    select ${venueId}, z.id, ${floorId}, z.name, z.kind, z.capacity, z.sort
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as z (id uuid, name jsonb, kind text, capacity integer, sort integer)
    on conflict (venue_id, id) do update
      set name = excluded.name, kind = excluded.kind, capacity = excluded.capacity, sort = excluded.sort
      where floor_zone.floor_id = excluded.floor_id`.execute(tx)
}

/** Gives a floor exactly these gates, in this order; those with a known id keep it. */
export async function replaceGates(tx: Tx, { venueId, floorId }: Of, gates: readonly Gate[]): Promise<void> {
  const rows = gates.map((gate, sort) => ({ ...gate, id: gate.id ?? uuidv7(), sort }))
  const ids = rows.map((gate) => gate.id)
  await sql`delete from gate where venue_id = ${venueId} and floor_id = ${floorId}
    and id <> all(${ids}::uuid[])`.execute(tx)
  await sql`
    insert into gate (venue_id, id, floor_id, name, direction, is_open, sort)
    select ${venueId}, g.id, ${floorId}, g.name, g.direction, g."isOpen", g.sort
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g (id uuid, name jsonb, direction text, "isOpen" boolean, sort integer)
    on conflict (venue_id, id) do update
      set name = excluded.name, direction = excluded.direction, is_open = excluded.is_open, sort = excluded.sort
      where gate.floor_id = excluded.floor_id`.execute(tx)
}

/** Opens or closes a gate; returns what it was, undefined when the floor has no such gate. */
export async function setGate(
  tx: Tx,
  { venueId, floorId }: Of,
  { gateId, isOpen }: { gateId: string; isOpen: boolean },
): Promise<{ wasOpen: boolean } | undefined> {
  const { rows } = await sql<{ wasOpen: boolean }>`
    with before as (
      select id, is_open from gate
      where venue_id = ${venueId} and floor_id = ${floorId} and id = ${gateId} for no key update
    )
    update gate g set is_open = ${isOpen} from before
    where g.venue_id = ${venueId} and g.id = before.id
    returning before.is_open as "wasOpen"`.execute(tx)
  return rows[0]
}
