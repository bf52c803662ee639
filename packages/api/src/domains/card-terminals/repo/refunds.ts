import type { CardRefundId, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { TerminalSettings } from '../adapters/adapter.ts'

interface Key {
  venueId: VenueId
  id: string
}

/** Money that a terminal is to give back. The database writes it in the step that gives it back in our books. */
export interface RefundAtTerminal {
  venueId: VenueId
  id: CardRefundId
  chargeId: string
  amountMinor: number
  currency: string
  tillSessionId: string
  state: 'asked' | 'done' | 'refused' | 'by_hand'
  looks: number
  terminal: string
  adapter: string
  settings: TerminalSettings
}

const columns = sql`r.venue_id as "venueId", r.id, r.charge_id as "chargeId", r.amount_minor as "amountMinor",
  c.currency, c.till_session_id as "tillSessionId", r.state, r.looks, t.name as terminal, t.adapter,
  jsonb_build_object('venueId', t.venue_id, 'id', t.id, 'simulates', t.simulates, 'delaySeconds', t.delay_seconds)
    as settings`
const behind = sql`card_charge c, card_terminal t where c.venue_id = r.venue_id and c.id = r.charge_id
  and t.venue_id = c.venue_id and t.id = c.terminal_id`

/** One refund with its terminal; undefined when there is none. */
export async function findRefund(db: Db | Tx, { venueId, id }: Key): Promise<RefundAtTerminal | undefined> {
  const { rows } = await sql<RefundAtTerminal>`
    select ${columns} from card_refund r, ${behind} and r.venue_id = ${venueId} and r.id = ${id}`.execute(db)
  return rows[0]
}

/** Takes refunds whose turn it is; each is another process's again after a while. */
export async function claimRefunds(db: Db, most: number): Promise<RefundAtTerminal[]> {
  const { rows } = await sql<RefundAtTerminal>`
    with due as materialized (
      select venue_id, id from card_refund where look_at <= clock_timestamp()
      order by look_at limit ${most} for update skip locked)
    update card_refund r set look_at = clock_timestamp() + interval '30 seconds', looks = r.looks + 1
    from due, ${behind} and r.venue_id = due.venue_id and r.id = due.id
    returning ${columns}`.execute(db)
  return rows
}

/** Asks for it again after so many seconds. */
export async function refundAgain(db: Db, { venueId, id }: Key, seconds: number): Promise<void> {
  await sql`update card_refund set look_at = clock_timestamp() + make_interval(secs => ${seconds}::float8)
    where venue_id = ${venueId} and id = ${id} and state = 'asked'`.execute(db)
}

/** Writes down what the terminal says; false when it was known already. */
export async function endRefund(
  tx: Tx,
  { venueId, id }: Key,
  { state, text }: { state: 'done' | 'refused'; text: string | null },
): Promise<boolean> {
  const said = text?.trim().slice(0, 100) || null
  const { rows } = await sql`
    update card_refund set state = ${state}, look_at = null,
      ended_at = ${state === 'done' ? sql`clock_timestamp()` : null},
      reference = ${state === 'done' ? said : null}, refusal = ${state === 'done' ? null : (said ?? '-')}
    where venue_id = ${venueId} and id = ${id} and state = 'asked' returning id`.execute(tx)
  return rows.length > 0
}

/** Has a refused refund asked for again at once; false when it is not refused. */
export async function askRefundAgain(tx: Tx, { venueId, id }: Key): Promise<boolean> {
  const { rows } = await sql`
    update card_refund set state = 'asked', refusal = null, looks = 0, look_at = clock_timestamp()
    where venue_id = ${venueId} and id = ${id} and state in ('refused', 'asked') returning id`.execute(tx)
  return rows.length > 0
}

interface Settled {
  reason: string
  decidedBy: UserId
  approverId: UserId | null
  /** Of the cash that was handed out; null: the guest got it in another way. */
  movementId: string | null
}

/** Ends a refused refund because the guest has got the money in another way; false when it is not refused. */
export async function settleByHand(
  tx: Tx,
  { venueId, id }: Key,
  { reason, decidedBy, approverId, movementId }: Settled,
): Promise<boolean> {
  const { rows } = await sql`
    update card_refund set state = 'by_hand', look_at = null, ended_at = clock_timestamp(), decided_by = ${decidedBy},
      approver_id = ${approverId}, decision_reason = ${reason}, movement_id = ${movementId}
    where venue_id = ${venueId} and id = ${id} and state = 'refused' returning id`.execute(tx)
  return rows.length > 0
}
