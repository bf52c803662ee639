import type {
  ExchangePreview,
  OrderChanged,
  OrderChangeId,
  OrderId,
  PassId,
  SeatHoldId,
  SeenProof,
  TicketSessionId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { makeExchanged } from '../../sales/service/make-exchange.ts'
import { exchangeSold } from '../../seats/service/sold-places.ts'
import { withParts } from '../../tills/service/parts.ts'
import { freeRides, keepRides } from '../../transport/service/for-changes.ts'
import { cardsForSale } from '../../vouchers/service/for-sale.ts'
import { asksForProof, type OrderPass } from '../repo/read.ts'
import { cancelPasses, insertPasses } from '../repo/write.ts'
import { carriedPrice, discountBack } from '../rules/carry.ts'
import { type AddedLine, reversalsOf } from '../rules/reverse.ts'
import { besidePasses, canGiveBack, guestPieces, ridesBack } from '../rules/rides.ts'
import type { Manner } from './cancel.ts'
import { choosePasses, requireWholePackages } from './choose.ts'
import { proposedFor, type RefundWish } from './money.ts'
import { holdOrder, type OrderState, readOrder } from './order-state.ts'
import { planFee, refundDue, sumOf, waiving } from './plan.ts'
import { taxesOf } from './preview.ts'
import { requireFresh, runChange, writeChange } from './write.ts'

type Items = Parameters<typeof makeExchanged>[2]['items']
type Payments = Parameters<Awaited<ReturnType<typeof makeExchanged>>['paymentsOf']>[0]

export interface ExchangeWish {
  orderId: OrderId
  passIds: PassId[]
  ticketSessionId: TicketSessionId
  items: Items
  feeMinor?: number
}

/**
 * What goes, at what it is worth, and what comes, at its price of today or at the price of its own that it carries on, less
 * the discount that it carries on; and what the rule keeps of passes that move to another show. Another seat or kind of the
 * same show is free. A ride goes back with a pass that moves to another show, and stays with one that does not.
 */
export async function planExchange(
  ctx: SignedContext,
  db: Db | Tx,
  { order, wish }: { order: OrderState; wish: ExchangeWish },
) {
  const chosen = choosePasses(order, { ...wish, lineNos: [] })
  const movers = chosen.filter((pass) => pass.ticketSessionId !== wish.ticketSessionId)
  const passIds = new Set<string>(movers.map(({ id }) => id))
  // A ride that stays goes on with the pass that comes.
  const goes = new Set<string>(chosen.map(({ id }) => id))
  const theirs = [
    ...order.rides.filter(({ passId }) => passId !== null && goes.has(passId)),
    ...besidePasses(order.lines, order.rides, { passes: chosen }),
  ]
  requireWholePackages(order.lines, { passes: chosen, rides: theirs })
  const rides = [
    ...ridesBack(order.rides, { passIds, pieces: [], kept: new Set() }),
    ...besidePasses(order.lines, order.rides.filter(canGiveBack), { passes: movers }),
  ]
  const reversals = reversalsOf(order.lines, { passes: chosen, lineNos: [], pieces: guestPieces(rides) })
  const made = await makeCarried(ctx, db as Tx, { order, chosen, wish, discount: discountBack(order.lines, reversals) })
  const bought = made.lines.map(
    (line): AddedLine => ({
      kind: line.kind,
      reverses: null,
      ticketSessionId: line.ticketSessionId,
      passTypeId: line.passTypeId,
      seatCategoryId: line.seatCategoryId,
      qty: line.qty,
      unitMinor: line.unitMinor,
      grossMinor: line.grossMinor,
      taxMinor: line.taxMinor,
      taxCode: line.taxCode,
      taxPpm: line.taxPpm,
      why: line.why,
      special: line.special,
      listMinor: line.listMinor,
      reason: line.reason,
    }),
  )
  const { head } = order
  const { fees, ruleMinor, rule } = await planFee(ctx, db, {
    passes: movers,
    reversals,
    feeMinor: wish.feeMinor,
    part: 'exchangePpm',
  })
  const backMinor = 0 - sumOf(reversals, 'grossMinor')
  const feeMinor = sumOf(fees, 'grossMinor')
  const reducedMinor = backMinor - made.grossMinor - feeMinor
  const refundMinor = refundDue(head, reducedMinor)
  const dueMinor = Math.max(0, head.grossMinor - reducedMinor - head.paidMinor)
  return {
    chosen,
    theirs,
    rides,
    made,
    reversals,
    added: [...reversals, ...bought, ...fees],
    backMinor,
    rule,
    ruleMinor,
    feeMinor,
    refundMinor,
    dueMinor,
    differenceMinor: dueMinor - refundMinor,
  }
}

// A price of its own goes with the guest to the pass that comes in its place: piece by piece, in the order of both. So does
// what was taken off the passes that go, up to what the new ones cost.
async function makeCarried(
  ctx: SignedContext,
  tx: Tx,
  {
    order,
    chosen,
    wish,
    discount,
  }: {
    order: OrderState
    chosen: readonly OrderPass[]
    wish: ExchangeWish
    discount: { amountMinor: number; reason: string }
  },
) {
  const made = await makeAtOwnPrices(ctx, tx, { order, chosen, wish })
  const amountMinor = Math.min(discount.amountMinor, made.grossMinor)
  if (amountMinor === 0) return made
  return makeExchanged(ctx, tx, { ...made.wish, discount: { ...discount, amountMinor } })
}

async function makeAtOwnPrices(
  ctx: SignedContext,
  tx: Tx,
  { order, chosen, wish }: { order: OrderState; chosen: readonly OrderPass[]; wish: ExchangeWish },
) {
  const { ticketSessionId, items } = wish
  const lines = new Map(order.lines.map((line) => [line.lineNo, line]))
  // Whoever has a pass that is sold with a code alone may exchange it for another such one.
  const unlocked = new Set(chosen.flatMap(({ lineNo }) => lines.get(lineNo)?.passTypeId ?? []))
  const made = await makeExchanged(ctx, tx, { ticketSessionId, items, unlocked })
  if (made.issued.length !== chosen.length) refuseField('items', 'field.invalid')
  const carried = made.issued.map(({ lineNo }, index) => {
    const sold = lines.get(chosen[index]?.lineNo ?? 0)
    return sold && carriedPrice(sold, made.lines[lineNo - 1]?.unitMinor ?? 0)
  })
  if (carried.every((special) => special === undefined)) return { ...made, wish: { ticketSessionId, items, unlocked } }
  const pieces = items.flatMap(piecesOf).map((piece, index) => ({ ...piece, special: carried[index] }))
  const own = { ticketSessionId, items: pieces, unlocked }
  return { ...(await makeExchanged(ctx, tx, own)), wish: own }
}

const piecesOf = ({ seatNos, areaNo, qty = 0, holderNames, ...item }: Items[number]): Items => [
  ...seatNos.map((seatNo, at) => ({ ...item, seatNos: [seatNo], holderNames: [holderNames[at] ?? ''] })),
  ...Array.from({ length: areaNo === undefined ? 0 : qty }, (_, at) => ({
    ...item,
    ...(areaNo !== undefined && { areaNo }),
    qty: 1,
    seatNos: [],
    holderNames: [holderNames[seatNos.length + at] ?? ''],
  })),
]

/** What an exchange would come to. The same refusals as the exchange, but for places that are taken. */
export async function previewExchange(ctx: SignedContext, wish: ExchangeWish): Promise<ExchangePreview> {
  const order = await readOrder(ctx, wish.orderId)
  const plan = await planExchange(ctx, ctx.services.db, { order, wish })
  const { made, backMinor, differenceMinor, rule, feeMinor } = plan
  const proposed = proposedFor(order.payments, plan.refundMinor)
  return {
    rev: order.head.rev,
    currency: order.head.currency,
    priceVersion: made.priceVersion,
    backMinor,
    newMinor: made.grossMinor,
    carriedMinor: listOf(made.lines) - made.grossMinor,
    rule,
    feeMinor,
    differenceMinor,
    taxes: taxesOf(plan.added),
    rides: ridesToldOf(order, plan),
    payments: order.payments.map(({ tillSessionId: _, orderId: __, ...payment }) => ({
      ...payment,
      proposedMinor: proposed.get(payment.paymentId) ?? 0,
    })),
  }
}

const listOf = (lines: readonly { kind: string; qty: number; unitMinor: number; listMinor: number | null }[]) =>
  lines.reduce(
    (sum, { kind, qty, unitMinor, listMinor }) => sum + (kind === 'pass' ? qty * (listMinor ?? unitMinor) : 0),
    0,
  )

// What becomes of the rides of passes that go: those that go back, by line, and how many stay.
function ridesToldOf(
  { lines }: OrderState,
  { rides: back, reversals, theirs }: Pick<Awaited<ReturnType<typeof planExchange>>, 'rides' | 'reversals' | 'theirs'>,
): ExchangePreview['rides'] {
  const kept = theirs.filter((guest) => !back.includes(guest)).length
  const gone = reversals
    .filter(({ kind }) => kind === 'ride')
    .map(({ reverses, qty, grossMinor }) => ({
      text: lines.find(({ lineNo }) => lineNo === reverses)?.text ?? { en: '', tr: '' },
      qty: 0 - qty,
      grossMinor: 0 - grossMinor,
    }))
  return { kept, back: gone }
}

export interface Exchange extends ExchangeWish {
  commandId: string
  holdId?: SeatHoldId
  expectedRev: number
  priceVersion: number
  expectedDifferenceMinor: number
  payments: Payments
  basketId?: OrderId
  proof?: SeenProof
  refunds?: RefundWish[]
  reason: string
}

/**
 * Puts passes in the place of others: of another show, on other seats or of another kind, with the difference either way.
 * The passes that go open no door any more, those that come have codes of their own. All of it or nothing: STALE,
 * PRICE_CHANGED, SEAT_TAKEN, SOLD_OUT, SALES_CLOSED, TILL_CLOSED, STATE for passes that were used or cancelled or whose
 * show has begun, VALIDATION by field; NEEDS_APPROVAL beyond the caller's reach.
 */
export async function exchange(ctx: SignedContext, input: Exchange): Promise<OrderChanged> {
  return exchangeAs(ctx, input, { procedure: 'orderChanges.exchange' })
}

/** An exchange in a manner. The same refusals. */
export async function exchangeAs(
  ctx: SignedContext,
  input: Exchange,
  { procedure, refundsOff }: Manner,
): Promise<OrderChanged> {
  return runChange(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const order = await holdOrder(ctx, work.tx, input.orderId)
    requireFresh(order, input.expectedRev)
    await requireNote(ctx, work.tx, { occasion: 'order_exchange', reason: input.reason })
    const { chosen, rides, made, reversals, added, ...sums } = await planExchange(ctx, work.tx, { order, wish: input })
    if (input.priceVersion !== made.priceVersion || input.expectedDifferenceMinor !== sums.differenceMinor) {
      const { priceVersion, currency } = made
      refuse('PRICE_CHANGED', { details: { priceVersion, dueMinor: sums.differenceMinor, currency } })
    }
    const payments = made.paymentsOf(await withCards(ctx, work.tx, { input, order }), {
      dueMinor: sums.dueMinor,
      channel: refundsOff ? 'partner' : 'door',
      hasCustomer: order.head.hasCustomer,
    })
    const at = { venueId: ctx.venueId, orderId: input.orderId }
    const proof = refundsOff ? undefined : await proofOf(ctx, work.tx, { chosen, made, order, proof: input.proof })
    const change = {
      kind: 'exchange' as const,
      procedure,
      input,
      added,
      state: order.head.state,
      refundMinor: sums.refundMinor,
      payments,
      basketId: input.basketId,
      ...(proof && { proof }),
      needs: waiving(sums),
      ...(refundsOff && { offTill: { planId: null, approverId: null, refunds: refundsOff(order, sums.refundMinor) } }),
      movePlaces: async () => {
        if (order.head.isTraining) return
        const { orderId, ticketSessionId, holdId = null } = input
        await exchangeSold(ctx, work, { orderId, from: chosen, ticketSessionId, to: made.issued, holdId })
      },
      movePasses: async (changeId: OrderChangeId, firstLineNo: number) => {
        const ids = chosen.map(({ id }) => id)
        if ((await cancelPasses(work.tx, { ...at, changeId, ids })) < ids.length) refuse('STALE')
        const { ticketSessionId } = input
        const passes = made.issued.map((pass, index) => ({
          ...pass,
          lineNo: firstLineNo + reversals.length + pass.lineNo - 1,
          replaces: ids[index] ?? null,
        }))
        await insertPasses(work.tx, { ...at, ticketSessionId, passes, isTraining: order.head.isTraining })
        const staying = chosen.flatMap(({ id, ticketSessionId: before }, index) =>
          before === ticketSessionId ? [{ from: id, to: made.issued[index]?.id ?? id }] : [],
        )
        if (order.rides.length > 0) await keepRides(ctx, work, { orderId: input.orderId, passes: staying })
      },
      moveRides: () => freeRides(ctx, work, { orderId: input.orderId, guests: rides }),
      told: { passes: made.issued.map(({ id, shortCode, seatNo }) => ({ id, shortCode, seatNo })) },
    }
    return writeChange(ctx, work, { order, change })
  })
}

