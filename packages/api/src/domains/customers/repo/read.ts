import { storedLocalText, type VenueId } from '@marquee/contract'
import { fillPlaceholders, type MessageValues } from '@marquee/contract/customer-messages'
import { type CustomerEvent, type CustomerFile, type CustomerId, shownEvents } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

interface CustomerKey {
  venueId: VenueId
  id: CustomerId
}

type Totals = Pick<
  CustomerFile,
  'currency' | 'spentMinor' | 'orders' | 'visits' | 'lastVisitAt' | 'upcoming' | 'noShows'
>

/** What the orders of a customer add up to; those for practice count for nothing. */
export async function selectTotals(db: Db | Tx, { venueId, id }: CustomerKey): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with own as materialized (
      select o.id, o.paid_minor from sale_order o
      where o.venue_id = ${venueId} and o.customer_id = any(array(select customer_family(${venueId}, ${id}))) and not o.is_training
    ), shows as materialized (
      select p.ticket_session_id, max(p.used_at) as used_at, bool_or(p.state = 'issued') as waits,
        s.starts_at, s.ends_at
      from own join pass p on p.venue_id = ${venueId} and p.order_id = own.id
      join ticket_session s on s.venue_id = p.venue_id and s.id = p.ticket_session_id
      group by p.ticket_session_id, s.starts_at, s.ends_at
    )
    select v.currency,
      (select coalesce(sum(y.amount_minor), 0) from own join payment y on y.venue_id = v.id and y.order_id = own.id)::bigint
        - (select coalesce(sum(f.amount_minor), 0) from own join refund f on f.venue_id = v.id and f.order_id = own.id)::bigint
        as "spentMinor",
      (select count(*)::integer from own) as orders,
      (select count(*)::integer from shows where used_at is not null) as visits,
      (select max(used_at) from shows) as "lastVisitAt",
      (select count(*)::integer from shows where waits and starts_at > now()) as upcoming,
      (select count(*)::integer from shows where waits and used_at is null and ends_at < now()) as "noShows"
    from venue v where v.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue of a signed-in person exists')
  return { ...row, spentMinor: Number(row.spentMinor) }
}

/** The flags of a customer that apply today. */
export async function selectFlags(db: Db, { venueId, id }: CustomerKey): Promise<CustomerFile['flags']> {
  const { rows } = await sql<CustomerFile['flags'][number]>`
    select f.id, f.kind, f.reason, f.until, f.set_at as "setAt", jsonb_build_object('id', u.id, 'name', u.name) as "setBy"
    from customer_flag f join app_user u on u.id = f.set_by
    where f.venue_id = ${venueId} and f.customer_id = any(array(select customer_family(${venueId}, ${id}))) and f.ended_at is null
      and (f.until is null or f.until >= (select ${businessDay()} from venue v where v.id = ${venueId}))
    order by f.kind`.execute(db)
  return rows
}

