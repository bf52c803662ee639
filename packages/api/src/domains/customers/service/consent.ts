import type { CustomerFile, setConsentInput } from '@marquee/contract/customers'
import { uuidv7 } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { customerService } from '../record.ts'
import { insertConsent } from '../repo/contacts.ts'
import { getCustomerFile } from './read.ts'

/**
 * Writes down what a customer has said about a purpose, how, and to which text. Nothing that was said is changed: the
 * last word holds. STATE for a customer who was forgotten.
 */
export async function setConsent(ctx: SignedContext, input: z.output<typeof setConsentInput>): Promise<CustomerFile> {
  const { commandId, ...said } = input
  const { customerId, ...after } = said
  await runCommand(ctx, { commandId, procedure: 'customers.setConsent', input }, async (work) => {
    const customer = await customerService.hold(ctx, work.tx, customerId)
    if (customer.anonymisedAt !== null) refuse('STATE')
    await insertConsent(work.tx, { ...said, venueId: ctx.venueId, id: uuidv7(), actorId: ctx.actor.userId })
    await work.audit({ action: 'customers.setConsent', entity: 'customer', entityId: customerId, after })
    work.announce(ctx.venueId, 'customers', { id: customerId })
    return { set: true }
  })
  return getCustomerFile(ctx, customerId)
}
