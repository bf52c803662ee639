import { orderEvents } from '@marquee/contract/order-events'

/** How an order came to be. */
export const isSale = (action: string): boolean => eventOf(action)?.startsWith('sold') ?? false

/** Why someone was not let in; each has its word in `orderList:refused.*`. */
export const refusals = [
  'unknown',
  'bad_signature',
  'revoked',
  'cancelled',
  'blocked',
  'wrong_session',
  'too_early',
  'too_late',
  'unpaid',
  'already_in',
] as const

export const eventOf = (action: string) =>
  Object.hasOwn(orderEvents, action) ? orderEvents[action as keyof typeof orderEvents] : null

export const refusalOf = (result: string | null) => refusals.find((each) => each === result) ?? null
