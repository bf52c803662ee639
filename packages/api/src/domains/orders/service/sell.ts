import type {
  BestWish,
  Channel,
  OrderId,
  PassId,
  PaymentMethod,
  SaleResult,
  SeatHoldId,
  TicketSessionId,
} from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand, type Work } from '../../../core/work.ts'
import { newShortCode } from '../../passes/service/short-code.ts'
import { type PriceBook, priceBooksOf } from '../../prices/service/session-prices.ts'
import {
  chooseSeats,
  type HeldPlaces,
  refuseGone,
  refuseUnavailable,
  takeOutOfHold,
  takePlaces,
  tellSold,
} from '../../seats/service/for-sale.ts'
import { type NewPass, type NewPayment, type Sale, writeSale } from '../repo/sell.ts'
import { type Bill, type Item, makeBill, Unsellable } from '../rules/bill.ts'

interface Payment {
  method: PaymentMethod
  amountMinor: number
  tenderedMinor?: number
  reference?: string
}

/** What every way to buy has in common. */
export interface Purchase {
  commandId: string
  orderId: OrderId
  ticketSessionId: TicketSessionId
  channel: Channel
  items: Item[]
  payments: Payment[]
  priceVersion: number
  expectedDueMinor: number
  guest: { name?: string; phone?: string; email?: string }
  note?: string
}

/**
 * Sells in one step: takes the seats, writes the order, takes the money, issues the passes. With `best` the house
 * chooses the seats, as many as the one item says. Refused whole with SEAT_TAKEN, SOLD_OUT, SALES_CLOSED, TILL_CLOSED
 * (cash without an open till), PRICE_CHANGED, STATE (the order's id is another order's), or VALIDATION by field.
 */
export async function sell(
  ctx: SignedContext,
  input: Purchase & { best?: BestWish },
  procedure: 'orders.sell' | 'orders.sellExpress' = 'orders.sell',
): Promise<SaleResult> {
  const command = { commandId: input.commandId, procedure, input: { ...input } }
  if (!input.best) await refuseGone(ctx, input)
  return runCommand(ctx, command, async (work) => {
    if (!input.best) return sellOnce(ctx, work, { procedure, input, held: null })
    const seatNos = await chooseSeats(ctx, work.tx, { ticketSessionId: input.ticketSessionId, wish: input.best })
    const items = seatItems(input.items, seatNos)
    return sellOnce(ctx, work, { procedure, input: { ...input, items }, held: null })
  })
}

/**
 * Sells what a hold of the caller has kept, exactly that. A hold that ran out is still good while nobody has taken from
 * it; else HOLD_EXPIRED with the lost seats.
 */
export async function confirmHold(ctx: SignedContext, input: Purchase & { holdId: SeatHoldId }): Promise<SaleResult> {
  const procedure = 'orders.confirm'
  const command = { commandId: input.commandId, procedure, input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const held = await takeOutOfHold(ctx, work.tx, input)
    return sellOnce(ctx, work, { procedure, input, held })
  })
}

// Seats chosen by the house go to the items in their order, by how many each wants.
function seatItems(items: readonly Item[], seatNos: readonly number[]): Item[] {
  const wanted = items.reduce((sum, item) => sum + (item.qty ?? 0), 0)
  if (wanted !== seatNos.length) refuseField('items.0.qty', 'field.invalid')
  let next = 0
  return items.map(({ qty = 0, ...item }) => {
    const own = seatNos.slice(next, next + qty)
    next += qty
    return { ...item, seatNos: own }
  })
}

interface Making {
  /** By which door the sale came: the audit tells them apart. */
  procedure: string
  input: Purchase
  held: HeldPlaces | null
}

// The same command again is answered long before; here somebody else's order has this id.
async function withFreeId<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'sale_order_pkey') refuse('STATE', { details: { orderId: 'taken' } })
    throw error
  }
}

async function sellOnce(ctx: SignedContext, work: Work, making: Making): Promise<SaleResult> {
  const { input } = making
  const book = await bookOf(ctx, work, input, false)
  const sale = makeSale(ctx, book, making)
  await takePlaces(ctx, work.tx, { ticketSessionId: input.ticketSessionId, items: input.items, held: making.held })
  const outcome = await withFreeId(writeSale(work.tx, sale.row))
  if (!outcome.onSale) refuse('SALES_CLOSED')
  if (outcome.priceVersion !== book.prices.version || outcome.sessionRev !== book.session.rev) {
    // Prices or session have moved on since they were read: the sum is made again, and the buyer asked.
    const fresh = await bookOf(ctx, work, input, true)
    refusePrice(fresh, makeBillOf(fresh, input.items))
  }
  if (outcome.seats < sale.seats) await refuseUnavailable(ctx, work.tx, { input, held: making.held })
  if (outcome.orderNo === null) refuse('TILL_CLOSED')
  await work.audit({
    action: making.procedure,
    entity: 'order',
    entityId: input.orderId,
    after: {
      orderNo: outcome.orderNo,
      ticketSession: input.ticketSessionId,
      passes: sale.row.passes.length,
      grossMinor: sale.row.grossMinor,
      currency: sale.row.currency,
      payments: input.payments.map(({ method, amountMinor }) => ({ method, amountMinor })),
    },
  })
  await tellSold(ctx, work, { ticketSessionId: input.ticketSessionId, passes: sale.row.passes })
  return {
    orderId: input.orderId,
    orderNo: outcome.orderNo,
    receiptNo: outcome.receiptNo,
    grossMinor: sale.row.grossMinor,
    taxMinor: sale.row.taxMinor,
    changeMinor: input.payments.reduce(
      (sum, { amountMinor, tenderedMinor }) => sum + (tenderedMinor ?? amountMinor) - amountMinor,
      0,
    ),
    currency: sale.row.currency,
    passes: sale.row.passes.map(({ id, shortCode, seatNo, areaNo, passTypeId }) => ({
      id,
      shortCode,
      passTypeId: passTypeId as SaleResult['passes'][number]['passTypeId'],
      seatNo,
      areaNo,
    })),
  }
}

