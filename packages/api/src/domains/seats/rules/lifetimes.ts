import type { Channel } from '@marquee/contract'

/** How long a hold lasts, in seconds: at the door people stand in front of the till, on the phone they look for a card. */
const ownSeconds: Record<Channel, number> = { door: 300, phone: 900, web: 600, partner: 600 }

/** How many of its lives a hold may have by being extended. */
const lives = 4
/** All lives of a partner's hold together, however long each is. */
const longestOfPartner = 7200

/**
 * Seconds of one life and of all lives of a hold. A partner may wish for minutes, for their guests pay elsewhere;
 * `override` is the setting HOLD_TTL_SECONDS, which stands over every wish, null: none.
 */
export function holdLifetime(
  { channel, minutes }: { channel: Channel; minutes?: number | undefined },
  override: number | null,
): { seconds: number; longest: number } {
  const wished = minutes === undefined ? ownSeconds[channel] : minutes * 60
  const seconds = override ?? wished
  return { seconds, longest: channel === 'partner' && override === null ? longestOfPartner : seconds * lives }
}
