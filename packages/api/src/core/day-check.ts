import type { DayCheckKind, DayFinding, VenueId } from '@marquee/contract'
import type { Tx } from './work.ts'

/** What a check found, without its key. */
export type Found = Partial<Omit<DayFinding, 'key' | 'check'>> & { id: string; name: DayFinding['name'] }

/** Something that a day has to have behind it before it is closed; a domain declares its own in `day-checks.ts`. */
export interface DayCheck {
  kind: DayCheckKind
  /** What stands against closing the day now; the rows that it reads may be long. */
  find(tx: Tx, at: { venueId: VenueId; date: string }): Promise<Found[]>
}

/** No list for people is longer; what is beyond is found when these are gone. */
export const mostFindings = 100
