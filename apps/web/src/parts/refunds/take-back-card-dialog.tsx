import { type GiftCardId, maskedGiftCode, type OrderDetail, type OrderId } from '@marquee/contract'
import { useRef, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ApprovalNote } from './approval-note.tsx'
import { focusCashNote } from './cash-note.tsx'
import { ChangeForm, WithOrder } from './change-form.tsx'
import { DocumentNote } from './document-note.tsx'
import { RefundFailure } from './failure.tsx'
import { dueBack } from './model/left.ts'
import { cardsShown, refundablesOf, refundsOf } from './model/split.ts'
import { useOrderChanges } from './queries.ts'
import { ReasonField, reasonId } from './reason-field.tsx'
import { RefundDone } from './refund-done.tsx'
import { SplitFields, useSplitOf } from './split-fields.tsx'
import { useChange } from './use-change.ts'

interface TakeBackCardProps {
  orderId: OrderId
  card: { id: GiftCardId; tail: string; balanceMinor: number }
  onClose: () => void
}

/** Takes back a gift card that nobody has used: by which way its money goes back, and why. */
export function TakeBackCardDialog({ orderId, card, onClose }: TakeBackCardProps) {
  const { t } = useTexts('giftCards')
  return (
    <WithOrder orderId={orderId} title={t('giftCards:takeBack.title')} onClose={onClose}>
      {(order) => <TakeBackForm order={order} card={card} onClose={onClose} />}
    </WithOrder>
  )
}

const refunding = { module: 'transactions', action: 'refund' } as const

function TakeBackForm({ order, card, onClose }: Omit<TakeBackCardProps, 'orderId'> & { order: OrderDetail }) {
  const { t } = useTexts('giftCards', 'refunds')
  const format = useFormat()
  const focus = useRef<HTMLElement>(null)
  const [reason, setReason] = useState('')
  const { takeBackCard } = useOrderChanges()
  const { currency } = order
  // What was on it as the dialog opened: afterwards the card is empty.
  const [worthMinor] = useState(card.balanceMinor)
  const refundMinor = dueBack(order, worthMinor)
  const split = useSplitOf(refundablesOf(order, refundMinor), currency, refundMinor)
  const change = useChange({
    name: `orderChanges.takeBackCard.${card.id}`,
    send: takeBackCard.mutateAsync,
    prepare() {
      if (reason.trim() === '') return document.getElementById(reasonId)?.focus() ?? null
      if (split.problems.length > 0 || split.sumMinor !== refundMinor) return null
      if (split.lacksTill) return focusCashNote()
      return {
        input: {
          orderId: order.id,
          cardId: card.id,
          expectedRev: order.rev,
          reason: reason.trim(),
          ...(split.split && refundMinor > 0 && { refunds: refundsOf(split.parts) }),
          ...(refundMinor > 0 && cardsShown(split.parts)),
        },
        told: { parts: split.parts, passes: 0, reducedMinor: worthMinor },
      }
    },
  })
  const { done, tried, frozen } = change
  if (done) {
    return <RefundDone done={{ changed: done.changed, ...done.told }} orderNo={order.orderNo} onClose={onClose} />
  }
  return (
    <ChangeForm
      order={order}
      title={t('giftCards:takeBack.title')}
      lead={t('giftCards:takeBack.lead', { code: maskedGiftCode(card.tail) })}
      change={change}
      submitLabel={
        refundMinor === 0
          ? t('giftCards:takeBack.title')
          : t('refunds:submit', { amount: format.money(refundMinor, currency) })
      }
      isDirty={reason !== ''}
      initialFocus={focus}
      onClose={onClose}
    >
      <RefundFailure failure={change.failure} attempt={change.attempt} currency={currency} />
      <DocumentNote order={order} grossMinor={-worthMinor} />
      <SplitFields state={split} amountMinor={refundMinor} tried={tried} disabled={frozen} />
      <ApprovalNote command={refunding} amountMinor={refundMinor} parts={split.parts} currency={currency} />
      <ReasonField occasion="order_cancel" value={reason} onChange={setReason} tried={tried} disabled={frozen} />
    </ChangeForm>
  )
}
