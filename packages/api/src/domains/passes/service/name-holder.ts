import type { PassId, PassRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { lockHolder, updateHolder } from '../repo/passes.ts'

interface NameHolder {
  passId: PassId
  expectedHolder: string | null
  holder: string | null
}

/**
 * Changes whose name a pass bears; its code stays, since it says nothing of the name. STALE carries the name when another
 * one was shown; STATE for a pass that was used or cancelled; VALIDATION on `holder` for a type that needs a name.
 */
export async function nameHolder(ctx: SignedContext, input: NameHolder): Promise<Pick<PassRow, 'id' | 'holderName'>> {
  const { passId: id, expectedHolder } = input
  const holderName = input.holder || null
  return inTransaction(ctx, async ({ tx, audit }) => {
    const key = { venueId: ctx.venueId, id }
    const pass = (await lockHolder(tx, key)) ?? refuse('NOT_FOUND')
    const { state } = pass
    // An answer that was lost on its way is asked for again.
    if (pass.holderName === holderName) return { id, holderName }
    if (pass.holderName !== expectedHolder) refuse('STALE', { details: { current: { holder: pass.holderName } } })
    if (state === 'used' || state === 'cancelled') refuse('STATE', { details: { state } })
    if (holderName === null && pass.requiresName) refuseField('holder', 'field.required')
    await updateHolder(tx, key, holderName)
    await audit({
      action: 'passes.nameHolder',
      entity: 'pass',
      entityId: id,
      before: { holder: pass.holderName },
      after: { holder: holderName },
    })
    return { id, holderName }
  })
}
