/**
 * The closed set of refusals. A procedure refuses with one of these and nothing else; anything unexpected becomes
 * INTERNAL and shows nothing of its inside. `http` is the REST status, `trpc` the tRPC code.
 */
export const errorCodes = {
  VALIDATION: { http: 400, trpc: 'BAD_REQUEST' },
  UNAUTHORIZED: { http: 401, trpc: 'UNAUTHORIZED' },
  LOCKED: { http: 401, trpc: 'UNAUTHORIZED' },
  WRONG_CREDENTIALS: { http: 401, trpc: 'UNAUTHORIZED' },
  /** Password right; `code` of the phone missing or wrong (`details.wrong`). */
  MFA_CODE: { http: 401, trpc: 'UNAUTHORIZED' },
  FORBIDDEN: { http: 403, trpc: 'FORBIDDEN' },
  /** The active role demands a second factor that the person has not set up yet. */
  MFA_SETUP: { http: 403, trpc: 'FORBIDDEN' },
  /** Someone who holds `details.module` and `details.action` can approve it. */
  NEEDS_APPROVAL: { http: 403, trpc: 'FORBIDDEN' },
  /** The venue has switched `details.feature` off for the caller's role. */
  FEATURE_OFF: { http: 403, trpc: 'FORBIDDEN' },
  SELF_CHANGE: { http: 403, trpc: 'FORBIDDEN' },
  EXCEEDS_OWN_RIGHTS: { http: 403, trpc: 'FORBIDDEN' },
  NOT_FOUND: { http: 404, trpc: 'NOT_FOUND' },
  STALE: { http: 409, trpc: 'CONFLICT' },
  /** Spent, expired, denied, or given for another command. */
  APPROVAL: { http: 409, trpc: 'CONFLICT' },
  STATE: { http: 409, trpc: 'CONFLICT' },
  EMAIL_TAKEN: { http: 409, trpc: 'CONFLICT' },
  LAST_OWNER: { http: 409, trpc: 'CONFLICT' },
  /** Someone else has them: `details.seatNos`, and what is free beside them: `details.alternatives`. */
  SEAT_TAKEN: { http: 409, trpc: 'CONFLICT' },
  SOLD_OUT: { http: 409, trpc: 'CONFLICT' },
  HOLD_EXPIRED: { http: 409, trpc: 'CONFLICT' },
  /** Sellers outside the venue hold at most `details.limit`; `details.held` is what they hold now. */
  HOLD_LIMIT: { http: 409, trpc: 'CONFLICT' },
  /** Not on sale, paused, cancelled, or over. */
  SALES_CLOSED: { http: 409, trpc: 'CONFLICT' },
  TILL_CLOSED: { http: 409, trpc: 'CONFLICT' },
  /** A fund would hold less than its floor; the issue names the field of the amount. */
  FUND_FLOOR: { http: 409, trpc: 'CONFLICT' },
  /** A strict item is not there in this quantity: `details.onHand`; the issue names the line. */
  INSUFFICIENT_STOCK: { http: 409, trpc: 'CONFLICT' },
  /** Complimentary passes beyond the quota of whoever gives them: `details.period`, and `details.left` of it. */
  COMP_QUOTA: { http: 409, trpc: 'CONFLICT' },
  /** More would go back than was paid and not given back yet: `details.leftMinor`. */
  OVER_REFUND: { http: 409, trpc: 'CONFLICT' },
  /** A gift card that cannot pay: `details.card` (unknown, expired, blocked, replaced, balance), `details.balanceMinor`. */
  GIFT_CARD: { http: 409, trpc: 'CONFLICT' },
  /** A promo code that does not hold: `details.why` (`promoFaults`), with `date`, `channel` or `max` where they say more. */
  PROMO_CODE: { http: 409, trpc: 'CONFLICT' },
  /** `details.priceVersion` and `details.dueMinor` as they are now. */
  PRICE_CHANGED: { http: 409, trpc: 'CONFLICT' },
  /** The floor is taken at that time: `details.by`. */
  OVERLAP: { http: 409, trpc: 'CONFLICT' },
  IN_PROGRESS: { http: 409, trpc: 'CONFLICT' },
  /** Files come one at a time: the one before it is still being read. */
  BUSY: { http: 409, trpc: 'CONFLICT' },
  IDEMPOTENCY_CONFLICT: { http: 422, trpc: 'UNPROCESSABLE_CONTENT' },
  TOO_LARGE: { http: 413, trpc: 'PAYLOAD_TOO_LARGE' },
  THROTTLED: { http: 429, trpc: 'TOO_MANY_REQUESTS' },
  UNAVAILABLE: { http: 503, trpc: 'SERVICE_UNAVAILABLE' },
  INTERNAL: { http: 500, trpc: 'INTERNAL_SERVER_ERROR' },
} as const satisfies Record<string, { http: number; trpc: string }>

export type ErrorCode = keyof typeof errorCodes

/** One field that was refused: `path` as in the input (`roles.0.roleId`), `message` a key of the `errors` catalogue. */
export interface FieldIssue {
  path: string
  message: string
}

/** What a client gets to see of a refusal, in `error.data` of tRPC and in the body of REST. */
export interface ErrorData {
  code: ErrorCode
  /** What the screen needs to go on: the current row, the lost seats, the field. Only what the caller may see. */
  details?: Record<string, unknown>
  issues?: FieldIssue[]
  requestId?: string
  /** Seconds to wait, for THROTTLED and UNAVAILABLE. */
  retryAfter?: number
}
