import type { CardRefundId } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { Services, SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import { byMachine, machine } from '../../../door/machine.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { handOutCardRefund, noteTooMuchForCard } from '../../tills/service/card-refunds.ts'
import { adapterOf } from '../adapters/index.ts'
import { hasWorkedAt } from '../repo/cases.ts'
import {
  askRefundAgain,
  claimRefunds,
  endRefund,
  findRefund,
  type RefundAtTerminal,
  refundAgain,
  settleByHand,
} from '../repo/refunds.ts'

const patienceMs = 20_000
const longestPauseSeconds = 300
const atOnce = 20

/** Has the terminals give back what they owe guests. Safe in several processes at once. */
export async function giveAllBack(services: Services): Promise<void> {
  const due = await claimRefunds(services.db, atOnce)
  await Promise.all(due.map((refund) => giveBack(services, refund)))
}

async function giveBack(services: Services, refund: RefundAtTerminal): Promise<void> {
  const { venueId, id, chargeId, amountMinor } = refund
  try {
    const order = { reference: id, chargeReference: chargeId, amountMinor }
    const adapter = adapterOf(services.db, refund.adapter)
    const answer = await adapter.refund(refund.settings, order, AbortSignal.timeout(patienceMs))
    const text = answer.state === 'done' ? answer.reference : answer.refusal
    await byMachine(services, id, async ({ tx, audit }) => {
      if (!(await endRefund(tx, refund, { state: answer.state, text }))) return
      const after = { result: answer.state, amountMinor, ...(text && { reference: text }) }
      await audit({ action: 'cardCharges.refund', entity: 'card_refund', entityId: id, after, as: machine(venueId) })
    })
  } catch (error) {
    services.log.warn({ err: error, refundId: id }, 'a card terminal does not say whether it gave money back')
    await refundAgain(services.db, refund, Math.min(longestPauseSeconds, 2 ** Math.min(refund.looks, 10)))
  }
}

interface OfRefund {
  commandId: string
  id: CardRefundId
}

/** Asks the terminal again for money that it has not given back. STATE when it has, or when it was given in another way. */
export const retryCardRefund = (ctx: SignedContext, input: OfRefund): Promise<true> =>
  onRefund(ctx, input, 'cardCharges.retryRefund', async ({ tx }, refund) => ({
    isDone: await askRefundAgain(tx, refund),
  }))

/**
 * Says that the guest got the money in another way. `inCash`: it leaves the caller's open till with this, or neither
 * happens: TILL_CLOSED, NEEDS_APPROVAL beyond their limit of cash, VALIDATION on `inCash` when there is not so much in it,
 * which the audit keeps. STATE unless the terminal has refused to give it back.
 */
export async function settleCardRefund(
  ctx: SignedContext,
  input: OfRefund & { reason: string; inCash: boolean },
): Promise<true> {
  const { reason, inCash, id } = input
  try {
    return await onRefund(ctx, input, 'cardCharges.settleRefund', async (work, refund) => {
      const { amountMinor, currency, state } = refund
      await requireNote(ctx, work.tx, { occasion: 'card_refund', reason })
      if (state !== 'refused') return { isDone: false }
      // The till is locked before the refund: of two people at once one finds it settled, and keeps their cash.
      const cash = inCash ? await handOutCardRefund(ctx, work, { amountMinor, currency, reason }) : null
      const by = { reason, decidedBy: ctx.actor.userId, approverId: ctx.approval?.approverId ?? null }
      const isDone = await settleByHand(work.tx, refund, { ...by, movementId: cash?.movementId ?? null })
      return { isDone, reason, after: cash && { method: 'cash', till: cash.till } }
    })
  } catch (error) {
    const { kind, constraint } = classifyPgError(error)
    if (kind !== 'check' || constraint !== 'till_session_cash_minor_check') throw error
    const { amountMinor } = (await findRefund(ctx.services.db, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
    await noteTooMuchForCard(ctx, { amountMinor, reason })
    return refuseField('inCash', 'field.tooBig')
  }
}

async function onRefund(
  ctx: SignedContext,
  input: OfRefund,
  procedure: string,
  act: (work: Work, refund: RefundAtTerminal) => Promise<{ isDone: boolean; reason?: string; after?: object | null }>,
): Promise<true> {
  const { venueId, services, actor } = ctx
  const { id } = input
  const refund = (await findRefund(services.db, { venueId, id })) ?? refuse('NOT_FOUND')
  const { tillSessionId, amountMinor } = refund
  const ownTill = await hasWorkedAt(services.db, { venueId, userId: actor.userId, tillSessionId })
  requireReach(ctx, { module: 'transactions', action: 'capture' }, { amountMinor, ownTill })
  return runCommand(ctx, { commandId: input.commandId, procedure, input: { ...input } }, async (work) => {
    const { isDone, reason, after: more } = await act(work, refund)
    if (!isDone) refuse('STATE', { details: { state: (await findRefund(work.tx, { venueId, id }))?.state } })
    const after = { amountMinor, terminal: refund.terminal, ...more }
    await work.audit({ action: procedure, entity: 'card_refund', entityId: id, after, reason })
    return true as const
  })
}
