import type { PaymentMethod } from '@marquee/contract'
import { Button, Dialog } from '@marquee/ui'
import { type ReactNode, useEffect, useId, useMemo, useRef } from 'react'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { GiveBackDialog } from '../till/part-payment/give-back-dialog.tsx'
import type { PaymentInput } from '../till/part-payment/payments.ts'
import { PayForm } from './pay-form.tsx'
import { usePayment } from './use-payment.ts'
import type { ChargedBasket } from './use-terminal.ts'

export interface PayDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** What was taken in part; kept by the caller with the basket, so that closing loses nothing. */
  taken: readonly PaymentInput[]
  /** Less than what is due was taken. It counts once this resolves; what it throws is shown. `dueMinor`: of the whole. */
  onTake: (part: PaymentInput, dueMinor: number) => Promise<void>
  /** One of them is back with the guest, and in the till's books where it was: what the device has noted of it goes. */
  onTakenBack: (part: PaymentInput) => void
  dueMinor: number
  currency: string
  /**
   * Sells. Called once for a press, with payments that are exactly `dueMinor` together. What it throws is shown and the
   * dialog stays; when it resolves the caller closes the dialog.
   */
  onPay: (payments: PaymentInput[]) => Promise<void>
  /** Why the last try did not work, where the caller has better words than the general ones. */
  failure?: ReactNode
  /** It was sent and no answer came: the next press sends the same, and nothing else can be chosen before. */
  isLost?: boolean
  /** What has to be known before money is taken. */
  notice?: ReactNode
  /** The notice says that no money may be taken any more: all that is left to do is to close it. */
  isStopped?: boolean
  title?: string
  /** For which basket the till's terminal may charge a card; absent: cards are charged by hand. */
  basket?: ChargedBasket
  /** The way that is chosen when it opens, by its id or the first of a kind; cash. */
  start?: string
  /** Who would owe it, as far as anyone is known: offered where it goes on account. */
  debtor?: string | undefined
  /** A kind of way that cannot pay this. */
  without?: PaymentMethod
}

/** Takes money for a sale: exact cash is ready, so Enter pays at once; several ways may share the sum. */
export function PayDialog(props: PayDialogProps) {
  // Each opening begins with nothing written.
  return props.open ? <OpenPayDialog {...props} /> : null
}

function OpenPayDialog({
  onOpenChange,
  dueMinor,
  currency,
  failure,
  notice,
  title,
  start = 'cash',
  isLost = false,
  isStopped = false,
  debtor,
  ...rest
}: PayDialogProps) {
  const { t } = useTexts('pay')
  const format = useFormat()
  const formId = useId()
  const amountRef = useRef<HTMLInputElement>(null)
  const referenceRef = useRef<HTMLInputElement>(null)
  const debtorRef = useRef<HTMLInputElement>(null)
  const messageRef = useRef<HTMLDivElement>(null)
  const submitRef = useRef<HTMLButtonElement>(null)
  const payment = usePayment({ dueMinor, currency, start, ...rest })
  // Where the work goes on: the amount, what has to be done before, or the one press that is left.
  const firstStep = useMemo(
    () => ({
      get current() {
        const inForm = (selector: string) => document.getElementById(formId)?.querySelector<HTMLElement>(selector)
        const field = inForm('select, input:not([type=radio]), [aria-busy=true]')
        return (
          debtorRef.current ??
          amountRef.current ??
          field ??
          submitRef.current ??
          inForm('input:checked') ??
          inForm('input') ??
          null
        )
      },
    }),
    [formId],
  )
  const { stop } = payment
  useEffect(() => {
    const wanted = {
      amount: amountRef,
      reference: referenceRef,
      debtor: debtorRef,
      message: messageRef,
      next: firstStep,
    }
    if (stop) (wanted[stop.at].current ?? firstStep.current)?.focus()
  }, [stop, firstStep])
  const isGone = payment.gone !== null
  useEffect(() => {
    if (isGone) firstStep.current?.focus()
  }, [isGone, firstStep])
  const { isOld } = payment
  useEffect(() => {
    if (!isOld) return
    firstStep.current?.focus()
    amountRef.current?.select()
  }, [isOld, firstStep])
  // The ways to pay may come after the dialog: then nothing in it had the focus yet. Where no more is taken, the field that
  // had it is gone.
  const isReady = payment.way !== null
  useEffect(() => {
    const isInside = document.getElementById(formId)?.contains(document.activeElement) === true
    if ((isReady || isStopped) && !isInside) firstStep.current?.focus()
  }, [isReady, isStopped, formId, firstStep])
  const money = (minor: number) => format.money(minor, currency)
  const words = () => {
    if (isLost) return t('pay:again')
    if (payment.isSettled) return t(dueMinor === 0 ? 'pay:free' : 'pay:settled')
    const { next } = payment
    const amountMinor = 'payment' in next ? next.payment.amountMinor : payment.remaining
    if (payment.byTerminal) return t('pay:terminal.charge', { amount: money(amountMinor) })
    if (payment.way?.kind === 'invoice') return t('pay:invoice.submit', { amount: money(amountMinor) })
    return amountMinor < payment.remaining
      ? t('pay:part.take', { amount: money(amountMinor) })
      : t('pay:submit', { amount: money(amountMinor) })
  }
  const isOver = payment.remaining < 0
  const { open: openCharge } = payment.terminal
  return (
    <>
      <Dialog
        open
        size="lg"
        title={title ?? t('pay:title')}
        // In the head, which never scrolls away.
        description={
          <span className="flex items-baseline justify-between gap-4">
            <span className="font-semibold">
              {t(isOver ? 'pay:over' : payment.taken.length > 0 ? 'pay:remaining' : 'pay:due')}
            </span>
            <output className="stretch-wide tnum font-[680] text-2xl text-ink">
              {money(Math.abs(payment.remaining))}
            </output>
          </span>
        }
        // While the sale is under way its answer decides; closing would only hide it.
        onClose={() => {
          // Whoever leaves a terminal that is at work gives up: it is told, and what it says decides.
          if (openCharge?.state === 'asked') void payment.terminal.cancel()
          else if (!payment.pending) onOpenChange(false)
        }}
        initialFocus={firstStep}
        footer={
          !openCharge &&
          (isStopped || (!payment.needsTill && (payment.isSettled || payment.way !== null) && !isOver)) &&
          (isStopped ? (
            <Button
              ref={submitRef}
              block
              onClick={() => onOpenChange(false)}
              className="stretch-wide !min-h-[64px] !text-lg"
            >
              {t('pay:close')}
            </Button>
          ) : (
            <Button
              ref={submitRef}
              variant="primary"
              type="submit"
              form={formId}
              block
              loading={payment.pending}
              aria-disabled={payment.isResting || undefined}
              className="stretch-wide tnum !min-h-[64px] !text-lg"
            >
              {words()}
            </Button>
          ))
        }
      >
        <PayForm
          id={formId}
          notice={notice}
          isLost={isLost}
          isStopped={isStopped}
          payment={payment}
          currency={currency}
          failure={failure}
          refs={{ amount: amountRef, reference: referenceRef, debtor: debtorRef, message: messageRef }}
          debtor={debtor}
        />
      </Dialog>
      {/* Beside the payment and not in it: what is sent from here must not pay. */}
      {payment.askedBack && (
        <GiveBackDialog
          parts={[payment.askedBack]}
          currency={currency}
          title={t('pay:taken.giveBackTitle')}
          body={t('pay:taken.lead')}
          action={t('pay:taken.giveBack')}
          onClose={payment.keepPart}
          onDone={payment.tookBack}
        />
      )}
    </>
  )
}
