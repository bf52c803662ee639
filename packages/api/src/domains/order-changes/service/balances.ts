import type { Services, SignedContext } from '../../../core/context.ts'
import { inNameOf } from '../../../door/machine.ts'
import { inTransaction, type Work } from '../../../door/work.ts'
import {
  type BalanceKey,
  type BalanceStep,
  type DueBalance,
  finishBalance,
  type HeldBalance,
  lockBalance,
  selectDueBalances,
} from '../repo/balances.ts'
import { feesOf } from '../rules/reverse.ts'
import { holdOrder, type OrderState } from './order-state.ts'
import { sumOf } from './plan.ts'
import { movesOf, planTakeBack } from './take-back.ts'
import { dueOf } from './take-due.ts'
import { nameIn, tellGuest } from './tell.ts'
import { writeChange } from './write.ts'

// So many orders a turn; the next turn goes on.
const atOnce = 200

/**
 * Reminds guests of what is still due and lets go of orders that nobody paid by their date. An order is one transaction
 * with all that is kept of it, so one that was cut off is done again and one that is done is not.
 */
export async function settleBalances(services: Services, signal: AbortSignal): Promise<void> {
  const steps = { remind, release }
  for (const step of ['remind', 'release'] as const) {
    for (const key of await selectDueBalances(services.db, step, atOnce)) {
      if (signal.aborted) return
      try {
        await settle(services, { key, step, act: steps[step] })
      } catch (error) {
        // What stands in one order's way keeps no other waiting; its next turn tries again.
        services.log.error({ error, orderId: key.orderId, step }, 'a balance was not settled')
      }
    }
  }
}

interface Settling {
  ctx: SignedContext
  work: Work
  key: BalanceKey
  balance: HeldBalance
  order: OrderState
}

async function settle(
  services: Services,
  { key, step, act }: { key: DueBalance; step: BalanceStep; act: (settling: Settling) => Promise<void> },
): Promise<void> {
  // In the name of whoever set the rule; it asks for no right of theirs, because the rule was the decision.
  const ctx = inNameOf(services, { venueId: key.venueId, userId: key.authorId, requestId: key.orderId })
  await inTransaction(ctx, async (work) => {
    const balance = await lockBalance(work.tx, key, step)
    if (!balance) return
    const order = await holdOrder(ctx, work.tx, key.orderId)
    // What was practised kept no seats, and its guest is made up.
    if (dueOf(order) > 0 && !order.head.isTraining) await act({ ctx, work, key, balance, order })
    await finishBalance(work.tx, key, step)
  })
}

/** Writes to the guest what is due and until when; one without an address is called by hand, from the list. */
async function remind({ ctx, work, key, balance, order }: Settling): Promise<void> {
  const dueMinor = dueOf(order)
  await tellGuest(ctx, work, {
    key,
    kind: 'balance-due',
    show: { dueMinor, dueAt: balance.dueAt, currency: order.head.currency },
  })
}

/**
 * Cancels what nobody came in with, puts the seats back on sale, and keeps what was paid or gives it back, as the rule
 * says now. Cash cannot be sent, and nobody is at a terminal or a bank: that stays owed to the guest until a person pays it
 * out, which is then written down as theirs.
 */
async function release({ ctx, work, key, balance, order }: Settling): Promise<void> {
  const { orderId } = key
  const sessionIds = new Set<string>(order.passes.map(({ ticketSessionId }) => ticketSessionId))
  // A blocked pass goes with the others: its seat is sold to somebody else.
  const passes = order.passes.map((pass) => (pass.state === 'blocked' ? { ...pass, state: 'issued' as const } : pass))
  const plan = planTakeBack({ ...order, passes }, { sessionIds, isUnattended: true })
  if (plan.chosen.length === 0) return
  const kept = balance.keepsDeposit ? keptOf(order, plan) : []
  const refunds = balance.keepsDeposit ? [] : plan.sent
  const change = {
    kind: 'release' as const,
    procedure: 'orderChanges.release',
    input: { orderId, reason: reasonOf(balance) },
    added: [...plan.added, ...kept],
    state: plan.isWhole ? 'cancelled' : 'partly_cancelled',
    refundMinor: refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    payments: [],
    needs: [],
    offTill: { planId: null, approverId: null, refunds },
    ...movesOf(ctx, work, { orderId, plan, reason: reasonOf(balance) }),
  }
  await writeChange(ctx, work, { order, change })
  const { currency } = order.head
  const { sentMinor, unpaidMinor, owedMinor } = plan
  const back = balance.keepsDeposit
    ? { keptMinor: sumOf(kept, 'grossMinor') }
    : { sentMinor: sentMinor - unpaidMinor, owedMinor, unpaidMinor }
  await tellGuest(ctx, work, { key, kind: 'balance-released', show: { currency, dueAt: balance.dueAt, ...back } })
}

// All that was paid beyond what is left of the order, as a fee: the guest is not asked for more.
function keptOf({ head }: OrderState, { added, chosen }: Pick<ReturnType<typeof planTakeBack>, 'added' | 'chosen'>) {
  const keptMinor = Math.max(0, head.paidMinor - (head.grossMinor + sumOf(added, 'grossMinor')))
  const shares = [...new Set(chosen.map(({ ticketSessionId }) => ticketSessionId))].map((ticketSessionId) => ({
    ticketSessionId,
    ppm: 1_000_000,
  }))
  return keptMinor === 0 ? [] : feesOf(added, shares, keptMinor).lines
}

const reasonOf = ({ ruleName }: HeldBalance) => nameIn(ruleName as Record<string, string | undefined>)
