import { type CustomerId, mayDo } from '@marquee/contract'
import type {
  FoodLineWish,
  FoodOrderDetail,
  FoodOrderId,
  FoodOrderRow,
  ListedFoodOrder,
  UpdateFoodOrder,
} from '@marquee/contract/food-orders'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { coveringMoney } from '../../food-lines/service.ts'
import { kitchenLinesOf, kitchenStateOf } from '../../kitchen/service/for-food-orders.ts'
import { customerOf } from '../../sales/service/customer.ts'
import { tellOrder } from '../events.ts'
import { selectFoodLines } from '../repo/lines.ts'
import {
  type HeldOrder,
  holdOrders,
  mergeOrder,
  type Place,
  touchOrder,
  updateAbout,
  updatePlace,
} from '../repo/orders.ts'
import { findFoodOrder, findFoodOrderRest, selectFoodOrders, selectMerged, selectShowsAhead } from '../repo/read.ts'
import { retellKitchen, sendUnsent } from './kitchen.ts'
import { writeLines } from './lines.ts'
import { refuseUnknownBuyer, requirePlace, rowOf } from './opening.ts'

/** The orders that are open, those of them that wait for their time, or the last of those that have ended. */
export async function listFoodOrders(
  ctx: SignedContext,
  filter: { over: boolean; ahead: boolean; search: string },
): Promise<ListedFoodOrder[]> {
  return withKitchen(ctx, await selectFoodOrders(ctx.services.db, ctx.venueId, filter))
}

/** Adds how far the kitchen is with orders, and with those that went into them. */
async function withKitchen<Row extends FoodOrderRow>(
  { services: { db }, venueId }: SignedContext,
  rows: readonly Row[],
): Promise<(Row & Pick<ListedFoodOrder, 'kitchen'>)[]> {
  const ids = rows.map(({ id }) => id)
  const merged = await selectMerged(db, venueId, ids)
  const progress = await kitchenStateOf(db, venueId, [...ids, ...merged.map(({ id }) => id)])
  return rows.map((row) => {
    const own = [row.id, ...merged.filter(({ into }) => into === row.id).map(({ id }) => id)]
    const states = own.flatMap((id) => progress.get(id) ?? [])
    const total = states.reduce((sum, state) => sum + state.total, 0)
    const ready = states.reduce((sum, state) => sum + state.ready + state.served, 0)
    return { ...row, kitchen: total > 0 ? { ready, total } : null }
  })
}

/** One order with its lines and bills; NOT_FOUND. */
export async function getFoodOrder(ctx: SignedContext, id: FoodOrderId): Promise<FoodOrderDetail> {
  const key = { venueId: ctx.venueId, id }
  const { db } = ctx.services
  const [row, rest, lines] = await Promise.all([
    findFoodOrder(db, key),
    findFoodOrderRest(db, key),
    selectFoodLines(db, key),
  ])
  if (!row || !rest) return refuse('NOT_FOUND')
  const own = [...new Set(lines.map(({ foodOrderId }) => foodOrderId))]
  const [[shown], ...progress] = await Promise.all([
    withKitchen(ctx, [row]),
    ...own.map((orderId) => kitchenLinesOf(db, ctx.venueId, orderId)),
  ])
  const told = lines.map((line) => ({ ...line, progress: progress[own.indexOf(line.foodOrderId)]?.get(line.lineNo) }))
  const customer = mayDo(ctx.actor.rights, 'customers', 'view') ? rest.customer : null
  return { ...row, kitchen: shown?.kitchen ?? null, ...rest, customer, lines: told }
}

/** The shows for which guests may order ahead. */
export const listShowsAhead = (ctx: SignedContext) => selectShowsAhead(ctx.services.db, ctx.venueId)

/** An order that can still be changed, held until the transaction ends; NOT_FOUND, STATE when it is over, STALE. */
export async function holdOpenOrder(
  ctx: SignedContext,
  work: Work,
  { id, expectedRev }: { id: FoodOrderId; expectedRev?: number },
): Promise<HeldOrder> {
  const [order] = await holdOrders(work.tx, ctx.venueId, [id])
  return requireOpen(order, expectedRev)
}

function requireOpen(order: HeldOrder | undefined, expectedRev?: number): HeldOrder {
  if (!order) return refuse('NOT_FOUND')
  if (order.state !== 'open' && order.state !== 'parked') refuse('STATE', { details: { state: order.state } })
  if (expectedRev !== undefined && order.rev !== expectedRev) refuse('STALE', { details: { rev: order.rev } })
  return order
}

interface Change {
  commandId: string
  id: FoodOrderId
}

/** Changes an open order in one transaction and answers what it is then. */
function changing<Input extends Change & { expectedRev?: number }>(
  action: string,
  body: (ctx: SignedContext, work: Work, step: { input: Input; order: HeldOrder }) => Promise<object>,
) {
  return (ctx: SignedContext, input: Input): Promise<FoodOrderRow> => {
    const command = {
      commandId: input.commandId,
      procedure: `foodOrders.${action}`,
      input: { ...input } as Record<string, unknown>,
    }
    return runCommand(ctx, command, async (work) => {
      const order = await holdOpenOrder(ctx, work, input)
      const more = await body(ctx, work, { input, order })
      const row = await rowOf(ctx, work, input.id)
      const after = { callNo: row.callNo, ...more }
      await work.audit({ action: `foodOrders.${action}`, entity: 'food_order', entityId: input.id, after })
      tellOrder(ctx, work, input.id)
      return row
    })
  }
}

