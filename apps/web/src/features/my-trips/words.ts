import { inLanguage } from '@marquee/contract'
import type { RoadTrip, ScannedRide } from '@marquee/contract/my-trips'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** Trips and scans in words. */
export function useRoadWords() {
  const { t, language } = useTexts('myTrips')
  const format = useFormat()
  const title = ({ direction, departsAt, endsAt }: Pick<RoadTrip, 'direction' | 'departsAt' | 'endsAt'>) =>
    // Joined, so that no line ends between the two times.
    t(`myTrips:way.${direction}`, { from: format.time(departsAt), until: format.time(endsAt) }).replace(
      '–',
      '\u2060–\u2060',
    )
  return {
    title,
    counts: ({ taken, boarded, missed, showOff }: RoadTrip) =>
      [
        showOff && t('myTrips:showOff'),
        taken === 0
          ? !showOff && t('myTrips:noGuests')
          : t('myTrips:aboard', { boarded: format.number(boarded), taken: format.number(taken) }),
        missed > 0 && t('myTrips:missedCount', { count: missed, number: format.number(missed) }),
      ]
        .filter(Boolean)
        .join(' · '),
    /** What a scan means, in one word and one sentence. */
    scan({ answer, name, stop, trip }: ScannedRide) {
      const word = t(`myTrips:scan.${answer}`)
      if (answer === 'wrongStop' && stop) {
        return { word, says: t('myTrips:scanSays.wrongStop', { stop: inLanguage(stop, language) }), name }
      }
      if (answer === 'wrongTrip' && trip) {
        const when = format.dateTime(trip.departsAt, 'short')
        return { word, says: t(`myTrips:scanSays.wrongTrip.${trip.direction}`, { when }), name }
      }
      const says = { noRide: 'noRide', cancelled: 'cancelled', replaced: 'replaced', unknown: 'unknown' } as const
      return { word, says: answer in says ? t(`myTrips:scanSays.${answer as keyof typeof says}`) : '', name }
    },
  }
}
