import type { UserId, VenueId } from '@marquee/contract'
import type {
  AreaId,
  RideDirection,
  RidePrice,
  RidePriceChange,
  RidePriceId,
  RidePriceSheet,
} from '@marquee/contract/transport'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import { priceColumns } from './columns.ts'

/** All prices of the areas in use. */
export async function selectPrices(db: Db | Tx, venueId: VenueId): Promise<RidePrice[]> {
  const { rows } = await sql<RidePrice>`
    select ${priceColumns} from ride_price p
    join area a on a.venue_id = p.venue_id and a.id = p.area_id and a.archived_at is null
    where p.venue_id = ${venueId}
    order by p.area_id, p.direction, p.class_key, p.pass_type_key, p.from_minute, p.weekdays, p.id`.execute(db)
  return rows
}

interface At {
  venueId: VenueId
  areaId: AreaId
  direction: RideDirection
  /** Of the week, from Monday, 00:00. */
  minute: number
}

/** The prices of an area that hold at a minute of the week. */
export async function selectPricesAt(db: Db | Tx, { venueId, areaId, direction, minute }: At): Promise<RidePrice[]> {
  const { rows } = await sql<RidePrice>`
    select ${priceColumns} from ride_price p
    where p.venue_id = ${venueId} and p.area_id = ${areaId} and p.direction = ${direction}
      and p.minutes @> ${minute}::integer`.execute(db)
  return rows
}

type Names = Pick<RidePriceSheet, 'currency' | 'areas' | 'classes' | 'products'>

/** What prices can be of: areas, classes and pass types in use. */
export async function selectScopes(db: Db, venueId: VenueId): Promise<Names> {
  const { rows } = await sql<Names>`
    select v.currency,
      (select coalesce(json_agg(json_build_object('id', a.id, 'code', a.code, 'name', a.name, 'color', a.color)
        order by fold(coalesce(nullif(a.name ->> 'en', ''), a.name ->> 'tr')), a.id), '[]')
        from area a where a.venue_id = v.id and a.archived_at is null) as areas,
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name) order by c.seats, c.code_key), '[]')
        from vehicle_class c where c.venue_id = v.id and c.archived_at is null) as classes,
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'passTypes', (
          select json_agg(json_build_object('id', t.id, 'name', t.name) order by t.sort, t.code_key)
          from pass_type t where t.venue_id = p.venue_id and t.product_id = p.id and t.archived_at is null))
        order by fold(coalesce(nullif(p.name ->> 'en', ''), p.name ->> 'tr')), p.id), '[]')
        from ticket_product p where p.venue_id = v.id and p.archived_at is null and exists (
          select from pass_type t where t.venue_id = p.venue_id and t.product_id = p.id and t.archived_at is null)
      ) as products
    from venue v where v.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue is there')
  return row
}

/** The area of a postcode, or the one of this id, among those in use. */
export async function findArea(
  db: Db,
  venueId: VenueId,
  { areaId, postcode }: { areaId?: AreaId | undefined; postcode?: string | undefined },
) {
  const { rows } = await sql<{ id: AreaId; name: { en: string; tr: string } }>`
    select a.id, a.name from area a
    where a.venue_id = ${venueId} and a.archived_at is null and (a.id = ${areaId ?? null} or exists (
      select from area_postcode c where c.venue_id = a.venue_id and c.area_id = a.id and c.postcode = ${postcode ?? null}))`.execute(
    db,
  )
  return rows[0] ?? null
}

const sameCell = (
  venueId: VenueId,
  change: RidePriceChange,
) => sql`p.venue_id = ${venueId} and p.area_id = ${change.areaId}
  and p.direction = ${change.direction} and p.class_id is not distinct from ${change.classId}
  and p.pass_type_id is not distinct from ${change.passTypeId} and p.weekdays = ${change.weekdays}
  and p.from_minute = ${change.fromMinute} and p.to_minute = ${change.toMinute}`

/** The price in exactly this cell, held until the transaction ends; null: none. */
export async function holdPrice(tx: Tx, venueId: VenueId, change: RidePriceChange) {
  const { rows } = await sql<{ id: RidePriceId; amountMinor: number }>`
    select p.id, p.amount_minor::float8 as "amountMinor" from ride_price p where ${sameCell(venueId, change)} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function deletePrice(tx: Tx, venueId: VenueId, id: RidePriceId): Promise<void> {
  await sql`delete from ride_price where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

interface Amount {
  id: RidePriceId
  amountMinor: number
  by: UserId
}

export async function updatePrice(tx: Tx, venueId: VenueId, { id, amountMinor, by }: Amount): Promise<void> {
  await sql`update ride_price set amount_minor = ${amountMinor}, updated_at = now(), updated_by = ${by}
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** A new price; the constraint `ride_price_one` refuses one that holds together with another. */
export async function insertPrice(tx: Tx, venueId: VenueId, change: RidePriceChange & { by: UserId }): Promise<string> {
  const id = uuidv7()
  await sql`
    insert into ride_price (venue_id, id, area_id, direction, class_id, pass_type_id, weekdays, from_minute, to_minute,
      amount_minor, updated_by)
    values (${venueId}, ${id}, ${change.areaId}, ${change.direction}, ${change.classId}, ${change.passTypeId},
      ${change.weekdays}, ${change.fromMinute}, ${change.toMinute}, ${change.amountMinor}, ${change.by})`.execute(tx)
  return id
}
