import type { Failure } from '../../../lib/trpc/failure.ts'

/**
 * Whether a refusal says that what was sent with this basket has been taken before: the answer was lost and the basket
 * changed meanwhile, or another window of the same basket was faster.
 */
export const isTaken = ({ reason, details }: Failure): boolean =>
  reason === 'IDEMPOTENCY_CONFLICT' || (reason === 'STATE' && (details.id === 'taken' || details.orderId === 'taken'))
