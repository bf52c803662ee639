import type { VenueId } from '@marquee/contract'
import { fillPlaceholders } from '@marquee/contract/customer-messages'
import type { CustomerId } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { isOfOthers } from './forget/of-others.ts'

/** The fields of a customer. */
interface PersonalFields {
  customerNo: number
  name: string
  kind: string
  language: string | null
  birthday: string | null
  taxNo: string | null
  tags: string | null
  note: string
  createdAt: string
}

/** All that the venue knows of a customer and of who was merged into them. Instants are ISO texts, amounts minor units. */
export interface PersonalData extends PersonalFields {
  venue: string
  currency: string
  /** What each who was merged into them is called still. */
  merged: PersonalFields[]
  contacts: { kind: string; value: string; verifiedAt: string | null }[]
  flags: { kind: string; reason: string; setAt: string; endedAt: string | null }[]
  /** What people of the venue noted, the newest first. */
  notes: { text: string; at: string }[]
  /** All answers, the newest first. */
  consents: { purpose: string; given: boolean; source: string; textVersion: string; at: string }[]
  orders: {
    orderNo: number
    at: string
    state: string
    amountMinor: number
    guestName: string | null
    guestPhone: string | null
    guestEmail: string | null
    note: string | null
    shows: { name: { en: string; tr: string }; startsAt: string; holder: string | null; usedAt: string | null }[]
  }[]
  groups: {
    groupNo: number
    name: string
    contactName: string
    phone: string | null
    email: string | null
    note: string
  }[]
  waitlist: { name: string; phone: string | null; email: string | null; note: string | null; joinedAt: string }[]
  foodOrders: { callNo: number; at: string; name: string | null; note: string }[]
  /** Sold without the server under their name, and in no order yet. */
  offlineSales: { receipt: string; at: string; name: string; note: string }[]
  giftCards: { ending: string; holder: string | null; note: string; balanceMinor: number; validUntil: string }[]
  memberships: { ending: string; holder: string | null; validFrom: string; validTo: string; entries: string[] }[]
  invoices: { number: string; at: string; billTo: unknown }[]
  mails: { kind: string; recipient: string; at: string }[]
  /** Messages that they were meant to get, and what became of each. */
  messages: { subject: string; at: string; result: string }[]
}

const fields = `c.customer_no as "customerNo", c.name, c.kind, c.language, c.birthday::text as birthday,
  c.tax_no as "taxNo", c.tags, c.note, c.created_at as "createdAt"`

