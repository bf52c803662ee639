import {
  type PackageId,
  type PackageInput,
  type PackageItemId,
  type PackageOnSale,
  type PackageRow,
  type PackageState,
  storedLocalText,
  type TicketSessionId,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

interface Key {
  venueId: VenueId
  id: PackageId
}

// Of a ride: where it goes, by what and for whom alone; empty where anything will do.
const rideName = (language: 'en' | 'tr') =>
  sql`concat_ws(' · ', ${sql.join(
    ['a', 'c', 'y'].map((of) => {
      const name = sql.raw(`${of}.name`)
      const other = language === 'en' ? 'tr' : 'en'
      return sql`coalesce(nullif(${name} ->> ${sql.lit(language)}, ''), ${name} ->> ${sql.lit(other)})`
    }),
  )})`
// Of a dish: what it is, which variant of it, and what is chosen with it.
const dishName = (language: 'en' | 'tr') => {
  const other = language === 'en' ? 'tr' : 'en'
  const named = (of: string) =>
    sql`coalesce(nullif(${sql.raw(of)} ->> ${sql.lit(language)}, ''), nullif(${sql.raw(of)} ->> ${sql.lit(other)}, ''))`
  return sql`concat_ws(' · ', ${named('f.name')}, ${named('v.name')}, (select string_agg(${named('o.name')}, ', ' order by m.nth)
    from jsonb_array_elements(i.modifiers) with ordinality m (chosen, nth)
    join food_modifier_option o on o.venue_id = i.venue_id and o.id = (m.chosen ->> 'optionId')::uuid))`
}
const itemName = sql`case i.kind when 'ride' then jsonb_build_object('en', ${rideName('en')}, 'tr', ${rideName('tr')})
  when 'food' then jsonb_build_object('en', ${dishName('en')}, 'tr', ${dishName('tr')})
  else coalesce(y.name, '{}') end`

const columns = sql`
  p.id, p.product_id as "productId", d.name as product, p.name, p.description, p.price_mode as "priceMode",
  p.amount_minor as "amountMinor", p.percent_ppm as "percentPpm", p.valid_from as "validFrom",
  p.valid_until as "validUntil", p.channels, p.min_people as "minPeople", p.max_people as "maxPeople",
  p.parts_refundable as "partsRefundable", p.show_on_website as "showOnWebsite", p.state, p.rev,
  p.updated_at as "updatedAt",
  (select jsonb_agg(jsonb_build_object('id', i.id, 'kind', i.kind, 'passTypeId', i.pass_type_id, 'choiceGroup', i.choice_group,
      'qty', i.qty, 'per', i.per, 'designatedMinor', i.designated_minor, 'optional', i.optional,
      'extraMinor', i.extra_minor, 'direction', i.direction, 'areaId', i.area_id, 'vehicleClassId', i.vehicle_class_id,
      'variantId', i.variant_id, 'modifiers', i.modifiers, 'faceMinor', i.face_minor, 'name', ${itemName}) order by i.place)
    from package_item i left join pass_type y on y.venue_id = i.venue_id and y.id = i.pass_type_id
      left join area a on a.venue_id = i.venue_id and a.id = i.area_id
      left join vehicle_class c on c.venue_id = i.venue_id and c.id = i.vehicle_class_id
      left join food_variant v on v.venue_id = i.venue_id and v.id = i.variant_id
      left join food_product f on f.venue_id = v.venue_id and f.id = v.product_id
    where i.venue_id = p.venue_id and i.package_id = p.id) as items`

const rowOf = <Row extends Pick<PackageRow, 'items' | 'name' | 'description' | 'product'>>(row: Row): Row => ({
  ...row,
  name: storedLocalText.parse(row.name),
  description: storedLocalText.parse(row.description),
  product: storedLocalText.parse(row.product),
  items: row.items.map((item) => ({ ...item, name: storedLocalText.parse(item.name) })),
})

async function select(db: Reader, where: RawBuilder<unknown>): Promise<PackageRow[]> {
  const { rows } = await sql<PackageRow>`
    select ${columns}, coalesce((select sum(l.qty) from order_line l where l.venue_id = p.venue_id
      and l.package_id = p.id and exists (select from sale_order o where o.venue_id = l.venue_id and o.id = l.order_id
        and not o.is_training)), 0)::integer - coalesce((
      select -sum(r.qty) from order_line l join order_line r on r.venue_id = l.venue_id and r.order_id = l.order_id
        and r.reverses_line_no = l.line_no
      join sale_order o on o.venue_id = l.venue_id and o.id = l.order_id and not o.is_training
      where l.venue_id = p.venue_id and l.package_id = p.id), 0)::integer as sold
    from package p join ticket_product d on d.venue_id = p.venue_id and d.id = p.product_id
    where ${where} order by p.sort, p.id`.execute(db)
  return rows.map(rowOf)
}

/** The packages of a venue in their order: those in use, or those that were retired. */
export const selectPackages = (db: Reader, { venueId, retired }: { venueId: VenueId; retired: boolean }) =>
  select(db, sql`p.venue_id = ${venueId} and (p.state = 'retired') = ${retired}`)

/** One of them; undefined when the venue has none of this id. */
export const findPackage = async (db: Reader, { venueId, id }: Key): Promise<PackageRow | undefined> =>
  (await select(db, sql`p.venue_id = ${venueId} and p.id = ${id}`))[0]

/** Holds a package against others who change it. */
export async function lockPackage(tx: Tx, { venueId, id }: Key): Promise<void> {
  await sql`select from package where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
}

const headOf = ({ items: _, ...input }: PackageInput) => ({
  product_id: input.productId,
  name: JSON.stringify(input.name),
  description: JSON.stringify(input.description),
  price_mode: input.priceMode,
  amount_minor: input.amountMinor,
  percent_ppm: input.percentPpm,
  valid_from: input.validFrom,
  valid_until: input.validUntil,
  channels: [...input.channels],
  min_people: input.minPeople,
  max_people: input.maxPeople,
  parts_refundable: input.partsRefundable,
  show_on_website: input.showOnWebsite,
})

/** Keeps a new package behind the others. */
export async function insertPackage(
  tx: Tx,
  { venueId, id, by }: Key & { by: UserId },
  input: PackageInput,
): Promise<void> {
  await tx
    .insertInto('package')
    .values({
      venue_id: venueId,
      id,
      ...headOf(input),
      sort: sql`(select coalesce(max(sort), -1) + 1 from package where venue_id = ${venueId})`,
      created_by: by,
      updated_by: by,
    })
    .execute()
  await insertItems(tx, { venueId, id }, input.items)
}

/** Writes a package that is held anew; its items keep the ids that they come with. */
export async function updatePackage(
  tx: Tx,
  { venueId, id, by }: Key & { by: UserId },
  input: PackageInput,
): Promise<void> {
  await tx
    .updateTable('package')
    .set((eb) => ({ ...headOf(input), rev: eb('rev', '+', 1), updated_at: sql`now()`, updated_by: by }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
  const { rows } = await sql<{ id: PackageItemId }>`
    delete from package_item where venue_id = ${venueId} and package_id = ${id} returning id`.execute(tx)
  const known = new Set(rows.map((row) => row.id))
  await insertItems(
    tx,
    { venueId, id },
    input.items.map(({ id: itemId, ...item }) => ({ ...item, ...(itemId && known.has(itemId) && { id: itemId }) })),
  )
}

async function insertItems(tx: Tx, { venueId, id }: Key, items: PackageInput['items']): Promise<void> {
  await tx
    .insertInto('package_item')
    .values(
      items.map((item, place) => ({
        venue_id: venueId,
        id: item.id ?? uuidv7(),
        package_id: id,
        place,
        kind: item.kind,
        pass_type_id: item.passTypeId,
        choice_group: item.choiceGroup,
        qty: item.qty,
        per: item.per,
        designated_minor: item.designatedMinor,
        optional: item.optional,
        extra_minor: item.extraMinor,
        direction: item.direction,
        area_id: item.areaId,
        vehicle_class_id: item.vehicleClassId,
        variant_id: item.variantId,
        modifiers: JSON.stringify(item.modifiers),
        face_minor: item.faceMinor,
      })),
    )
    .execute()
}

/** Offers a package that is held, pauses it, or ends it. */
export async function updateState(
  tx: Tx,
  { venueId, id, by, state }: Key & { by: UserId; state: PackageState },
): Promise<void> {
  await tx
    .updateTable('package')
    .set((eb) => ({ state, rev: eb('rev', '+', 1), updated_at: sql`now()`, updated_by: by }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** The pass types of a product that can be sold. */
export async function selectPassTypeIds(
  tx: Reader,
  { venueId, productId }: { venueId: VenueId; productId: string },
): Promise<Set<string> | undefined> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(select y.id::text from pass_type y where y.venue_id = d.venue_id and y.product_id = d.id
      and y.archived_at is null) as ids
    from ticket_product d where d.venue_id = ${venueId} and d.id = ${productId} and d.archived_at is null`.execute(tx)
  return rows[0] && new Set(rows[0].ids)
}

/** The areas and the classes of vehicles in use, of which a ride of a package may be. */
export async function selectRideScopes(
  tx: Reader,
  venueId: VenueId,
): Promise<{ areaIds: readonly string[]; classIds: readonly string[] }> {
  const { rows } = await sql<{ areaIds: string[]; classIds: string[] }>`
    select array(select id::text from area where venue_id = ${venueId} and archived_at is null) as "areaIds",
      array(select id::text from vehicle_class where venue_id = ${venueId} and archived_at is null) as "classIds"`.execute(
    tx,
  )
  return rows[0] ?? { areaIds: [], classIds: [] }
}

/** A package for a ticket session, as it is now. */
export type PackageForSession = PackageOnSale & { isGood: boolean; startsAt: string }

const forSession = (venueId: VenueId, ticketSessionId: TicketSessionId) => sql`
  select ${columns}, t.starts_at as "startsAt", (p.state = 'active' and p.product_id = t.product_id
    and t.local_date >= coalesce(p.valid_from, t.local_date) and t.local_date <= coalesce(p.valid_until, t.local_date)
    and not exists (select from package_item i
      left join pass_type y on y.venue_id = i.venue_id and y.id = i.pass_type_id
      left join area a on a.venue_id = i.venue_id and a.id = i.area_id
      left join vehicle_class c on c.venue_id = i.venue_id and c.id = i.vehicle_class_id
      where i.venue_id = p.venue_id and i.package_id = p.id
        and coalesce(y.archived_at, a.archived_at, c.archived_at) is not null)) as "isGood"
  from ticket_session t
  join package p on p.venue_id = t.venue_id
  join ticket_product d on d.venue_id = p.venue_id and d.id = p.product_id
  where t.venue_id = ${venueId} and t.id = ${ticketSessionId}`

/** The packages that a ticket session can be sold with. */
export async function selectForSession(
  db: Reader,
  { venueId, ticketSessionId }: { venueId: VenueId; ticketSessionId: TicketSessionId },
): Promise<PackageForSession[]> {
  const { rows } = await sql<PackageForSession & PackageRow>`
    select * from (${forSession(venueId, ticketSessionId)} and p.product_id = t.product_id and p.state = 'active'
      order by p.sort, p.id) q where q."isGood"`.execute(db)
  return rows.map(rowOf)
}

/** Packages by their ids for a sale, kept as they are until the transaction ends. */
export async function shareForSession(
  tx: Tx,
  { venueId, ticketSessionId, ids }: { venueId: VenueId; ticketSessionId: TicketSessionId; ids: readonly PackageId[] },
): Promise<Map<PackageId, PackageForSession>> {
  await sql`select from package where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])
    order by id for share`.execute(tx)
  const { rows } = await sql<PackageForSession & PackageRow>`
    ${forSession(venueId, ticketSessionId)} and p.id = any(${[...ids]}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, rowOf(row)]))
}

/** Keeps what a package is, if its revision was never sold before. */
export async function insertVersion(
  tx: Tx,
  venueId: VenueId,
  { id, rev, dishes: _, ...content }: PackageOnSale,
): Promise<void> {
  await sql`
    insert into package_version (venue_id, package_id, rev, content)
    values (${venueId}, ${id}, ${rev}, ${JSON.stringify(content)}) on conflict do nothing`.execute(tx)
}

/** The sessions of a product in a span of dates that can be sold now, by start, with the places that are free in each. */
export async function selectRoom(
  db: Db,
  { venueId, productId, from, until }: { venueId: VenueId; productId: string; from: string; until: string },
): Promise<{ id: TicketSessionId; date: string; startsAt: string; free: number }[]> {
  const { rows } = await sql<{ id: TicketSessionId; date: string; startsAt: string; free: number }>`
    select t.id, t.local_date as date, t.starts_at as "startsAt",
      ((select count(*) from session_seat s where s.venue_id = t.venue_id and s.ticket_session_id = t.id
          and (s.status = 0 or (s.status = 1 and s.until <= clock_timestamp())))
        + coalesce((select sum(c.size - c.taken) from capacity_pool c
          where c.venue_id = t.venue_id and c.ticket_session_id = t.id), 0)
        + coalesce((select sum(h.qty) from pool_hold h where h.venue_id = t.venue_id
          and h.ticket_session_id = t.id and h.until <= clock_timestamp()), 0))::integer as free
    from ticket_session t
    where t.venue_id = ${venueId} and t.product_id = ${productId} and t.local_date between ${from} and ${until}
      and t.state = 'on_sale' and clock_timestamp() >= t.sales_from and clock_timestamp() < t.sales_until
    order by t.starts_at, t.id`.execute(db)
  return rows
}

/** The next shows of a product, as far as their prices tell what its passes cost alone. */
export async function selectNextSessions(
  db: Db,
  { venueId, productId }: { venueId: VenueId; productId: string },
): Promise<TicketSessionId[]> {
  const { rows } = await sql<{ id: TicketSessionId }>`
    select t.id from ticket_session t where t.venue_id = ${venueId} and t.product_id = ${productId}
      and t.state = 'on_sale' and t.starts_at > now()
    order by t.starts_at limit 14`.execute(db)
  return rows.map(({ id }) => id)
}

/** In which currency a venue sells. */
export async function findCurrency(db: Reader, venueId: VenueId): Promise<string> {
  const { currency } = await db
    .selectFrom('venue')
    .select('currency')
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow()
  return currency
}
