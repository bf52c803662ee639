import type { addNoteInput, CustomerFile } from '@marquee/contract/customers'
import { uuidv7 } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { customerService } from '../record.ts'
import { insertNote } from '../repo/history.ts'
import { getCustomerFile } from './read.ts'

/** Notes something about a customer; what is noted stays in their history. STATE for a customer who was forgotten. */
export async function addNote(ctx: SignedContext, input: z.output<typeof addNoteInput>): Promise<CustomerFile> {
  const { commandId, customerId, text } = input
  await runCommand(ctx, { commandId, procedure: 'customers.addNote', input }, async (work) => {
    const customer = await customerService.hold(ctx, work.tx, customerId)
    if (customer.anonymisedAt !== null) refuse('STATE')
    await insertNote(work.tx, { venueId: ctx.venueId, id: uuidv7(), customerId, text, actorId: ctx.actor.userId })
    await work.audit({ action: 'customers.addNote', entity: 'customer', entityId: customerId, after: { note: text } })
    work.announce(ctx.venueId, 'customers', { id: customerId })
    return { noted: true }
  })
  return getCustomerFile(ctx, customerId)
}
