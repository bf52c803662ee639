import { inLanguage } from '@marquee/contract'
import { callWithinMinutes, type RebookParty, type RebookTarget } from '@marquee/contract/rebooking'
import type { TripDirection } from '@marquee/contract/trips'
import { Field, Select } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useNow } from '../../../lib/use-now.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { OrderLink } from './order-link.tsx'

interface PartyFieldProps {
  id: string
  party: RebookParty
  targets: readonly RebookTarget[]
  direction: TripDirection
  /** The trip that is chosen for them; empty: none. */
  value: string
  onChoose: (value: string) => void
}

/** Onto which trip a party goes, and whether they have to be called about it. */
export function PartyField({ id, party, targets, direction, value, onChoose }: PartyFieldProps) {
  const { t, language } = useTexts('vehicles')
  const format = useFormat()
  const now = useNow()
  const leaveOf = ({ stops, departsAt }: RebookTarget) =>
    stops.find(({ pickupPointId }) => pickupPointId === party.pickupPointId)?.leavesAt ?? departsAt
  const target = targets.find((each) => each.id === value)
  const minutes = target && Math.max(0, Math.floor((Date.parse(leaveOf(target)) - now) / 60_000))
  const calls =
    minutes !== undefined && minutes < callWithinMinutes
      ? t('vehicles:trips.rebook.soon', { count: minutes, number: format.number(minutes) })
      : !party.hasEmail && t('vehicles:trips.rebook.noEmail')
  return (
    <Field
      id={id}
      label={t('vehicles:trips.rebook.party', {
        name: party.name ?? t('vehicles:trips.rebook.order', { number: String(party.orderNo) }),
        count: party.rideIds.length,
        number: format.number(party.rideIds.length),
        stop: inLanguage(party.stop, language),
      })}
      hint={
        <>
          <OrderLink id={party.orderId} no={party.orderNo} /> ·{' '}
          {t('vehicles:trips.rebook.was', { time: format.time(party.leavesAt) })}
          {calls && (
            <>
              {' '}
              · <b className="font-semibold text-warning">{calls}</b>
            </>
          )}
        </>
      }
    >
      <Select
        value={value}
        onValueChange={onChoose}
        placeholder={t('vehicles:trips.rebook.stay')}
        options={targets
          .filter((each) => party.tripIds.includes(each.id))
          .map((each) => ({
            value: each.id as string,
            label: [
              t(direction === 'to' ? 'vehicles:trips.rebook.freeTo' : 'vehicles:trips.rebook.freeFrom', {
                count: each.free,
                number: format.number(each.free),
                time: format.time(leaveOf(each)),
                arrival: format.time(each.endsAt),
              }),
              each.plate,
            ]
              .filter(Boolean)
              .join(' · '),
          }))}
      />
    </Field>
  )
}
