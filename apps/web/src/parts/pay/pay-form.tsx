import { inLanguage } from '@marquee/contract'
import { cx, Field, Segmented, Skeleton, TextInput, useMedia } from '@marquee/ui'
import { type KeyboardEvent, type ReactNode, type RefObject, useId } from 'react'
import { FormAlert } from '../../lib/form/form-alert.tsx'
import { FormFailure } from '../../lib/form/form-failure.tsx'
import { useFormat } from '../../lib/format.ts'
import { type Failure, isPassing } from '../../lib/trpc/failure.ts'
import { useConnection } from '../../lib/trpc/socket.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { OpenTill } from '../till/open-till.tsx'
import { CardField } from './card-field.tsx'
import { DebtorField } from './debtor-field.tsx'
import { Keypad } from './keypad.tsx'
import { QuickNotes } from './quick-notes.tsx'
import { TakenPayments } from './taken-payments.tsx'
import { TerminalWait } from './terminal-wait.tsx'
import { useHeldMoney } from './use-held-money.ts'
import type { Payment } from './use-payment.ts'

interface PayFormProps {
  id: string
  /** What has to be known before money is taken. */
  notice: ReactNode
  /** The next press sends the same again: there is nothing to choose. */
  isLost: boolean
  /** No money is taken any more. */
  isStopped: boolean
  payment: Payment
  currency: string
  failure: ReactNode
  /** Who would owe what goes on account. */
  debtor: string | undefined
  /** Where the focus can go. */
  refs: {
    amount: RefObject<HTMLInputElement | null>
    reference: RefObject<HTMLInputElement | null>
    debtor: RefObject<HTMLInputElement | null>
    message: RefObject<HTMLDivElement | null>
  }
}

