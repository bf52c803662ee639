import { Button, Dialog, Field, TextInput } from '@marquee/ui'
import { type ReactNode, useId, useState } from 'react'
import { FormFailure } from '../../../lib/form/form-failure.tsx'
import { useFormat } from '../../../lib/format.ts'
import { toast } from '../../../lib/toast/toast.ts'
import { type Failure, isPassing, readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useTillWords } from '../use-till-words.ts'
import { type PaymentInput, sumsOf } from './payments.ts'
import { useParts } from './queries.ts'

interface GiveBackDialogProps {
  parts: readonly PaymentInput[]
  currency: string
  title: string
  /** What happens besides. */
  body?: ReactNode
  /** The word on the button that gives the money back. */
  action: string
  /** The money is back with the guest. */
  onDone: () => unknown
  onClose: () => void
  /** Another way out, beside it. */
  other?: ReactNode
}

/** Asks before money goes back to a guest: how much by which way, out of the till and into its report. */
export function GiveBackDialog({
  parts: given,
  currency,
  title,
  body,
  action,
  onDone,
  onClose,
  other,
}: GiveBackDialogProps) {
  const { t } = useTexts('pay', 'common')
  const format = useFormat()
  const words = useTillWords()
  const { giveBack, own, others } = useParts()
  const id = useId()
  const [reference, setReference] = useState('')
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState<{ failure: Failure; attempt: number } | null>(null)
  // What was sent and has no answer. It may have left the till: the same is shown and sent again, and goes back once.
  const [sent, setSent] = useState<{ parts: readonly PaymentInput[]; byTerminal: ReadonlySet<string> } | null>(null)
  const parts = sent?.parts ?? given
  const sums = sumsOf(parts)
  // What a terminal has charged it gives back by itself: there is no number to enter.
  const byTerminal =
    sent?.byTerminal ??
    new Set([...own, ...others].filter(({ terminal }) => terminal !== null).map((part) => part.id as string))
  const isByTerminal = ({ partId }: PaymentInput) => partId !== undefined && byTerminal.has(partId)
  const byHand = parts.some((part) => part.method !== 'cash' && !isByTerminal(part))
  const sumOf = (some: readonly PaymentInput[]) => sumsOf(some).reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  // A terminal is only asked now: it may take its time, or decline.
  const onItsWayMinor = sumOf(parts.filter(isByTerminal))
  const givenMinor = sumOf(parts) - onItsWayMinor

  async function submit() {
    setPending(true)
    setSent({ parts, byTerminal })
    try {
      const ids = parts.flatMap(({ partId }) => (partId ? [partId] : []))
      if (ids.length > 0) await giveBack(ids, reference.trim())
      if (givenMinor > 0) toast.success(t('pay:taken.done', { amount: format.money(givenMinor, currency) }))
      if (onItsWayMinor > 0) toast.success(t('pay:taken.onItsWay', { amount: format.money(onItsWayMinor, currency) }))
      await onDone()
    } catch (error) {
      const failure = readFailure(error)
      if (!isPassing(failure.reason)) setSent(null)
      setFailed((last) => ({ failure, attempt: (last?.attempt ?? 0) + 1 }))
    } finally {
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onClose={() => !pending && onClose()}
      title={title}
      description={body}
      footer={
        <>
          <Button disabled={pending} onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          {other}
          <Button variant="primary" type="submit" form={id} loading={pending}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) void submit()
        }}
      >
        {failed && (
          <FormFailure
            failure={failed.failure}
            attempt={failed.attempt}
            words={{
              VALIDATION: t('pay:taken.notEnough'),
              TILL_CLOSED: t(otherKind(failed.failure) ?? 'pay:taken.noTill'),
              STATE: t('pay:taken.ended'),
            }}
          />
        )}
        {sums.length === 0 && <p role="status">{t('pay:taken.ended')}</p>}
        <dl className="divide-y divide-line border-line border-y">
          {sums.map(({ method, amountMinor }) => (
            <div key={method} className="flex items-baseline justify-between gap-4 py-2.5">
              <dt className="font-semibold">{words.method(method)}</dt>
              <dd className="tnum font-semibold">{format.money(amountMinor, currency)}</dd>
            </div>
          ))}
        </dl>
        {parts.some(isByTerminal) && <p className="text-ink-2 text-sm">{t('pay:terminal.givesBack')}</p>}
        {byHand && (
          <Field id={`${id}-reference`} label={t('pay:taken.reference')} hint={t('pay:taken.referenceHint')}>
            <TextInput
              value={reference}
              disabled={sent !== null}
              maxLength={100}
              autoComplete="off"
              className="tnum"
              onChange={(event) => setReference(event.target.value)}
            />
          </Field>
        )}
      </form>
    </Dialog>
  )
}

// Money for practice and a guest's own go back at different tills.
function otherKind({ details }: Failure): 'pay:taken.realOnly' | 'pay:taken.trainingOnly' | null {
  if (typeof details.training !== 'boolean') return null
  return details.training ? 'pay:taken.realOnly' : 'pay:taken.trainingOnly'
}
