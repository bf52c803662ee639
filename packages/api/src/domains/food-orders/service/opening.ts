import type { CustomerId } from '@marquee/contract'
import type { FoodOrderId, FoodOrderRow, OpenFoodOrder } from '@marquee/contract/food-orders'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { together } from '../../../core/together.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { insertOrder } from '../../food-lines/service.ts'
import { customerOf } from '../../sales/service/customer.ts'
import { findOwnTillKind } from '../../tills/service/parts.ts'
import { tellOrder } from '../events.ts'
import { type Place, placeFaults } from '../repo/orders.ts'
import { findFoodOrder } from '../repo/read.ts'
import { sendNew } from './kitchen.ts'
import { type Lines, menuFor, writeLines } from './lines.ts'

/** Refuses a till of the other kind: practice is written by itself, and nothing real at a till for training. */
async function requireTillKind(ctx: SignedContext, work: Work, training: boolean): Promise<void> {
  const own = (await findOwnTillKind(work.tx, { venueId: ctx.venueId, cashier: ctx.actor.userId })) ?? false
  if (own !== training) refuse('TILL_CLOSED', { details: { training: own } })
}

type About = Pick<OpenFoodOrder, 'guestName' | 'guests' | 'note'>
type NewFoodOrder = Place &
  About &
  Pick<Lines, 'id' | 'lines'> & {
    training: boolean
    send?: boolean
    /** Who buys, where what is paid later is theirs. */
    customerId?: CustomerId | null
  }

interface WrittenOrder {
  /** Tells the kitchen of the lines, where the order says so: the last step of whoever writes one, see `openFoodOrder`. */
  send: () => Promise<void>
}

/** Writes an order with its lines; VALIDATION by field, SOLD_OUT at the line of what cannot be had. */
export async function writeOrder(ctx: SignedContext, work: Work, input: NewFoodOrder): Promise<WrittenOrder> {
  const { venueId, actor } = ctx
  const [, place, menu] = await together(
    requireTillKind(ctx, work, input.training),
    requirePlace(ctx, work, input),
    menuFor(ctx, work, input),
  )
  const { id, guestName, guests, note, training } = input
  const order = {
    venueId,
    id,
    ...place,
    guestName: guestName || null,
    guests,
    note,
    isTraining: training,
    customerId: input.customerId ?? null,
    by: actor.userId,
  }
  const callNo = await insertOrder(work.tx, order).catch((error: unknown) => {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'food_order_pkey') refuse('STATE', { details: { id: 'taken' } })
    return refuseUnknownBuyer(error)
  })
  if (callNo === undefined) return refuse('UNAVAILABLE', { retryAfter: 1 })
  if (input.lines.length === 0) return { send: async () => {} }
  const lines = await writeLines(ctx, work, { ...order, lines: input.lines, menu, isSent: input.send === true })
  return { send: async () => (input.send ? sendNew(ctx, work, { ...order, lines, menu }) : undefined) }
}

/** VALIDATION for a customer whom the venue has not; anything else is thrown on. */
export function refuseUnknownBuyer(error: unknown): never {
  const { kind, constraint } = classifyPgError(error)
  if (kind === 'foreign_key' && constraint === 'food_order_customer_id_fkey') {
    return refuseField('customerId', 'field.invalid')
  }
  throw error
}

/** Where an order goes, once it is sound; VALIDATION by field. */
export async function requirePlace(ctx: SignedContext, work: Work, asked: Place): Promise<Place> {
  const { service, passId, wantedAt } = asked
  const place: Place = {
    service,
    tableId: service === 'table' ? (asked.tableId ?? refuseField('tableId', 'field.required')) : null,
    passId,
    ticketSessionId: asked.ticketSessionId,
    wantedAt,
  }
  if (service !== 'table' && asked.tableId) refuseField('tableId', 'field.invalid')
  if (service === 'seat' && !passId) refuseField('passId', 'field.required')
  if (service === 'preorder' && !wantedAt) refuseField('wantedAt', 'field.required')
  if (wantedAt !== null && Date.parse(wantedAt) < Date.now()) refuseField('wantedAt', 'field.timeGone')
  if (passId && !place.ticketSessionId) refuseField('ticketSessionId', 'field.required')
  const [fault] = await placeFaults(work.tx, ctx.venueId, place)
  if (fault) refuseField(fault, 'field.invalid')
  return place
}

/** One order as lists show it; NOT_FOUND. */
export const rowOf = async (ctx: SignedContext, work: Work, id: FoodOrderId): Promise<FoodOrderRow> =>
  (await findFoodOrder(work.tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')

/** Opens an order. The kitchen hears of it when it is sent. */
export async function openFoodOrder(ctx: SignedContext, input: OpenFoodOrder): Promise<FoodOrderRow> {
  const command = { commandId: input.commandId, procedure: 'foodOrders.open', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { send } = await writeOrder(ctx, work, { ...input, customerId: customerOf(ctx, input) })
    // The store is asked last: all who sell the same dishes wait for each other from there on.
    const [row] = await together(rowOf(ctx, work, input.id), send())
    await work.audit({ action: 'foodOrders.open', entity: 'food_order', entityId: input.id, after: told(row) })
    tellOrder(ctx, work, input.id)
    return row
  })
}

/** What the audit keeps of an order. */
export const told = ({ callNo, service, table, totalMinor, currency, isTraining }: FoodOrderRow) => ({
  callNo,
  service,
  ...(table && { table: table.code }),
  totalMinor,
  currency,
  ...(isTraining && { training: true }),
})
