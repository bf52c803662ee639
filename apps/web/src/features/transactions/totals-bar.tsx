import { inLanguage, type TransactionTotals } from '@marquee/contract'
import { Button, cx, Skeleton } from '@marquee/ui'
import type { ReactNode } from 'react'
import { FailedState } from '../../lib/failed-state.tsx'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { methodIcons, stateLooks } from './looks.ts'
import type { useTotals } from './queries.ts'
import type { TransactionsState } from './use-transactions-state.ts'

/** What the list adds up to: all of it, not the page; each way of payment narrows the list to itself. */
export function TotalsBar({ totals, state }: { totals: ReturnType<typeof useTotals>; state: TransactionsState }) {
  const { t } = useTexts('transactions')
  const { data } = totals
  if (!data) {
    return totals.isError ? (
      <FailedState title={t('transactions:totals.failed')} query={totals} />
    ) : (
      <div aria-busy="true" className="mb-3 h-[5.25rem] md:h-[4.25rem]">
        <Skeleton width="100%" height={64} shape="box" />
      </div>
    )
  }
  return (
    <section aria-label={t('transactions:totals.label')} aria-live="polite" className="mb-3">
      {data.isTooMuch ? (
        <p className="rounded-lg border border-line bg-surface px-3.5 py-3 text-ink-2 text-sm">
          {t('transactions:totals.tooMuch')}
        </p>
      ) : (
        <Sums data={data} state={state} />
      )}
      {data.withoutOpenCash && <p className="mt-1.5 text-ink-3 text-xs">{t('transactions:totals.withoutOpenCash')}</p>}
    </section>
  )
}

function Sums({ data, state }: { data: TransactionTotals; state: TransactionsState }) {
  const { t } = useTexts('transactions')
  const format = useFormat()
  return (
    <>
      {data.sums.map(({ currency, takenMinor, refundedMinor, feeMinor, payments, refunds, others, otherMinor }) => (
        <dl
          key={currency}
          className={cx(
            'mb-2 grid grid-cols-3 divide-x divide-line rounded-lg border border-line bg-surface',
            (feeMinor !== 0) !== others > 0 && 'sm:grid-cols-4',
            feeMinor !== 0 && others > 0 && 'sm:grid-cols-5',
          )}
        >
          <Sum
            name={t('transactions:totals.taken')}
            more={t('transactions:totals.payments', { count: payments, formatted: format.number(payments) })}
          >
            {format.money(takenMinor, currency)}
          </Sum>
          <Sum
            name={t('transactions:totals.refunded')}
            more={t('transactions:totals.refunds', { count: refunds, formatted: format.number(refunds) })}
          >
            {format.money(-refundedMinor || 0, currency)}
          </Sum>
          <Sum name={t('transactions:totals.net')} isStrong>
            {format.money(takenMinor - refundedMinor, currency)}
          </Sum>
          {others > 0 && (
            <Sum
              name={t('transactions:totals.other')}
              more={t('transactions:totals.others', { count: others, formatted: format.number(others) })}
              // On a phone it is a line of its own.
              className="col-span-3 border-line border-t sm:col-span-1 sm:border-t-0"
            >
              {format.money(otherMinor, currency)}
            </Sum>
          )}
          {feeMinor !== 0 && (
            <Sum name={t('transactions:totals.fee')} className="hidden sm:block">
              {format.money(feeMinor, currency)}
            </Sum>
          )}
        </dl>
      ))}
      {data.sums.map((sum) => (
        <Open key={sum.currency} sum={sum} state={state} />
      ))}
      <Ways data={data} state={state} />
    </>
  )
}

/** What connected terminals have not given back and people have not sent, in no sum; a press narrows the list to it. */
function Open({ sum, state }: { sum: TransactionTotals['sums'][number]; state: TransactionsState }) {
  const { t } = useTexts('transactions')
  const format = useFormat()
  const parts = [
    { says: 'under_way', count: sum.underWay, minor: sum.underWayMinor },
    { says: 'declined', count: sum.declined, minor: sum.declinedMinor },
    { says: 'to_do', count: sum.toDo, minor: sum.toDoMinor },
  ] as const
  return parts
    .filter(({ count }) => count > 0)
    .map(({ says, count, minor }) => (
      <Button
        key={says}
        size="sm"
        variant="quiet"
        icon={stateLooks[says].icon}
        className={cx('mr-1.5 mb-1.5', says !== 'under_way' && '!text-danger')}
        onClick={() => state.change({ kind: 'refund', state: says })}
      >
        {t(`transactions:totals.${says}`, { count, formatted: format.number(count) })}{' '}
        <span className="tnum font-semibold">{format.money(minor, sum.currency)}</span>
      </Button>
    ))
}

interface SumProps {
  name: string
  more?: string
  isStrong?: boolean
  className?: string
  children: ReactNode
}

function Sum({ name, more, isStrong, className, children }: SumProps) {
  return (
    <div className={cx('min-w-0 px-2 py-2 sm:px-3', className)}>
      <dt className="text-ink-2 text-xs">{name}</dt>
      <dd
        className={cx(
          'tnum whitespace-nowrap text-sm sm:text-base md:text-lg',
          isStrong ? 'font-bold' : 'font-semibold',
        )}
      >
        {children}
      </dd>
      {more && <dd className="tnum text-ink-3 text-xs">{more}</dd>}
    </div>
  )
}

function Ways({ data, state }: { data: TransactionTotals; state: TransactionsState }) {
  const { t, language } = useTexts('transactions')
  const format = useFormat()
  if (data.ways.length < 2 && !state.way) return null
  return (
    <fieldset className="flex min-w-0 gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none]">
      <legend className="sr-only">{t('transactions:totals.ways')}</legend>
      {data.ways.map(({ methodId, method, name, currency, takenMinor, refundedMinor }) => {
        const isOn = state.way === methodId
        return (
          <Button
            key={`${methodId} ${currency}`}
            size="sm"
            icon={methodIcons[method]}
            aria-pressed={isOn}
            className={cx('shrink-0 !rounded-full', isOn && '!border-accent !bg-accent-soft !text-accent-on-soft')}
            onClick={() => state.change({ way: isOn ? null : methodId })}
          >
            {inLanguage(name, language)}{' '}
            <span className="tnum font-semibold">{format.money(takenMinor - refundedMinor, currency)}</span>
          </Button>
        )
      })}
    </fieldset>
  )
}
