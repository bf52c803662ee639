import { type InvoiceLine, type OrderChangeId, type OrderId, storedLocalText, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { isAdjustment } from '../../../core/adjustment.ts'
import { promoText } from '../../../core/promo-text.ts'
import { rideText } from '../../../core/ride-text.ts'
import { dishShare, soldDish } from '../../../core/sold-dish.ts'
import type { Tx } from '../../../core/work.ts'

export interface OrderKey {
  venueId: VenueId
  orderId: OrderId
}

/** The order that an invoice is of, held until the transaction ends: changes of it come before or after. */
export async function lockOrder(tx: Tx, { venueId, orderId }: OrderKey) {
  return tx
    .selectFrom('sale_order')
    .select(['order_no as orderNo', 'currency', 'gross_minor as grossMinor', 'is_training as isTraining', 'state'])
    .where('venue_id', '=', venueId)
    .where('id', '=', orderId)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Whether the venue has it. */
export async function isOrder(db: Db, { venueId, orderId }: OrderKey): Promise<boolean> {
  const found = await db
    .selectFrom('sale_order')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  return found !== undefined
}

/** The changes of an order, the oldest first. */
export async function selectChangeIds(tx: Tx, { venueId, orderId }: OrderKey): Promise<OrderChangeId[]> {
  const rows = await tx
    .selectFrom('order_change')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('order_id', '=', orderId)
    .orderBy('change_no')
    .execute()
  return rows.map(({ id }) => id as OrderChangeId)
}

type Stored = Omit<InvoiceLine, 'text' | 'category' | 'show' | 'share'> & {
  text: unknown
  category: unknown
  show: unknown
  share: InvoiceLine['share'] | null
}

/** The lines that were sold, or that a change added, as an invoice shows them. */
export async function selectLines(
  tx: Tx,
  { venueId, orderId, changeId }: OrderKey & { changeId: OrderChangeId | null },
): Promise<InvoiceLine[]> {
  const { rows } = await sql<Stored>`
    select l.kind, case l.kind when 'membership' then (select p.name from membership m
        join membership_plan p on p.venue_id = m.venue_id and p.id = m.plan_id where m.venue_id = l.venue_id
          and m.order_id = l.order_id and m.line_no = coalesce(l.reverses_line_no, l.line_no) limit 1)
      when 'discount' then ${promoText} when 'package' then (select k.content -> 'name' from order_line o join package_version k on k.venue_id = o.venue_id
          and k.package_id = o.package_id and k.rev = o.package_rev
        where o.venue_id = l.venue_id and o.order_id = l.order_id
          and o.line_no = coalesce(l.reverses_line_no, l.line_no))
      when 'food' then (select f.name from ${soldDish()})
      when 'ride' then ${rideText}
        else y.name end as text, c.name as category, d.name as show, s.starts_at as "startsAt", l.special,
      ${dishShare} as share, l.qty,
      l.unit_minor as "unitMinor", l.tax_ppm as "taxPpm", l.net_minor as "netMinor", l.tax_minor as "taxMinor",
      l.gross_minor as "grossMinor", ${isAdjustment} as "isAdjustment"
    from order_line l
    left join pass_type y on y.venue_id = l.venue_id and y.id = l.pass_type_id
    left join seat_category c on c.venue_id = l.venue_id and c.id = l.seat_category_id
    left join ticket_session s on s.venue_id = l.venue_id and s.id = l.ticket_session_id
    left join ticket_product d on d.venue_id = s.venue_id and d.id = s.product_id
    where l.venue_id = ${venueId} and l.order_id = ${orderId} and l.change_id is not distinct from ${changeId}::uuid
    order by l.line_no`.execute(tx)
  const named = (text: unknown) => (text === null ? null : storedLocalText.parse(text))
  return rows.map(({ text, category, show, share, isAdjustment: adjusts, ...line }) => ({
    ...line,
    ...(share && { share }),
    ...(adjusts && { isAdjustment: true }),
    text: storedLocalText.parse(text ?? {}),
    category: named(category),
    show: named(show),
  }))
}
