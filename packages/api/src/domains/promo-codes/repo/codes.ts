import {
  type Channel,
  type OrderId,
  type PassTypeId,
  storedLocalText,
  type TicketSessionId,
  type VenueId,
} from '@marquee/contract'
import type { PromoCodeId, PromoCodeRow, PromoOffer, promoChoices } from '@marquee/contract/promo-codes'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { z } from 'zod'
import { businessDayOf } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

interface For {
  venueId: VenueId
  productId: string | null
  passTypeId: string | null
}

/** Whether there is such a show, and such a kind of pass of it, in use. */
export async function isForSale(tx: Tx, { venueId, productId, passTypeId }: For): Promise<boolean> {
  const { rows } = await sql`
    select from ticket_product p
    where p.venue_id = ${venueId} and p.archived_at is null and (${productId}::uuid is null or p.id = ${productId})
      and (${passTypeId}::uuid is null or exists (select from pass_type y where y.venue_id = p.venue_id
        and y.product_id = p.id and y.id = ${passTypeId} and y.archived_at is null)) limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether the menu has such a product, in use. */
export async function isOnMenu(tx: Tx, { venueId, id }: { venueId: VenueId; id: string }): Promise<boolean> {
  const { rows } = await sql`select from food_product
    where venue_id = ${venueId} and id = ${id} and archived_at is null`.execute(tx)
  return rows.length > 0
}

/** Shows in use with their kinds of passes, and the menu, as a form offers them. */
export async function selectChoices(db: Db, venueId: VenueId): Promise<z.infer<typeof promoChoices>> {
  type Shows = z.infer<typeof promoChoices>['shows']
  const { rows } = await sql<z.input<typeof promoChoices>['shows'][number]>`
    select p.id, p.name, coalesce((select jsonb_agg(jsonb_build_object('id', y.id, 'name', y.name, 'byCode', y.by_code)
        order by y.sort, y.id)
      from pass_type y where y.venue_id = p.venue_id and y.product_id = p.id and y.archived_at is null), '[]') as "passTypes"
    from ticket_product p where p.venue_id = ${venueId} and p.archived_at is null order by p.code_key`.execute(db)
  const named = <T extends { name: unknown }>(one: T) => ({ ...one, name: storedLocalText.parse(one.name) })
  const menu = await sql<z.input<typeof promoChoices>['dishes'][number]>`
    select id, name from food_product where venue_id = ${venueId} and archived_at is null order by code_key`.execute(db)
  return {
    shows: rows.map((row) => ({ ...named(row), passTypes: row.passTypes.map(named) })) as Shows,
    dishes: menu.rows.map(named) as z.infer<typeof promoChoices>['dishes'],
  }
}

interface FoundCode
  extends Pick<PromoCodeRow, 'code' | 'name' | 'state' | 'ppm' | 'amountMinor' | 'validFrom' | 'validTo' | 'maxUses'> {
  id: PromoCodeId
  maxPerGuest: number | null
  maxPasses: number | null
  passTypeId: PassTypeId | null
  free: PromoOffer['free']
  channel: Channel | null
  /** The business day in which the venue is. */
  today: string
  /** The show of the session is one that it is for; without a session, it is for every show. */
  isOfShow: boolean
  /** Places of the session that are kept for it at this moment. */
  kept: { areaNo: number; left: number }[]
}

/** A code in use by how somebody has written it, seen from a ticket session or from none; undefined: the venue has none. */
export async function findCode(
  db: Db | Tx,
  { venueId, code, ticketSessionId }: { venueId: VenueId; code: string; ticketSessionId: TicketSessionId | null },
): Promise<FoundCode | undefined> {
  type Row = Omit<FoundCode, 'name' | 'free'> & { name: unknown; free: NonNullable<FoundCode['free']> | null }
  const { rows } = await sql<Row>`
    select c.id, c.code, c.name, c.state, c.ppm, c.amount_minor as "amountMinor", c.pass_type_id as "passTypeId",
      c.channel, c.valid_from as "validFrom", c.valid_to as "validTo", c.max_uses as "maxUses",
      c.max_per_guest as "maxPerGuest", c.max_passes as "maxPasses",
      ${businessDayOf(venueId)} as today,
      (select jsonb_build_object('name', d.name, 'qty', c.free_qty, 'variantIds',
          (select jsonb_agg(v.id order by v.id) from food_variant v
            where v.venue_id = d.venue_id and v.product_id = d.id))
        from food_product d where d.venue_id = c.venue_id and d.id = c.food_product_id) as free,
      ${ticketSessionId}::uuid is null and c.product_id is null and c.pass_type_id is null or exists (select from ticket_session t where t.venue_id = c.venue_id and t.id = ${ticketSessionId}
        and (c.product_id is null or c.product_id = t.product_id)
        and (c.pass_type_id is null or exists (select from pass_type y where y.venue_id = t.venue_id
          and y.id = c.pass_type_id and y.product_id = t.product_id))) as "isOfShow",
      coalesce((select jsonb_agg(jsonb_build_object('areaNo', h.area_no, 'left', h.qty) order by h.area_no)
        from promo_keep k join pool_hold h on h.venue_id = k.venue_id and h.hold_id = k.hold_id
        where k.venue_id = c.venue_id and k.promo_code_id = c.id and k.ticket_session_id = ${ticketSessionId}
          and k.ended_at is null and h.until > clock_timestamp()), '[]') as kept
    from promo_code c
    where c.venue_id = ${venueId} and c.code_key = fold(${code}) and c.archived_at is null`.execute(db)
  const [row] = rows
  const free = row?.free && { ...row.free, name: storedLocalText.parse(row.free.name) }
  return row && { ...row, name: storedLocalText.parse(row.name), free: free ?? null }
}

interface CodeKey {
  venueId: VenueId
  id: PromoCodeId
}

/** How often a code was used, in all ('') and by guests. */
export async function selectCounts(
  db: Db | Tx,
  { venueId, id, guests }: CodeKey & { guests: readonly string[] },
): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('promo_count')
    .select(['guest', 'used'])
    .where('venue_id', '=', venueId)
    .where('promo_code_id', '=', id)
    .where('guest', 'in', [...guests])
    .execute()
  return new Map(rows.map(({ guest, used }) => [guest, used]))
}

/** Counts one use for each of these; `promo_count_within_limit` refuses more than `most`. */
export async function countUse(
  tx: Tx,
  { venueId, id, guests, most }: CodeKey & { guests: readonly string[]; most: number | null },
): Promise<void> {
  if (guests.length === 0) return
  await sql`
    insert into promo_count (venue_id, promo_code_id, guest, used, most)
    select ${venueId}, ${id}, g.guest, 1, ${most}::integer from unnest(${[...guests]}::text[]) as g (guest) order by g.guest
    on conflict (venue_id, promo_code_id, guest) do update
      set used = promo_count.used + 1, most = excluded.most`.execute(tx)
}

interface NewUse extends CodeKey {
  orderId: OrderId
  /** As it was written then: bills go on naming it so. */
  code: string
  guests: readonly string[]
  /** How many passes of the order it is for; `promo_use_within_order` refuses more than the code allows by now. */
  passes: number
  offMinor: number
}

/** Writes down which order used a code; an order uses one. */
export async function insertUse(tx: Tx, use: NewUse): Promise<void> {
  const { venueId, id, orderId, code, guests, passes, offMinor } = use
  await sql`
    insert into promo_use (venue_id, order_id, promo_code_id, code, guests, passes, most_passes, off_minor)
    select ${venueId}, ${orderId}, c.id, ${code}, ${[...guests]}::text[], ${passes}, c.max_passes, ${offMinor}
    from promo_code c where c.venue_id = ${venueId} and c.id = ${id}`.execute(tx)
}

/** Takes the use of an order off the counts, once. */
export async function giveBackUse(tx: Tx, { venueId, orderId }: { venueId: VenueId; orderId: OrderId }): Promise<void> {
  await sql`
    with back as (
      update promo_use set given_back_at = clock_timestamp()
      where venue_id = ${venueId} and order_id = ${orderId} and given_back_at is null
      returning promo_code_id, guests
    )
    update promo_count c set used = c.used - 1 from back
    where c.venue_id = ${venueId} and c.promo_code_id = back.promo_code_id
      and (c.guest = '' or c.guest = any(back.guests))`.execute(tx)
}