/** The inside of the pay dialog. */
export function PayForm({ id, notice, isLost, isStopped, payment, currency, failure, debtor, refs }: PayFormProps) {
  const { t, language } = useTexts('pay', 'till', 'errors')
  const format = useFormat()
  const fieldId = useId()
  // A finger has the keys beside the field; the keyboard of a tablet would only cover them.
  const coarse = useMedia('(pointer: coarse)')
  const phone = useMedia('(max-width: 599px)')
  const isLive = useConnection() === 'live'
  const money = (minor: number) => format.money(minor, currency)
  const { way, ways, gone, problem, failed } = payment
  const isCash = way?.kind === 'cash'
  // Parts are kept while the basket changes: it may cost less by now.
  const tooMuch = Math.max(0, -payment.remaining)
  const { terminal, byTerminal } = payment
  const { open: charge, last } = terminal
  const isOpen = payment.remaining > 0 && !charge && !isLost && !isStopped

  // In the field left and right belong to the text; up and down choose the way.
  const onArrow = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    const at = ways.findIndex(({ id }) => id === way?.id) + step
    const next = ways[(at + ways.length) % ways.length]
    if (next) payment.choose(next.id)
  }

  // Someone has pressed a way and types on.
  const onKey = (event: KeyboardEvent) => {
    const isOfCode = way?.kind === 'voucher' && /^[\da-z]$/i.test(event.key)
    if (
      isOfCode &&
      refs.reference.current &&
      event.target instanceof HTMLInputElement &&
      event.target.type === 'radio'
    ) {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      refs.reference.current.focus()
      payment.setReference(payment.reference + event.key)
      return
    }
    const isOfAmount = /^[\d.,]$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey
    if (!isOfAmount || !(event.target instanceof HTMLInputElement) || event.target.type !== 'radio') return
    if (!refs.amount.current) return
    event.preventDefault()
    refs.amount.current.focus()
    payment.type(event.key)
  }

  // Why the terminal was not asked.
  const ofTerminal = ({ details, issues }: Failure) => {
    if (details.group) return { STATE: t('pay:groupOver') }
    if (details.charge) return { STATE: t('pay:terminal.open') }
    if (details.terminal) return { STATE: t('pay:terminal.busy') }
    if (details.taken !== undefined) return { STATE: t('pay:terminal.taken') }
    return issues.some(({ path }) => path === 'methodId') ? { VALIDATION: t('pay:terminal.gone') } : {}
  }

  const heldMoney = useHeldMoney(currency)
  const dueThen = failed?.failure.details.dueMinor
  // It may have become less since it was refused, by what others took.
  const stillDue = typeof dueThen === 'number' ? Math.min(dueThen, payment.remaining) : undefined
  const amountErrors = {
    amount: 'pay:cash.wrong',
    tooMuch: 'pay:part.tooMuch',
    tooMuchCash: 'pay:cash.tooMuch',
    balance: 'pay:voucher.tooMuch',
    rest: 'pay:invoice.rest',
  } as const
  const amountError =
    problem && problem in amountErrors ? t(amountErrors[problem as keyof typeof amountErrors]) : undefined
  const till = payment.needsTill && !charge && !isStopped && (
    <div>
      <p className="mb-2 font-[660] text-md">{t(payment.till.failure ? 'pay:till.unknown' : 'pay:till.needed')}</p>
      {payment.till.failure ? (
        <button type="button" className="font-semibold text-accent-text underline" onClick={payment.till.refresh}>
          {t('pay:till.retry')}
        </button>
      ) : (
        <OpenTill />
      )}
    </div>
  )
  return (
    <form
      id={id}
      noValidate
      data-density="touch"
      className="flex flex-col gap-4 max-sm:gap-3"
      onKeyDown={onKey}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isStopped) payment.submit()
      }}
    >
      {notice}
      {failed && (
        <div ref={refs.message} tabIndex={-1} className="flex flex-col gap-4 max-sm:gap-3">
          {failure || (
            <FormFailure
              failure={failed.failure}
              attempt={failed.attempt}
              words={{
                ...ofTerminal(failed.failure),
                // The line stands: this one answer was lost.
                ...(isLive && { OFFLINE: t('pay:noAnswer') }),
                ...(failed.failure.details.parts === 'ended' && { STATE: t('pay:taken.changed') }),
                ...(failed.failure.details.parts === 'open' && {
                  STATE: t('pay:taken.elsewhere') + heldMoney(failed.failure),
                }),
                ...(stillDue !== undefined && {
                  STALE:
                    (stillDue > 0 ? t('pay:taken.stillDue', { amount: money(stillDue) }) : t('pay:taken.nothingDue')) +
                    heldMoney(failed.failure),
                }),
              }}
            />
          )}
          {isPassing(failed.failure.reason) && (
            <p className="-mt-2 text-ink-2 text-sm">{t(failed.wasPart ? 'pay:partOnce' : 'pay:sentOnce')}</p>
          )}
        </div>
      )}
      <TakenPayments payment={payment} currency={currency} />
      {tooMuch > 0 && <FormAlert tone="error">{t('pay:part.over', { amount: money(tooMuch) })}</FormAlert>}
      {payment.isSettled && payment.changeMinor > 0 && <Change minor={payment.changeMinor} currency={currency} />}
      {charge && <TerminalWait key={charge.id} charge={charge} terminal={terminal} />}
      {isOpen && !failed && (last?.state === 'refused' || last?.state === 'cancelled') && (
        <FormAlert tone={last.state === 'refused' ? 'error' : 'success'}>
          {last.decision ? t('pay:terminal.decidedNot', { name: last.decision.who }) : t(`pay:terminal.${last.state}`)}
        </FormAlert>
      )}
      {isOpen && gone && (
        <FormAlert tone="error">{t('pay:ways.gone', { method: inLanguage(gone.name, language) })}</FormAlert>
      )}
      {isOpen && (way || gone) && (
        <Segmented
          label={t('pay:methods')}
          value={way?.id ?? ''}
          options={ways.map(({ id: value, name }) => ({ value, label: inLanguage(name, language) }))}
          onValueChange={(value) => payment.choose(value)}
          className="flex-wrap [&>label]:flex-1"
        />
      )}
      {isOpen && !way && !gone && <NoWay methods={payment.methods} />}
      {till ||
        (isOpen && way && (
          <div className="grid gap-4 max-sm:gap-3 sm:grid-cols-[minmax(0,1fr)_248px]">
            <div className="flex min-w-0 flex-col gap-4 max-sm:gap-3">
              {way.kind === 'voucher' && (
                <CardField id={`${fieldId}-card`} payment={payment} inputRef={refs.reference} currency={currency} />
              )}
              {way.kind === 'invoice' && (
                <DebtorField
                  id={`${fieldId}-debtor`}
                  value={payment.debtor}
                  onChange={payment.setDebtor}
                  isMissing={problem === 'debtor'}
                  known={debtor}
                  inputRef={refs.debtor}
                />
              )}
              <Field
                id={`${fieldId}-amount`}
                label={t(isCash ? 'pay:cash.given' : 'pay:part.amount')}
                hint={
                  byTerminal
                    ? t('pay:terminal.hint', { name: terminal.terminal?.name ?? '' })
                    : phone || way.kind === 'invoice'
                      ? undefined
                      : t(isCash ? 'pay:cash.exactHint' : 'pay:part.hint')
                }
                error={amountError}
              >
                <TextInput
                  ref={refs.amount}
                  value={payment.text}
                  placeholder={money(placeholderOf(payment))}
                  inputMode={coarse ? 'none' : 'decimal'}
                  autoComplete="off"
                  enterKeyHint="done"
                  suffix={currency}
                  className="tnum !text-lg font-semibold"
                  onKeyDown={onArrow}
                  onChange={(event) => payment.write(event.target.value)}
                />
              </Field>
              {isCash && (
                <>
                  <QuickNotes remaining={payment.remaining} currency={currency} onWrite={payment.write} />
                  <Change minor={payment.changeMinor} leftMinor={payment.leftMinor} currency={currency} />
                </>
              )}
              {way.kind !== 'voucher' && way.reference !== 'no' && !byTerminal && (
                <Field
                  id={`${fieldId}-reference`}
                  label={t(`pay:${way.kind}.reference`)}
                  hint={t(`pay:${way.kind}.hint`)}
                  error={problem === 'reference' ? t('pay:referenceMissing') : undefined}
                  required={way.reference === 'required'}
                  optional={way.reference === 'optional'}
                >
                  <TextInput
                    ref={refs.reference}
                    value={payment.reference}
                    maxLength={100}
                    autoComplete="off"
                    enterKeyHint="done"
                    className="tnum"
                    onChange={(event) => payment.setReference(event.target.value)}
                  />
                </Field>
              )}
            </div>
            <Keypad
              point={format.money(1, currency).match(/\d([.,])\d+\D*$/) ? (language === 'tr' ? ',' : '.') : null}
              onType={payment.type}
              onErase={() => payment.write(payment.text.slice(0, -1))}
            />
          </div>
        ))}
    </form>
  )
}

