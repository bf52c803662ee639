import { type HandCause, mayDo, type OrderId, orderId, type SessionPlanId, sessionPlanId } from '@marquee/contract'
import { z } from 'zod'
import { defineBatch, NotYet } from '../../../batches/kind.ts'
import type { SignedContext } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import type { Work } from '../../../door/work.ts'
import { holdOrder, type OrderState } from '../../order-changes/service/order-state.ts'
import { dishesToMove, rebookSold } from '../../order-changes/service/rebook.ts'
import { planTakeBack, type TakenBack, takeBack } from '../../order-changes/service/take-back.ts'
import { placesLike } from '../../seats/service/places-like.ts'
import { sessionPlansTopic } from '../events.ts'
import { finishPlanOrder, type HeldPlan, lockPlanOrder } from '../repo/plans.ts'
import { cardMethodOf, causesOf, isUntouched, keepingOf, ofMoved } from './figure.ts'
import { type Done, mailMoved, tellGuest } from './tell.ts'

const planItem = z.strictObject({ planId: sessionPlanId, orderId })

const ofPlan = {
  atOnce: 2,
  link: '/ticket/schedule',
  tell: (ctx: SignedContext, work: Work) => work.announce(ctx.venueId, sessionPlansTopic, { id: null }),
}

/** Carries a plan out, order by order. */
export const planBatch = defineBatch({
  ...ofPlan,
  name: 'sessionPlans.order',
  access: { module: 'ticket_schedules', action: 'cancel' },
  async perform(ctx, work, input) {
    const item = planItem.parse(input)
    try {
      return { result: await carryOut(ctx, work, item) }
    } catch (error) {
      // Somebody paid with a gift card of the order meanwhile: the next look sees that it is used.
      if (error instanceof Refusal && error.code === 'STATE' && error.data.details?.card === 'used') throw new NotYet(1)
      throw error
    }
  },
  notice: ({ done, failed }) => ({
    en: `Cancelled session: ${done} orders done, ${failed} not done`,
    tr: `İptal edilen seans: ${done} sipariş tamamlandı, ${failed} sipariş tamamlanamadı`,
  }),
})

/** Tells the guests of a session that was moved, order by order. */
export const tellBatch = defineBatch({
  ...ofPlan,
  name: 'sessionPlans.tell',
  access: { module: 'ticket_schedules', action: 'move' },
  async perform(ctx, work, input) {
    return { result: await tellMoved(ctx, work, planItem.parse(input)) }
  },
  notice: ({ done, failed }) => ({
    en: `Moved session: guests of ${done} orders told, ${failed} not told`,
    tr: `Zamanı değişen seans: ${done} siparişin müşterisine yazıldı, ${failed} siparişin müşterisine yazılamadı`,
  }),
})

async function tellMoved(ctx: SignedContext, work: Work, { planId, orderId }: Item): Promise<string> {
  const key = { venueId: ctx.venueId, planId, orderId }
  const plan = (await lockPlanOrder(work.tx, key)) ?? refuse('NOT_FOUND')
  if (plan.isDone) return 'done'
  const isTold = await mailMoved(ctx, work, { orderId, plan })
  const none = { passes: 0, refundedMinor: 0, owedMinor: 0, changeId: null, causes: [] }
  await finishPlanOrder(work.tx, key, { ...none, result: 'told', isTold })
  return 'told'
}

interface Item {
  planId: SessionPlanId
  orderId: OrderId
}

/**
 * Does to one order what its plan says, by what the order is now: whatever a clerk has done to it meanwhile is not done
 * again. A second call of an order that is done does nothing.
 */
async function carryOut(ctx: SignedContext, work: Work, { planId, orderId }: Item): Promise<string> {
  const { tx } = work
  const key = { venueId: ctx.venueId, planId, orderId }
  const plan = (await lockPlanOrder(tx, key)) ?? refuse('NOT_FOUND')
  if (plan.isDone) return 'done'
  // Whoever approved the plan answers for its money; without them its maker does, and must still be allowed to.
  const mayRefund = plan.approverId !== null || mayDo(ctx.actor.rights, 'transactions', 'refund')
  if (plan.plannedMinor > 0 && !mayRefund) refuse('FORBIDDEN')
  const order = await holdOrder(ctx, tx, orderId)
  const sessionIds = new Set<string>(plan.sessionIds)
  const cardMethodId = plan.outcome === 'voucher' ? await cardMethodOf(ctx, tx) : null
  const taken = planTakeBack(order, { sessionIds, atMostMinor: plan.plannedMinor, cardMethodId })
  const done = await doTo(ctx, work, { item: { planId, orderId }, plan, order, taken })
  const isTold = done.change ? await tellGuest(ctx, work, { orderId, plan, taken, done }) : false
  await finishPlanOrder(tx, key, {
    result: done.result,
    passes: done.change ? taken.chosen.length : 0,
    refundedMinor: done.result === 'refunded' ? taken.sentMinor - taken.unpaidMinor : 0,
    owedMinor: done.result === 'refunded' ? taken.owedMinor : 0,
    changeId: done.change?.changeId ?? null,
    isTold,
    causes: [...done.causes, ...(hasCard(done) && !isTold ? (['card'] as const) : [])],
  })
  return done.result
}

// A new card that its guest has not been sent is handed to them by somebody.
const hasCard = ({ change }: Done) => (change?.giftCards.length ?? 0) > 0

interface Doing {
  item: Item
  plan: HeldPlan
  order: OrderState
  taken: TakenBack
}

async function doTo(ctx: SignedContext, work: Work, { item, plan, order, taken }: Doing): Promise<Done> {
  const { targetId, otherwise, reason, approverId } = plan
  const staying = keepingOf(taken)
  if (isUntouched(taken, targetId)) return { result: 'untouched', change: null, causes: ofMoved(taken, []) }
  const input = { ...item, approverId, reason }
  if (targetId) {
    const passIds = taken.chosen.map(({ id }) => id)
    const found = (await placesLike(ctx, work.tx, { ticketSessionId: targetId, passIds })).find(taken.chosen)
    if (found) {
      const { places } = found
      const moving = { ticketSessionId: targetId, moves: [{ orderId: item.orderId, order, plan: taken }] }
      const dishes = (await dishesToMove(ctx, work.tx, moving))(item.orderId)
      const change = await rebookSold(ctx, work, {
        order,
        plan: taken,
        input: { ...input, ticketSessionId: targetId, places, dishes },
      })
      return { result: 'rebooked', change, causes: ofMoved(taken, dishes) }
    }
    if (otherwise === 'hand') return { result: 'untouched', change: null, causes: ['noPlace', ...staying] }
  }
  const change = await takeBack(ctx, work, { order, plan: taken, input })
  return { result: 'refunded', change, causes: [...causesOf(taken), ...moreOf(order, taken)] }
}

// Cash is owed because it is cash. What else is owed was paid after the plan had been accepted.
function moreOf({ payments }: OrderState, { owedMinor }: TakenBack): HandCause[] {
  const cash = payments.reduce((sum, { method, leftMinor }) => sum + (method === 'cash' ? leftMinor : 0), 0)
  return owedMinor > cash ? ['more'] : []
}
