import type {
  FloorId,
  LayoutVersionId,
  PassTypeId,
  SeatCategoryId,
  SeatLayoutId,
  TicketScheduleId,
  TicketSessionId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { makeSessionSeats } from '../domains/seats/service/make.ts'
import type { TestVenue } from './factories.ts'

/** A ticket session that can be sold, and what it hangs on. */
export interface TestTicketSession {
  id: TicketSessionId
  floorId: string
  productId: string
  taxCode: string
  layoutVersionId: LayoutVersionId
  /** The first rows are of the first category. */
  categoryIds: SeatCategoryId[]
  adult: PassTypeId
  child: PassTypeId
  seats: number
  /** Of an adult, by category; a child pays half of it. */
  prices: number[]
  priceVersion: number
}

interface SessionOptions {
  venue: TestVenue
  /** Default 5 rows of 10 in one run each. */
  rows?: number
  seatsPerRow?: number
  /** Kinds of the first seats, one letter each: w wheelchair, c companion, s seat. The others are seats. */
  kinds?: string
  /** People without a seat. */
  standing?: number | null
  /** Minutes from now. Default 120. */
  startsIn?: number
  taxPpm?: number
  /** Of an adult on a seat of the first and the second category, minor units. */
  prices?: [number, number]
  state?: string
}

const nameOf = (text: string) => JSON.stringify({ en: text, tr: text })

/** Makes a floor with a published layout, a product with prices, and one ticket session of it that is on sale. */
export async function makeTicketSession(db: Db, options: SessionOptions): Promise<TestTicketSession> {
  const { venue, rows = 5, seatsPerRow = 10, kinds = '', standing = null, startsIn = 120, taxPpm = 100_000 } = options
  const { prices = [45_000, 30_000], state = 'on_sale' } = options
  const venue_id = venue.id
  const code = uuidv7().slice(-8)
  const [floorId, layoutId, versionId, productId, adult, child, id] = Array.from({ length: 7 }, () => uuidv7())
  const categories = [uuidv7(), uuidv7()]
  const result = await db.transaction().execute(async (tx) => {
    // Thousands of tests begin with this: what needs nothing of each other is one statement.
    await sql`
      with hall as (
        insert into floor (venue_id, id, code, name, capacity)
        values (${venue_id}, ${floorId}, ${code}, ${nameOf('Hall')}::jsonb, 100000)
      ), groups as (
        insert into seat_category (venue_id, id, name, color, sort)
        values (${venue_id}, ${categories[0]}, ${nameOf('C0')}::jsonb, '#7c3aed', 0),
          (${venue_id}, ${categories[1]}, ${nameOf('C1')}::jsonb, '#7c3aed', 1)
      ), layout as (
        insert into seat_layout (venue_id, id, floor_id, name)
        values (${venue_id}, ${layoutId}, ${floorId}, ${`Layout ${code}`})
      ), version as (
        insert into seat_layout_version (venue_id, id, layout_id, version, width, height, focus_x, focus_y, seats, geometry_hash)
        values (${venue_id}, ${versionId}, ${layoutId}, 1, 1000, 1000, ${(seatsPerRow - 1) / 2}, 0, ${rows * seatsPerRow},
          ${code.padEnd(64, '0')})
      ), tax as (
        insert into tax_rule (venue_id, id, code, name, rate_ppm)
        values (${venue_id}, ${uuidv7()}, ${code}, ${nameOf('VAT')}::jsonb, ${taxPpm})
      ), product as (
        insert into ticket_product (venue_id, id, code, name, color, tax_code)
        values (${venue_id}, ${productId}, ${code}, ${nameOf('Show')}::jsonb, '#7c3aed', ${code})
      )
      insert into pass_type (venue_id, id, product_id, code, name)
      values (${venue_id}, ${adult}, ${productId}, 'A', ${nameOf('Adult')}::jsonb),
        (${venue_id}, ${child}, ${productId}, 'C', ${nameOf('Child')}::jsonb)`.execute(tx)
    await sql`
      insert into seat (venue_id, layout_version_id, seat_no, stable_key, section, row_label, label, x, y, category_id, run, place, kind)
      select ${venue_id}, ${versionId}, r * ${seatsPerRow} + p, 'R' || r || '-' || p, 'Hall', (r + 1)::text, (p + 1)::text,
        p, r, case when r < ${Math.ceil(rows / 2)} then ${categories[0]}::uuid else ${categories[1]}::uuid end, r, p,
        case substr(${kinds}::text, r * ${seatsPerRow} + p + 1, 1) when 'w' then 'wheelchair' when 'c' then 'companion' else 'seat' end
      from generate_series(0, ${rows - 1}) r, generate_series(0, ${seatsPerRow - 1}) p`.execute(tx)
    await sql`
      update seat_layout_version set state = 'published', published_at = now()
      where venue_id = ${venue_id} and id = ${versionId}`.execute(tx)
    const priceVersion = await makePrices(tx as Db, {
      venue,
      adult: adult as string,
      child: child as string,
      categories,
      prices,
    })
    await sql`
      insert into ticket_session (venue_id, id, product_id, floor_id, layout_version_id, local_date, local_time, starts_at,
        ends_at, occupied_until, business_date, state, sales_from, sales_until)
      select ${venue_id}, ${id}, ${productId}, ${floorId}, ${versionId}, wall::date, date_trunc('second', wall)::time(0), start,
        start + interval '2 hours', start + interval '2 hours', (wall - cutoff)::date, ${state}, now() - interval '1 day', start
      from (select start, start at time zone v.zone as wall, v.business_cutoff::interval as cutoff
        from venue v, lateral (select now() + make_interval(mins => ${startsIn}) as start) n
        where v.id = ${venue_id}) s`.execute(tx)
    const seats = await makeSessionSeats(tx, { venueId: venue_id, ticketSessionId: id as TicketSessionId }, standing)
    return { seats, priceVersion }
  })
  return {
    id: id as TicketSessionId,
    floorId: floorId as string,
    productId: productId as string,
    taxCode: code,
    layoutVersionId: versionId as LayoutVersionId,
    categoryIds: categories as SeatCategoryId[],
    adult: adult as PassTypeId,
    child: child as PassTypeId,
    prices,
    ...result,
  }
}

interface NewPrices {
  venue: TestVenue
  adult: string
  child: string
  categories: string[]
  prices: number[]
}

async function makePrices(db: Db, { venue, adult, child, categories, prices }: NewPrices): Promise<number> {
  const venue_id = venue.id
  const list = await db
    .insertInto('price_list')
    .values({ venue_id, id: uuidv7(), name: 'Prices', is_default: true })
    // Written out: a prepared statement with a parameter here no longer finds the partial index.
    .onConflict((conflict) => conflict.columns(['venue_id']).where(sql<boolean>`is_default`).doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()
  const { id: price_list_id, version } =
    list ??
    (await db
      .selectFrom('price_list')
      .select(['id', 'version'])
      .where('venue_id', '=', venue_id)
      .where('is_default', '=', true)
      .executeTakeFirstOrThrow())
  const rule = (pass_type_id: string, seat_category_id: string | null, amount_minor: number) => ({
    venue_id,
    id: uuidv7(),
    price_list_id,
    pass_type_id,
    seat_category_id,
    amount_minor,
    currency: 'TRY',
  })
  await db
    .insertInto('price_rule')
    .values([
      ...categories.flatMap((category, index) => [
        rule(adult, category, prices[index] ?? 0),
        rule(child, category, (prices[index] ?? 0) / 2),
      ]),
      rule(adult, null, prices[1] ?? 0),
      rule(child, null, (prices[1] ?? 0) / 2),
    ])
    .execute()
  return version
}

/** Makes a layout with a draft that has one seat and standing area 1. */
export async function makeDraftLayout(db: Db, venue: TestVenue) {
  const venue_id = venue.id
  const [floorId, layoutId, versionId, categoryId] = Array.from({ length: 4 }, () => uuidv7()) as [
    string,
    SeatLayoutId,
    LayoutVersionId,
    SeatCategoryId,
  ]
  const name = `Draft ${layoutId.slice(-12)}`
  await db
    .insertInto('floor')
    .values({ venue_id, id: floorId, code: floorId.slice(-12), name: nameOf('Hall'), capacity: 1000 })
    .execute()
  await db
    .insertInto('seat_category')
    .values({ venue_id, id: categoryId, name: nameOf(name), color: '#7c3aed' })
    .execute()
  await db.insertInto('seat_layout').values({ venue_id, id: layoutId, floor_id: floorId, name }).execute()
  await db
    .insertInto('seat_layout_version')
    .values({
      venue_id,
      id: versionId,
      layout_id: layoutId,
      version: 1,
      width: 100,
      height: 100,
      seats: 1,
      geometry_hash: versionId.replaceAll('-', '').padEnd(64, '0'),
    })
    .execute()
  const at = { venue_id, layout_version_id: versionId, category_id: categoryId, stable_key: 'one', x: 1, y: 1 }
  await db
    .insertInto('seat')
    .values({ ...at, seat_no: 0, section: 'Hall', row_label: '1', label: '1', run: 0, place: 0 })
    .execute()
  await db
    .insertInto('standing_area')
    .values({ ...at, area_no: 1, name: nameOf('Pit'), capacity: 10, x: 50, y: 50, width: 5, height: 5 })
    .execute()
  return { floorId: floorId as FloorId, layoutId, versionId, categoryId }
}

/** Makes a schedule of standing places, every day of 2031 at 10:00 and 15:00. */
export async function makeSchedule(db: Db, venue: TestVenue): Promise<TicketScheduleId> {
  const { floorId, productId } = await makeTicketSession(db, { venue, rows: 1 })
  const id = uuidv7() as TicketScheduleId
  await sql`
    insert into ticket_schedule (venue_id, id, name, product_id, floor_id, weekdays, dates, starts, minutes, standing)
    values (${venue.id}, ${id}, ${`Schedule ${id.slice(-12)}`}, ${productId}, ${floorId}, 127,
      daterange('2031-01-01', '2032-01-01'), '{10:00,15:00}', 90, 50)`.execute(db)
  return id
}
