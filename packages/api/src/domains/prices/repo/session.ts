import type { PassTypeId, PriceRuleId, SeatCategoryId, ShiftId, TicketSessionId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { catalogueState } from '../../../core/catalogue-state.ts'
import { type SaleMethod, saleMethodsOf } from '../../../core/sale-methods.ts'
import type { Tx } from '../../../door/work.ts'
import type { Rule } from '../rules.ts'

/** What the prices of a ticket session depend on. */
export interface PricedSession {
  rev: number
  /** See `catalogueState`. */
  catalogue: string
  productId: string
  shiftId: ShiftId | null
  date: string
  taxCode: string
  /** null: no rule of this code is valid on the session's date. */
  taxPpm: number | null
  currency: string
  listId: string | null
  listVersion: number
  passTypes: {
    id: PassTypeId
    people: number
    maxPerOrder: number | null
    requiresName: boolean
    byCode: boolean
  }[]
  /** The ways of payment of the venue, those in use in their order, then those in the archive. */
  methods: SaleMethod[]
  /** Category of every seat by its number; an index into `categories`. */
  seatCategories: number[]
  categories: SeatCategoryId[]
  /** Category of every pool, null: none. */
  areas: { areaNo: number; categoryId: SeatCategoryId | null }[]
}

/** Everything about a ticket session that its prices hang on, at one moment; undefined for an unknown one. */
export async function findPricedSession(
  db: Db | Tx,
  venueId: VenueId,
  id: TicketSessionId,
): Promise<PricedSession | undefined> {
  const { rows } = await sql<Omit<PricedSession, 'seatCategories' | 'categories'> & { seats: string[] | null }>`
    select t.rev, ${sql.raw(catalogueState)} as catalogue, t.product_id as "productId", t.shift_id as "shiftId", t.local_date as date,
      p.tax_code as "taxCode",
      (select x.rate_ppm from tax_rule x where x.venue_id = t.venue_id and x.code = p.tax_code
        and x.valid @> t.local_date) as "taxPpm",
      v.currency, l.id as "listId", coalesce(l.version, 0) as "listVersion",
      coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'people', y.people, 'maxPerOrder', y.max_per_order,
        'requiresName', y.requires_name, 'byCode', y.by_code) order by y.sort, y.id)
        from pass_type y where y.venue_id = t.venue_id and y.product_id = t.product_id and y.archived_at is null), '[]')
        as "passTypes",
      ${saleMethodsOf(sql`v.id`)} as methods,
      (select array_agg(s.seat_category_id::text order by s.seat_no) from session_seat s
        where s.venue_id = t.venue_id and s.ticket_session_id = t.id) as seats,
      coalesce((select jsonb_agg(jsonb_build_object('areaNo', c.area_no, 'categoryId', c.seat_category_id) order by c.area_no)
        from capacity_pool c where c.venue_id = t.venue_id and c.ticket_session_id = t.id), '[]') as areas
    from ticket_session t
    join venue v on v.id = t.venue_id
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    left join price_list l on l.venue_id = t.venue_id and l.is_default
    where t.venue_id = ${venueId} and t.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { seats, ...rest } = row
  const categories = [...new Set(seats ?? [])]
  const indexOf = new Map(categories.map((category, index) => [category, index]))
  return {
    ...rest,
    categories: categories as SeatCategoryId[],
    seatCategories: (seats ?? []).map((category) => indexOf.get(category) ?? 0),
  }
}

/** The rules of a price list for the pass types of one product. */
export async function selectRules(
  db: Db | Tx,
  venueId: VenueId,
  { listId, productId }: { listId: string; productId: string },
): Promise<Rule[]> {
  const rows = await db
    .selectFrom('price_rule as r')
    .select([
      'r.id',
      'r.pass_type_id',
      'r.seat_category_id',
      'r.shift_id',
      'r.weekday',
      'r.amount_minor',
      sql<string | null>`lower(r.valid)`.as('valid_from'),
      // The end of a stored range is the day after the last one.
      sql<string | null>`upper(r.valid) - 1`.as('valid_until'),
    ])
    .where('r.venue_id', '=', venueId)
    .where('r.price_list_id', '=', listId)
    // Read first and then looked for: joined in the other order, every rule of the list would look through every pass type.
    .where(
      sql<boolean>`r.pass_type_id = any(array(
        select y.id from pass_type y where y.venue_id = ${venueId} and y.product_id = ${productId}))`,
    )
    .orderBy('r.id')
    .execute()
  return rows.map((row) => ({
    id: row.id as PriceRuleId,
    passTypeId: row.pass_type_id as PassTypeId,
    seatCategoryId: row.seat_category_id as SeatCategoryId | null,
    shiftId: row.shift_id as ShiftId | null,
    weekday: row.weekday,
    validFrom: row.valid_from,
    validUntil: row.valid_until,
    amountMinor: row.amount_minor,
  }))
}
