import type { CustomerFile, CustomerId, endFlagInput, setFlagInput } from '@marquee/contract/customers'
import { uuidv7 } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, runCommand, type Tx } from '../../../door/work.ts'
import { customerService } from '../record.ts'
import { endLiveFlag, findToday, insertFlag } from '../repo/flags.ts'
import { getCustomerFile } from './read.ts'

/**
 * Tells whoever serves a customer something about them. A flag of the same kind takes the place of the one before, which
 * stays in the history. VALIDATION on `until` for a day that is over: it would end the one before and say nothing. STATE
 * for a customer who was merged into another or is forgotten.
 */
export async function setFlag(ctx: SignedContext, input: z.output<typeof setFlagInput>): Promise<CustomerFile> {
  const { customerId, kind, reason, until, commandId } = input
  await runCommand(ctx, { commandId, procedure: 'customers.setFlag', input }, async (work) => {
    await holdOwn(ctx, work.tx, customerId)
    if (until !== null && until < (await findToday(work.tx, ctx.venueId))) refuseField('until', 'field.past')
    const by = { venueId: ctx.venueId, customerId, kind, actorId: ctx.actor.userId }
    const was = await endLiveFlag(work.tx, by)
    await insertFlag(work.tx, { ...by, id: uuidv7(), reason, until })
    await work.audit({
      action: 'customers.setFlag',
      entity: 'customer',
      entityId: customerId,
      before: was && { flag: kind, reason: was.reason, until: was.until },
      after: { flag: kind, reason, until },
    })
    work.announce(ctx.venueId, 'customers', { id: customerId })
    return { set: true }
  })
  return getCustomerFile(ctx, customerId)
}

/** Ends a flag. STATE when there is none of this kind, and as for setting one. */
export async function endFlag(ctx: SignedContext, input: z.output<typeof endFlagInput>): Promise<CustomerFile> {
  const { customerId, kind } = input
  await inTransaction(ctx, async (work) => {
    await holdOwn(ctx, work.tx, customerId)
    const was = await endLiveFlag(work.tx, { venueId: ctx.venueId, customerId, kind, actorId: ctx.actor.userId })
    if (!was) refuse('STATE')
    await work.audit({
      action: 'customers.endFlag',
      entity: 'customer',
      entityId: customerId,
      before: { flag: kind, reason: was.reason, until: was.until },
    })
    work.announce(ctx.venueId, 'customers', { id: customerId })
  })
  return getCustomerFile(ctx, customerId)
}

// What was merged is one with somebody else, whose flags are changed; an undo gives back what it had.
async function holdOwn(ctx: SignedContext, tx: Tx, id: CustomerId): Promise<void> {
  const { mergedInto, anonymisedAt } = await customerService.hold(ctx, tx, id)
  if (mergedInto !== null || anonymisedAt !== null) refuse('STATE')
}
