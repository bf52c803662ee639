import { storedLocalText, type VenueId } from '@marquee/contract'
import { fillPlaceholders, type MessageValues } from '@marquee/contract/customer-messages'
import { type CustomerEvent, type CustomerId, shownEvents } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { isRefundToDo } from '../../../core/refund-to-do.ts'

interface HistoryKey {
  venueId: VenueId
  id: CustomerId
  cursor?: MomentCursor | undefined
}

/** What a kind of event says, beside its id, moment and kind; what it does not say is null. */
const said = {
  orderId: sql`null::uuid`,
  orderNo: sql`null::bigint`,
  sessionId: sql`null::uuid`,
  people: sql`null::integer`,
  amount: sql`null::bigint`,
  state: sql`null::text`,
  flag: sql`null::text`,
  until: sql`null::date`,
  note: sql`null::text`,
  actor: sql`null::uuid`,
  purpose: sql`null::text`,
  given: sql`null::boolean`,
  result: sql`null::text`,
  atTerminal: sql`null::text`,
  brought: sql`null::text[]`,
}

const event = (
  kind: CustomerEvent['kind'],
  { id, at, ...more }: { id: RawBuilder<unknown>; at: RawBuilder<unknown> } & Partial<typeof said>,
) =>
  sql`${kind}::text || ':' || ${id} as id, ${at} as at, ${kind}::text as kind, ${sql.join(
    Object.entries({ ...said, ...more }).map(([name, value]) => sql`${value} as ${sql.ref(name)}`),
  )}`

const ofOrder = { orderId: sql`own.id`, orderNo: sql`own.order_no` }

/** Everything that happened to a customer and to who was merged into them; what was sold for practice has not. */
function happened({ venueId, id }: HistoryKey): RawBuilder<unknown> {
  const theirs = (alias: string) =>
    sql`${sql.ref(`${alias}.venue_id`)} = ${venueId}
      and ${sql.ref(`${alias}.customer_id`)} = any(array(select customer_family(${venueId}, ${id})))`
  const passes = sql`pass p on p.venue_id = own.venue_id and p.order_id = own.id`
  const line = sql`l.venue_id = p.venue_id and l.order_id = p.order_id and l.line_no = p.line_no`
  // Passes that came with their order say so in its line; those that took their place later have a line of their own.
  const isLater = sql`(p.issued_at > own.created_at + interval '1 second'
    or exists (select from order_line l where ${line} and l.change_id is not null))`
  return sql`
    select ${event('order', {
      ...{ id: sql`own.id::text`, at: sql`own.created_at` },
      ...{ ...ofOrder, state: sql`own.state`, actor: sql`own.created_by` },
      // As it was sold: what went back since has lines of its own, and would be taken off twice.
      amount: sql`(select coalesce(sum(l.gross_minor), 0)::bigint from order_line l
        where l.venue_id = own.venue_id and l.order_id = own.id and l.change_id is null)`,
      people: sql`(select sum(p.people)::integer from pass p
        where p.venue_id = own.venue_id and p.order_id = own.id and not (${isLater}))`,
      brought: sql`(select array_agg(distinct l.kind order by l.kind) from order_line l
        where l.venue_id = own.venue_id and l.order_id = own.id and l.kind in ('food', 'ride', 'voucher', 'membership'))`,
    })} from own
    union all
    select ${event('pass', {
      ...{ id: sql`min(p.id::text)`, at: sql`min(p.issued_at)`, ...ofOrder },
      ...{ sessionId: sql`p.ticket_session_id`, people: sql`sum(p.people)::integer` },
      // What the passes cost more than those before them; what went back is a refund.
      amount: sql`(select nullif(greatest(c.gross_minor, 0), 0) from order_change c
        where c.venue_id = ${venueId} and c.id = l.change_id)`,
    })} from own join ${passes} and ${isLater} join order_line l on ${line}
    group by own.id, own.order_no, p.ticket_session_id, l.change_id, case when l.change_id is null then p.issued_at end
    union all
    select ${event('admission', {
      ...{ id: sql`min(a.id::text)`, at: sql`max(a.at)`, ...ofOrder },
      ...{ sessionId: sql`p.ticket_session_id`, people: sql`sum(p.people)::integer` },
    })} from own join ${passes} and p.state = 'used'
    join admission a on a.venue_id = p.venue_id and a.pass_id = p.id and a.result = 'ok'
    group by own.id, own.order_no, p.ticket_session_id
    union all
    select ${event('admission', {
      ...{ id: sql`u.id::text`, at: sql`u.at`, ...ofOrder },
      ...{ people: sql`1`, brought: sql`array['membership']` },
    })} from own join membership m on m.venue_id = own.venue_id and m.order_id = own.id
    join membership_use u on u.venue_id = m.venue_id and u.membership_id = m.id and u.undone_at is null
    union all
    select ${event('refund', {
      ...{ id: sql`f.id::text`, at: sql`f.at`, ...ofOrder, amount: sql`f.amount_minor`, actor: sql`f.actor_id` },
      atTerminal: sql`coalesce((select case k.state when 'asked' then 'under_way' else 'declined' end from card_refund k
        where k.venue_id = f.venue_id and k.id = f.id and k.state in ('asked', 'refused')),
        case when ${isRefundToDo('f')} then 'to_do' end)`,
    })} from own join refund f on f.venue_id = own.venue_id and f.order_id = own.id and f.method <> 'invoice'
    union all
    select ${event('owedLess', {
      ...{ id: sql`f.id::text`, at: sql`f.at`, ...ofOrder, amount: sql`f.amount_minor`, actor: sql`f.actor_id` },
    })} from own join refund f on f.venue_id = own.venue_id and f.order_id = own.id and f.method = 'invoice'
    join order_change g on g.venue_id = f.venue_id and g.id = f.change_id and g.kind <> 'invoice_paid'
    union all
    select ${event('flag', {
      ...{ id: sql`f.id::text`, at: sql`f.set_at`, flag: sql`f.kind`, until: sql`f.until` },
      ...{ note: sql`f.reason`, actor: sql`f.set_by` },
    })} from customer_flag f where ${theirs('f')}
    union all
    select ${event('flagEnded', {
      ...{ id: sql`f.id::text`, at: sql`f.ended_at`, flag: sql`f.kind`, note: sql`f.reason`, actor: sql`f.ended_by` },
    })} from customer_flag f where ${theirs('f')} and f.ended_at is not null
    union all
    select ${event('consent', {
      ...{ id: sql`k.id::text`, at: sql`k.at`, note: sql`k.text_version`, actor: sql`k.actor_id` },
      ...{ purpose: sql`k.purpose`, given: sql`k.given` },
    })} from customer_consent k where ${theirs('k')}
    union all
    select ${event('message', {
      ...{ id: sql`m.id || r.customer_id::text`, at: sql`r.at`, actor: sql`m.created_by`, result: sql`r.result` },
      note: sql`case when r.language = 'en' then m.subject_en when r.language = 'tr' then m.subject_tr
        else m.template_name end`,
    })} from customer_message_recipient r join customer_message m on m.venue_id = r.venue_id and m.id = r.message_id
    where ${theirs('r')} and r.mail_id is not null
    union all
    select ${event('note', {
      ...{ id: sql`n.id::text`, at: sql`n.at`, note: sql`n.text`, actor: sql`n.actor_id` },
    })} from customer_note n where ${theirs('n')}`
}

