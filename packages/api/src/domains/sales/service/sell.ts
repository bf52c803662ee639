import type { BestWish, OrderId, SaleResult, SeatHoldId } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { Refusal, refuse, refuseField } from '../../../core/refusal.ts'
import { mayRunAtOnce, runAtOnce } from '../../../door/at-once.ts'
import { type Command, runCommand, type Tx, type Work } from '../../../door/work.ts'
import { type Leave, requireLeave, useCompQuota } from '../../allowances/service/for-sale.ts'
import { noteBalance, requireTerms } from '../../deposit-rules/service.ts'
import { freezeVersions, openPackages } from '../../packages/service/for-sale.ts'
import { type PriceBook, priceBooksOf } from '../../prices/service/session-prices.ts'
import { refusePromo, requirePromo, usePromo } from '../../promo-codes/service/for-sale.ts'
import {
  announceSold,
  chooseSeats,
  freePractice,
  inTurn,
  newsOfSale,
  refuseGone,
  refuseUnavailable,
  takeOutOfHold,
  takePlaces,
} from '../../seats/service/for-sale.ts'
import { awaitsCharge, findOwnTillKind, leavesMoneyOpen, spendParts, withParts } from '../../tills/service/parts.ts'
import { cardsForSale, payWithCards } from '../../vouchers/service/for-sale.ts'
import { hasOrder } from '../repo/of-command.ts'
import { type SaleOutcome, writeSale } from '../repo/write-sale.ts'
import { writeSaleAtOnce } from '../repo/write-sale-at-once.ts'
import { grossOf } from '../rules/lines/line.ts'
import type { Item } from '../rules/lines/pass.ts'
import { paidOf } from '../rules/paid.ts'
import {
  answerOf,
  auditOf,
  departs,
  departuresOf,
  type Making,
  makeBillOf,
  makeSale,
  type PassesSold,
  type Purchase,
  refusePrice,
} from './make-sale.ts'

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
  input: Purchase & { best?: BestWish },
  procedure: 'orders.sell' | 'orders.sellExpress' = 'orders.sell',
): Promise<SaleResult> {
  const command = { commandId: input.commandId, procedure, input: { ...input } }
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
export async function confirmHold(ctx: SignedContext, input: Purchase & { holdId: SeatHoldId }): Promise<SaleResult> {
  const procedure = 'orders.confirm'
  const command = { commandId: input.commandId, procedure, input: { ...input } }
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
async function unlessSold<T>(ctx: SignedContext, orderId: OrderId, sale: Promise<T>): Promise<T> {
  try {
    return await sale
  } catch (error) {
    const mayBeSold = error instanceof Refusal && isGone.has(error.code)
    if (mayBeSold && (await hasOrder(ctx.services.db, { venueId: ctx.venueId, orderId }))) refuseTakenId()
    if (awaitsCharge(error)) refuse('STATE', { details: { charge: 'open' } })
    if (leavesMoneyOpen(error)) refuse('STATE', { details: { parts: 'open' } })
    throw error
  }
}

const refuseTakenId = (): never => refuse('STATE', { details: { orderId: 'taken' } })

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

// The same command again is answered long before: on the id someone else's order is in the way.
async function withRoom<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind === 'unique' && constraint === 'sale_order_pkey') refuseTakenId()
    if (kind === 'foreign_key' && constraint === 'sale_order_customer_id_fkey')
      refuseField('customerId', 'field.invalid')
    if (kind === 'check' && constraint === 'till_session_cash_minor_check') refuseField('payments', 'field.tooBig')
    throw error
  }
}

const placesIn = ({ items, packages = [] }: Purchase) => [...items, ...packages.flatMap(({ parts }) => parts)]

// The parts of packages are passes like all others; what they cost, the package says.
async function withPackages(ctx: SignedContext, work: Work, input: Purchase): Promise<Purchase> {
  const { packages = [], ticketSessionId, channel } = input
  if (packages.length === 0) return input
  const opened = await openPackages(ctx, work.tx, { ticketSessionId, channel, packages })
  const parts = packages.flatMap(({ parts: own }, place) =>
    own.map(({ itemId, ...where }, index): Item => {
      const path = `packages.${place}.parts.${index}`
      const item = opened[place]?.package.items.find(({ id }) => id === itemId)
      const passTypeId = item?.passTypeId ?? refuseField(`${path}.itemId`, 'field.invalid')
      return { ...where, passTypeId, packaged: { place, itemId }, path }
    }),
  )
  return { ...input, items: [...input.items, ...parts], opened }
}