interface Proving {
  chosen: readonly OrderPass[]
  made: Pick<Awaited<ReturnType<typeof makeExchanged>>, 'issued'>
  order: OrderState
  proof: SeenProof | undefined
}

// Whoever gets a kind of pass that asks for a proof, and had another kind before, has shown one. A partner sees no papers:
// their guests show them at the door.
async function proofOf({ venueId }: SignedContext, tx: Tx, { chosen, made, order, proof }: Proving) {
  const lines = new Map(order.lines.map(({ lineNo, passTypeId }) => [lineNo, passTypeId]))
  const changed = made.issued
    .filter(({ passTypeId }, index) => passTypeId !== lines.get(chosen[index]?.lineNo ?? 0))
    .map(({ passTypeId }) => passTypeId)
  if (!proof) {
    if (await asksForProof(tx, { venueId, ids: changed })) refuseField('proof', 'field.required')
    return undefined
  }
  const note = proof.note || null
  if (proof.kind === 'other' && note === null) refuseField('proof.note', 'field.required')
  return { kind: proof.kind, note }
}

// The money among what the guest pays that was taken before, and the gift cards.
async function withCards(ctx: SignedContext, tx: Tx, { input, order }: { input: Exchange; order: OrderState }) {
  const { basketId } = input
  const unnamed = input.payments.findIndex(({ partId }) => partId !== undefined && !basketId)
  if (unnamed >= 0) refuseField(`payments.${unnamed}.partId`, 'field.invalid')
  const payments: Payments = basketId
    ? await withParts(ctx, tx, { orderId: basketId, payments: input.payments })
    : input.payments
  // What was taken in part has paid already.
  const asked = payments.map((payment) => (payment.part ? { ...payment, partId: payment.part.id } : payment))
  const cards = await cardsForSale(ctx, tx, { payments: asked, training: order.head.isTraining })
  return payments.map((payment, index) => {
    const card = cards.get(index)
    return card ? { ...payment, card } : payment
  })
}
