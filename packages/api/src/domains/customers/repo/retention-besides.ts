import type { VenueId } from '@marquee/contract'
import type { RetentionKind } from '@marquee/contract/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { erased } from './forget/rows.ts'

// Guests who are named where they have no order: the rule for guests is about them as well.

/** What a rule is about. */
export interface Due {
  venueId: VenueId
  kind: RetentionKind
  months: number
}
type Of = Pick<Due, 'venueId' | 'months'>

/** SQL: the moment before which it is long enough ago. */
export const cutoff = (months: number) => sql`now() - make_interval(months => ${months}::integer)`

const unpaid = sql`select from payment w
    where w.venue_id = o.venue_id and w.order_id = o.id and w.method = 'invoice' and w.refunded_minor < w.amount_minor`

/** SQL: an order `o` that is settled, with its show over: nobody has to be met or called about it any more. */
export const isOver = (months: number) => sql`o.created_at < ${cutoff(months)}
  and (o.paid_minor >= o.gross_minor or o.state = 'cancelled') and not exists (${unpaid})
  and not exists (select from pass p join ticket_session s on s.venue_id = p.venue_id and s.id = p.ticket_session_id
    where p.venue_id = o.venue_id and p.order_id = o.id and s.ends_at >= ${cutoff(months)})
  and not exists (select from membership m
    where m.venue_id = o.venue_id and m.order_id = o.id and m.valid_to::timestamptz >= ${cutoff(months)})`

/** SQL: erases what the audit says of things of these kinds. */
export const textsOf = (
  { venueId }: Pick<Due, 'venueId'>,
  entities: readonly string[],
  ids: RawBuilder<unknown>,
) => sql`
  update personal_text set value = null, salt = null, erased_at = now()
  where venue_id = ${venueId} and erased_at is null and entity = any(${[...entities]})
    and entity_id in (${ids})`

interface Besides {
  /** The rows, the oldest first. */
  rows: (of: Of) => RawBuilder<unknown>
  /** Erases those in `found`, which is given with its limit. */
  erase: (of: Of, found: RawBuilder<unknown>) => RawBuilder<unknown>
}

// Food that was sold without the server and is in no order yet.
const waitingSales: Besides = {
  rows: ({ venueId, months }) => sql`
    select f.counter_id, f.counter from offline_sale f
    where f.venue_id = ${venueId} and f.state <> 'posted' and f.sold_at < ${cutoff(months)}
      and (f.signed::jsonb ->> 'guestName' <> '' or f.signed::jsonb ->> 'note' <> '')
    order by f.sold_at`,
  erase: ({ venueId }, found) => sql`
    with ${found}
    update offline_sale f set signed = (f.signed::jsonb || '{"guestName": "", "note": ""}')::text, rev = f.rev + 1
    from found where f.venue_id = ${venueId} and f.counter_id = found.counter_id and f.counter = found.counter
      and f.state <> 'posted'`,
}

// Food that was eaten, by what people are called to the pick-up: over with the orders that it was paid in.
const eatenFood: Besides = {
  rows: ({ venueId, months }) => sql`
    select f.id from food_order f
    where f.venue_id = ${venueId} and f.customer_id is null and f.state in ('closed', 'cancelled')
      and f.opened_at < ${cutoff(months)} and (f.guest_name is not null or f.note <> '')
      and not exists (select from food_bill b join sale_order o on o.venue_id = b.venue_id and o.id = b.sale_order_id
        where b.venue_id = f.venue_id and b.food_order_id = f.id and not (o.customer_id is null and ${isOver(months)}))
    order by f.opened_at`,
  erase: (of, found) => sql`
    with ${found}, texts as (${textsOf({ venueId: of.venueId }, ['food_order'], sql`select id::text from found`)})
    update food_order set guest_name = null, note = '', rev = rev + 1
    where venue_id = ${of.venueId} and id in (select id from found)`,
}

// A group that never became an order: its show is over.
const groupsWithoutOrder: Besides = {
  rows: ({ venueId, months }) => sql`
    select g.id from group_booking g
    join ticket_session s on s.venue_id = g.venue_id and s.id = g.ticket_session_id
    where g.venue_id = ${venueId} and g.order_id is null and g.contact_name <> ${erased}
      and g.state <> 'option' and greatest(s.ends_at, g.created_at, g.ended_at) < ${cutoff(months)}
    order by s.ends_at`,
  erase: ({ venueId }, found) => sql`
    with ${found}, texts as (${textsOf({ venueId }, ['group_booking'], sql`select id::text from found`)}
    ), children as (delete from group_guest where venue_id = ${venueId} and group_id in (select id from found)
    ), links as (update group_name_link set mailed_to = null
      where venue_id = ${venueId} and group_id in (select id from found) and mailed_to is not null)
    update group_booking set name = ${erased}, contact_name = ${erased}, contact_phone = null, contact_email = null,
      mailed_to = null, note = '', rev = rev + 1
    where venue_id = ${venueId} and id in (select id from found)`,
}

// A gift card whose last day is long over and that no customer bought or used; what it holds stays in the book.
const expiredCards: Besides = {
  rows: ({ venueId, months }) => sql`
    select c.id from gift_card c
    where c.venue_id = ${venueId} and (c.holder is not null or c.note <> '')
      and c.valid_until < ((${cutoff(months)}) at time zone 'UTC')::date
      and not exists (select from gift_entry e where e.venue_id = c.venue_id and e.card_id = c.id
        and (e.at >= ${cutoff(months)} or exists (select from sale_order o
          where o.venue_id = e.venue_id and o.id = e.order_id and o.customer_id is not null)))
    order by c.valid_until`,
  erase: ({ venueId }, found) => sql`
    with ${found}, texts as (${textsOf({ venueId }, ['gift_card'], sql`select id::text from found`)})
    update gift_card set holder = null, note = '', rev = rev + 1
    where venue_id = ${venueId} and id in (select id from found)`,
}

const ofKind = (kind: RetentionKind): Besides[] =>
  kind === 'guests' ? [waitingSales, eatenFood, groupsWithoutOrder, expiredCards] : []

/** SQL: how many rows a rule would erase besides those of its own kind, each sort up to the limit. */
export const countBesides = (of: Due & { limit: number }): RawBuilder<unknown> =>
  ofKind(of.kind).reduce<RawBuilder<unknown>>(
    (sum, { rows }) => sql`${sum} + (select count(*) from (${rows(of)} limit ${of.limit}) besides)`,
    sql`0`,
  )

/** Erases them, each sort up to the limit; answers how many. */
export async function eraseBesides(tx: Tx, of: Due & { limit: number }): Promise<number> {
  let count = 0n
  for (const { rows, erase } of ofKind(of.kind)) {
    const found = sql`found as materialized (${rows(of)} limit ${of.limit})`
    const { numAffectedRows } = await erase(of, found).execute(tx)
    count += numAffectedRows ?? 0n
  }
  return Number(count)
}
