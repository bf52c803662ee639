import type { LocalText, RightsDocument } from '@marquee/contract'
import type { Menu } from '@marquee/contract/food-menu'
import type { OfflineFoodTerms } from '@marquee/contract/offline-food'

/** What a counter needs to go on selling without the server. */
export interface KeptTerms {
  userId: string
  authSessionId: string
  venueId: string
  /** With which a reload without the server lets the same person in again. */
  rights: RightsDocument
  /** When all of it was last known to be true, in ms. */
  keptAt: number
  menu: Menu
  strict: OfflineFoodTerms
  /** Where the cash goes; null: the person has no till open. */
  till: { sessionId: string; tillId: string; name: string; isTraining: boolean } | null
  /** What the venue calls cash; null: it takes none. */
  cashName: LocalText | null
}