async function bookOf(ctx: SignedContext, work: Work, input: Purchase, fresh: boolean): Promise<PriceBook> {
  const at = { venueId: ctx.venueId, id: input.ticketSessionId, fresh }
  return (await priceBooksOf(ctx.services).find(work.tx, at)) ?? refuse('NOT_FOUND')
}

function refusePrice(book: PriceBook, bill: Bill): never {
  return refuse('PRICE_CHANGED', { details: { priceVersion: book.prices.version, dueMinor: bill.grossMinor } })
}

function makeBillOf({ session, prices }: PriceBook, items: readonly Item[]): Bill {
  try {
    return makeBill(items, {
      prices,
      categoryOfSeat: (seatNo) => session.categories[session.seatCategories[seatNo] ?? -1] ?? null,
      categoryOfArea: (areaNo) => session.areas.find((area) => area.areaNo === areaNo)?.categoryId ?? null,
    })
  } catch (error) {
    if (error instanceof Unsellable) refuseField(error.path, 'field.invalid')
    throw error
  }
}

function makeSale(ctx: SignedContext, book: PriceBook, { input, held }: Making): { row: Sale; seats: number } {
  requireItems(book, input.items)
  const bill = makeBillOf(book, input.items)
  if (input.priceVersion !== book.prices.version || input.expectedDueMinor !== bill.grossMinor) refusePrice(book, bill)
  requirePayments(input.payments, bill.grossMinor)
  const people = new Map(book.session.passTypes.map((type) => [type.id, type.people]))
  const passes = bill.passes.map(
    (pass): NewPass => ({
      ...pass,
      id: uuidv7() as PassId,
      people: people.get(pass.passTypeId) ?? 1,
      shortCode: newShortCode(),
    }),
  )
  const payments = input.payments.map(
    ({ method, amountMinor, tenderedMinor, reference }): NewPayment => ({
      id: uuidv7(),
      method,
      amountMinor,
      tenderedMinor: method === 'cash' ? (tenderedMinor ?? amountMinor) : null,
      reference: reference || null,
    }),
  )
  const row: Sale = {
    venueId: ctx.venueId,
    ticketSessionId: input.ticketSessionId,
    orderId: input.orderId,
    holdId: held?.holdId ?? null,
    channel: input.channel,
    actorId: ctx.actor.userId,
    approverId: ctx.approval?.approverId ?? null,
    currency: book.prices.currency,
    grossMinor: bill.grossMinor,
    taxMinor: bill.taxMinor,
    taxCode: book.session.taxCode,
    priceVersion: book.prices.version,
    sessionRev: book.session.rev,
    lines: bill.lines,
    passes,
    payments,
    cashMinor: payments.reduce((sum, { method, amountMinor }) => sum + (method === 'cash' ? amountMinor : 0), 0),
    guest: input.guest,
    note: input.note || null,
  }
  return { row, seats: passes.filter((pass) => pass.seatNo !== null).length }
}

function requireItems({ session }: PriceBook, items: readonly Item[]): void {
  const seen = new Set<number>()
  for (const [index, item] of items.entries()) {
    const path = `items.${index}`
    const type = session.passTypes.find((candidate) => candidate.id === item.passTypeId)
    if (!type) refuseField(`${path}.passTypeId`, 'field.invalid')
    const hasPool = item.areaNo !== undefined
    if (hasPool === item.seatNos.length > 0) refuseField(`${path}.seatNos`, 'field.required')
    if (hasPool && item.qty === undefined) refuseField(`${path}.qty`, 'field.required')
    if (hasPool && !session.areas.some((area) => area.areaNo === item.areaNo)) {
      refuseField(`${path}.areaNo`, 'field.invalid')
    }
    for (const [place, seatNo] of item.seatNos.entries()) {
      const isKnown = seatNo < session.seatCategories.length && !seen.has(seatNo)
      if (!isKnown) refuseField(`${path}.seatNos.${place}`, 'field.invalid')
      seen.add(seatNo)
    }
    const count = hasPool ? (item.qty ?? 0) : item.seatNos.length
    if (type.maxPerOrder !== null && count > type.maxPerOrder) refuseField(path, 'field.tooBig')
    if (type.requiresName && item.holderNames.filter((name) => name !== '').length < count) {
      refuseField(`${path}.holderNames`, 'field.required')
    }
  }
}

function requirePayments(payments: readonly Payment[], dueMinor: number): void {
  for (const [index, { method, amountMinor, tenderedMinor, reference }] of payments.entries()) {
    const path = `payments.${index}`
    if (method === 'card' && !reference) refuseField(`${path}.reference`, 'field.required')
    if (tenderedMinor !== undefined && method !== 'cash') refuseField(`${path}.tenderedMinor`, 'field.invalid')
    if (tenderedMinor !== undefined && tenderedMinor < amountMinor)
      refuseField(`${path}.tenderedMinor`, 'field.tooSmall')
  }
  const paid = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  if (paid !== dueMinor) refuseField('payments', 'field.amount')
}
