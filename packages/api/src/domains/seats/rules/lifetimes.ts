import type { Channel } from '@marquee/contract'

/** How long a hold lasts, in seconds: at the door people stand in front of the till, on the phone they look for a card. */
const ownSeconds: Record<Channel, number> = { door: 300, phone: 900, web: 600, partner: 600 }

/** How many of its lives a hold may have by being extended. */
const lives = 4

/** Seconds of one life and of all lives of a hold; `override` is the setting HOLD_TTL_SECONDS, null: none. */
export function holdLifetime(channel: Channel, override: number | null): { seconds: number; longest: number } {
  const seconds = override ?? ownSeconds[channel]
  return { seconds, longest: seconds * lives }
}
