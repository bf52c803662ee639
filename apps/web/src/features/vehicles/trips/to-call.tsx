import type { TripDay, TripRow } from '@marquee/contract/trips'
import { Button, cx } from '@marquee/ui'
import Phone from 'lucide-react/icons/phone'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useTripWords } from './words.ts'

interface ToCallProps {
  /** Of the day. */
  trips: readonly TripRow[]
  /** Of other days. */
  others: TripDay['callsOn']
  onOpen: (trip: TripRow) => void
  onDay: (date: string) => void
}

/** Says on which trips guests are who were moved there and do not know it, and on which other days. */
export function ToCall({ trips, others, onOpen, onDay }: ToCallProps) {
  const { t } = useTexts('vehicles')
  const format = useFormat()
  const words = useTripWords()
  const waiting = trips.filter(({ toCall }) => toCall > 0)
  if (waiting.length + others.length === 0) return null
  const count = waiting.reduce((sum, { toCall }) => sum + toCall, 0)
  return (
    <section
      aria-label={t('vehicles:trips.calls.title')}
      className="mb-3 flex flex-wrap items-start gap-3 rounded-lg bg-warning-soft p-4 text-warning-on-soft"
    >
      <Phone aria-hidden="true" className="size-5 shrink-0" />
      <div className="min-w-0 flex-1 basis-64">
        {waiting.length > 0 && (
          <>
            <p className="font-semibold">{t('vehicles:trips.calls.lead', { count, number: format.number(count) })}</p>
            <div className="flex flex-wrap items-center gap-2">
              <span>{t('vehicles:trips.calls.open')}</span>
              {waiting.map((trip) => (
                <Button key={trip.id} size="sm" onClick={() => onOpen(trip)}>
                  {words.title(trip)}
                </Button>
              ))}
            </div>
          </>
        )}
        {others.length > 0 && (
          <div className={cx('flex flex-wrap items-center gap-2', waiting.length > 0 && 'mt-2')}>
            <span className="font-semibold">{t('vehicles:trips.calls.otherDays')}</span>
            {others.map(({ date, guests }) => (
              <Button key={date} size="sm" onClick={() => onDay(date)}>
                {format.date(date, 'long')} ·{' '}
                {t('vehicles:trips.calls.guests', { count: guests, number: format.number(guests) })}
              </Button>
            ))}
          </div>
        )}
      </div>
    </section>
  )
}
