import type { VenueId } from '@marquee/contract'
import type { CustomerId } from '@marquee/contract/customers'
import { sql } from 'kysely'
import type { Tx } from '../../../../door/work.ts'

export interface CustomerKey {
  venueId: VenueId
  id: CustomerId
}

/** Ids of everything that says who a customer is, and the words that it says. */
export interface Traces {
  /** Themselves and who was merged into them. */
  customers: string[]
  orders: string[]
  passes: string[]
  groups: string[]
  parties: string[]
  foodOrders: string[]
  giftCards: string[]
  memberships: string[]
  /** Phones in E.164 and addresses. */
  contacts: string[]
  names: string[]
}

/** Everybody who is one with a customer, locked against whatever would point to them: sales in progress are waited for. */
export async function lockFamily(tx: Tx, { venueId, id }: CustomerKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select c.id from customer c
    where c.venue_id = ${venueId} and c.id = any(array(select customer_family(${venueId}, ${id})))
    order by c.id for update`.execute(tx)
  return rows.map((row) => row.id)
}

/** Finds what is known of a family; the family is locked. */
export async function findTraces(tx: Tx, venueId: VenueId, customers: string[]): Promise<Traces> {
  const { rows } = await sql<Traces>`
    with contact as (
      select value from customer_contact where venue_id = ${venueId} and customer_id = any(${customers})
    ), own as materialized (
      select id, guest_name, guest_phone, guest_email from sale_order
      where venue_id = ${venueId} and customer_id = any(${customers})
    ), held as materialized (
      select p.id, p.holder_name from own join pass p on p.venue_id = ${venueId} and p.order_id = own.id
    ), grouped as materialized (
      select g.id, g.contact_name, g.contact_phone, g.contact_email from group_booking g
      where g.venue_id = ${venueId} and (g.order_id in (select id from own)
        or g.contact_phone in (select value from contact) or lower(g.contact_email) in (select value from contact))
    ), party as materialized (
      select w.id, w.guest_name from waitlist_party w
      where w.venue_id = ${venueId} and (w.guest_phone in (select value from contact)
        or lower(w.guest_email) in (select value from contact))
    ), eaten as materialized (
      select f.id, f.guest_name from food_order f
      where f.venue_id = ${venueId} and (f.customer_id = any(${customers}::uuid[]) or f.pass_id in (select id from held) or f.id in (
        select b.food_order_id from food_bill b where b.venue_id = ${venueId} and b.sale_order_id in (select id from own)))
    ), card as materialized (
      select g.id, g.holder from gift_card g where g.venue_id = ${venueId} and g.id in (
        select e.card_id from gift_entry e where e.venue_id = ${venueId} and e.order_id in (select id from own)
          and e.kind in ('sold', 'charged', 'issued', 'refunded'))
    ), member as materialized (
      select m.id, m.holder from membership m where m.venue_id = ${venueId} and m.order_id in (select id from own)
    ), ids as (
      select unnest(${customers}::text[]) as id union all select id::text from own union all select id::text from held
      union all select id::text from grouped union all select id::text from party union all select id::text from eaten
      union all select id::text from card union all select id::text from member
    ), told as (
      select p.value, p.field from personal_text p
      where p.venue_id = ${venueId} and p.value is not null and p.entity = any(${audited})
        and p.entity_id in (select id from ids) and p.field ~* '(name|holder|phone|email|value|contact)'
    ), said as (
      select value from contact
      union select guest_phone from own union select lower(guest_email) from own
      union select contact_phone from grouped union select lower(contact_email) from grouped
      union select value from told where value ~ '^[+][0-9]{6,15}$' or value ~ '^[^ ]+@[^ ]+$'
    ), called as (
      select name as value from customer where venue_id = ${venueId} and id = any(${customers})
      union select guest_name from own union select holder_name from held union select contact_name from grouped
      union select g.name from group_guest g where g.venue_id = ${venueId} and g.group_id in (select id from grouped)
      union select guest_name from party union select guest_name from eaten union select holder from card
      union select holder from member
      union select value from told where field ~* '(name|holder)' and length(value) <= 100
    )
    select ${customers}::text[] as customers,
      array(select id::text from own) as orders, array(select id::text from held) as passes,
      array(select id::text from grouped) as groups, array(select id::text from party) as parties,
      array(select id::text from eaten) as "foodOrders", array(select id::text from card) as "giftCards",
      array(select id::text from member) as memberships,
      array(select value from said where value <> '') as contacts,
      array(select value from called where length(value) > 1) as names`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('one row is always answered')
  return row
}

/** The kinds of things under which the audit says something of guests. */
export const audited = [
  'customer',
  'order',
  'pass',
  'group_booking',
  'waitlist_party',
  'food_order',
  'gift_card',
  'membership',
  'invoice',
]
