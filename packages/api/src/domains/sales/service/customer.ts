import { type CustomerId, mayDo } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'

interface Buyer {
  /** As a seller has chosen them, by the right to see customers. */
  customerId?: CustomerId | undefined
  /** As a partner's order names them. */
  buyerId?: CustomerId | null | undefined
}

/** Whose sale it is; null: nobody's. FORBIDDEN for sellers who may not see customers, and for programs. */
export function customerOf({ actor }: SignedContext, { customerId, buyerId = null }: Buyer): CustomerId | null {
  if (customerId === undefined) return buyerId
  return mayDo(actor.rights, 'customers', 'view') && actor.apiKeyId === null ? customerId : refuse('FORBIDDEN')
}
