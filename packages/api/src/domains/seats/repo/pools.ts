import type { SeatHoldId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import type { At } from './take.ts'

/** People who want a place in an area. */
export interface PoolWish {
  areaNo: number
  qty: number
}

/** A pool after a change, as everybody is told. */
export interface PoolState {
  areaNo: number
  size: number
  taken: number
}

const areasInOrder = (wishes: readonly PoolWish[]) => [...wishes].sort((a, b) => a.areaNo - b.areaNo)

async function take(tx: Tx, at: At, { areaNo, qty }: PoolWish): Promise<PoolState | undefined> {
  const { rows } = await sql<PoolState>`
    update capacity_pool set taken = taken + ${qty}
    where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId} and area_no = ${areaNo}
      and taken + ${qty} <= size
    returning area_no as "areaNo", size, taken`.execute(tx)
  return rows[0]
}

/** Puts back what holds of this area kept beyond their time. */
async function sweep(tx: Tx, at: At, areaNo: number): Promise<void> {
  await sql`
    with pool as materialized (
      select from capacity_pool
      where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId} and area_no = ${areaNo}
      for no key update
    ), over as (
      delete from pool_hold
      where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId} and area_no = ${areaNo}
        and until <= clock_timestamp() and exists (select from pool)
      returning qty
    )
    update capacity_pool set taken = taken - (select coalesce(sum(qty), 0) from over)
    where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId} and area_no = ${areaNo}`.execute(tx)
}

/** Takes places out of pools; null when one of them has not enough: then the caller refuses and all is undone. */
export async function takeFromPools(tx: Tx, at: At, wishes: readonly PoolWish[]): Promise<PoolState[] | null> {
  const states: PoolState[] = []
  for (const wish of areasInOrder(wishes)) {
    let state = await take(tx, at, wish)
    if (!state) {
      await sweep(tx, at, wish.areaNo)
      state = await take(tx, at, wish)
    }
    if (!state) return null
    states.push(state)
  }
  return states
}

/** Writes down that a hold keeps places. */
export async function keepInHold(
  tx: Tx,
  at: At,
  { holdId, until, wishes }: { holdId: SeatHoldId; until: string; wishes: readonly PoolWish[] },
): Promise<void> {
  for (const { areaNo, qty } of areasInOrder(wishes)) {
    await sql`
      insert into pool_hold (venue_id, hold_id, ticket_session_id, area_no, qty, until)
      values (${at.venueId}, ${holdId}, ${at.ticketSessionId}, ${areaNo}, ${qty}, ${until})`.execute(tx)
  }
}

/** Locks the pools of a hold, so that giving back and sweeping wait for each other in one order. */
export async function lockPoolsOf(tx: Tx, at: At, holdId: SeatHoldId): Promise<void> {
  await sql`
    select from capacity_pool
    where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId}
      and area_no in (select area_no from pool_hold where venue_id = ${at.venueId} and hold_id = ${holdId})
    order by area_no for no key update`.execute(tx)
}

/** Takes the places of a hold out of its hands: to be given back, or to be sold. What was swept is not in the answer. */
export async function emptyHold(tx: Tx, at: At, holdId: SeatHoldId): Promise<PoolWish[]> {
  const { rows } = await sql<PoolWish>`
    delete from pool_hold where venue_id = ${at.venueId} and hold_id = ${holdId}
    returning area_no as "areaNo", qty`.execute(tx)
  return areasInOrder(rows)
}

/** Puts places back into their pools. */
export async function giveBack(tx: Tx, at: At, wishes: readonly PoolWish[]): Promise<PoolState[]> {
  const states: PoolState[] = []
  for (const { areaNo, qty } of areasInOrder(wishes)) {
    const { rows } = await sql<PoolState>`
      update capacity_pool set taken = taken - ${qty}
      where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId} and area_no = ${areaNo}
      returning area_no as "areaNo", size, taken`.execute(tx)
    states.push(...rows)
  }
  return states
}

/** Gives the places of a hold another end; returns how many areas it still has. */
export async function prolongPools(tx: Tx, at: At, { holdId, until }: { holdId: SeatHoldId; until: string }) {
  const { rows } = await sql<{ area_no: number }>`
    update pool_hold set until = ${until} where venue_id = ${at.venueId} and hold_id = ${holdId}
    returning area_no`.execute(tx)
  return rows.length
}

/** Pools as they are inside this transaction. */
export async function selectPools(tx: Tx, at: At, areas: readonly number[]): Promise<PoolState[]> {
  const { rows } = await sql<PoolState>`
    select area_no as "areaNo", size, taken from capacity_pool
    where venue_id = ${at.venueId} and ticket_session_id = ${at.ticketSessionId} and area_no = any(${[...areas]}::integer[])
    order by area_no`.execute(tx)
  return rows
}
