import type { OrderId, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** An order whose balance asks for something. */
export interface BalanceKey {
  venueId: VenueId
  orderId: OrderId
}

/** With whose word it is settled: who saved the rule last, or else who sold the order. */
export interface DueBalance extends BalanceKey {
  authorId: UserId
}

/** What a balance is waited for. */
export type BalanceStep = 'remind' | 'release'

const openOf = {
  remind: sql`b.remind_at <= clock_timestamp() and b.reminded_at is null`,
  release: sql`b.release_at <= clock_timestamp() and b.released_at is null`,
}

/** Orders whose time has come, the earliest first. */
export async function selectDueBalances(db: Db, step: BalanceStep, limit: number): Promise<DueBalance[]> {
  const { rows } = await sql<DueBalance>`
    select b.venue_id as "venueId", b.order_id as "orderId",
      coalesce(r.updated_by, r.created_by, o.created_by) as "authorId"
    from order_balance b
    join deposit_rule r on r.venue_id = b.venue_id and r.id = b.deposit_rule_id
    join sale_order o on o.venue_id = b.venue_id and o.id = b.order_id
    where ${openOf[step]} order by ${sql.ref(step === 'remind' ? 'b.remind_at' : 'b.release_at')} limit ${limit}`.execute(
    db,
  )
  return rows
}

export interface HeldBalance {
  keepsDeposit: boolean
  dueAt: string
  ruleName: unknown
}

/** The balance, held until the transaction ends; undefined when another process has it or has done it. */
export async function lockBalance(
  tx: Tx,
  { venueId, orderId }: BalanceKey,
  step: BalanceStep,
): Promise<HeldBalance | undefined> {
  const { rows } = await sql<HeldBalance>`
    select r.keeps_deposit as "keepsDeposit", b.due_at as "dueAt", r.name as "ruleName"
    from order_balance b
    join deposit_rule r on r.venue_id = b.venue_id and r.id = b.deposit_rule_id
    where b.venue_id = ${venueId} and b.order_id = ${orderId} and ${openOf[step]}
    for no key update of b skip locked`.execute(tx)
  return rows[0]
}

/** Notes that a step of a balance is done. */
export async function finishBalance(tx: Tx, { venueId, orderId }: BalanceKey, step: BalanceStep): Promise<void> {
  const column = sql.ref(step === 'remind' ? 'reminded_at' : 'released_at')
  await sql`
    update order_balance set ${column} = clock_timestamp()
    where venue_id = ${venueId} and order_id = ${orderId}`.execute(tx)
}

/** What a mail about a balance is written with. */
export interface BalanceLetter {
  email: string | null
  guest: string | null
  orderNo: number
  venueName: string
  language: string
  zone: string
  show: Record<string, string | undefined>
  startsAt: string
}

/** Who is written to and about which show: that of the first pass. */
export async function findLetter(tx: Tx, { venueId, orderId }: BalanceKey): Promise<BalanceLetter | undefined> {
  const { rows } = await sql<BalanceLetter>`
    select o.guest_email as email, o.guest_name as guest, o.order_no as "orderNo", v.name as "venueName",
      v.locale as language, v.zone, d.name as show, t.starts_at as "startsAt"
    from sale_order o
    join venue v on v.id = o.venue_id
    join lateral (select p.ticket_session_id from pass p where p.venue_id = o.venue_id and p.order_id = o.id
      order by p.line_no, p.id limit 1) first on true
    join ticket_session t on t.venue_id = o.venue_id and t.id = first.ticket_session_id
    join ticket_product d on d.venue_id = t.venue_id and d.id = t.product_id
    where o.venue_id = ${venueId} and o.id = ${orderId}`.execute(tx)
  return rows[0]
}
