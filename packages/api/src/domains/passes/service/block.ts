import type { PassId, PassRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { requireNote } from '../../reasons/service.ts'
import { findPass, moveState } from '../repo/passes.ts'

interface Block {
  commandId: string
  passId: PassId
  reason: string
}
type Moved = Pick<PassRow, 'id' | 'state'>

/** Bars a pass that waits to be used from entry; it keeps its seat and its code. STATE when it is in another state. */
export const blockPass = (ctx: SignedContext, input: Block): Promise<Moved> =>
  move(ctx, input, { procedure: 'passes.block', from: 'issued', to: 'blocked' })

/** Lets a blocked pass in again, with the code that it had. STATE when it is in another state. */
export const unblockPass = (ctx: SignedContext, input: Block): Promise<Moved> =>
  move(ctx, input, { procedure: 'passes.unblock', from: 'blocked', to: 'issued' })

interface Move {
  procedure: string
  from: 'issued' | 'blocked'
  to: 'issued' | 'blocked'
}

async function move(ctx: SignedContext, input: Block, { procedure, from, to }: Move): Promise<Moved> {
  const { venueId } = ctx
  const { passId: id, reason } = input
  const command = { commandId: input.commandId, procedure, input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    if (to === 'blocked') await requireNote(ctx, tx, { occasion: 'pass_block', reason })
    if (!(await moveState(tx, { venueId, id, from, to }))) {
      const pass = (await findPass(tx, venueId, { id })) ?? refuse('NOT_FOUND')
      refuse('STATE', { details: { state: pass.row.state } })
    }
    await audit({
      action: procedure,
      entity: 'pass',
      entityId: id,
      before: { state: from },
      after: { state: to },
      reason,
    })
    return { id, state: to }
  })
}
