import type { OrderId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { type RideGuest, selectGuests } from '../../transport/service/for-changes.ts'
import { type CardOfOrder, selectSoldCards } from '../../vouchers/service/sold.ts'
import {
  findHead,
  type Head,
  lockHead,
  type OrderKey,
  type OrderKeys,
  type OrderLine,
  type OrderPass,
  type OrderPayment,
  selectHeads,
  selectLines,
  selectPasses,
  selectPayments,
} from '../repo/read.ts'
import { practiceGuests } from '../rules/rides.ts'

/** An order as a change finds it. */
export interface OrderState {
  head: Head
  lines: OrderLine[]
  passes: OrderPass[]
  payments: OrderPayment[]
  /** The guests who have a place on a trip, or for practice would have one. */
  rides: RideGuest[]
  /** The gift cards that it has sold. */
  cards: CardOfOrder[]
}

/** The order, held for a change; NOT_FOUND when the venue has none of this id. */
export async function holdOrder(ctx: SignedContext, tx: Tx, id: OrderId): Promise<OrderState> {
  const key = { venueId: ctx.venueId, id }
  return stateOf(tx, key, (await lockHead(tx, key)) ?? refuse('NOT_FOUND'))
}

/** The same for a look. */
export async function readOrder(ctx: SignedContext, id: OrderId): Promise<OrderState> {
  const { db } = ctx.services
  const key = { venueId: ctx.venueId, id }
  return stateOf(db, key, (await findHead(db, key)) ?? refuse('NOT_FOUND'))
}

async function stateOf(db: Db | Tx, { venueId, id }: OrderKey, head: Head): Promise<OrderState> {
  const keys = { venueId, ids: [id] }
  const [lines, passes] = [await selectLines(db, keys), await selectPasses(db, keys)]
  const payments = await selectPayments(db, keys)
  const rides = head.isTraining ? practiceGuests(lines, passes) : await selectGuests(db, keys)
  return { head, lines, passes, payments, rides, cards: await cardsOf(db, keys, lines) }
}

// Few orders have sold any.
const cardsOf = async (db: Db | Tx, keys: OrderKeys, lines: readonly OrderLine[]): Promise<CardOfOrder[]> =>
  lines.some(({ kind }) => kind === 'voucher') ? selectSoldCards(db, keys) : []

/** Many orders for a look, in the order of their numbers: as many statements as for one. */
export async function readOrders(
  ctx: SignedContext,
  db: Db | Tx,
  ids: readonly OrderId[],
): Promise<(OrderState & { orderId: OrderId })[]> {
  const keys = { venueId: ctx.venueId, ids }
  const heads = await selectHeads(db, keys)
  const allLines = await selectLines(db, keys)
  const lines = Map.groupBy(allLines, ({ orderId }) => orderId)
  const cards = Map.groupBy(await cardsOf(db, keys, allLines), ({ orderId }) => orderId)
  const passes = Map.groupBy(await selectPasses(db, keys), ({ orderId }) => orderId)
  const payments = Map.groupBy(await selectPayments(db, keys), ({ orderId }) => orderId)
  const rides = Map.groupBy(await selectGuests(db, keys), ({ orderId }) => orderId)
  return heads.map(({ orderId, ...head }) => ({
    orderId,
    head,
    lines: lines.get(orderId) ?? [],
    passes: passes.get(orderId) ?? [],
    cards: cards.get(orderId) ?? [],
    payments: payments.get(orderId) ?? [],
    rides: rides.get(orderId) ?? [],
  }))
}
