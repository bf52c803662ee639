import type { BestWish, OrderId, SaleResult, SeatHoldId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { Refusal, refuse, refuseField } from '../../../core/refusal.ts'
import { type Command, runCommand, type Work } from '../../../door/work.ts'
import type { Leave } from '../../allowances/service/for-sale.ts'
import { findBuyer } from '../../customers/service/of-guest.ts'
import { chooseSeats, inTurn, refuseGone, takeOutOfHold } from '../../seats/service/for-sale.ts'
import { awaitsCharge, leavesMoneyOpen } from '../../tills/service/parts.ts'
import { hasOrder } from '../repo/of-command.ts'
import type { Item } from '../rules/lines/pass.ts'
import type { Making, Purchase } from './make-sale.ts'
import { sellAtOnce } from './selling/at-once.ts'
import { refuseTakenId, sellOnce } from './selling/once.ts'
import { withPackages } from './selling/wishes.ts'

// Each time someone else has sold; twenty tills that want the best at one moment are served.
const bestTries = 20

/**
 * Sells in one step: takes the seats, writes the order, takes the money, issues the passes. With `best` the venue
 * chooses the seats, as many as the one item says. Refused whole with SEAT_TAKEN, SOLD_OUT, SALES_CLOSED, TILL_CLOSED
 * (cash without an open till), PRICE_CHANGED, STATE (the order's id is another order's, or money taken for it is left
 * out), or VALIDATION by field.
 */
export async function sell(
  ctx: SignedContext,
  asked: Purchase & { best?: BestWish },
  procedure: 'orders.sell' | 'orders.sellExpress' = 'orders.sell',
): Promise<SaleResult> {
  const command = { commandId: asked.commandId, procedure, input: { ...asked } }
  const input = await withBuyer(ctx, asked)
  const { best } = input
  const turn = { services: ctx.services, ticketSessionId: input.ticketSessionId }
  const making = { procedure, input, held: null }
  const sold = best
    ? inTurn({ ...turn, alone: true }, () => sellBest(ctx, command, best, making))
    : inTurn(turn, async () => {
        await refuseGone(ctx, { ...input, items: placesIn(input) })
        const atOnce = await sellAtOnce(ctx, making)
        if (atOnce) return atOnce
        return runCommand(ctx, command, async (work) =>
          sellOnce(ctx, work, { ...making, input: await withPackages(ctx, work, input) }),
        )
      })
  return unlessSold(ctx, input.orderId, sold)
}

// One look-up more, and only where a program names who buys.
async function withBuyer<P extends Purchase>(ctx: SignedContext, asked: P): Promise<P> {
  const { customer } = asked
  if (!customer) return asked
  const { guest: other } = asked
  if (asked.customerId !== undefined || other.name || other.phone || other.email) {
    refuseField('customer', 'field.invalid')
  }
  const { guest, customerId } = await findBuyer(ctx, customer)
  return { ...asked, guest, buyerId: customerId }
}

// Clerks who ask for the best seats at the same moment are offered the same: one gets them, the others choose again.
async function sellBest(ctx: SignedContext, command: Command, wish: BestWish, making: Making): Promise<SaleResult> {
  const { input } = making
  for (let tries = 1; ; tries += 1) {
    try {
      return await runCommand(ctx, command, async (work) => {
        const seatNos = await chooseSeats(ctx, work.tx, { ticketSessionId: input.ticketSessionId, wish })
        const wanted = await withPackages(ctx, work, input)
        return sellOnce(ctx, work, { ...making, input: { ...wanted, items: seatItems(wanted.items, seatNos) } })
      })
    } catch (error) {
      const isLost = error instanceof Refusal && error.code === 'SEAT_TAKEN'
      if (!isLost || tries === bestTries) throw error
    }
  }
}

/**
 * Sells what a hold of the caller has kept, exactly that. A hold that ran out is still good while nobody has taken from
 * it; else HOLD_EXPIRED with the lost seats. STATE when the hold has ended or the order's id is another order's.
 */
export async function confirmHold(ctx: SignedContext, asked: Purchase & { holdId: SeatHoldId }): Promise<SaleResult> {
  const procedure = 'orders.confirm'
  const command = { commandId: asked.commandId, procedure, input: { ...asked } }
  const input = await withBuyer(ctx, asked)
  const sold = inTurn({ services: ctx.services, ticketSessionId: input.ticketSessionId }, async () => {
    const atOnce = await sellAtOnce(ctx, { procedure, input, held: { holdId: input.holdId } })
    if (atOnce) return atOnce
    return runCommand(ctx, command, async (work) => {
      const wanted = await withPackages(ctx, work, input)
      const held = await takeOutOfHold(ctx, work.tx, { ...wanted, holdId: input.holdId })
      return sellOnce(ctx, work, { procedure, input: wanted, held })
    })
  })
  return unlessSold(ctx, input.orderId, sold)
}

/**
 * Sells what a hold of the caller has kept for a group, inside the transaction that books it. The price was agreed on, by
 * whose leave `leave` says.
 */
export async function sellToGroup(
  ctx: SignedContext,
  work: Work,
  { input, holdId, leave, procedure }: { input: Purchase; holdId: SeatHoldId; leave: Leave; procedure: string },
): Promise<SaleResult> {
  const held = await takeOutOfHold(ctx, work.tx, { ...input, holdId })
  return sellOnce(ctx, work, { procedure, input, held, leave, forGroup: true })
}

// What a sale is told when it has taken its own places before, under another command.
const isGone = new Set(['SEAT_TAKEN', 'SOLD_OUT', 'HOLD_EXPIRED', 'STATE'])

// Whose answer was lost and who presses again is told that the order is there, not that its seats are gone. A sale that
// comes late, when what was charged for it is noted as open money of its order, would count that money twice.
export async function unlessSold<T>(ctx: SignedContext, orderId: OrderId, sale: Promise<T>): Promise<T> {
  try {
    return await namesOpenMoney(sale)
  } catch (error) {
    const mayBeSold = error instanceof Refusal && isGone.has(error.code)
    if (mayBeSold && (await hasOrder(ctx.services.db, { venueId: ctx.venueId, orderId }))) refuseTakenId()
    throw error
  }
}

/** Says of a sale that leaves money out which was taken for its order, or a card charge without an answer. STATE. */
export async function namesOpenMoney<T>(sale: Promise<T>): Promise<T> {
  try {
    return await sale
  } catch (error) {
    if (awaitsCharge(error)) refuse('STATE', { details: { charge: 'open' } })
    if (leavesMoneyOpen(error)) refuse('STATE', { details: { parts: 'open' } })
    throw error
  }
}

// Seats chosen by Marquee go to the items in their order, by how many each wants.
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

const placesIn = ({ items, packages = [] }: Purchase) => [...items, ...packages.flatMap(({ parts }) => parts)]
