import type { CardCharge, CardChargeId, OrderId, UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'
import type { TerminalSettings } from '../adapters/adapter.ts'
import type { TerminalOfTill } from './terminals.ts'

type Reader = Db | Tx

interface NewCharge {
  venueId: VenueId
  orderId: OrderId
  foodOrderId: string | null
  holdId: string | null
  terminal: TerminalOfTill
  amountMinor: number
  dueMinor: number | undefined
  askedBy: UserId
}

/** Writes down that a terminal will be asked, before it is. */
export async function insertCharge(tx: Tx, charge: NewCharge): Promise<CardChargeId> {
  const id = uuidv7() as CardChargeId
  const { terminal } = charge
  await sql`
    insert into card_charge (venue_id, id, order_id, food_order_id, hold_id, terminal_id, till_session_id, method_id, amount_minor,
      due_minor, currency, business_date, asked_by, answer_by, look_at)
    select v.id, ${id}, ${charge.orderId}, ${charge.foodOrderId}, ${charge.holdId}, ${terminal.id}, ${terminal.tillSessionId},
      ${terminal.methodId}, ${charge.amountMinor}, ${charge.dueMinor ?? null}::bigint, v.currency, ${businessDay()}, ${charge.askedBy},
      clock_timestamp() + make_interval(secs => ${terminal.timeoutSeconds}),
      clock_timestamp() + make_interval(secs => 5)
    from venue v where v.id = ${charge.venueId}`.execute(tx)
  return id
}

/** Which charges: those of a venue that fit everything given. */
interface ChargeFilter {
  venueId: VenueId
  id?: string
  orderId?: string
}

/** Charges, the newest first, as people see them. */
export async function selectCharges(db: Reader, { venueId, id, orderId }: ChargeFilter): Promise<CardCharge[]> {
  const conditions = [
    sql`c.venue_id = ${venueId}`,
    ...(id ? [sql`c.id = ${id}`] : []),
    ...(orderId ? [sql`c.order_id = ${orderId}`] : []),
  ]
  const { rows } = await sql<CardCharge>`
    select c.id, c.order_id as "orderId", jsonb_build_object('id', t.id, 'name', t.name) as terminal,
      c.method_id as "methodId", c.amount_minor as "amountMinor", c.currency, c.state, c.refusal, c.reference,
      jsonb_build_object('id', u.id, 'name', u.name) as "askedBy", c.asked_at as "askedAt", c.answer_by as "answerBy",
      c.cancel_wanted_at is not null and c.state = 'asked' as "isCancelling",
      case when c.decision is not null then jsonb_build_object('wasCharged', c.decision = 'charged',
        'reason', c.decision_reason, 'who', d.name,
        'at', to_char(c.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as decision
    from card_charge c
    join card_terminal t on t.venue_id = c.venue_id and t.id = c.terminal_id
    join app_user u on u.id = c.asked_by
    left join app_user d on d.id = c.decided_by
    where ${sql.join(conditions, sql` and `)}
    order by c.asked_at desc, c.id desc limit 50`.execute(db)
  return rows
}

/** A charge as the terminal is asked about it. */
export interface ChargeAtTerminal {
  venueId: VenueId
  id: CardChargeId
  orderId: string
  foodOrderId: string | null
  holdId: string | null
  tillSessionId: string
  methodId: string
  amountMinor: number
  currency: string
  askedBy: UserId
  state: CardCharge['state']
  isStarted: boolean
  wantsCancel: boolean
  isLate: boolean
  /** Nobody asks about it any more a day after somebody said that nothing was charged. */
  isOld: boolean
  looks: number
  answerInMs: number
  adapter: string
  settings: TerminalSettings
}

const atTerminal = sql`c.venue_id as "venueId", c.id, c.order_id as "orderId",
  c.food_order_id as "foodOrderId", c.hold_id as "holdId",
  c.till_session_id as "tillSessionId", c.method_id as "methodId", c.amount_minor as "amountMinor", c.currency,
  c.asked_by as "askedBy", c.state, c.started_at is not null as "isStarted",
  c.cancel_wanted_at is not null as "wantsCancel", c.answer_by <= clock_timestamp() as "isLate",
  c.decided_at < clock_timestamp() - interval '1 day' as "isOld", c.looks,
  (extract(epoch from c.answer_by - clock_timestamp()) * 1000)::float8 as "answerInMs", t.adapter,
  jsonb_build_object('venueId', t.venue_id, 'id', t.id, 'simulates', t.simulates, 'delaySeconds', t.delay_seconds)
    as settings`
const terminalOf = sql`card_terminal t where t.venue_id = c.venue_id and t.id = c.terminal_id`

interface Key {
  venueId: VenueId
  id: string
}

/** One charge with its terminal; undefined when there is none. */
export async function findAtTerminal(db: Reader, { venueId, id }: Key): Promise<ChargeAtTerminal | undefined> {
  const { rows } = await sql<ChargeAtTerminal>`
    select ${atTerminal} from card_charge c, ${terminalOf} and c.venue_id = ${venueId} and c.id = ${id}`.execute(db)
  return rows[0]
}

/** Takes a charge to be started, which one process does once; undefined when it has been, or is wanted no more. */
export async function claimStart(db: Db, { venueId, id }: Key): Promise<ChargeAtTerminal | undefined> {
  const { rows } = await sql<ChargeAtTerminal>`
    update card_charge c set started_at = clock_timestamp() from ${terminalOf} and c.venue_id = ${venueId}
      and c.id = ${id} and c.state = 'asked' and c.started_at is null and c.cancel_wanted_at is null
    returning ${atTerminal}`.execute(db)
  return rows[0]
}

/** Takes charges whose turn it is to be asked about; each is another process's again after a while. */
export async function claimLooks(db: Db, most: number): Promise<ChargeAtTerminal[]> {
  const { rows } = await sql<ChargeAtTerminal>`
    with due as materialized (
      select venue_id, id from card_charge where look_at <= clock_timestamp()
      order by look_at limit ${most} for update skip locked)
    update card_charge c set look_at = clock_timestamp() + interval '30 seconds', looks = c.looks + 1
    from due, ${terminalOf} and c.venue_id = due.venue_id and c.id = due.id
    returning ${atTerminal}`.execute(db)
  return rows
}

/** Asks about it again after so many seconds, as long as nothing has come of it; null: never. */
export async function lookAgain(db: Reader, { venueId, id }: Key, seconds: number | null): Promise<void> {
  await sql`update card_charge set look_at = clock_timestamp() + make_interval(secs => ${seconds}::float8)
    where venue_id = ${venueId} and id = ${id} and look_at is not null and state <> 'approved'`.execute(db)
}

/** Somebody wants it cancelled, which a process that would start it sees. False when it is over. */
export async function wantCancel(tx: Reader, { venueId, id }: Key): Promise<boolean> {
  const { rows } = await sql`
    update card_charge set cancel_wanted_at = coalesce(cancel_wanted_at, clock_timestamp()), look_at = clock_timestamp()
    where venue_id = ${venueId} and id = ${id} and state = 'asked' returning id`.execute(tx)
  return rows.length > 0
}

interface Ending {
  state: 'approved' | 'refused' | 'cancelled' | 'unknown'
  reference?: string | null
  refusal?: string
}

const endsFrom: Record<Ending['state'], string[]> = {
  approved: ['asked', 'unknown', 'refused', 'cancelled'],
  refused: ['asked', 'unknown'],
  cancelled: ['asked', 'unknown'],
  unknown: ['asked'],
}

const textOf = (text: string | null | undefined) => text?.trim().slice(0, 100) || null

/**
 * Writes down what became of a charge; false when that was known already. Only a terminal that says it has charged is
 * believed after it was said otherwise.
 */
export async function endCharge(tx: Reader, { venueId, id }: Key, ending: Ending): Promise<boolean> {
  const { state } = ending
  const from = endsFrom[state]
  const { rows } = await sql`
    update card_charge set state = ${state}, reference = ${textOf(ending.reference)}, refusal = ${textOf(ending.refusal)},
      ended_at = case when ${state} = 'unknown' then null else clock_timestamp() end,
      look_at = case when ${state} = 'unknown' then look_at end, looks = case when ${state} = 'unknown' then 0 else looks end
    where venue_id = ${venueId} and id = ${id} and state = any(${from}) returning id`.execute(tx)
  return rows.length > 0
}

interface Decision {
  wasCharged: boolean
  reference: string | null
  reason: string
  decidedBy: UserId
  approverId: UserId | null
}

/** Ends an unknown charge as somebody says; false when it is not unknown any more. */
export async function decideEnd(tx: Tx, { venueId, id }: Key, decision: Decision): Promise<boolean> {
  const { wasCharged } = decision
  // What was charged after all comes to light when the terminal can be asked again.
  const { rows } = await sql`
    update card_charge set state = ${wasCharged ? 'approved' : 'cancelled'}, reference = ${textOf(decision.reference)},
      ended_at = clock_timestamp(), looks = 0,
      look_at = ${wasCharged ? null : sql`clock_timestamp() + interval '1 minute'`},
      decision = ${wasCharged ? 'charged' : 'not_charged'}, decided_by = ${decision.decidedBy},
      approver_id = ${decision.approverId}, decided_at = clock_timestamp(), decision_reason = ${decision.reason}
    where venue_id = ${venueId} and id = ${id} and state = 'unknown' returning id`.execute(tx)
  return rows.length > 0
}