/** What happened to a customer after a cursor, the newest first, one more than is shown, and where each is. */
export async function selectEvents(db: Db, key: HistoryKey): Promise<{ event: CustomerEvent; moment: MomentCursor }[]> {
  const { venueId, id, cursor } = key
  const after = cursor
    ? sql`where h.at <= ${cursor.at}::timestamptz
        and (h.at < ${cursor.at}::timestamptz or h.id collate "C" > ${cursor.id})`
    : sql``
  const { rows } = await sql<CustomerEvent & { filled: MessageValues | null; moment: string }>`
    with own as materialized (
      select o.* from sale_order o where o.venue_id = ${venueId}
        and o.customer_id = any(array(select customer_family(${venueId}, ${id}))) and not o.is_training
    ), shown as (
      select h.*, coalesce(h."sessionId", (
        select l.ticket_session_id from order_line l
        where l.venue_id = ${venueId} and l.order_id = h."orderId" and l.ticket_session_id is not null
        order by l.line_no limit 1)) as show_id
      from (${happened(key)}) h ${after}
      order by h.at desc, h.id collate "C" limit ${shownEvents + 1}
    )
    select h.id, h.at, h.kind, h."orderId", h."orderNo", t.name as show, s.starts_at as "startsAt", h.people,
      h.amount as "amountMinor", h.state, h.flag, h.until, h.note, h.purpose, h.given, h.result, h."atTerminal", h.brought, u.name as who,
      case when h.kind = 'message' then (
        select jsonb_build_object('name', c.name, 'number', c.customer_no::text, 'venue', v.name)
        from customer c join venue v on v.id = c.venue_id where c.venue_id = ${venueId} and c.id = ${id}) end as filled,
      (h.at at time zone 'UTC')::text || '+00' as moment
    from shown h
    left join ticket_session s on s.venue_id = ${venueId} and s.id = h.show_id
    left join ticket_product t on t.venue_id = s.venue_id and t.id = s.product_id
    left join app_user u on u.id = h.actor
    order by h.at desc, h.id collate "C"`.execute(db)
  return rows.map(({ filled, moment, ...row }) => ({
    event: {
      ...row,
      show: row.show && storedLocalText.parse(row.show),
      note: filled && row.note !== null ? fillPlaceholders(row.note, filled) : row.note,
    },
    moment: { at: moment, id: row.id },
  }))
}

/** Notes something about a customer. */
export async function insertNote(
  db: Pick<Db, 'insertInto'>,
  note: { venueId: VenueId; id: string; customerId: CustomerId; text: string; actorId: string },
): Promise<void> {
  await db
    .insertInto('customer_note')
    .values({
      venue_id: note.venueId,
      id: note.id,
      customer_id: note.customerId,
      text: note.text,
      actor_id: note.actorId,
    })
    .execute()
}