// Parts are told by their ids.
const withTaken = async (ctx: SignedContext, work: Work, making: Making): Promise<Making> => ({
  ...making,
  input: { ...making.input, payments: await withParts(ctx, work.tx, making.input) },
})

// Cards are told by their codes; a card that was found to have enough is asked again when the sale is written.
async function withCards(ctx: SignedContext, work: Work, making: Making): Promise<Making> {
  const { payments, training } = making.input
  if (payments.every(({ method, giftCard }) => method !== 'voucher' && giftCard === undefined)) return making
  // What was taken in part has paid already.
  const asked = payments.map((payment) => (payment.part ? { ...payment, partId: payment.part.id } : payment))
  const cards = await cardsForSale(ctx, work.tx, { payments: asked, training })
  const known = payments.map((payment, index) => {
    const card = cards.get(index)
    return card ? { ...payment, card } : payment
  })
  return { ...making, input: { ...making.input, payments: known } }
}

// Prices that a person sets are asked for by how far they go: from the list as it is in this very transaction.
async function withLeave(ctx: SignedContext, work: Work, making: Making): Promise<Making> {
  const { input } = making
  // What a group was offered was allowed when it was.
  if (making.leave || !departs(input)) return making
  const { orderId, ticketSessionId } = input
  const departures = departuresOf(makeBillOf(await bookOf(ctx, work, input, true), input))
  return { ...making, leave: await requireLeave(ctx, work.tx, { orderId, ticketSessionId, departures }) }
}

// A code is asked for as it is in this very transaction; the last step of the sale counts it.
async function withPromo(ctx: SignedContext, work: Work, making: Making): Promise<Making> {
  const { promoCode: code, discount, ticketSessionId, channel, guest } = making.input
  if (code === undefined) return making
  const promo = await requirePromo(ctx, work.tx, { code, ticketSessionId, channel, guest })
  if (discount && (promo.ppm !== null || promo.amountMinor !== null)) refusePromo('discount')
  return { ...making, promo }
}

async function sellOnce(ctx: SignedContext, work: Work, wanted: Making): Promise<SaleResult> {
  const paying = await withCards(ctx, work, await withTaken(ctx, work, wanted))
  const making = await withLeave(ctx, work, await withPromo(ctx, work, paying))
  const { input, held } = making
  let sale = await priceSale(ctx, work, making)
  const { ticketSessionId } = input
  const { issued } = sale.row.passes
  if (making.leave && !input.training) {
    const free = sale.row.lines.filter(({ special }) => special === 'comp').reduce((sum, { qty }) => sum + qty, 0)
    await useCompQuota(ctx, work.tx, { countedTo: making.leave.countedTo, qty: free })
  }
  await freezeVersions(ctx, work.tx, input.opened ?? [])
  const { orderId, balance } = input
  const owes = balance && { orderId, paidMinor: paidOf(input) }
  const terms =
    owes &&
    (await requireTerms(ctx, work.tx, {
      ...owes,
      ticketSessionId,
      channel: input.channel,
      balance,
      grossMinor: sale.row.grossMinor,
    }))
  await takePlaces(ctx, work.tx, { ticketSessionId, passes: issued, held })
  let outcome = await withRoom(writeSale(work.tx, sale.row))
  if (outcome.session?.onSale && hasMovedOn(outcome, sale.book)) {
    // Nothing was written. A session that was paused or moved costs what it did: the buyer is asked only when the sum is another.
    sale = await priceAfresh(ctx, work, making)
    if (sale.row.passes.issued.some(({ people }, index) => people !== issued[index]?.people)) {
      refuse('UNAVAILABLE', { retryAfter: 1 })
    }
    outcome = await withRoom(writeSale(work.tx, sale.row))
  }
  if (!outcome.session?.onSale) refuse('SALES_CLOSED')
  if (hasMovedOn(outcome, sale.book)) {
    const { book } = await priceAfresh(ctx, work, making)
    refusePrice(book, makeBillOf(book, input, making.promo))
  }
  if (!outcome.hasSeats) await refuseUnavailable(ctx, work.tx, { input, held })
  const { orderNo, receiptNo } = outcome
  if (orderNo === null) return refuseTill(ctx, work.tx, input.training)
  if (owes && terms) await noteBalance(ctx, work.tx, { ...owes, terms })
  const spent = input.payments.flatMap(({ part, amountMinor }) =>
    part ? [{ id: part.id, returnedMinor: part.amountMinor - amountMinor }] : [],
  )
  if (spent.length > 0) {
    await spendParts(ctx, work.tx, { orderId: input.orderId, tillSessionId: outcome.tillSessionId, spent })
  }
  const paid = input.payments.flatMap(({ card, amountMinor }, index) => {
    const paymentId = sale.row.payments[index]?.id
    return card && paymentId ? [{ paymentId, cardId: card.id, amountMinor, currency: card.currency }] : []
  })
  await payWithCards(ctx, work.tx, { orderId: input.orderId, paid })
  if (making.promo && !input.training) {
    const off = sale.row.lines.filter(({ kind }) => kind === 'discount')
    await usePromo(ctx, work.tx, { orderId: input.orderId, promo: making.promo, offMinor: 0 - grossOf(off) })
  }
  await work.audit(auditOf(making, sale.row, orderNo))
  const sold = { ticketSessionId, passes: sale.row.passes.issued, isTraining: input.training }
  await freePractice(ctx, work.tx, sold)
  await announceSold(ctx, work, sold)
  return { ...answerOf(input, sale.row, { orderNo, receiptNo }), ...(terms && { dueAt: terms.dueAt }) }
}

