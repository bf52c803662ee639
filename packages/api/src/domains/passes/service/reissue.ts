import type { PassId, PassRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { findSigningKey } from '../../../identity/signing-keys.ts'
import { requireNote } from '../../reasons/service.ts'
import { findPass, renewCode } from '../repo/passes.ts'
import { withCode } from './codes.ts'
import { newShortCode } from './short-code.ts'

/** Gives a pass that waits to be used a new code and a new short one; the older ones stop working. Else STATE. */
export async function reissuePass(
  ctx: SignedContext,
  input: { commandId: string; passId: PassId; reason: string },
): Promise<PassRow> {
  const { venueId, services } = ctx
  const { passId: id, reason } = input
  if (!(await findPass(services.db, venueId, { id }))) refuse('NOT_FOUND')
  // Made before the transaction, which holds a connection already.
  const key = await findSigningKey(services, venueId)
  const command = { commandId: input.commandId, procedure: 'passes.reissue', input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    await requireNote(ctx, tx, { occasion: 'pass_reissue', reason })
    const isRenewed = await renewCode(tx, { venueId, id, shortCode: newShortCode() })
    const pass = (await findPass(tx, venueId, { id })) ?? refuse('NOT_FOUND')
    if (!isRenewed) refuse('STATE', { details: { state: pass.row.state } })
    const { codeVersion } = pass
    await audit({
      action: 'passes.reissue',
      entity: 'pass',
      entityId: id,
      before: { codeVersion: codeVersion - 1 },
      after: { codeVersion },
      reason,
    })
    return withCode(key, venueId, pass)
  })
}
