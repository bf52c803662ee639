import type { Presence } from '@marquee/contract'
import type { PresenceStatus } from '@marquee/ui'

/** The shape of a presence at an avatar; invisible looks like not being there. */
export const presenceShape: Record<Presence, PresenceStatus> = {
  online: 'online',
  away: 'away',
  busy: 'busy',
  'not-visible': 'offline',
}
