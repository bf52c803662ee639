import type { VenueId } from '@marquee/contract'
import type { CustomerFile, CustomerId, setConsentInput } from '@marquee/contract/customers'
import { uuidv7 } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { machine } from '../../../door/machine.ts'
import { runCommand, type Work } from '../../../door/work.ts'
import { customerService } from '../record.ts'
import { findLastConsent, insertConsent } from '../repo/contacts.ts'
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

/**
 * Withdraws the consent to mails for a customer who has opened the link of one. Whoever has withdrawn already, or is
 * nobody any more, is left alone.
 */
export async function withdrawByLink(
  work: Work,
  { venueId, customerId }: { venueId: VenueId; customerId: CustomerId },
): Promise<void> {
  const last = await findLastConsent(work.tx, { venueId, customerId, purpose: 'email' })
  if (!last?.given) return
  await insertConsent(work.tx, {
    ...{ venueId, id: uuidv7(), customerId: last.customerId, purpose: 'email', given: false },
    ...{ source: 'unsubscribed', textVersion: last.textVersion, actorId: null },
  })
  await work.audit({
    action: 'messages.unsubscribe',
    entity: 'customer',
    entityId: last.customerId,
    after: { purpose: 'email', given: false, source: 'unsubscribed' },
    as: machine(venueId),
  })
  work.announce(venueId, 'customers', { id: last.customerId })
}
