import { inLanguage } from '@marquee/contract'
import type { TripRow } from '@marquee/contract/trips'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

/** Trips in words. */
export function useTripWords() {
  const { t, language } = useTexts('vehicles')
  const format = useFormat()
  const title = ({ direction, departsAt, endsAt }: TripRow) =>
    t(`vehicles:trips.${direction}`, { from: format.time(departsAt), until: format.time(endsAt) })
  return {
    title,
    /** The same with its day, where no board says it. */
    dayTitle: (trip: TripRow) => `${format.date(trip.localDate, 'long')} · ${title(trip)}`,
    stops: ({ stops }: TripRow) =>
      stops.map(({ name, plannedAt }) => `${format.time(plannedAt)} ${inLanguage(name, language)}`).join(' · '),
    times: ({ departsAt, endsAt }: TripRow) => `${format.time(departsAt)}–${format.time(endsAt)}`,
    taken: ({ taken, capacity }: TripRow) => `${format.number(taken)} / ${format.number(capacity)}`,
    places: ({ taken, capacity }: TripRow) =>
      t('vehicles:trips.places', { taken: format.number(taken), capacity: format.number(capacity) }),
  }
}
