import { maskedGiftCode } from '@marquee/contract'
import { Button } from '@marquee/ui'
import type { ReactNode } from 'react'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useFormat } from '../../lib/format.ts'
import type { Failure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCardFailure } from './card-failure.ts'

interface RefundFailureProps {
  failure: Failure | null
  attempt: number
  currency: string
  /** The way on, where there is one: money back without cancelling. */
  onAdjust?: (() => void) | undefined
}

/** Why a change did not go through, and the way out. */
export function RefundFailure({ failure, attempt, currency, onAdjust }: RefundFailureProps) {
  const { t } = useTexts('refunds', 'errors')
  const format = useFormat()
  const cardFailure = useCardFailure()
  if (!failure) return null
  const ofCard = cardFailure(failure)
  const { details, issues } = failure
  const money = (value: unknown) => format.money(typeof value === 'number' ? value : 0, currency)
  const hasStarted = details.ticketSession === 'started'
  const isShort = issues.some(({ message }) => message === 'field.drawerShort')
  // Which gift cards of a package were used.
  const tails = Array.isArray(details.tails) ? details.tails.filter((tail) => typeof tail === 'string') : null
  const words = {
    STALE:
      typeof details.refundMinor === 'number'
        ? t('refunds:failed.otherSum', { amount: money(details.refundMinor) })
        : t('refunds:failed.stale'),
    STATE: tails
      ? t('refunds:failed.packageCard', { cards: format.list(tails.map(maskedGiftCode)) })
      : t(
          hasStarted
            ? 'refunds:failed.started'
            : details.membership !== undefined
              ? 'refunds:failed.membershipUsed'
              : details.card !== undefined
                ? 'refunds:failed.cardUsed'
                : details.passes === 'cancelled'
                  ? 'refunds:failed.cancelled'
                  : details.package === 'whole'
                    ? 'refunds:failed.whole'
                    : 'refunds:failed.used',
        ),
    OVER_REFUND:
      typeof details.leftMinor === 'number'
        ? t('refunds:failed.over', { amount: money(details.leftMinor) })
        : t('errors:code.OVER_REFUND'),
    TILL_CLOSED: t('refunds:failed.noTill'),
    ...(ofCard !== null && { GIFT_CARD: ofCard }),
    ...(isShort && { VALIDATION: t('errors:field.drawerShort') }),
  }
  // Also where a pass was used a moment ago: its price can still be lowered.
  const wayOut: ReactNode = failure.reason === 'STATE' && (hasStarted || details.passes === 'used') && onAdjust && (
    <Button size="sm" className="-mt-2 mb-4 self-start" onClick={onAdjust}>
      {t('refunds:adjust.action')}
    </Button>
  )
  return (
    <>
      <FormFailure isCommand failure={failure} attempt={attempt} words={words} />
      {wayOut}
    </>
  )
}
