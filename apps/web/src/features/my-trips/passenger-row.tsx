import type { Passenger, RideMark } from '@marquee/contract/my-trips'
import type { TripId } from '@marquee/contract/trips'
import { Badge, Button, LinkButton } from '@marquee/ui'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Phone from 'lucide-react/icons/phone'
import Undo from 'lucide-react/icons/undo-2'
import UserX from 'lucide-react/icons/user-x'
import { useFailureText } from '../../lib/form/use-failure-text.ts'
import { toast } from '../../lib/toast/toast.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePhone } from './queries.ts'

interface PassengerRowProps {
  tripId: TripId
  passenger: Passenger
  /** With what is still to be sent. */
  state: RideMark
  isSending: boolean
  drives: boolean
  onMark: (state: RideMark) => void
}

const looks = {
  booked: { tone: 'neutral', icon: Clock },
  boarded: { tone: 'success', icon: Check },
  missed: { tone: 'danger', icon: UserX },
} as const

/** A guest: whether they are aboard, and what the driver can say of them. */
export function PassengerRow({ tripId, passenger, state, isSending, drives, onMark }: PassengerRowProps) {
  const { t } = useTexts('myTrips')
  const phone = usePhone()
  const failureText = useFailureText()
  const name = passenger.name ?? t('myTrips:noName')
  const look = looks[state]
  const ask = () =>
    phone
      .mutateAsync({ tripId, rideId: passenger.id })
      .catch((error: unknown) => toast.error(failureText(readFailure(error))))
  return (
    <li className="flex flex-col gap-2 py-3" aria-label={name} data-state={state}>
      <div className="flex items-center justify-between gap-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          <b className="block font-[650]">{name}</b>
          <span className="block text-ink-3 text-sm">{t('myTrips:order', { number: String(passenger.orderNo) })}</span>
        </span>
        <Badge tone={look.tone} icon={look.icon}>
          {isSending ? t('myTrips:sending') : t(`myTrips:mark.${state}`)}
        </Badge>
      </div>
      {drives && (
        <div className="flex flex-wrap gap-2">
          {state !== 'boarded' && (
            <Button icon={Check} onClick={() => onMark('boarded')} className="!min-h-[52px] flex-1">
              {t('myTrips:board')}
            </Button>
          )}
          {state === 'booked' && (
            <Button icon={UserX} onClick={() => onMark('missed')} className="!min-h-[52px] flex-1">
              {t('myTrips:noShow')}
            </Button>
          )}
          {state !== 'booked' && (
            <Button icon={Undo} onClick={() => onMark('booked')} className="!min-h-[52px] flex-1">
              {t('myTrips:undo')}
            </Button>
          )}
          {passenger.hasPhone &&
            (phone.data ? (
              <LinkButton icon={Phone} href={`tel:${phone.data.phone}`} className="!min-h-[52px] flex-1">
                {phone.data.phone}
              </LinkButton>
            ) : (
              <Button
                icon={Phone}
                loading={phone.isPending}
                onClick={() => void ask()}
                className="!min-h-[52px] flex-1"
              >
                {t('myTrips:showPhone')}
              </Button>
            ))}
        </div>
      )}
    </li>
  )
}
