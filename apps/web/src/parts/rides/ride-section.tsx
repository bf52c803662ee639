import { inLanguage, type LocalText, type PassTypeId, type TicketSessionId } from '@marquee/contract'
import { Button, IconButton } from '@marquee/ui'
import Bus from 'lucide-react/icons/bus'
import Pencil from 'lucide-react/icons/pencil'
import X from 'lucide-react/icons/x'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { ChosenRide } from '../checkout/rides.ts'
import { type RideDoor, type RideGuests, useRideOffer } from './queries.ts'

const RideDialog = dialogOnDemand(() => import('./ride-dialog.tsx').then((part) => ({ default: part.RideDialog })))

interface RideSectionProps {
  door: RideDoor
  ticketSessionId: TicketSessionId
  currency: string
  guests: readonly RideGuests[]
  rides: readonly ChosenRide[]
  /** Those of packages of the basket: they need their places too. */
  packaged?: readonly Pick<ChosenRide, 'qty' | 'to' | 'from'>[]
  onChange: (rides: readonly ChosenRide[]) => void
  disabled?: boolean
  className?: string
}

/** The rides of a basket, and the way to more of them; nothing for a show to which and from which no trip goes. */
export function RideSection({
  door,
  ticketSessionId,
  currency,
  guests,
  rides,
  packaged = [],
  onChange,
  disabled,
  className,
}: RideSectionProps) {
  const { t, language } = useTexts('rideSale')
  const format = useFormat()
  const offer = useRideOffer(door, ticketSessionId)
  const [asked, setAsked] = useState<'new' | ChosenRide | null>(null)
  const hasTrips = offer?.trips.some(({ isClosed, stops }) => !isClosed && stops.some((stop) => !stop.isGone)) ?? false
  if (!hasTrips && rides.length === 0) return null
  const nameOf = (id: PassTypeId | null): LocalText =>
    guests.find(({ passTypeId }) => passTypeId === id)?.name ?? { en: t('rideSale:guest'), tr: t('rideSale:guest') }
  return (
    <section aria-label={t('rideSale:title')} className={className}>
      {rides.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {rides.map((ride) => (
            <li key={ride.key} className="flex items-start gap-2 py-2">
              <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="tnum font-[680]">{format.number(ride.qty)} ×</span>{' '}
                <span className="font-semibold">
                  {t('rideSale:rideOf', { type: inLanguage(nameOf(ride.passTypeId), language) })}
                </span>
                <span className="tnum block text-ink-2 text-sm">{inLanguage(ride.name, language)}</span>
              </p>
              <span className="tnum shrink-0 font-semibold">{format.money(ride.qty * ride.unitMinor, currency)}</span>
              {hasTrips && (
                <IconButton
                  size="sm"
                  icon={Pencil}
                  label={t('rideSale:change', { ride: inLanguage(ride.name, language) })}
                  disabled={disabled}
                  onClick={() => setAsked(ride)}
                />
              )}
              <IconButton
                size="sm"
                icon={X}
                label={t('rideSale:remove', { ride: inLanguage(ride.name, language) })}
                onClick={() => onChange(rides.filter(({ key }) => key !== ride.key))}
              />
            </li>
          ))}
        </ul>
      )}
      {hasTrips && (
        <Button size="sm" variant="quiet" icon={Bus} disabled={disabled} onClick={() => setAsked('new')}>
          {t('rideSale:add')}
        </Button>
      )}
      <Suspense fallback={null}>
        {asked === 'new' && offer && (
          <RideDialog
            offer={offer}
            guests={guests}
            rides={[...rides, ...packaged]}
            onDone={(added) => onChange([...rides, ...added])}
            onClose={() => setAsked(null)}
          />
        )}
        {asked !== null && asked !== 'new' && offer && (
          <RideDialog
            offer={offer}
            guests={[{ passTypeId: asked.passTypeId, name: nameOf(asked.passTypeId), count: asked.qty }]}
            rides={[...rides.filter(({ key }) => key !== asked.key), ...packaged]}
            changed={asked}
            onDone={([next]) => next && onChange(rides.map((ride) => (ride.key === next.key ? next : ride)))}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </section>
  )
}
