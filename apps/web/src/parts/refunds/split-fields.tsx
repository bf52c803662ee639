import { inLanguage, maskedGiftCode } from '@marquee/contract'
import { Button, Field, Select, TextInput } from '@marquee/ui'
import { useEffect, useId, useRef, useState } from 'react'
import { writeAmount } from '../../lib/amount.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { usePaymentMethods } from '../pay/queries.ts'
import { CashNote, useLacksTill } from './cash-note.tsx'
import {
  cashOf,
  isByTerminal,
  type Part,
  type Refundable,
  readSplit,
  type Split,
  type SplitEntry,
} from './model/split.ts'
import { useRefundRights } from './rights.ts'

/** Who gets how much back: as proposed, until someone changes it. */
export function useSplit({ payments, currency }: { payments: readonly Refundable[]; currency: string }) {
  const methods = usePaymentMethods().data ?? []
  const [split, setSplit] = useState<Split | null>(null)
  const { language } = useTexts('refunds')
  return {
    payments,
    currency,
    methods,
    split,
    ...readSplit({ payments, split, methods, currency }),
    edit() {
      const entries = payments.map(({ paymentId, methodId, proposedMinor }) => [
        paymentId,
        { amount: proposedMinor > 0 ? writeAmount(proposedMinor, currency, language) : '', methodId, reference: '' },
      ])
      setSplit(Object.fromEntries(entries))
    },
    change: (paymentId: string, by: Partial<SplitEntry>) =>
      setSplit((last) => {
        const entry = last?.[paymentId]
        return last && entry ? { ...last, [paymentId]: { ...entry, ...by } } : last
      }),
    reset: () => setSplit(null),
  }
}
export type SplitState = ReturnType<typeof useSplit>

const none: never[] = []

/** The split of a sum; another sum begins as it is proposed. */
export function useSplitOf(
  payments: Parameters<typeof useSplit>[0]['payments'] | undefined,
  currency: string,
  sum: number,
) {
  const state = useSplit({ payments: payments ?? none, currency })
  const lacksTill = useLacksTill(sum > 0 ? cashOf(state.parts) : 0)
  const { reset } = state
  const last = useRef(sum)
  useEffect(() => {
    if (last.current === sum) return
    last.current = sum
    reset()
  })
  return { ...state, lacksTill }
}

interface SplitFieldsProps {
  state: SplitState
  /** What goes back in all. */
  amountMinor: number
  /** A try was made: what is wrong is said. */
  tried: boolean
  disabled?: boolean
}

/** How money goes back: to which payment how much, and by which way. */
export function SplitFields({ state, amountMinor, tried, disabled = false }: SplitFieldsProps) {
  const { t } = useTexts('refunds')
  const format = useFormat()
  const { parts, sumMinor, split, currency } = state
  if (amountMinor === 0) return null
  const openMinor = amountMinor - sumMinor
  return (
    <section aria-labelledby="refund-ways" className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 id="refund-ways" className="font-semibold text-sm">
          {t('refunds:ways.title')}
        </h3>
        <Button size="sm" variant="quiet" disabled={disabled} onClick={split ? state.reset : state.edit}>
          {t(split ? 'refunds:ways.reset' : 'refunds:ways.change')}
        </Button>
      </div>
      {split === null ? (
        <Ways parts={parts} currency={currency} />
      ) : (
        <>
          <ul className="flex flex-col gap-3">
            {state.payments
              .filter(({ leftMinor }) => leftMinor > 0)
              .map((payment) => (
                <SplitRow key={payment.paymentId} payment={payment} state={state} tried={tried} disabled={disabled} />
              ))}
          </ul>
          <p
            role="status"
            className={openMinor === 0 ? 'text-ink-3 text-sm' : 'tnum font-semibold text-sm text-warning'}
          >
            {openMinor === 0
              ? t('refunds:ways.settled')
              : t(openMinor > 0 ? 'refunds:ways.missing' : 'refunds:ways.over', {
                  amount: format.money(Math.abs(openMinor), currency),
                })}
          </p>
        </>
      )}
      <BlockedCards parts={parts} />
      <ExpiredCards parts={parts} />
      <CashNote cashMinor={cashOf(parts)} currency={currency} />
    </section>
  )
}

/** Which of the cards that get money back are blocked, and what can be chosen instead. */
function BlockedCards({ parts }: { parts: readonly Part[] }) {
  const { t } = useTexts('refunds')
  const { refundsOther } = useRefundRights()
  const tails = new Set(parts.flatMap(({ payment: { card }, other }) => (card?.isBlocked && !other ? [card.tail] : [])))
  return [...tails].map((tail) => (
    <p key={tail} className="font-medium text-sm text-warning">
      {t(refundsOther ? 'refunds:ways.blockedCard' : 'refunds:ways.blockedCardAsks', { card: maskedGiftCode(tail) })}
    </p>
  ))
}

/** Which of the cards that get money have expired: with it, they are valid again. */
function ExpiredCards({ parts }: { parts: readonly Part[] }) {
  const { t } = useTexts('refunds')
  const tails = new Set(parts.flatMap(({ payment: { card }, other }) => (card?.isExpired && !other ? [card.tail] : [])))
  return [...tails].map((tail) => (
    <p key={tail} className="text-ink-2 text-sm">
      {t('refunds:ways.expiredCard', { card: maskedGiftCode(tail) })}
    </p>
  ))
}

