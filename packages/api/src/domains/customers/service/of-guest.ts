import type { CustomerId } from '@marquee/contract/customers'
import type { SignedContext } from '../../../core/context.ts'
import { requirePhone } from '../../../core/phone.ts'
import { refuseField } from '../../../core/refusal.ts'
import { findOneLike } from '../repo/orders.ts'

interface Buyer {
  name: string
  phone?: string | undefined
  email?: string | undefined
}

/**
 * Who buys, as a program says it: the guest of the order, and the customer in use whose name and phone or email they
 * are. null where nobody fits or more than one does: then the order proposes whom it may be, and a person decides. What
 * was found is told to nobody: a program must not learn whose number is known. VALIDATION at `customer` by field.
 */
export async function findBuyer(
  ctx: SignedContext,
  { name, phone = '', email = '' }: Buyer,
): Promise<{ guest: Buyer; customerId: CustomerId | null }> {
  if (phone === '' && email === '') refuseField('customer.phone', 'field.required')
  const number = requirePhone(phone, { country: ctx.actor.venueCountry, path: 'customer.phone' })
  const customerId = await findOneLike(ctx.services.db, { venueId: ctx.venueId, name, phone: number, email })
  return { guest: { name, ...(number && { phone: number }), ...(email && { email }) }, customerId }
}
