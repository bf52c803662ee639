import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { Ground } from './ground.ts'
import { type Place, priceOf, shortCode } from './sale.ts'

const confirmed = (venue: string, hold: string) => `
confirmed as (
  update seat_hold set state = 'confirmed' where venue_id = ${venue} and id = ${hold} and state = 'open'
), `

/**
 * The booking as one statement that writes the rows of orders.sell and decides nothing else: no rights, no prices, no
 * check of its input. With a hold, the rows of orders.confirm. `$n` are the parameters of node-pg; pgbench puts
 * expressions in their place.
 */
export const rawSale = (
  p: Record<
    | 'venue'
    | 'session'
    | 'seats'
    | 'order'
    | 'passes'
    | 'actor'
    | 'commandId'
    | 'hash'
    | 'answer'
    | 'gross'
    | 'type'
    | 'category'
    | 'why'
    | 'payment'
    | 'codes'
    | 'audit'
    | 'after'
    | 'topic'
    | 'payload',
    string
  >,
  hold?: string,
): string => `
with ${hold === undefined ? '' : confirmed(p.venue, hold)}wanted as materialized (
  select seat_no from session_seat
  where venue_id = ${p.venue} and ticket_session_id = ${p.session} and seat_no = any(${p.seats})
    and ${hold === undefined ? '(status = 0 or (status = 1 and until <= clock_timestamp()))' : `status = 1 and hold_id = ${hold}`}
  order by seat_no for no key update
), enough as materialized (
  select 1 from wanted having count(*) = cardinality(${p.seats})
), seats as (
  update session_seat s set status = 2, hold_id = null, until = null, order_id = ${p.order},
    pass_id = (${p.passes})[array_position(${p.seats}, s.seat_no)]
  from enough where s.venue_id = ${p.venue} and s.ticket_session_id = ${p.session} and s.seat_no = any(${p.seats})
), ord as (
  insert into sale_order (venue_id, id, channel, state, currency, gross_minor, tax_minor, paid_minor, business_date,
    price_version, created_by)
  select ${p.venue}, ${p.order}, 'door', 'confirmed', 'TRY', ${p.gross}, 0, ${p.gross}, current_date, 1, ${p.actor}
  from enough returning order_no
), kept as (
  insert into command (venue_id, actor_id, command_id, procedure, request_hash, answer)
  select ${p.venue}, ${p.actor}, ${p.commandId}, '${hold === undefined ? 'orders.sell' : 'orders.confirm'}', ${p.hash},
    ${p.answer} || jsonb_build_object('orderNo', order_no) from ord
), line as (
  insert into order_line (venue_id, order_id, line_no, kind, ticket_session_id, pass_type_id, seat_category_id, qty,
    unit_minor, net_minor, tax_minor, gross_minor, currency, tax_code, tax_ppm, price_why, actor_id)
  select ${p.venue}, ${p.order}, 1, 'pass', ${p.session}, ${p.type}, ${p.category}, cardinality(${p.seats}),
    ${p.gross} / cardinality(${p.seats}), ${p.gross}, 0, ${p.gross}, 'TRY', 'VAT', 0, ${p.why}, ${p.actor}
  from enough
), pay as (
  insert into payment (venue_id, id, order_id, method, method_id, amount_minor, currency, reference, business_date, actor_id)
  select ${p.venue}, ${p.payment}, ${p.order}, 'card',
    (select id from payment_method where venue_id = ${p.venue} and kind = 'card'), ${p.gross}, 'TRY', 'terminal 1', current_date, ${p.actor}
  from enough
), issued as (
  insert into pass (venue_id, id, order_id, line_no, ticket_session_id, pass_type_id, seat_no, people, short_code)
  select ${p.venue}, unnest(${p.passes}), ${p.order}, 1, ${p.session}, ${p.type}, unnest(${p.seats}), 1,
    unnest(${p.codes})
  from enough
), audit as (
  insert into audit_event (venue_id, id, actor_id, action, entity, entity_id, after, request_id)
  select ${p.venue}, ${p.audit}, ${p.actor}, '${hold === undefined ? 'orders.sell' : 'orders.confirm'}', 'order', ${p.order}::text,
    ${p.after} || jsonb_build_object('orderNo', order_no), ${p.commandId}
  from ord
), raised as (
  insert into stream (venue_id, topic, version) select ${p.venue}, ${p.topic}, 1 from enough
  on conflict (venue_id, topic) do update set version = stream.version + 1
  returning version
), told as (
  insert into stream_change (venue_id, topic, version, payload)
  select ${p.venue}, ${p.topic}, version, ${p.payload} from raised
)
select order_no from ord`

const types = {
  venue: 'uuid',
  session: 'uuid',
  seats: 'integer[]',
  order: 'uuid',
  passes: 'uuid[]',
  actor: 'uuid',
  commandId: 'text',
  hash: 'bytea',
  answer: 'jsonb',
  gross: 'bigint',
  type: 'uuid',
  category: 'uuid',
  why: 'jsonb',
  payment: 'uuid',
  codes: 'text[]',
  audit: 'uuid',
  after: 'jsonb',
  topic: 'text',
  payload: 'jsonb',
}
type Name = keyof typeof types
const names = Object.keys(types) as Name[]
const placeholders = Object.fromEntries(names.map((name, at) => [name, `$${at + 1}::${types[name]}`])) as Record<
  Name,
  string
