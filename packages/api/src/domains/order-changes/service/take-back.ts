import type { OrderChanged, OrderChangeId, OrderId, PaymentMethodId, UserId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { giveBackFood, holdSoldFood } from '../../food-orders/service/give-back.ts'
import { freeSold } from '../../seats/service/sold-places.ts'
import { freeRides, type RideGuest } from '../../transport/service/for-changes.ts'
import type { CardOfOrder } from '../../vouchers/service/sold.ts'
import type { OrderLine, OrderPass, OrderPayment } from '../repo/read.ts'
import { cancelPasses, type NewRefund } from '../repo/write.ts'
import { cardPieces, cardsBeside, unusedOf } from '../rules/cards.ts'
import { foodBackBy, foodOf } from '../rules/food.ts'
import { type AddedLine, forgivenOf, reversalsOf } from '../rules/reverse.ts'
import { guestPieces } from '../rules/rides.ts'
import { proposedFor } from './money.ts'
import type { OrderState } from './order-state.ts'
import { refundDue, sumOf } from './plan.ts'
import { writeChange } from './write.ts'

/** What calling off ticket sessions does to an order. Amounts in minor units. */
export interface TakenBack {
  /** Passes that end: neither used nor blocked. */
  chosen: OrderPass[]
  used: OrderPass[]
  blocked: OrderPass[]
  /** Food that was ordered ahead for them and ends with their passes. */
  food: OrderLine[]
  /** The same of which the kitchen has heard: somebody decides about it. */
  foodMade: OrderLine[]
  /** Guests of their rides whom nobody has carried. */
  rides: RideGuest[]
  /** Gift cards of their packages that nobody has used; those that somebody has stay, and a person decides about them. */
  cards: CardOfOrder[]
  spentCards: number
  added: AddedLine[]
  reducedMinor: number
  /** What the guest gets back: `sent` goes to the payments it came by, `owed` waits for a till: cash, and what nobody may send. */
  dueMinor: number
  sent: NewRefund[]
  sentMinor: number
  /** So much of `sent` is owed less on account: nobody had paid it. */
  unpaidMinor: number
  /** Some of it goes to a card that no connected terminal has charged. */
  hasCardByHand: boolean
  owedMinor: number
  isWhole: boolean
}

interface TakingBack {
  sessionIds: ReadonlySet<string>
  atMostMinor?: number
  /** The venue's way of payment by gift card, where the guests get their money so. */
  cardMethodId?: PaymentMethodId | null
  /** Nobody is asked to send anything: what neither a connected terminal nor a gift card gives back stays owed. */
  isUnattended?: boolean
}

const sumOfRefunds = (refunds: readonly NewRefund[]) => refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

/**
 * Works out what an order gets back when these ticket sessions are called off by the venue: the whole price, and the fees
 * and tips of the sale too when nothing else is left of it. Cash cannot be sent: what payments without cash do not cover is owed.
 * At most `atMostMinor` is sent. With `cardMethodId` all of it goes on a gift card, cash too.
 */
export function planTakeBack(
  order: OrderState,
  { sessionIds, atMostMinor, cardMethodId = null, isUnattended = false }: TakingBack,
): TakenBack {
  const here = order.passes.filter(({ ticketSessionId }) => sessionIds.has(ticketSessionId))
  const of = (...states: OrderPass['state'][]) => here.filter(({ state }) => states.includes(state))
  const chosen = of('issued')
  const goneIds = new Set(chosen.map(({ id }) => id))
  const allFood = order.lines.filter(
    ({ kind, leftQty, leftGrossMinor }) => kind === 'food' && (leftQty > 0 || leftGrossMinor > 0),
  )
  const ahead = allFood.filter(({ ticketSessionId }) => ticketSessionId !== null && sessionIds.has(ticketSessionId))
  const food = ahead.filter(({ isSent }) => !isSent)
  const rides = ridesOff(order, { sessionIds, used: of('used', 'blocked'), isAnyGone: chosen.length > 0 })
  const goods = chosen.length + food.length + rides.length
  // Who gets their money on a card keeps the one that they have.
  const { back: cards, lacking } = unusedOf(
    order.cards,
    cardMethodId === null ? cardsBeside(order.lines, { passes: chosen, all: true }) : [],
  )
  const cardsLeft = order.lines.reduce((sum, { kind, leftQty }) => sum + (kind === 'voucher' ? leftQty : 0), 0)
  const isWhole =
    goods > 0 &&
    food.length === allFood.length &&
    rides.length === order.rides.length &&
    cards.length === cardsLeft &&
    order.passes.every(({ id, state }) => state === 'cancelled' || goneIds.has(id))
  const extras = order.lines.filter(
    ({ kind, ofSale, leftGrossMinor }) => (kind === 'fee' || kind === 'tip') && ofSale && leftGrossMinor > 0,
  )
  const lineNos = [...food, ...(isWhole ? extras : [])].map(({ lineNo }) => lineNo)
  const reversals = reversalsOf(order.lines, {
    passes: chosen,
    lineNos,
    pieces: [...guestPieces(rides), ...cardPieces(cards)],
  })
  const forgiven = isWhole ? forgivenOf(order.lines, { added: reversals, head: order.head }) : []
  const added = [...reversals, ...forgiven]
  const reducedMinor = 0 - sumOf(added, 'grossMinor')
  const dueMinor = goods === 0 ? 0 : refundDue(order.head, reducedMinor)
  const charged = new Set<string>(
    order.payments.flatMap(({ paymentId, terminal }) => (terminal === null ? [] : [paymentId])),
  )
  const isByHand = ({ method, paymentId }: OrderPayment) =>
    method === 'bank' || (method === 'card' && !charged.has(paymentId))
  const sendable = order.payments.filter(
    (payment) => cardMethodId !== null || (payment.method !== 'cash' && !(isUnattended && isByHand(payment))),
  )
  const back = toSend(sendable, Math.min(dueMinor, atMostMinor ?? dueMinor))
  const sent = cardMethodId === null ? back : back.map((refund) => onCard(refund, cardMethodId))
  const sentMinor = sumOfRefunds(sent)
  return {
    chosen,
    used: of('used'),
    blocked: of('blocked'),
    food,
    foodMade: ahead.filter(({ isSent }) => isSent),
    rides,
    cards,
    spentCards: lacking.reduce((sum, { qty }) => sum + qty, 0),
    added,
    reducedMinor,
    dueMinor,
    sent,
    sentMinor,
    unpaidMinor: sumOfRefunds(sent.filter(({ method }) => method === 'invoice')),
    hasCardByHand: sent.some(({ method, paymentId }) => method === 'card' && !charged.has(paymentId)),
    owedMinor: dueMinor - sentMinor,
    isWhole,
  }
}

// Guests whose pass is left to a person need their way home as long as that is open; a ride of nobody's pass is theirs where
// they are the only ones.
function ridesOff(
  { rides }: OrderState,
  { sessionIds, used, isAnyGone }: { sessionIds: ReadonlySet<string>; used: readonly OrderPass[]; isAnyGone: boolean },
): RideGuest[] {
  const staying = new Set<string>(used.map(({ id }) => id))
  return rides.filter(({ ticketSessionId, wasCarried, passId }) => {
    if (!sessionIds.has(ticketSessionId) || wasCarried) return false
    return passId === null ? isAnyGone || staying.size === 0 : !staying.has(passId)
  })
}

// What a card has paid goes back to it in any case, and what nobody has paid is only owed less.
const onCard = (refund: NewRefund, methodId: PaymentMethodId): NewRefund =>
  refund.method === 'voucher' || refund.method === 'invoice'
    ? refund
    : { ...refund, method: 'voucher', methodId, reference: null }

function toSend(payments: readonly OrderPayment[], amountMinor: number): NewRefund[] {
  const parts = proposedFor(payments, amountMinor)
  return payments.flatMap(({ paymentId, method, methodId, reference }) => {
    const part = parts.get(paymentId) ?? 0
    return part > 0 ? [{ id: uuidv7(), paymentId, method, methodId, amountMinor: part, reference }] : []
  })
}

interface TakeBack {
  orderId: OrderId
  planId: string
  approverId: UserId | null
  reason: string
}

/**
 * Cancels what a plan takes back of an order that is held, frees its seats and sends what can be sent. It asks for no
 * right and takes no till: the acceptance of the plan has asked, and no drawer is at hand.
 */
export function takeBack(
  ctx: SignedContext,
  work: Work,
  { order, plan, input }: { order: OrderState; plan: TakenBack; input: TakeBack },
): Promise<OrderChanged> {
  const { orderId, planId, approverId, reason } = input
  const change = {
    kind: 'cancel' as const,
    procedure: 'orderChanges.cancel',
    input: { orderId, reason },
    added: plan.added,
    state: plan.isWhole ? 'cancelled' : 'partly_cancelled',
    refundMinor: plan.sentMinor,
    cards: plan.cards,
    payments: [],
    needs: [],
    offTill: { planId, approverId, refunds: plan.sent },
    ...movesOf(ctx, work, { orderId, plan, reason }),
  }
  return writeChange(ctx, work, { order, change })
}

/** What a change does that takes back passes: their places, they themselves with the food that goes with them, and their rides. */
export function movesOf(
  ctx: SignedContext,
  work: Work,
  { orderId, plan, reason }: { orderId: OrderId; plan: TakenBack; reason: string },
) {
  return {
    movePlaces: async () => {
      await holdSoldFood(ctx, work, foodOf(plan.added).length > 0 ? orderId : null)
      await freeSold(ctx, work, plan.chosen)
    },
    movePasses: async (changeId: OrderChangeId, firstLineNo: number) => {
      const ids = plan.chosen.map(({ id }) => id)
      if ((await cancelPasses(work.tx, { venueId: ctx.venueId, orderId, changeId, ids })) < ids.length) refuse('STALE')
      const pieces = foodBackBy(plan.added, firstLineNo)
      // What the kitchen began since it was looked at is not eaten by anyone.
      await giveBackFood(ctx, work, { orderId, pieces, started: 'waste', reason })
    },
    moveRides: () => freeRides(ctx, work, { orderId, guests: plan.rides }),
  }
}
