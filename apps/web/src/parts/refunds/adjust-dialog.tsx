import type { OrderDetail, OrderId } from '@marquee/contract'
import { Button, Dialog, Field, Skeleton, TextInput } from '@marquee/ui'
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { readAmount } from '../../lib/amount.ts'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { isPassing } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useCommand } from '../till/use-command.ts'
import { RefundFailure } from './failure.tsx'
import { adjustableMinor, dueBack, refundablesOf, refundsOf } from './model.ts'
import { useOrderChanges, useOrderToChange } from './queries.ts'
import { ReasonField, reasonId } from './reason-field.tsx'
import { type Done, RefundDone } from './refund-done.tsx'
import { SplitFields, useSplit } from './split-fields.tsx'

interface AdjustDialogProps {
  orderId: OrderId
  onClose: () => void
}

/** Gives money of an order back without cancelling anything: how much, by which way and why. */
export function AdjustDialog({ orderId, onClose }: AdjustDialogProps) {
  const { t } = useTexts('refunds')
  const order = useOrderToChange(orderId)
  if (order.data) return <AdjustForm order={order.data} onClose={onClose} />
  return (
    <Dialog open onClose={onClose} title={t('refunds:adjust.title')}>
      {order.isError ? (
        <FailedState title={t('refunds:orderFailed')} query={order} />
      ) : (
        <div aria-busy="true">
          <Skeleton shape="box" width="100%" height={200} />
        </div>
      )}
    </Dialog>
  )
}

function AdjustForm({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const { t } = useTexts('refunds', 'common', 'errors')
  const format = useFormat()
  const formId = useId()
  const amountField = useRef<HTMLInputElement>(null)
  const { currency } = order
  const money = (minor: number) => format.money(minor, currency)
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const [done, setDone] = useState<Done | null>(null)
  const { adjust } = useOrderChanges()
  const command = useCommand(`orderChanges.adjust.${order.id}`, adjust.mutateAsync)
  const mostMinor = adjustableMinor(order)
  const typedMinor = readAmount(amount, currency)
  const isWrong = !typedMinor
  const isTooMuch = typeof typedMinor === 'number' && typedMinor > mostMinor
  const lessMinor = isWrong || isTooMuch ? 0 : typedMinor
  const refundMinor = dueBack(order, lessMinor)
  const split = useSplit({ payments: refundablesOf(order, refundMinor), currency })
  const { reset } = split
  // biome-ignore lint/correctness/useExhaustiveDependencies: another sum is shared out anew
  useEffect(() => reset(), [refundMinor])
  const lost = useRef<{ input: Parameters<typeof command.act>[0]; done: Omit<Done, 'changed'> } | null>(null)
  const isLost = command.failure !== null && isPassing(command.failure.reason) && lost.current !== null

  async function submit(event: FormEvent | KeyboardEvent) {
    event.preventDefault()
    if (command.pending) return
    setTried(true)
    if (!isLost) {
      if (isWrong || isTooMuch) return amountField.current?.focus()
      if (reason.trim() === '') return document.getElementById(reasonId)?.focus()
      if (split.problems.length > 0 || split.sumMinor !== refundMinor) return
      lost.current = {
        input: {
          orderId: order.id,
          expectedRev: order.rev,
          amountMinor: typedMinor,
          reason: reason.trim(),
          ...(split.split && refundMinor > 0 && { refunds: refundsOf(split.parts) }),
        },
        done: { parts: split.parts, passes: 0 },
      }
    }
    const sent = lost.current
    if (!sent) return
    const answer = await command.act(sent.input)
    if (!answer) return
    if ('answer' in answer) setDone({ changed: answer.answer, ...sent.done })
    else if (!isPassing(answer.failure.reason)) lost.current = null
  }

  if (done) return <RefundDone done={done} orderNo={order.orderNo} onClose={onClose} />
  const frozen = command.pending || isLost
  const owedLess = lessMinor - refundMinor
  return (
    <Dialog
      open
      onClose={() => !command.pending && onClose()}
      title={t('refunds:adjust.titleOf', { number: String(order.orderNo) })}
      description={t('refunds:adjust.lead')}
      initialFocus={amountField}
      footer={
        <>
          <Button disabled={command.pending} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            loading={command.pending}
            aria-keyshortcuts="Control+Enter"
            className="tnum"
          >
            {isLost
              ? t('refunds:again')
              : lessMinor === 0
                ? t('refunds:adjust.submitBare')
                : refundMinor === 0
                  ? t('refunds:adjust.submitLess', { amount: money(lessMinor) })
                  : t('refunds:submit', { amount: money(refundMinor) })}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={submit}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
        }}
        className="flex flex-col gap-4"
      >
        <RefundFailure failure={command.failure} attempt={command.attempt} currency={currency} />
        <Field
          id={`${formId}-amount`}
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
              command.clear()
            }}
          />
        </Field>
        {owedLess > 0 && (
          <p className="tnum text-ink-2 text-sm">
            {t('refunds:adjust.owedLess', { less: money(owedLess), back: money(refundMinor) })}
          </p>
        )}
        <SplitFields state={split} amountMinor={refundMinor} tried={tried} disabled={frozen} />
        <ReasonField occasion="order_adjust" value={reason} onChange={setReason} tried={tried} disabled={frozen} />
      </form>
    </Dialog>
  )
}
