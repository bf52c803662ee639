import type { PaymentMethod } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import { type ReactNode, useId, useMemo, useRef } from 'react'
import { useFormat } from '../format.ts'
import { useTexts } from '../use-texts.ts'
import { PayForm } from './pay-form.tsx'
import type { PaymentInput } from './payments.ts'
import { usePayment } from './use-payment.ts'

export interface PayDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What was taken in part; kept by the caller with the basket, so that closing loses nothing. */
  taken: readonly PaymentInput[]
  onTaken: (taken: PaymentInput[]) => void
  dueMinor: number
  currency: string
  /**
   * Sells. Called once for a press, with payments that are exactly `dueMinor` together. What it throws is shown and the
   * dialog stays; when it resolves the caller closes the dialog.
   */
  onPay: (payments: PaymentInput[]) => Promise<void>
  /** Why the last try did not work, where the caller has better words than the general ones. */
  failure?: ReactNode
  title?: string
  /** The way that is chosen when it opens; cash. */
  start?: PaymentMethod
}

/** Takes money for a sale: exact cash is ready, so Enter pays at once; several ways may share the sum. */
export function PayDialog(props: PayDialogProps) {
  // Each opening begins with nothing written.
  return props.open ? <OpenPayDialog {...props} /> : null
}

function OpenPayDialog({ onOpenChange, dueMinor, currency, failure, title, start = 'cash', ...rest }: PayDialogProps) {
  const { t } = useTexts('pay')
  const format = useFormat()
  const formId = useId()
  const amountRef = useRef<HTMLInputElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const payment = usePayment({ dueMinor, currency, start, ...rest })
  // Where the work goes on: the amount, what has to be done before, or the one press that is left.
  const firstStep = useMemo(
    () => ({
      get current() {
        const inForm = document.getElementById(formId)?.querySelector<HTMLElement>('select, input')
        return amountRef.current ?? inForm ?? submitRef.current
      },
    }),
    [formId],
  )
  const money = (minor: number) => format.money(minor, currency)
  const words = () => {
    if (payment.isSettled) return t(dueMinor === 0 ? 'pay:free' : 'pay:settled')
    const { next } = payment
    const amountMinor = 'payment' in next ? next.payment.amountMinor : payment.remaining
    return amountMinor < payment.remaining
      ? t('pay:part.take', { amount: money(amountMinor) })
      : t('pay:submit', { amount: money(amountMinor) })
  }
  return (
    <Dialog
      open
      size="lg"
      title={title ?? t('pay:title')}
      // In the head, which never scrolls away.
      description={
        <span className="flex items-baseline justify-between gap-4">
          <span className="font-semibold">{t(payment.taken.length > 0 ? 'pay:remaining' : 'pay:due')}</span>
          <output className="stretch-wide tnum font-[680] text-2xl text-ink">
            {money(Math.max(0, payment.remaining))}
          </output>
        </span>
      }
      // While the sale is under way its answer decides; closing would only hide it.
      onClose={() => !payment.pending && onOpenChange(false)}
      initialFocus={firstStep}
      footer={
        !payment.needsTill &&
        payment.remaining >= 0 && (
          <Button
            ref={submitRef}
            variant="primary"
            type="submit"
            form={formId}
            block
            loading={payment.pending}
            className="stretch-wide tnum !min-h-[64px] !text-lg"
          >
            {words()}
          </Button>
        )
      }
    >
      <PayForm id={formId} payment={payment} currency={currency} failure={failure} amountRef={amountRef} />
    </Dialog>
  )
}
