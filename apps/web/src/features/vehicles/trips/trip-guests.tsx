import { inLanguage } from '@marquee/contract'
import type { Passenger, TripManifest } from '@marquee/contract/my-trips'
import type { RideId } from '@marquee/contract/rides'
import type { TripId } from '@marquee/contract/trips'
import { Button, LinkButton, Skeleton } from '@marquee/ui'
import Phone from 'lucide-react/icons/phone'
import { useCommand } from '../../../lib/command/use-command.ts'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { reportFailure } from '../../../lib/report.ts'
import { useMay } from '../../../lib/rights.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { OrderLink } from './order-link.tsx'
import { useGuestNumber, useManifest, useTripCommands } from './queries.ts'

/** The stops of a trip with who gets in there, and what became of them; who was moved and not told is called from here. */
export function TripGuests({ id }: { id: TripId }) {
  const { t, language } = useTexts('vehicles')
  const format = useFormat()
  const manifest = useManifest(id)
  if (!manifest.data) {
    if (manifest.isError) return <FailedState title={t('vehicles:trips.manifestFailed')} query={manifest} />
    return <Skeleton width="100%" height={160} shape="box" />
  }
  return (
    <ol aria-label={t('vehicles:trips.guests')} className="flex flex-col gap-3">
      {manifest.data.stops.map((stop) => (
        <li key={stop.pickupPointId}>
          <b className="font-semibold">
            <span className="tnum">{format.time(stop.plannedAt)}</span> {inLanguage(stop.name, language)}
          </b>
          {stop.doneAt && (
            <span className="text-ink-3"> · {t('vehicles:trips.doneAt', { time: format.time(stop.doneAt) })}</span>
          )}
          <ul className="text-ink-2 text-sm">
            {stop.passengers.length === 0 && <li>{t('vehicles:trips.noGuests')}</li>}
            {stop.passengers.map((guest) => (
              <Guest key={guest.id} tripId={id} guest={guest} toCall={untoldWith(guest, stop)} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}

/** Those of the order at the stop who are called with one call, said at the first of them; elsewhere nobody. */
function untoldWith(guest: Passenger, { passengers }: TripManifest['stops'][number]): RideId[] {
  const together = passengers.filter(({ orderId, untoldLeave }) => orderId === guest.orderId && untoldLeave !== null)
  return together[0]?.id === guest.id ? together.map(({ id }) => id) : []
}

interface GuestProps {
  tripId: TripId
  guest: Passenger
  toCall: RideId[]
}

function Guest({ tripId, guest, toCall }: GuestProps) {
  const { t } = useTexts('vehicles')
  const format = useFormat()
  const mayMark = useMay('vehicles', 'update')
  const { name, orderId, orderNo, state, untoldLeave } = guest
  return (
    <li className="flex flex-wrap items-center gap-x-1.5">
      {name && <span className="[overflow-wrap:anywhere]">{name} ·</span>}
      <OrderLink id={orderId} no={orderNo} />
      <span>· {t(`vehicles:trips.guest.${state as 'booked'}`)}</span>
      {untoldLeave && (
        <span className="font-semibold text-warning">
          · {t('vehicles:trips.calls.untold', { time: format.time(untoldLeave) })}
        </span>
      )}
      {mayMark && toCall.length > 0 && (
        <>
          <GuestNumber tripId={tripId} guest={guest} />
          <Called tripId={tripId} guest={guest} rideIds={toCall} />
        </>
      )}
    </li>
  )
}

function useWhose({ name, orderNo }: Passenger): string {
  const { t } = useTexts('vehicles')
  return name ?? t('vehicles:trips.rebook.order', { number: String(orderNo) })
}

// Shown when it is asked for: the audit names who has seen it.
function GuestNumber({ tripId, guest }: Omit<GuestProps, 'toCall'>) {
  const { t } = useTexts('vehicles')
  const number = useGuestNumber()
  const whose = useWhose(guest)
  if (!guest.hasPhone) return <span className="text-ink-3">· {t('vehicles:trips.calls.noPhone')}</span>
  if (number.data) {
    return (
      <LinkButton size="sm" icon={Phone} href={`tel:${number.data.phone}`} className="tnum">
        {number.data.phone}
      </LinkButton>
    )
  }
  return (
    <Button
      size="sm"
      icon={Phone}
      loading={number.isPending}
      aria-label={t('vehicles:trips.calls.phoneOf', { name: whose })}
      onClick={() => void number.mutateAsync({ tripId, rideId: guest.id }).catch(reportFailure)}
    >
      {t('vehicles:trips.calls.phone')}
    </Button>
  )
}

function Called({ tripId, guest, rideIds }: Omit<GuestProps, 'toCall'> & { rideIds: RideId[] }) {
  const { t } = useTexts('vehicles')
  const { guestsCalled } = useTripCommands()
  const called = useCommand(`trips.guestsCalled.${guest.id}`, guestsCalled.mutateAsync)
  async function mark() {
    const done = await called.act({ id: tripId, rideIds })
    if (!done) return
    if ('failure' in done) return reportFailure(done.error)
    toast.success(t('vehicles:trips.calls.marked'))
  }
  const whose = useWhose(guest)
  return (
    <Button
      size="sm"
      loading={called.pending}
      aria-label={t('vehicles:trips.calls.markOf', { name: whose })}
      onClick={() => void mark()}
    >
      {t('vehicles:trips.calls.mark')}
    </Button>
  )
}
