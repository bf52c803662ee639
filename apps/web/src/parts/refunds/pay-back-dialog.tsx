import type { OrderDetail, OrderId } from '@marquee/contract'
import { useRef, useState } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ApprovalNote } from './approval-note.tsx'
import { focusCashNote } from './cash-note.tsx'
import { ChangeForm, WithOrder } from './change-form.tsx'
import { RefundFailure } from './failure.tsx'
import { dueBack } from './model/left.ts'
import { cardsShown, refundablesOf, refundsOf } from './model/split.ts'
import { useOrderChanges } from './queries.ts'
import { ReasonField, reasonId } from './reason-field.tsx'
import { RefundDone } from './refund-done.tsx'
import { SplitFields, useSplitOf } from './split-fields.tsx'
import { useChange } from './use-change.ts'

interface PayBackDialogProps {
  orderId: OrderId
  onClose: () => void
}

/** Pays out what an order is owed since its show was cancelled or it was released: all of it, by which way and why. */
export function PayBackDialog({ orderId, onClose }: PayBackDialogProps) {
  const { t } = useTexts('refunds')
  return (
    <WithOrder orderId={orderId} title={t('refunds:payBack.title')} onClose={onClose}>
      {(order) => <PayBackForm order={order} onClose={onClose} />}
    </WithOrder>
  )
}

const refunding = { module: 'transactions', action: 'refund' } as const

function PayBackForm({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTexts('refunds', 'orderList')
  const format = useFormat()
  const focus = useRef<HTMLElement>(null)
  // Why the passes were cancelled is why the money goes back; a release has the name of its rule for a reason.
  const cause = order.changes.findLast(({ kind }) => kind === 'cancel' || kind === 'release')
  const isReleased = cause?.kind === 'release'
  const because = isReleased ? t('orderList:change.release') : (order.changes.at(-1)?.reason ?? '')
  const [reason, setReason] = useState(because)
  const { payBack } = useOrderChanges()
  const { currency } = order
  const refundMinor = dueBack(order, 0)
  const split = useSplitOf(refundablesOf(order, refundMinor), currency, refundMinor)
  const change = useChange({
    name: `orderChanges.payBack.${order.id}`,
    send: payBack.mutateAsync,
    prepare() {
      if (reason.trim() === '') return document.getElementById(reasonId)?.focus() ?? null
      if (refundMinor === 0 || split.problems.length > 0 || split.sumMinor !== refundMinor) return null
      if (split.lacksTill) return focusCashNote()
      return {
        input: {
          orderId: order.id,
          expectedRev: order.rev,
          expectedRefundMinor: refundMinor,
          reason: reason.trim(),
          ...(split.split && { refunds: refundsOf(split.parts) }),
          ...cardsShown(split.parts),
        },
        told: { parts: split.parts, passes: 0 },
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
      title={t('refunds:payBack.titleOf', { number: String(order.orderNo) })}
      lead={t(isReleased ? 'refunds:payBack.leadReleased' : 'refunds:payBack.lead', {
        amount: format.money(refundMinor, currency),
      })}
      change={change}
      submitLabel={t('refunds:submit', { amount: format.money(refundMinor, currency) })}
      isEmpty={refundMinor === 0}
      isDirty={reason !== because}
      initialFocus={focus}
      onClose={onClose}
    >
      <RefundFailure failure={change.failure} attempt={change.attempt} currency={currency} />
      <SplitFields state={split} amountMinor={refundMinor} tried={tried} disabled={frozen} />
      <ApprovalNote command={refunding} amountMinor={refundMinor} parts={split.parts} currency={currency} />
      <ReasonField occasion="order_cancel" value={reason} onChange={setReason} tried={tried} disabled={frozen} />
    </ChangeForm>
  )
}