/** Everything in one statement, so that it is of one moment; undefined: there is no such customer, or they were forgotten. */
export async function selectPersonal(
  db: Db,
  { venueId, id }: { venueId: VenueId; id: CustomerId },
): Promise<PersonalData | undefined> {
  const rowsOf = (columns: string, from: ReturnType<typeof sql>) =>
    sql`coalesce((select jsonb_agg(to_jsonb(x)) from (select ${sql.raw(columns)} ${from}) x), '[]')`
  const { rows } = await sql<PersonalData>`
    with family as materialized (select customer_family(${venueId}, ${id}) as id),
    contact as materialized (
      select k.kind, k.value, k.verified_at from customer_contact k
      where k.venue_id = ${venueId} and k.customer_id in (select f.id from family f)
    ), own as materialized (
      select * from sale_order o where o.venue_id = ${venueId} and o.customer_id in (select f.id from family f)
    )
    select v.name as venue, v.currency, ${sql.raw(fields)},
      ${rowsOf(
        fields,
        sql`from customer c where c.venue_id = ${venueId} and c.id <> ${id} and c.id in (select m.id from family m)
          order by c.customer_no`,
      )} as merged,
      ${rowsOf('kind, value, verified_at as "verifiedAt"', sql`from contact order by kind desc, value`)} as contacts,
      ${rowsOf(
        'f.kind, f.reason, f.set_at as "setAt", f.ended_at as "endedAt"',
        sql`from customer_flag f
        where f.venue_id = ${venueId} and f.customer_id in (select m.id from family m) order by f.set_at desc`,
      )} as flags,
      ${rowsOf(
        'n.text, n.at',
        sql`from customer_note n
        where n.venue_id = ${venueId} and n.customer_id in (select m.id from family m) order by n.at desc`,
      )} as notes,
      ${rowsOf(
        'k.purpose, k.given, k.source, k.text_version as "textVersion", k.at',
        sql`from customer_consent k
        where k.venue_id = ${venueId} and k.customer_id in (select m.id from family m) order by k.at desc`,
      )} as consents,
      ${rowsOf(
        `o.order_no as "orderNo", o.created_at as at, o.state, o.gross_minor as "amountMinor", o.guest_name as "guestName",
          o.guest_phone as "guestPhone", o.guest_email as "guestEmail", o.note,
          coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'startsAt', s.starts_at, 'holder', p.holder_name,
            'usedAt', p.used_at) order by s.starts_at, p.line_no, p.id)
            from pass p join ticket_session s on s.venue_id = p.venue_id and s.id = p.ticket_session_id
            join ticket_product t on t.venue_id = s.venue_id and t.id = s.product_id
            where p.venue_id = o.venue_id and p.order_id = o.id), '[]') as shows`,
        sql`from own o order by o.created_at desc`,
      )} as orders,
      ${rowsOf(
        'g.group_no as "groupNo", g.name, g.contact_name as "contactName", g.contact_phone as phone, g.contact_email as email, g.note',
        sql`from group_booking g where g.venue_id = ${venueId} and (g.order_id in (select o.id from own o)
          or g.contact_phone in (select value from contact) or lower(g.contact_email) in (select value from contact))
          order by g.group_no`,
      )} as groups,
      ${rowsOf(
        'w.guest_name as name, w.guest_phone as phone, w.guest_email as email, w.note, w.joined_at as "joinedAt"',
        sql`from waitlist_party w where w.venue_id = ${venueId} and (w.guest_phone in (select value from contact)
          or lower(w.guest_email) in (select value from contact)) order by w.joined_at desc`,
      )} as waitlist,
      ${rowsOf(
        'e.call_no as "callNo", e.opened_at as at, e.guest_name as name, e.note',
        sql`from food_order e where e.venue_id = ${venueId} and (e.customer_id in (select f.id from family f) or e.id in (select b.food_order_id from food_bill b
            where b.venue_id = ${venueId} and b.sale_order_id in (select o.id from own o))
          or e.pass_id in (select p.id from own o join pass p on p.venue_id = ${venueId} and p.order_id = o.id))
          order by e.opened_at desc`,
      )} as "foodOrders",
      ${rowsOf(
        `n.series || '-' || lpad(f.counter::text, 6, '0') as receipt, f.sold_at as at, f.signed::jsonb ->> 'guestName' as name,
          f.signed::jsonb ->> 'note' as note`,
        sql`from offline_sale f join offline_counter n on n.venue_id = f.venue_id and n.id = f.counter_id
          where f.venue_id = ${venueId} and f.state <> 'posted' and fold(f.signed::jsonb ->> 'guestName') in (
            select fold(x.name) from customer x where x.venue_id = ${venueId} and x.id in (select m.id from family m)
              and not ${isOfOthers(venueId, { name: sql`x.name`, family: sql`array(select m.id from family m)` })})
          order by f.sold_at desc`,
      )} as "offlineSales",
      ${rowsOf(
        'g.code_tail as ending, g.holder, g.note, g.balance_minor as "balanceMinor", g.valid_until::text as "validUntil"',
        sql`from gift_card g where g.venue_id = ${venueId} and g.id in (select e.card_id from gift_entry e
          where e.venue_id = ${venueId} and e.order_id in (select o.id from own o)
            and e.kind in ('sold', 'charged', 'issued', 'refunded')) order by g.created_at`,
      )} as "giftCards",
      ${rowsOf(
        `m.code_tail as ending, m.holder, m.valid_from::text as "validFrom", m.valid_to::text as "validTo",
          coalesce((select jsonb_agg(u.at order by u.at) from membership_use u
            where u.venue_id = m.venue_id and u.membership_id = m.id and u.undone_at is null), '[]') as entries`,
        sql`from membership m where m.venue_id = ${venueId} and m.order_id in (select o.id from own o) order by m.created_at`,
      )} as memberships,
      ${rowsOf(
        `i.year || '-' || i.no as number, i.issued_at as at, i.bill_to as "billTo"`,
        sql`from invoice i where i.venue_id = ${venueId} and i.order_id in (select o.id from own o) order by i.issued_at`,
      )} as invoices,
      ${rowsOf(
        'm.kind, m.recipient, m.created_at as at',
        sql`from outgoing_mail m where m.venue_id = ${venueId} and lower(m.recipient) in (select value from contact)
          order by m.created_at desc`,
      )} as mails,
      ${rowsOf(
        `case when r.language = 'en' then m.subject_en when r.language = 'tr' then m.subject_tr else m.template_name end
          as subject, r.at, r.result`,
        sql`from customer_message_recipient r
          join customer_message m on m.venue_id = r.venue_id and m.id = r.message_id
          where r.venue_id = ${venueId} and r.customer_id in (select f.id from family f) order by r.at desc`,
      )} as messages
    from customer c join venue v on v.id = c.venue_id
    where c.venue_id = ${venueId} and c.id = ${id} and c.anonymised_at is null`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const values = { name: found.name, venue: found.venue, number: String(found.customerNo) }
  const messages = found.messages.map((each) => ({ ...each, subject: fillPlaceholders(each.subject, values) }))
  return { ...found, messages }
}