// What is taken when nothing is written: of a gift card no more than it holds. It stays while an amount is typed.
const placeholderOf = ({ card: { card }, way, remaining }: Payment) =>
  way?.kind === 'voucher' && card?.state === 'active' ? Math.min(card.balanceMinor, remaining) : remaining

/** Before the venue's ways of payment are known, or where it has none in use. */
function NoWay({ methods }: Pick<Payment, 'methods'>) {
  const { t } = useTexts('pay')
  if (methods.isPending) {
    return (
      <div aria-busy>
        <Skeleton shape="box" width="100%" height={120} />
      </div>
    )
  }
  return (
    <div>
      <p className="mb-2 font-[660] text-md">{t(methods.isError ? 'pay:ways.unknown' : 'pay:ways.none')}</p>
      {methods.isError && (
        <button
          type="button"
          className="font-semibold text-accent-text underline"
          onClick={() => void methods.refetch()}
        >
          {t('pay:till.retry')}
        </button>
      )}
    </div>
  )
}

function Change({ minor, leftMinor = 0, currency }: { minor: number; leftMinor?: number; currency: string }) {
  const { t } = useTexts('pay')
  const format = useFormat()
  const isLeft = minor === 0 && leftMinor > 0
  return (
    <div
      aria-live="polite"
      className={cx(
        'flex min-h-[84px] flex-col justify-center rounded-md px-4 py-2 max-sm:min-h-[68px] max-sm:py-1',
        minor > 0 ? 'bg-success-soft text-success-on-soft' : isLeft ? 'bg-sunken text-ink' : 'bg-sunken text-ink-2',
      )}
    >
      <span className="font-semibold text-sm">
        {t(minor > 0 ? 'pay:cash.change' : isLeft ? 'pay:remaining' : 'pay:cash.noChange')}
      </span>
      {(minor > 0 || isLeft) && (
        <span className="stretch-wide tnum font-[680] text-2xl leading-10">
          {format.money(minor || leftMinor, currency)}
        </span>
      )}
    </div>
  )
}