>
const text = rawSale(placeholders)
const confirmText = rawSale(placeholders, `$${names.length + 1}::uuid`)

/** What one booking writes, by the names of the statement's places. */
export function rawValues(ground: Ground, place: Place): Record<Name, unknown> {
  const { session, seatNos } = place
  const gross = priceOf(place)
  const order = uuidv7()
  const passes = seatNos.map(() => uuidv7())
  const codes = seatNos.map(shortCode)
  const answer = {
    orderId: order,
    orderNo: 0,
    receiptNo: null,
    grossMinor: gross,
    taxMinor: 0,
    changeMinor: 0,
    currency: 'TRY',
    passes: passes.map((id, at) => ({
      id,
      shortCode: codes[at],
      passTypeId: session.adult,
      seatNo: seatNos[at],
      areaNo: null,
    })),
  }
  const after = {
    orderNo: 0,
    ticketSession: session.id,
    passes: 4,
    grossMinor: gross,
    currency: 'TRY',
    payments: [{ method: 'card', amountMinor: gross }],
  }
  return {
    venue: ground.venueId,
    session: session.id,
    seats: seatNos,
    order,
    passes,
    actor: ground.actorId,
    commandId: randomUUID(),
    hash: Buffer.alloc(32, 1),
    answer: JSON.stringify(answer),
    gross,
    type: session.adult,
    category: session.categoryIds[0],
    why: JSON.stringify({ level: 'category' }),
    payment: uuidv7(),
    codes,
    audit: uuidv7(),
    after: JSON.stringify(after),
    topic: `seats:${session.id}`,
    payload: JSON.stringify({ seats: [{ n: seatNos, s: 2, until: null, hold: null }], pools: [] }),
  }
}

/** Books by the best way there is without the product: one named statement. Returns whether the seats were got. */
export async function rawSell(ground: Ground, place: Place): Promise<boolean> {
  const values = rawValues(ground, place)
  const { rowCount } = await ground.pool.query({ name: 'sale', text, values: names.map((name) => values[name]) })
  return rowCount === 1
}

/**
 * The hold as one statement that writes the rows of seats.hold and decides nothing else. It names its seats as the
 * product does, so that its plan is made once too.
 */
const holdText = `
with wanted as materialized (
  select seat_no from session_seat
  where venue_id = $1::uuid and ticket_session_id = $2::uuid and seat_no = any((select $3::integer[])::integer[])
    and (status = 0 or (status = 1 and until <= clock_timestamp()))
  order by seat_no for no key update
), enough as materialized (
  select clock_timestamp() as now from wanted having count(*) = cardinality($3::integer[])
), seats as (
  update session_seat s set status = 1, hold_id = $4::uuid, until = enough.now + interval '10 minutes'
  from enough where s.venue_id = $1::uuid and s.ticket_session_id = $2::uuid and s.seat_no = any((select $3::integer[])::integer[])
), made as (
  insert into seat_hold (venue_id, id, ticket_session_id, owner_id, channel, seat_nos, created_at, expires_at, max_until)
  select $1::uuid, $4::uuid, $2::uuid, $5::uuid, 'door', $3::integer[], now, now + interval '10 minutes',
    now + interval '30 minutes'
  from enough
), kept as (
  insert into command (venue_id, actor_id, command_id, procedure, request_hash, answer)
  select $1::uuid, $5::uuid, $6::text, 'seats.hold', $7::bytea, $8::jsonb from enough
), audit as (
  insert into audit_event (venue_id, id, actor_id, action, entity, entity_id, after, request_id)
  select $1::uuid, $9::uuid, $5::uuid, 'seats.hold', 'ticket_session', $2::text, $10::jsonb, $6::text from enough
), raised as (
  insert into stream (venue_id, topic, version) select $1::uuid, $11::text, 1 from enough
  on conflict (venue_id, topic) do update set version = stream.version + 1
  returning version
), told as (
  insert into stream_change (venue_id, topic, version, payload)
  select $1::uuid, $11::text, version, $12::jsonb from raised
)
select now from enough`

function holdValues(ground: Ground, { session, seatNos }: Place, holdId: string): unknown[] {
  const instant = new Date().toISOString()
  const times = { createdAt: instant, expiresAt: instant, maxUntil: instant, now: instant }
  const known = { id: holdId, ticketSessionId: session.id, channel: 'door', seatNos, pools: [], note: null }
  const news = { seats: [{ n: seatNos, s: 1, until: instant, hold: holdId }], pools: [] }
  return [
    ground.venueId,
    session.id,
    seatNos,
    holdId,
    ground.actorId,
    randomUUID(),
    Buffer.alloc(32, 1),
    JSON.stringify({ ...known, ...times }),
    uuidv7(),
    JSON.stringify({ hold: holdId, seats: seatNos }),
    `seats:${session.id}`,
    JSON.stringify(news),
  ]
}

/** Holds, then books what is held: two named statements, one after the other. Returns whether the seats were got. */
export async function rawHoldThenSell(ground: Ground, place: Place): Promise<boolean> {
  const holdId = uuidv7()
  const held = await ground.pool.query({ name: 'hold', text: holdText, values: holdValues(ground, place, holdId) })
  const values = rawValues(ground, place)
  const sold = await ground.pool.query({
    name: 'confirm',
    text: confirmText,
    values: [...names.map((name) => values[name]), holdId],
  })
  return held.rowCount === 1 && sold.rowCount === 1
}
