import type { UserId } from '@marquee/contract'

/** The stream of one person: which of their own things changed, on whatever device. */
export const inboxTopic = (userId: UserId): string => `inbox:${userId}`

/** Lists that nobody pages through end here. */
export const mostRows = 5000
