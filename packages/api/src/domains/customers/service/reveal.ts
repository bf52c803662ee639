import type { RevealedCustomer } from '@marquee/contract/customer-privacy'
import type { CustomerId } from '@marquee/contract/customers'
import type { SignedContext } from '../../../core/context.ts'
import { inTransaction } from '../../../door/work.ts'
import { customerService } from '../record.ts'
import { selectContacts } from '../repo/contacts.ts'

/**
 * Lifts the mask of one customer for someone who may, and writes down who looked and when. What was seen is not written:
 * the audit must not become another place where it can be read.
 */
export async function revealCustomer(ctx: SignedContext, id: CustomerId): Promise<RevealedCustomer> {
  return inTransaction(ctx, async (work) => {
    await customerService.hold(ctx, work.tx, id)
    const contacts = await selectContacts(work.tx, { venueId: ctx.venueId, customerId: id })
    const kinds = [...new Set(contacts.map(({ kind }) => kind))]
    await work.audit({ action: 'customers.reveal', entity: 'customer', entityId: id, after: { shown: kinds } })
    return contacts.map(({ id: contactId, kind, value, isMain }) => ({ id: contactId, kind, value, isMain }))
  })
}
