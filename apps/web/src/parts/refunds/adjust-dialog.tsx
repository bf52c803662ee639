import type { OrderDetail, OrderId } from '@marquee/contract'
import { Field, TextInput } from '@marquee/ui'
import { useId, useRef, useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { ApprovalNote } from './approval-note.tsx'
import { focusCashNote } from './cash-note.tsx'
import { ChangeForm, WithOrder } from './change-form.tsx'
import { DocumentNote } from './document-note.tsx'
import { RefundFailure } from './failure.tsx'
import { adjustableMinor, dueBack } from './model/left.ts'
import { cardsShown, refundablesOf, refundsOf } from './model/split.ts'
import { useOrderChanges } from './queries.ts'
import { ReasonField, reasonId } from './reason-field.tsx'
import { RefundDone } from './refund-done.tsx'
import { SplitFields, useSplitOf } from './split-fields.tsx'
import { useChange } from './use-change.ts'

interface AdjustDialogProps {
  orderId: OrderId
  onClose: () => void
}

/** Gives money of an order back without cancelling anything: how much, by which way and why. */
export function AdjustDialog({ orderId, onClose }: AdjustDialogProps) {
  const { t } = useTexts('refunds')
  return (
    <WithOrder orderId={orderId} title={t('refunds:adjust.title')} onClose={onClose}>
      {(order) => <AdjustForm order={order} onClose={onClose} />}
    </WithOrder>
  )
}

const refunding = { module: 'transactions', action: 'refund' } as const

function AdjustForm({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTexts('refunds', 'errors')
  const format = useFormat()
  const fieldId = useId()
  const amountField = useRef<HTMLInputElement>(null)
  const { currency } = order
  const money = (minor: number) => format.money(minor, currency)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const { adjust } = useOrderChanges()
  const mostMinor = adjustableMinor(order)
  const typedMinor = readAmount(amount, currency)
  const isWrong = !typedMinor
  const isTooMuch = typeof typedMinor === 'number' && typedMinor > mostMinor
  const lessMinor = isWrong || isTooMuch ? 0 : typedMinor
  const refundMinor = dueBack(order, lessMinor)
  const split = useSplitOf(refundablesOf(order, refundMinor), currency, refundMinor)
  const change = useChange({
    name: `orderChanges.adjust.${order.id}`,
    send: adjust.mutateAsync,
    prepare() {
      if (isWrong || isTooMuch) return amountField.current?.focus() ?? null
      if (reason.trim() === '') return document.getElementById(reasonId)?.focus() ?? null
      if (split.problems.length > 0 || split.sumMinor !== refundMinor) return null
      if (split.lacksTill) return focusCashNote()
      return {
        input: {
          orderId: order.id,
          expectedRev: order.rev,
          amountMinor: typedMinor,
          reason: reason.trim(),
          ...(split.split && refundMinor > 0 && { refunds: refundsOf(split.parts) }),
          ...(refundMinor > 0 && cardsShown(split.parts)),
        },
        told: { parts: split.parts, passes: 0, reducedMinor: lessMinor, isAdjustment: true },
      }
    },
  })
  const { done, tried, frozen } = change
  if (done) {
    return <RefundDone done={{ changed: done.changed, ...done.told }} orderNo={order.orderNo} onClose={onClose} />
  }
  const owedLess = lessMinor - refundMinor
  const submitLabel =
    lessMinor === 0
      ? t('refunds:adjust.submitBare')
      : refundMinor === 0
        ? t('refunds:adjust.submitLess', { amount: money(lessMinor) })
        : t('refunds:submit', { amount: money(refundMinor) })
  return (
    <ChangeForm
      order={order}
      title={t('refunds:adjust.titleOf', { number: String(order.orderNo) })}
      lead={t('refunds:adjust.lead')}
      change={change}
      submitLabel={submitLabel}
      isDirty={amount !== '' || reason !== ''}
      initialFocus={amountField}
      onClose={onClose}
    >
      <RefundFailure failure={change.failure} attempt={change.attempt} currency={currency} />
      <Field
        id={`${fieldId}-amount`}
        label={t('refunds:adjust.amount')}
        hint={t('refunds:adjust.most', { amount: money(mostMinor) })}
        error={
          isTooMuch
            ? t('refunds:ways.tooMuch', { amount: money(mostMinor) })
            : isWrong && (tried || typedMinor === null)
              ? t('errors:field.amount')
              : undefined
        }
        required
      >
        <TextInput
          ref={amountField}
          value={amount}
          inputMode="decimal"
          autoComplete="off"
          suffix={currency}
          disabled={frozen}
          className="tnum"
          onChange={(event) => {
            setAmount(event.target.value)
            change.clear()
          }}
        />
      </Field>
      {owedLess > 0 && (
        <p className="tnum text-ink-2 text-sm">
          {t('refunds:adjust.owedLess', { less: money(owedLess), back: money(refundMinor) })}
        </p>
      )}
      <DocumentNote order={order} grossMinor={-lessMinor} />
      <SplitFields state={split} amountMinor={refundMinor} tried={tried} disabled={frozen} />
      <ApprovalNote command={refunding} amountMinor={refundMinor} parts={split.parts} currency={currency} />
      <ReasonField occasion="order_adjust" value={reason} onChange={setReason} tried={tried} disabled={frozen} />
    </ChangeForm>
  )
}
