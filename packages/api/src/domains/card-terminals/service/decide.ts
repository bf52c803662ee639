import type { CardCharge, CardChargeId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import { runCommand } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { hasWorkedAt } from '../repo/cases.ts'
import { decideEnd, findAtTerminal, selectCharges } from '../repo/charges.ts'
import { askOnceMore } from './ask.ts'
import { keepMoney, withMoney } from './keep.ts'

interface Decide {
  commandId: string
  id: CardChargeId
  wasCharged: boolean
  reference?: string
  reason: string
}

/**
 * Says what became of a charge of which its terminal says nothing. The terminal is asked once more before: what it says
 * counts. STATE with `details.state` when the charge is not unknown, or not any more.
 */
export async function decideCharge(ctx: SignedContext, input: Decide): Promise<CardCharge> {
  const { venueId, services, actor } = ctx
  const { id, wasCharged, reason } = input
  const reference = input.reference || null
  const charge = (await findAtTerminal(services.db, { venueId, id })) ?? refuse('NOT_FOUND')
  const ownTill = await hasWorkedAt(services.db, { venueId, userId: actor.userId, tillSessionId: charge.tillSessionId })
  const { amountMinor } = charge
  requireReach(ctx, { module: 'transactions', action: 'capture' }, { amountMinor, ownTill })
  if (!wasCharged && reference) refuseField('reference', 'field.invalid')
  if (charge.state === 'unknown') await askOnceMore(services, charge)
  const command = { commandId: input.commandId, procedure: 'cardCharges.decide', input: { ...input } }
  return withMoney(charge, (orderId) =>
    runCommand(ctx, command, async (work) => {
      const { tx, audit } = work
      await requireNote(ctx, tx, { occasion: 'card_charge', reason })
      const decision = { wasCharged, reference, reason, decidedBy: actor.userId }
      const approverId = ctx.approval?.approverId ?? null
      if (!(await decideEnd(tx, { venueId, id }, { ...decision, approverId }))) {
        const state = (await findAtTerminal(tx, { venueId, id }))?.state
        refuse('STATE', { details: { state } })
      }
      if (wasCharged) await keepMoney(work, charge, { orderId, reference })
      await audit({
        action: 'cardCharges.decide',
        entity: 'card_charge',
        entityId: id,
        before: { state: 'unknown' },
        after: { wasCharged, order: charge.orderId, amountMinor, ...(reference && { reference }) },
        reason,
      })
      const [row] = await selectCharges(tx, { venueId, id })
      return row ?? refuse('NOT_FOUND')
    }),
  )
}