/** What happened to a customer, the newest first. */
export async function selectEvents(db: Db, { venueId, id }: CustomerKey): Promise<CustomerEvent[]> {
  const { rows } = await sql<CustomerEvent & { filled: MessageValues | null }>`
    with own as materialized (
      select o.* from sale_order o where o.venue_id = ${venueId} and o.customer_id = any(array(select customer_family(${venueId}, ${id})))
      order by o.created_at desc limit 200
    ), happened as (
      select 'order:' || own.id as id, own.created_at as at, 'order' as kind, own.id as order_id, own.order_no,
        null::uuid as session_id, null::integer as people, own.gross_minor as amount, own.state, null::text as flag,
        null::text as note, own.created_by as actor, null::text as purpose, null::boolean as given, null::text as result
      from own
      union all
      select 'admission:' || min(a.id::text), max(a.at), 'admission', own.id, own.order_no, p.ticket_session_id,
        sum(p.people)::integer, null, null, null, null, null, null, null, null
      from own join pass p on p.venue_id = own.venue_id and p.order_id = own.id and p.state = 'used'
      join admission a on a.venue_id = p.venue_id and a.pass_id = p.id and a.result = 'ok'
      group by own.id, own.order_no, p.ticket_session_id
      union all
      select 'refund:' || f.id, f.at, 'refund', own.id, own.order_no, null, null, f.amount_minor, null, null, null,
        f.actor_id, null, null, null
      from own join refund f on f.venue_id = own.venue_id and f.order_id = own.id
      union all
      select 'flag:' || f.id, f.set_at, 'flag', null, null, null, null, null, null, f.kind, f.reason, f.set_by,
        null, null, null
      from customer_flag f where f.venue_id = ${venueId} and f.customer_id = any(array(select customer_family(${venueId}, ${id})))
      union all
      select 'ended:' || f.id, f.ended_at, 'flagEnded', null, null, null, null, null, null, f.kind, f.reason, f.ended_by,
        null, null, null
      from customer_flag f where f.venue_id = ${venueId} and f.customer_id = any(array(select customer_family(${venueId}, ${id}))) and f.ended_at is not null
      union all
      select 'consent:' || k.id, k.at, 'consent', null, null, null, null, null, null, null,
        k.text_version, k.actor_id, k.purpose, k.given, null
      from customer_consent k where k.venue_id = ${venueId} and k.customer_id = any(array(select customer_family(${venueId}, ${id})))
      union all
      select 'message:' || m.id || r.customer_id, r.at, 'message', null, null, null, null, null, null, null,
        case when r.language = 'en' then m.subject_en when r.language = 'tr' then m.subject_tr else m.template_name end,
        m.created_by, null, null, r.result
      from customer_message_recipient r join customer_message m on m.venue_id = r.venue_id and m.id = r.message_id
      where r.venue_id = ${venueId} and r.mail_id is not null
        and r.customer_id = any(array(select customer_family(${venueId}, ${id})))
    ), shown as (
      select h.*, coalesce(h.session_id, (
        select l.ticket_session_id from order_line l
        where l.venue_id = ${venueId} and l.order_id = h.order_id and l.ticket_session_id is not null
        order by l.line_no limit 1)) as show_id
      from happened h order by h.at desc, h.id limit ${shownEvents}
    )
    select h.id, h.at, h.kind, h.order_id as "orderId", h.order_no as "orderNo", t.name as show,
      s.starts_at as "startsAt", h.people, h.amount as "amountMinor", h.state, h.flag, h.note,
      h.purpose, h.given, h.result, u.name as who,
      case when h.kind = 'message' then (
        select jsonb_build_object('name', c.name, 'number', c.customer_no::text, 'venue', v.name)
        from customer c join venue v on v.id = c.venue_id where c.venue_id = ${venueId} and c.id = ${id}) end as filled
    from shown h
    left join ticket_session s on s.venue_id = ${venueId} and s.id = h.show_id
    left join ticket_product t on t.venue_id = s.venue_id and t.id = s.product_id
    left join app_user u on u.id = h.actor
    order by h.at desc, h.id`.execute(db)
  return rows.map(({ filled, ...row }) => ({
    ...row,
    show: row.show && storedLocalText.parse(row.show),
    note: filled && row.note !== null ? fillPlaceholders(row.note, filled) : row.note,
  }))
}

/** Orders of nobody yet with one of the phones of a customer, the newest first. */
export async function selectProposed(db: Db, { venueId, id }: CustomerKey): Promise<CustomerFile['proposed']> {
  const { rows } = await sql<CustomerFile['proposed'][number]>`
    select o.id, o.order_no as "orderNo", o.created_at as at, o.guest_name as "guestName"
    from customer_contact c
    join sale_order o on o.venue_id = c.venue_id and o.customer_id is null and o.guest_phone = c.value
    where c.venue_id = ${venueId} and c.customer_id = any(array(select customer_family(${venueId}, ${id}))) and c.kind = 'phone' and c.in_use and not o.is_training
    order by o.created_at desc limit 20`.execute(db)
  return rows
}
