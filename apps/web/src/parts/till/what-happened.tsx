import type { TillSessionRow } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useTillWords } from './use-till-words.ts'

/** What was sold and given back, by way of payment. The cash takings are left out for people who count blind. */
export function Takings({ row }: { row: TillSessionRow }) {
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  return (
    <section>
      <h3 className="mb-2 font-[660] text-md">{t('till:own.takings')}</h3>
      {row.takings.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('till:own.noTakings')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {row.takings.map(({ method, amountMinor, payments, refunds, refundedMinor, atTerminal }) => (
            <li key={method} className="flex items-baseline justify-between gap-4 py-2.5">
              <span>
                <span className="font-semibold">{words.method(method)}</span>
                <span className="ml-2 text-ink-3 text-sm">{t('till:own.payments', { count: payments })}</span>
                {refunds > 0 && (
                  <span className="tnum block text-ink-3 text-sm">
                    {refundedMinor === null
                      ? t('till:own.refunds', { count: refunds })
                      : // Of what was bought on account nobody got money back: it was paid since, or is owed less.
                        method === 'invoice'
                        ? t('till:own.lessOwed', { amount: format.money(refundedMinor, row.currency) })
                        : t('till:own.refundsOf', {
                            count: refunds,
                            amount: format.money(-refundedMinor, row.currency),
                          })}
                  </span>
                )}
                {atTerminal.map((open) => (
                  <span
                    key={open.state}
                    className={cx(
                      'tnum block text-sm',
                      open.state === 'declined' ? 'font-semibold text-danger' : 'text-ink-3',
                    )}
                  >
                    {t(`till:own.atTerminal.${open.state}`, {
                      count: open.refunds,
                      amount: format.money(open.amountMinor, row.currency),
                    })}
                  </span>
                ))}
              </span>
              {amountMinor === null ? (
                <span className="text-ink-3 text-sm">{t('till:own.cashHidden')}</span>
              ) : (
                <span className="tnum font-semibold">{format.money(amountMinor, row.currency)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      <LateSales row={row} />
    </section>
  )
}

/** Sales that came after the count for which they were made: why the drawer of this one may be short. Nothing without any. */
export function LateSales({ row: { late, currency } }: { row: Pick<TillSessionRow, 'late' | 'currency'> }) {
  const { t } = useTexts('till')
  const format = useFormat()
  if (!late) return null
  return (
    <div className="mt-2 rounded-md bg-info-soft px-4 py-3 text-info-on-soft text-sm">
      <p className="tnum font-semibold">
        {t(late.amountMinor === null ? 'till:own.late' : 'till:own.lateOf', {
          count: late.count,
          number: format.number(late.count),
          amount: format.money(late.amountMinor ?? 0, currency),
        })}
      </p>
      <p>{t('till:own.lateHint')}</p>
    </div>
  )
}

/** What was put in and taken out beside the sales. */
export function Movements({ row }: { row: TillSessionRow }) {
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  return (
    <section>
      <h3 className="mb-2 font-[660] text-md">{t('till:own.movements')}</h3>
      {row.movements.length === 0 ? (
        <p className="text-ink-3 text-sm">{t('till:own.noMovements')}</p>
      ) : (
        <ul className="divide-y divide-line border-line border-y">
          {row.movements.map((movement) => (
            <li key={`${movement.at} ${movement.kind}`} className="flex items-baseline justify-between gap-4 py-2.5">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                <span className="font-semibold">{words.movement(movement.kind)}</span>
                <span className="block text-ink-3 text-sm">
                  {format.time(movement.at)} · {movement.reason}
                </span>
              </span>
              {movement.kind !== 'no_sale' && (
                <span className="tnum shrink-0 font-semibold">{words.signed(movement.amountMinor, row.currency)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
