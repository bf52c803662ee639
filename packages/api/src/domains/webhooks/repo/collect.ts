import type { VenueId, WebhookDeliveryId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

/** How much later than its row says a sale may commit; the book reads as far back. */
const lateMinutes = 2

/** The venues that have an address to tell. */
export async function selectVenues(db: Db): Promise<VenueId[]> {
  const { rows } = await sql<{ venueId: VenueId }>`
    select distinct venue_id as "venueId" from webhook where archived_at is null`.execute(db)
  return rows.map(({ venueId }) => venueId)
}

/** Holds the collecting of a venue; null: another process is at it. */
export async function holdProgress(tx: Tx, venueId: VenueId): Promise<string | null> {
  await sql`
    insert into webhook_progress (venue_id, through)
    select ${venueId}, min(created_at) from webhook where venue_id = ${venueId} having count(*) > 0
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ through: string }>`
    select (through at time zone 'UTC')::text || '+00' as through from webhook_progress
    where venue_id = ${venueId} for update skip locked`.execute(tx)
  return rows[0]?.through ?? null
}

/** Writes the events of orders that partners have sold, each once, and how far that went. */
export async function addSales(tx: Tx, venueId: VenueId, through: string): Promise<void> {
  await sql`
    insert into webhook_event (venue_id, id, topic, source, partner_id, at, data)
    select o.venue_id, gen_random_uuid(), 'order.confirmed', 'order:' || o.id || ':1', o.created_by, o.created_at,
      jsonb_build_object('order', jsonb_build_object('id', o.id, 'orderNo', o.order_no, 'version', 1,
        'state', 'confirmed',
        'total', jsonb_build_object('amountMinor', coalesce(l.gross, 0), 'currency', o.currency),
        'paid', jsonb_build_object('amountMinor', coalesce(p.paid, 0), 'currency', o.currency)))
    from sale_order o
    left join lateral (select sum(x.gross_minor)::bigint as gross from order_line x
      where x.venue_id = o.venue_id and x.order_id = o.id and x.change_id is null) l on true
    left join lateral (select sum(x.amount_minor)::bigint as paid from payment x
      where x.venue_id = o.venue_id and x.order_id = o.id and x.change_id is null) p on true
    where o.venue_id = ${venueId} and o.created_at > ${through}::timestamptz - make_interval(mins => ${lateMinutes})
      and o.channel = 'partner' and not o.is_training
      and exists (select from webhook w where w.venue_id = o.venue_id and w.orders and w.archived_at is null
        and w.created_at <= o.created_at and (w.partner_id is null or w.partner_id = o.created_by))
    on conflict do nothing`.execute(tx)
  await sql`update webhook_progress set through = greatest(through, now()) where venue_id = ${venueId}`.execute(tx)
}

/** A delivery that was made, and whether its address is told at the moment. */
export interface Spread {
  id: WebhookDeliveryId
  paused: boolean
}

/** Makes a delivery of each event that waits for each address that wants it; so many events at most. */
export async function spreadEvents(
  tx: Tx,
  venueId: VenueId,
  limit: number,
): Promise<{ events: number; made: Spread[] }> {
  const { rows } = await sql<{ events: number; made: Spread[] }>`
    with taken as (
      select * from webhook_event where venue_id = ${venueId} and spread_at is null
      order by at, id limit ${limit} for update skip locked
    ), made as (
      insert into webhook_delivery (venue_id, id, webhook_id, event_id, next_at)
      select e.venue_id, gen_random_uuid(), w.id, e.id, now() from taken e join webhook w on w.venue_id = e.venue_id
      where w.archived_at is null and w.secret is not null
        and (w.partner_id is null or exists (select from venue_member m
          where m.venue_id = w.venue_id and m.user_id = w.partner_id and m.state = 'active'))
        and case when e.only_for is not null then w.id = e.only_for
        else w.created_at <= e.at and case when e.topic like 'order.%'
          then w.orders and (w.partner_id is null or w.partner_id = e.partner_id) else w.sessions end end
      on conflict do nothing
      returning id, webhook_id
    ), spread as (
      update webhook_event e set spread_at = now() from taken t
      where e.venue_id = t.venue_id and e.id = t.id
      returning e.id
    )
    select (select count(*)::int from spread) as events, coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'paused', w.paused_at is not null))
      from made m join webhook w on w.venue_id = ${venueId} and w.id = m.webhook_id), '[]') as made`.execute(tx)
  return rows[0] ?? { events: 0, made: [] }
}

/** Forgets events that were sent long ago, with their deliveries; what still waits stays. */
export async function forgetOld(db: Db): Promise<void> {
  await sql`
    delete from webhook_event e where (e.venue_id, e.id) in (
      select x.venue_id, x.id from webhook_event x where x.spread_at < now() - interval '30 days'
        and not exists (select from webhook_delivery d
          where d.venue_id = x.venue_id and d.event_id = x.id and d.state = 'waiting')
      limit 5000)`.execute(db)
}
