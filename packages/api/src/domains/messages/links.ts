import { type VenueId, venueId } from '@marquee/contract'
import { type CustomerId, customerId } from '@marquee/contract/customers'
import { z } from 'zod'
import type { Services } from '../../core/context.ts'
import { createSignedText, type SignedText } from '../../core/signed-text.ts'

/** Leave to withdraw one customer's consent to mails, without signing in. */
export interface UnsubscribeLink {
  venueId: VenueId
  customerId: CustomerId
  /** Milliseconds. */
  endsAt: number
}

declare module '../../core/context.ts' {
  interface Services {
    /** Links in mails by which customers withdraw their consent. */
    unsubscribes: SignedText<UnsubscribeLink>
  }
}

const shape = z.strictObject({ venueId, customerId, endsAt: z.int() })

/** Signs the links, with a key of their own. */
export const createUnsubscribes = ({ secret }: { secret: string }): SignedText<UnsubscribeLink> =>
  createSignedText<UnsubscribeLink>({ secret, purpose: 'unsubscribe', shape })

// People keep mails, and press the link of an old one.
const lifetime = 365 * 86_400_000

/** The address in a mail: a page with a button, and for mail programs the place that they post to. */
export function unsubscribeAddress(
  { unsubscribes, publicUrl }: Pick<Services, 'unsubscribes' | 'publicUrl'>,
  whose: Omit<UnsubscribeLink, 'endsAt'>,
): string {
  return `${publicUrl}/unsubscribe?token=${unsubscribes.sign({ ...whose, endsAt: Date.now() + lifetime })}`
}
