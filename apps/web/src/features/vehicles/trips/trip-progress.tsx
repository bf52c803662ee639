import { inLanguage } from '@marquee/contract'
import type { TripRow } from '@marquee/contract/trips'
import { useFormat } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { minutesLate, nextStopOf } from './day.ts'

/** How a trip goes, in words: its state, who is aboard, the next stop, and how late it is. */
export function useTripProgress() {
  const { t, language } = useTexts('vehicles')
  const format = useFormat()
  const now = useNow()
  return (trip: TripRow) => {
    const late = minutesLate(trip, now)
    const next = nextStopOf(trip)
    const number = (count: number) => format.number(count)
    const facts = [
      trip.state !== 'planned' && t(`vehicles:trips.state.${trip.state}`),
      trip.state === 'planned' && trip.salesClosed && t('vehicles:trips.closed'),
      trip.state !== 'planned' && t('vehicles:trips.aboard', { boarded: number(trip.boarded) }),
      trip.missed > 0 && t('vehicles:trips.missed', { missed: number(trip.missed) }),
      next && t('vehicles:trips.next', { stop: inLanguage(next.name, language), time: format.time(next.plannedAt) }),
    ]
    const warnings = [
      trip.showOff && t('vehicles:trips.showOff'),
      late > 0 && trip.state === 'planned' && t('vehicles:trips.notStarted'),
      late > 0 && t('vehicles:trips.late', { count: late, number: number(late) }),
    ]
    return { text: facts.filter(Boolean).join(' · '), warning: warnings.filter(Boolean).join(', ') }
  }
}
