import type { TripRow } from '@marquee/contract/trips'
import { Dialog } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { TripGuests } from './trip-guests.tsx'
import { useTripProgress } from './trip-progress.tsx'
import { useTripWords } from './words.ts'

/** A trip as it goes: its stops, and who is aboard. */
export function ManifestDialog({ trip, onClose }: { trip: TripRow; onClose: () => void }) {
  const format = useFormat()
  const words = useTripWords()
  const { text, warning } = useTripProgress()(trip)
  return (
    <Dialog
      open
      title={words.title(trip)}
      description={[format.date(trip.localDate, 'long'), warning, text, words.places(trip)].filter(Boolean).join(' · ')}
      onClose={onClose}
    >
      <TripGuests id={trip.id} />
    </Dialog>
  )
}
