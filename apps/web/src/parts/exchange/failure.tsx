import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useFormat } from '../../lib/format.ts'
import type { Failure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useHeldMoney } from '../pay/use-held-money.ts'
import { useCardFailure } from '../refunds/card-failure.ts'

interface ExchangeFailureProps {
  failure: Failure | null
  attempt: number
  currency: string
  /** Only seats change: nothing is exchanged. */
  ofSeats?: boolean
}

/** Why an exchange, or another seat, did not go through, and the way out. */
export function ExchangeFailure({ failure, attempt, currency, ofSeats = false }: ExchangeFailureProps) {
  const { t } = useTexts('exchange', 'errors', 'pay')
  const format = useFormat()
  const heldMoney = useHeldMoney(currency)
  const cardFailure = useCardFailure()
  if (!failure) return null
  const { details, issues } = failure
  // Of a card that pays, the general words tell.
  const ofCard = issues.some(({ path }) => path.startsWith('refunds')) ? cardFailure(failure) : null
  const has = (message: string) => issues.some((issue) => issue.message === message)
  const due = typeof details.dueMinor === 'number' ? details.dueMinor : null
  const words = {
    STALE: t('exchange:failed.stale'),
    STATE: `${t(
      details.parts === 'ended'
        ? 'pay:taken.changed'
        : details.parts === 'open'
          ? 'pay:taken.elsewhere'
          : details.ticketSession === 'started' || details.ticketSession === 'ended'
            ? `exchange:failed.${details.ticketSession}`
            : details.passes === 'cancelled' || details.passes === 'training'
              ? `exchange:failed.${details.passes}`
              : details.package === 'whole'
                ? 'exchange:failed.whole'
                : ofSeats
                  ? 'exchange:failed.usedSeat'
                  : 'exchange:failed.used',
    )}${heldMoney(failure)}`,
    SEAT_TAKEN: t(ofSeats ? 'exchange:failed.takenSeat' : 'exchange:failed.taken'),
    SOLD_OUT: t('exchange:failed.soldOut'),
    SALES_CLOSED: t('exchange:failed.closed'),
    PRICE_CHANGED:
      due === null
        ? t('exchange:failed.price')
        : t(due < 0 ? 'exchange:failed.priceBack' : 'exchange:failed.priceDue', {
            amount: format.money(Math.abs(due), currency),
          }),
    ...(ofCard !== null && { GIFT_CARD: ofCard }),
    TILL_CLOSED: t('exchange:failed.noTill'),
    ...(issues.some(({ path }) => path === 'started') && { VALIDATION: t('exchange:failed.begun') }),
    ...(has('field.drawerShort') && { VALIDATION: t('errors:field.drawerShort') }),
    ...(has('field.otherPrice') && { VALIDATION: t('exchange:map.otherPrice') }),
  }
  return <FormFailure isCommand failure={failure} attempt={attempt} words={words} />
}
