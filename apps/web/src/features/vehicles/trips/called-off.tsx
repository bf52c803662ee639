import type { TripRow } from '@marquee/contract/trips'
import { Button } from '@marquee/ui'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useState } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { ReasonForm } from '../../../parts/reasons/reason-form.tsx'
import { useTripCommands } from './queries.ts'
import { useTripWords } from './words.ts'

interface CalledOffProps {
  /** Of the day. */
  trips: readonly TripRow[]
  mayCancel: boolean
  onOpen: (trip: TripRow) => void
}

/** Says which trips have lost their show, and cancels those that carry nobody. */
export function CalledOff({ trips, mayCancel, onOpen }: CalledOffProps) {
  const { t } = useTexts('vehicles')
  const format = useFormat()
  const words = useTripWords()
  const { cancelCalledOff } = useTripCommands()
  const [asks, setAsks] = useState<readonly TripRow[] | null>(null)
  const off = trips.filter(({ showOff }) => showOff)
  const empty = off.filter(({ taken }) => taken === 0)
  const withGuests = off.filter(({ taken }) => taken > 0)
  const counted = (list: readonly TripRow[]) => ({ count: list.length, number: format.number(list.length) })
  return (
    <>
      {off.length > 0 && (
        <section
          aria-label={t('vehicles:trips.showOff')}
          className="mb-3 flex flex-wrap items-center gap-3 rounded-lg bg-warning-soft p-4 text-warning-on-soft"
        >
          <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
          <div className="min-w-0 flex-1 basis-64">
            <p className="font-semibold">{t('vehicles:trips.off.lead', counted(off))}</p>
            {withGuests.length > 0 && (
              <p>
                {t('vehicles:trips.off.guests')}{' '}
                {withGuests.map((trip) => (
                  <Button key={trip.id} size="sm" className="mr-2" onClick={() => onOpen(trip)}>
                    {words.title(trip)}
                  </Button>
                ))}
              </p>
            )}
          </div>
          {mayCancel && empty.length > 0 && (
            <Button onClick={() => setAsks(empty)}>{t('vehicles:trips.off.cancel', counted(empty))}</Button>
          )}
        </section>
      )}
      {asks && (
        <ReasonForm
          name="trips.cancelCalledOff"
          send={cancelCalledOff.mutateAsync}
          of={{ trips: asks.map(({ id, rev }) => ({ id, expectedRev: rev })) }}
          words={{
            title: t('vehicles:trips.off.title', counted(asks)),
            lead: asks.map(words.dayTitle).join('. '),
            reason: t('vehicles:trips.reason'),
            submit: t('vehicles:trips.off.cancel', counted(asks)),
            done: t('vehicles:trips.off.done'),
          }}
          tone="danger"
          refusals={{ STATE: t('vehicles:trips.off.changed'), STALE: t('vehicles:trips.off.changed') }}
          onClose={() => setAsks(null)}
        />
      )}
    </>
  )
}
