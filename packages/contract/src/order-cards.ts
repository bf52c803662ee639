import { z } from 'zod'
import { giftCardStates } from './choices.ts'
import { giftCardId } from './ids.ts'
import { localDate } from './time.ts'

/** A gift card that an order has sold, as it is now. */
export const orderCard = z.object({
  id: giftCardId,
  tail: z.string(),
  /** The line that sold it. */
  lineNo: z.int(),
  /** What it was sold for. */
  amountMinor: z.int(),
  balanceMinor: z.int(),
  state: z.enum(giftCardStates),
  validUntil: localDate,
  /** Nothing but its sale has moved its balance: it can go back. */
  isUnused: z.boolean(),
})
export type OrderCard = z.infer<typeof orderCard>
