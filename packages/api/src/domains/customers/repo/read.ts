import type { VenueId } from '@marquee/contract'
import type { CustomerFigures, CustomerFile, CustomerId } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { isRefundToDo } from '../../../core/refund-to-do.ts'
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

// What the orders of one customer add up to; those for practice count for nothing.
const totalsOf = (venueId: VenueId, id: RawBuilder<unknown>) => sql<Totals>`
    with own as materialized (
      select o.id, o.paid_minor from sale_order o
      where o.venue_id = ${venueId} and o.customer_id = any(array(select customer_family(${venueId}, ${id}))) and not o.is_training
    ), shows as materialized (
      select p.ticket_session_id, max(p.used_at) as used_at, bool_or(p.state = 'issued') as waits,
        s.starts_at, s.ends_at
      from own join pass p on p.venue_id = ${venueId} and p.order_id = own.id
      join ticket_session s on s.venue_id = p.venue_id and s.id = p.ticket_session_id
      group by p.ticket_session_id, s.starts_at, s.ends_at
    ), entries as materialized (
      select u.at from own join membership m on m.venue_id = ${venueId} and m.order_id = own.id
      join membership_use u on u.venue_id = m.venue_id and u.membership_id = m.id and u.undone_at is null
    )
    select v.currency,
      (select coalesce(sum(y.amount_minor), 0) from own join payment y on y.venue_id = v.id and y.order_id = own.id)::bigint
        - (select coalesce(sum(f.amount_minor), 0) from own join refund f on f.venue_id = v.id and f.order_id = own.id
          where not exists (select from card_refund k
            where k.venue_id = f.venue_id and k.id = f.id and k.state in ('asked', 'refused'))
            and not ${isRefundToDo('f')})::bigint
        as "spentMinor",
      (select count(*)::integer from own) as orders,
      (select count(*)::integer from shows where used_at is not null)
        + (select count(*)::integer from entries) as visits,
      greatest((select max(used_at) from shows), (select max(at) from entries)) as "lastVisitAt",
      (select count(*)::integer from shows where waits and starts_at > now()) as upcoming,
      (select count(*)::integer from shows where waits and used_at is null and ends_at < now()) as "noShows"
    from venue v where v.id = ${venueId}`

/** What the orders of a customer add up to; those for practice count for nothing. */
export async function selectTotals(db: Db | Tx, { venueId, id }: CustomerKey): Promise<Totals> {
  const { rows } = await totalsOf(venueId, sql`${id}::uuid`).execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue of a signed-in person exists')
  return { ...row, spentMinor: Number(row.spentMinor) }
}

/**
 * The same of several, in one statement. Each by themselves, so that what is read is what these customers have, however
 * long the tables are.
 */
export async function selectFigures(
  db: Db,
  { venueId, ids }: { venueId: VenueId; ids: readonly CustomerId[] },
): Promise<CustomerFigures[]> {
  const { rows } = await sql<CustomerFigures>`
    select c.id, t.currency, t."spentMinor", t.visits, t."lastVisitAt"
    from customer c cross join lateral (${totalsOf(venueId, sql`c.id`)}) t
    where c.venue_id = ${venueId} and c.id = any(${[...ids]}::uuid[])`.execute(db)
  return rows.map((row) => ({ ...row, spentMinor: Number(row.spentMinor) }))
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

/** Orders of nobody yet with one of the phones or emails of a customer, the newest first. */
export async function selectProposed(db: Db, { venueId, id }: CustomerKey): Promise<CustomerFile['proposed']> {
  const { rows } = await sql<CustomerFile['proposed'][number]>`
    with own as materialized (
      select c.kind, c.value from customer_contact c where c.venue_id = ${venueId} and c.in_use
        and c.customer_id = any(array(select customer_family(${venueId}, ${id})))
    ), found as (
      select o.id, o.order_no, o.created_at, o.guest_name from own
      join sale_order o on o.venue_id = ${venueId} and o.customer_id is null and not o.is_training
        and o.guest_phone = own.value where own.kind = 'phone'
      union
      select o.id, o.order_no, o.created_at, o.guest_name from own
      join sale_order o on o.venue_id = ${venueId} and o.customer_id is null and not o.is_training
        and lower(o.guest_email) = own.value where own.kind = 'email'
    )
    select f.id, f.order_no as "orderNo", f.created_at as at, f.guest_name as "guestName" from found f
    order by f.created_at desc, f.id limit 20`.execute(db)
  return rows
}