/** What goes back by which way, to be read. */
export function Ways({ parts, currency }: { parts: readonly Part[]; currency: string }) {
  const { t, language } = useTexts('refunds')
  const format = useFormat()
  // A card that was replaced gets nothing any more: the one that came in its place does.
  const ontoCard = ({ card, reference }: Refundable) => {
    if (!card) return null
    const now = maskedGiftCode(card.tail)
    return now === reference || !reference
      ? t('refunds:ways.ontoCard', { card: now })
      : t('refunds:ways.ontoNewCard', { card: now, old: reference })
  }
  return (
    <ul className="divide-y divide-line border-line border-y">
      {parts.map(({ payment, amountMinor, other, reference }) => (
        <li key={payment.paymentId} className="flex items-baseline justify-between gap-4 py-2">
          <span className="min-w-0 [overflow-wrap:anywhere]">
            <b className="font-semibold">{inLanguage(other?.name ?? payment.methodName, language)}</b>
            <span className="tnum block text-ink-3 text-xs">
              {[
                other && t('refunds:ways.instead', { method: inLanguage(payment.methodName, language) }),
                payment.method === 'invoice'
                  ? t('refunds:ways.invoice')
                  : t('refunds:ways.paid', { when: format.dateTime(payment.at, 'short') }),
                reference || (other ? payment.reference : (ontoCard(payment) ?? payment.reference)),
                isByTerminal({ payment, other }) && t('refunds:ways.byTerminal', { terminal: payment.terminal ?? '' }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <span className="tnum shrink-0 font-semibold">{format.money(amountMinor, currency)}</span>
        </li>
      ))}
    </ul>
  )
}

interface SplitRowProps {
  payment: Refundable
  state: SplitState
  tried: boolean
  disabled: boolean
}

function SplitRow({ payment, state, tried, disabled }: SplitRowProps) {
  const { t, language } = useTexts('refunds', 'errors')
  const format = useFormat()
  const id = useId()
  const { refundsOther } = useRefundRights()
  const { currency, methods, problems } = state
  const { paymentId, methodId } = payment
  const entry = state.split?.[paymentId]
  if (!entry) return null
  const name = inLanguage(payment.methodName, language)
  const problemOf = (at: 'amount' | 'reference') =>
    problems.find((problem) => problem.paymentId === paymentId && problem.at === at)?.why
  const amountProblem = problemOf('amount')
  const left = format.money(payment.leftMinor, currency)
  const others =
    payment.method === 'invoice'
      ? []
      : methods.filter(({ id: other, kind, archivedAt }) => kind !== 'invoice' && !archivedAt && other !== methodId)
  const other = others.find(({ id: one }) => one === entry.methodId)
  const kind = other?.kind ?? payment.method
  return (
    <li className="rounded-md border border-line p-3">
      <p className="tnum mb-2 text-ink-2 text-sm">
        <b className="font-semibold text-ink">{name}</b>
        {` · ${format.dateTime(payment.at, 'short')} · ${t('refunds:ways.left', { amount: left })}`}
      </p>
      <div className="flex flex-col gap-3">
        <Field
          id={`${id}-amount`}
          label={t('refunds:ways.amount', { method: name })}
          error={
            amountProblem === 'left'
              ? t('refunds:ways.tooMuch', { amount: left })
              : amountProblem && (tried || entry.amount !== '')
                ? t('errors:field.amount')
                : undefined
          }
        >
          <TextInput
            value={entry.amount}
            inputMode="decimal"
            autoComplete="off"
            suffix={currency}
            disabled={disabled}
            className="tnum"
            onChange={(event) => state.change(paymentId, { amount: event.target.value })}
          />
        </Field>
        {others.length > 0 && (
          <Field
            id={`${id}-method`}
            label={t('refunds:ways.as')}
            hint={other && !refundsOther ? t('refunds:ways.otherAsks') : undefined}
          >
            <Select
              value={entry.methodId}
              disabled={disabled}
              options={[
                { value: methodId, label: t('refunds:ways.same', { method: name }) },
                ...others.map((method) => ({ value: method.id, label: inLanguage(method.name, language) })),
              ]}
              onValueChange={(value) => state.change(paymentId, { methodId: value })}
            />
          </Field>
        )}
        {kind !== 'cash' && (kind !== 'voucher' || other) && !isByTerminal({ payment, other }) && (
          <Field
            id={`${id}-reference`}
            label={t(kind === 'voucher' ? 'refunds:ways.giftCard' : 'refunds:ways.reference')}
            hint={kind === 'voucher' ? t('refunds:ways.giftCardHint') : undefined}
            error={
              tried && problemOf('reference')
                ? t(kind === 'voucher' ? 'errors:field.giftCode' : 'errors:field.required')
                : undefined
            }
            required={other?.reference === 'required'}
            optional={other?.reference !== 'required'}
          >
            <TextInput
              value={entry.reference}
              maxLength={100}
              autoComplete="off"
              disabled={disabled}
              className="tnum"
              onChange={(event) => state.change(paymentId, { reference: event.target.value })}
            />
          </Field>
        )}
      </div>
    </li>
  )
}