// A screen that does not know what its till is for would take a guest's money for practice, or the other way round.
async function refuseTill(ctx: SignedContext, tx: Tx, training: boolean): Promise<never> {
  const isTraining = await findOwnTillKind(tx, { venueId: ctx.venueId, cashier: ctx.actor.userId })
  if (isTraining === undefined || isTraining === training) return refuse('TILL_CLOSED')
  return refuse('TILL_CLOSED', { details: { training: isTraining } })
}

const hasMovedOn = ({ priceVersion, session: now }: SaleOutcome, { prices, session }: PriceBook) =>
  priceVersion !== prices.version || now?.rev !== session.rev || now.catalogue !== session.catalogue

/** A sale with the prices that it was made by. */
interface PricedSale {
  book: PriceBook
  row: PassesSold
}

// What this process remembers may be older than what the buyer was shown by another one: nobody is refused by it.
async function priceSale(ctx: SignedContext, work: Work, making: Making): Promise<PricedSale> {
  const book = await bookOf(ctx, work, making.input, false)
  const row = makeSaleIfSound(ctx, book, making)
  return row ? { book, row } : priceAfresh(ctx, work, making)
}

async function priceAfresh(ctx: SignedContext, work: Work, making: Making): Promise<PricedSale> {
  const book = await bookOf(ctx, work, making.input, true)
  return { book, row: makeSale(ctx, book, making) }
}

// Money that was taken before and gift cards have rows of their own, which one statement knows nothing of.
const isNamed = ({ partId, giftCard, method }: Purchase['payments'][number]) =>
  partId !== undefined || giftCard !== undefined || method === 'voucher'

/**
 * The same for seats alone, in one statement. Undefined where that is not the whole story: sent before, gone, another
 * price, or wrong; nothing was done then, and the slow path says why.
 */
async function sellAtOnce(ctx: SignedContext, making: Making): Promise<SaleResult | undefined> {
  const { procedure, input } = making
  if (!mayRunAtOnce(ctx) || input.items.some((item) => item.areaNo !== undefined)) return undefined
  const isMore = input.promoCode !== undefined || input.balance !== undefined || (input.packages ?? []).length > 0
  if (departs(input) || isMore || input.payments.some(isNamed)) return undefined
  const { ticketSessionId } = input
  const at = { venueId: ctx.venueId, id: ticketSessionId }
  const book = await priceBooksOf(ctx.services).find(ctx.services.db, at)
  const sale = book && makeSaleIfSound(ctx, book, making)
  if (!sale) return undefined
  const { issued } = sale.passes
  if (issued.length === 0 || issued.some(({ seatNo }) => seatNo === null)) return undefined
  const numbers = await runAtOnce(ctx, {
    command: { commandId: input.commandId, procedure, input: { ...input } },
    answer: answerOf(input, sale, { orderNo: 0, receiptNo: null }),
    audit: auditOf(making, sale),
    announcement: newsOfSale(ctx, { ticketSessionId, passes: issued, isTraining: input.training }),
    send: (records) => writeSaleAtOnce(ctx.services.db, sale, records),
  })
  return numbers && answerOf(input, sale, numbers)
}

// A command that was carried out before is answered as it was then, though it would be refused now: so not here.
function makeSaleIfSound(ctx: SignedContext, book: PriceBook, making: Making): PassesSold | undefined {
  try {
    return makeSale(ctx, book, making)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

async function bookOf(ctx: SignedContext, work: Work, input: Purchase, fresh: boolean): Promise<PriceBook> {
  const at = { venueId: ctx.venueId, id: input.ticketSessionId, fresh }
  return (await priceBooksOf(ctx.services).find(work.tx, at)) ?? refuse('NOT_FOUND')
}
