import { storedLocalText, type VenueId } from '@marquee/contract'
import type { CustomerFile, CustomerId } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'

interface CustomerKey {
  venueId: VenueId
  id: CustomerId
}

const most = 20

const own = ({ venueId, id }: CustomerKey) => sql`own as materialized (
  select o.id, o.order_no from sale_order o
  where o.venue_id = ${venueId} and o.customer_id = any(array(select customer_family(${venueId}, ${id}))) and not o.is_training
)`

/** Gift cards and memberships that their orders brought, those in force first. */
export async function selectWallet(db: Db, key: CustomerKey): Promise<CustomerFile['wallet']> {
  const { rows } = await sql<CustomerFile['wallet'][number]>`
    with ${own(key)}
    select * from (
      select g.id::text as id, 'giftCard' as kind, g.code_tail as tail, g.state, g.balance_minor as "balanceMinor",
        g.valid_until::text as "validUntil", null::jsonb as plan
      from gift_card g where g.venue_id = ${key.venueId} and g.id in (
        select e.card_id from gift_entry e where e.venue_id = ${key.venueId} and e.order_id in (select own.id from own)
          and e.kind in ('sold', 'charged', 'issued', 'refunded'))
      union all
      select m.id::text, 'membership', m.code_tail, m.state, null, m.valid_to::text, p.name
      from membership m join membership_plan p on p.venue_id = m.venue_id and p.id = m.plan_id
      where m.venue_id = ${key.venueId} and m.order_id in (select own.id from own)
    ) held order by state <> 'active', "validUntil" desc, id limit ${most}`.execute(db)
  return rows.map((row) => ({
    ...row,
    balanceMinor: row.balanceMinor === null ? null : Number(row.balanceMinor),
    plan: row.plan && storedLocalText.parse(row.plan),
  }))
}

/** The shows that they hold passes for and that have not begun, the next one first. */
export async function selectAhead(db: Db, key: CustomerKey): Promise<CustomerFile['ahead']> {
  const { rows } = await sql<CustomerFile['ahead'][number]>`
    with ${own(key)}
    select own.id as "orderId", own.order_no as "orderNo", t.name as show, s.starts_at as "startsAt",
      sum(p.people)::integer as people
    from own join pass p on p.venue_id = ${key.venueId} and p.order_id = own.id and p.state = 'issued'
    join ticket_session s on s.venue_id = p.venue_id and s.id = p.ticket_session_id and s.starts_at > now()
    join ticket_product t on t.venue_id = s.venue_id and t.id = s.product_id
    group by own.id, own.order_no, t.name, s.starts_at
    order by s.starts_at, own.order_no limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, show: storedLocalText.parse(row.show) }))
}

/** Invoices and credit notes of their orders, the newest first. */
export async function selectDocuments(db: Db, key: CustomerKey): Promise<CustomerFile['documents']> {
  const { rows } = await sql<CustomerFile['documents'][number]>`
    with ${own(key)}
    select i.id, i.kind, i.year, i.no::integer as no, i.issued_at as at, i.gross_minor as "grossMinor",
      own.id as "orderId", own.order_no as "orderNo"
    from own join invoice i on i.venue_id = ${key.venueId} and i.order_id = own.id
    order by i.issued_at desc, i.id limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, grossMinor: Number(row.grossMinor) }))
}

/** Groups that they organise: by their order, or by a phone or an address of theirs; the newest first. */
export async function selectGroups(db: Db, key: CustomerKey): Promise<CustomerFile['groups']> {
  const { rows } = await sql<CustomerFile['groups'][number]>`
    with ${own(key)}, contact as (
      select k.value from customer_contact k where k.venue_id = ${key.venueId}
        and k.customer_id = any(array(select customer_family(${key.venueId}, ${key.id})))
    )
    select g.id, g.group_no as "groupNo", g.name, g.state, g.people, s.starts_at as "startsAt"
    from group_booking g join ticket_session s on s.venue_id = g.venue_id and s.id = g.ticket_session_id
    where g.venue_id = ${key.venueId} and (g.order_id in (select own.id from own)
      or g.contact_phone in (select value from contact) or lower(g.contact_email) in (select value from contact))
    order by g.created_at desc limit ${most}`.execute(db)
  return rows
}