/** Adds lines at the prices of now. */
export const addFoodLines = changing<Change & { lines: readonly FoodLineWish[]; send: boolean }>(
  'add',
  async (ctx, work, { input, order }) => {
    if (order.wantedAt === null || Date.parse(order.wantedAt) > Date.now()) {
      await writeLines(ctx, work, { ...order, lines: input.lines })
    } else await writeLines(ctx, work, { ...order, wantedAt: null, lines: input.lines })
    if (input.send) await sendUnsent(ctx, work, order.id)
    await touchOrder(work.tx, { venueId: ctx.venueId, id: order.id })
    return { lines: input.lines.reduce((sum, { qty }) => sum + qty, 0) }
  },
)

// Who buys an order is changed by people who may see customers: FORBIDDEN.
function buyerAfter(ctx: SignedContext, now: CustomerId | null, asked?: CustomerId | null): CustomerId | null {
  if (asked === undefined || asked === now) return now
  const known = customerOf(ctx, { customerId: asked ?? now ?? undefined })
  return asked && known
}

/** Changes for whom an order is, and parks it or takes it up again. */
export const updateFoodOrder = changing<UpdateFoodOrder>('update', async (ctx, work, { input, order }) => {
  const { guestName, guests, note, parked } = input
  const state = parked ? 'parked' : 'open'
  const customerId = buyerAfter(ctx, order.customerId, input.customerId)
  await updateAbout(
    work.tx,
    { venueId: ctx.venueId, id: order.id },
    { guestName: guestName || null, customerId, guests, note, state },
  ).catch(refuseUnknownBuyer)
  await retellKitchen(ctx, work, order.id)
  return { state, guests }
})

/** Takes an order to another table, seat or way of service. */
export const moveFoodOrder = changing<Change & Place & { expectedRev: number }>(
  'move',
  async (ctx, work, { input, order }) => {
    const place = await requirePlace(ctx, work, input)
    await updatePlace(work.tx, { venueId: ctx.venueId, id: order.id }, place)
    await retellKitchen(ctx, work, order.id)
    const { table } = await rowOf(ctx, work, order.id)
    return { service: place.service, ...(table && { table: table.code }) }
  },
)

/**
 * Puts an order into another: its lines are paid with those of the other from then on, and the kitchen calls what it makes
 * by the number of the other. STATE with `details.openMoney` for one that money is taken for. VALIDATION on `fromId` for one that is over, the same, or of the other kind of till.
 */
export async function mergeFoodOrders(
  ctx: SignedContext,
  input: Change & { expectedRev: number; fromId: FoodOrderId },
): Promise<FoodOrderRow> {
  const command = { commandId: input.commandId, procedure: 'foodOrders.merge', input: { ...input } }
  const merge = runCommand(ctx, command, async (work) => {
    const { id, fromId, expectedRev } = input
    const { venueId } = ctx
    const held = await holdOrders(work.tx, venueId, [id, fromId])
    const order = requireOpen(
      held.find((each) => each.id === id),
      expectedRev,
    )
    const from = held.find((each) => each.id === fromId)
    const isOpen = from && (from.state === 'open' || from.state === 'parked')
    if (!isOpen || fromId === id || from.isTraining !== order.isTraining) return refuseField('fromId', 'field.invalid')
    await mergeOrder(work.tx, { venueId, id: fromId }, id)
    await touchOrder(work.tx, { venueId, id })
    await retellKitchen(ctx, work, id)
    const row = await rowOf(ctx, work, id)
    await work.audit({
      action: 'foodOrders.merge',
      entity: 'food_order',
      entityId: id,
      after: { callNo: row.callNo, from: `#${from.callNo}`, totalMinor: row.totalMinor, currency: row.currency },
    })
    tellOrder(ctx, work, id)
    tellOrder(ctx, work, fromId)
    return row
  })
  return coveringMoney(ctx, input.fromId, merge)
}

/** Sends what the kitchen has not heard of. An order that is paid ahead is over and can still be sent. */
export async function sendFoodOrder(ctx: SignedContext, input: Change): Promise<FoodOrderRow> {
  const command = { commandId: input.commandId, procedure: 'foodOrders.send', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { venueId } = ctx
    const [order] = await holdOrders(work.tx, venueId, [input.id])
    if (!order) return refuse('NOT_FOUND')
    if (order.state === 'cancelled' || order.mergedInto !== null) refuse('STATE', { details: { state: order.state } })
    const lines = await sendUnsent(ctx, work, order.id)
    if (lines > 0) await touchOrder(work.tx, { venueId, id: order.id })
    const row = await rowOf(ctx, work, order.id)
    const after = { callNo: row.callNo, lines }
    await work.audit({ action: 'foodOrders.send', entity: 'food_order', entityId: order.id, after })
    tellOrder(ctx, work, order.id)
    return row
  })
}
