import {
  type HandCause,
  type OrderId,
  type PaymentMethodId,
  type PlanOutcome,
  plannedOrders,
  type SessionPlanPreview,
  type TicketSessionId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import { selectSaleMethods } from '../../../core/sale-methods.ts'
import type { Tx } from '../../../door/work.ts'
import { readOrders } from '../../order-changes/service/order-state.ts'
import { dishesToMove } from '../../order-changes/service/rebook.ts'
import { planTakeBack, type TakenBack } from '../../order-changes/service/take-back.ts'
import { placesLike } from '../../seats/service/places-like.ts'
import { selectOrderIds } from '../repo/orders.ts'

export interface PlanWish {
  ticketSessionIds: TicketSessionId[]
  outcome: PlanOutcome
  targetId?: TicketSessionId
  otherwise: 'refund' | 'hand'
}

/** What would happen to one order. */
export interface Figured {
  orderId: OrderId
  orderNo: number
  outcome: 'refund' | 'rebook' | 'hand'
  plan: TakenBack
  causes: HandCause[]
  /** Of a rebooked one: whether its guests sit where they sat. */
  isSame: boolean
  /** What gets back: how much of it by itself, and how much waits for a till. */
  sentMinor: number
  owedMinor: number
}

/**
 * Whether a plan does nothing to an order by itself: nothing ends, or only food and rides, which have no place in another
 * show.
 */
export const isUntouched = ({ chosen, food, rides }: TakenBack, targetId: string | null | undefined): boolean =>
  chosen.length === 0 && (food.length + rides.length === 0 || targetId != null)

/** What of an order is left to people when it is refunded. */
export const causesOf = ({
  used,
  blocked,
  foodMade,
  owedMinor,
  sent,
  hasCardByHand,
  spentCards,
}: TakenBack): HandCause[] => [
  ...(owedMinor > 0 ? (['cash'] as const) : []),
  // Nobody but a person tells the bank.
  ...(sent.some(({ method }) => method === 'bank') ? (['transfer'] as const) : []),
  // A connected terminal is asked by a job; all others somebody has to tell.
  ...(hasCardByHand ? (['cardRefund'] as const) : []),
  // What is left on a gift card of a package that has paid is the guest's.
  ...(spentCards > 0 ? (['cardSpent'] as const) : []),
  ...stayingOf({ used, blocked, foodMade }),
]

type Staying = Pick<TakenBack, 'used' | 'blocked' | 'foodMade'>

/** What of an order nobody but a person decides about. */
export const stayingOf = ({ used, blocked, foodMade }: Staying): HandCause[] => [
  ...(used.length > 0 ? (['used'] as const) : []),
  ...(blocked.length > 0 ? (['blocked'] as const) : []),
  ...(foodMade.length > 0 ? (['food'] as const) : []),
]

/** The same where guests keep what they bought: food for the old show stays as well. */
export const keepingOf = ({ food, foodMade, ...passes }: Staying & Pick<TakenBack, 'food'>): HandCause[] =>
  stayingOf({ ...passes, foodMade: [...foodMade, ...food] })

type Dishes = Awaited<ReturnType<typeof dishesToMove>>

/** The same where they sit in another show: their rides belong to the one that was called off, and so does what is not cooked for the new one. */
export function ofMoved(plan: TakenBack, dishes: ReturnType<Dishes>): HandCause[] {
  const going = new Map(dishes.map(({ lineNo, qty }) => [lineNo, qty]))
  const food = plan.food.filter(({ lineNo, leftQty }) => (going.get(lineNo) ?? 0) < leftQty)
  return [...(plan.rides.length > 0 ? (['ride'] as const) : []), ...keepingOf({ ...plan, food })]
}

/**
 * Works out what calling off ticket sessions does to each of their orders, by number: as many statements for a thousand as
 * for one. VALIDATION for more orders than one plan takes.
 */
export async function figureOrders(ctx: SignedContext, db: Db | Tx, wish: PlanWish): Promise<Figured[]> {
  const at = { venueId: ctx.venueId, sessionIds: wish.ticketSessionIds }
  const ids = await selectOrderIds(db, at, plannedOrders + 1)
  if (ids.length > plannedOrders) refuseField('ticketSessionIds', 'field.tooLong')
  const sessionIds = new Set<string>(wish.ticketSessionIds)
  const cardMethodId = wish.outcome === 'voucher' ? await cardMethodOf(ctx, db) : null
  const orders = (await readOrders(ctx, db, ids)).map((order) => ({
    order,
    plan: planTakeBack(order, { sessionIds, cardMethodId }),
  }))
  const { targetId } = wish
  const passIds = orders.flatMap(({ plan }) => plan.chosen.map(({ id }) => id))
  const finder = targetId && (await placesLike(ctx, db, { ticketSessionId: targetId, passIds }))
  const moves = orders.map(({ order, plan }) => ({ orderId: order.orderId, order, plan }))
  const dishesOf = targetId && (await dishesToMove(ctx, db, { ticketSessionId: targetId, moves }))
  return orders.map(({ order: { orderId, head }, plan }) => {
    const of = { orderId, orderNo: head.orderNo, plan, isSame: false }
    const stay = { sentMinor: 0, owedMinor: 0 }
    if (isUntouched(plan, targetId)) return { ...of, ...stay, outcome: 'hand', causes: ofMoved(plan, []) }
    const found = finder ? finder.find(plan.chosen) : null
    if (found && dishesOf) {
      return { ...of, ...stay, outcome: 'rebook', causes: ofMoved(plan, dishesOf(orderId)), isSame: found.isSame }
    }
    if (finder && wish.otherwise === 'hand') {
      return { ...of, ...stay, outcome: 'hand', causes: ['noPlace', ...keepingOf(plan)] }
    }
    const { sentMinor, owedMinor } = plan
    return { ...of, sentMinor, owedMinor, outcome: 'refund', causes: causesOf(plan) }
  })
}

/** The venue's way of payment by gift card; VALIDATION where it has none in use. */
export async function cardMethodOf({ venueId }: SignedContext, db: Db | Tx): Promise<PaymentMethodId> {
  const methods = await selectSaleMethods(db, venueId)
  const card = methods.find(({ kind }) => kind === 'voucher')
  return (card?.id as PaymentMethodId | undefined) ?? refuseField('outcome', 'field.noGiftCards')
}

const sumOf = <T>(rows: readonly T[], amount: (row: T) => number) => rows.reduce((sum, row) => sum + amount(row), 0)

/** The sums of a plan. */
export function sumsOf(orders: readonly Figured[]) {
  const refunded = orders.filter(({ outcome }) => outcome === 'refund')
  const rebooked = orders.filter(({ outcome }) => outcome === 'rebook')
  const sentMinor = sumOf(refunded, (order) => order.sentMinor)
  const owedMinor = sumOf(refunded, (order) => order.owedMinor)
  return {
    orders: orders.length,
    passes: sumOf(orders, ({ plan }) => plan.chosen.length + plan.used.length + plan.blocked.length),
    rebooked: {
      orders: rebooked.length,
      passes: sumOf(rebooked, ({ plan }) => plan.chosen.length),
      sameSeats: rebooked.filter(({ isSame }) => isSame).length,
    },
    backMinor: sentMinor + owedMinor,
    sentMinor,
    owedMinor,
    usedPasses: sumOf(orders, ({ plan }) => plan.used.length),
    rides: sumOf(refunded, ({ plan }) => plan.rides.length),
  }
}

/** How many orders are left to a person, by what for. */
export function handOf(orders: readonly Figured[]): SessionPlanPreview['hand'] {
  const counts = new Map<HandCause, number>()
  for (const { causes } of orders) for (const cause of causes) counts.set(cause, (counts.get(cause) ?? 0) + 1)
  return [...counts].map(([cause, count]) => ({ cause, orders: count }))
}
