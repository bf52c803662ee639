import { inLanguage, type JournalEntry } from '@marquee/contract'
import { SectionHeader, TextLink } from '@marquee/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useFormat } from '../../../lib/format.ts'
import { DetailDrawer } from '../../../lib/list/detail-drawer.tsx'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import { useSecond } from '../book-line.tsx'
import { useEntry } from '../queries.ts'
import { useBookWords } from '../use-book-words.ts'
import type { FinancesState } from '../use-finances-state.ts'

/** One entry: its lines, and what it was posted from. */
export function EntryDrawer({ id, state }: { id: string; state: FinancesState }) {
  const { t } = useTexts('finances')
  const format = useFormat()
  const entry = useEntry(id)
  const words = useBookWords()
  return (
    <DetailDrawer
      found={entry}
      onClose={state.close}
      words={{
        one: t('finances:entry.kicker'),
        gone: t('finances:entry.gone'),
        failed: t('finances:entry.failed'),
      }}
      head={(row) => ({
        kicker: t('finances:entry.name', { number: row.entryNo }),
        title: words.act(row.act),
        subtitle: [words.origin(row), format.date(row.date)].filter(Boolean).join(' · '),
      })}
    >
      {(row) => <Entry key={id} row={row} />}
    </DetailDrawer>
  )
}

function Entry({ row }: { row: JournalEntry }) {
  const { t, language } = useTexts('finances')
  const format = useFormat()
  const second = useSecond()
  const cell = 'border-line border-b py-1.5 align-top'
  return (
    <>
      {row.ofDate !== row.date && (
        <p className="rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-on-soft">
          {t('finances:entry.late', { date: format.date(row.ofDate), counts: format.date(row.date) })}
        </p>
      )}
      <section aria-labelledby="entry-lines">
        <SectionHeader id="entry-lines" level={3} title={t('finances:entry.lines')} className="!mb-1" />
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="text-ink-3 text-xs">
              <th scope="col" className={`${cell} text-start font-semibold`}>
                {t('finances:column.account')}
              </th>
              <th scope="col" className={`${cell} text-end font-semibold`}>
                {t('finances:column.debit')}
              </th>
              <th scope="col" className={`${cell} text-end font-semibold`}>
                {t('finances:column.credit')}
              </th>
            </tr>
          </thead>
          <tbody>
            {row.lines.map((line, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
              <tr key={index}>
                <td className={`${cell} pr-2 [overflow-wrap:anywhere]`}>
                  <span className="tnum text-ink-3">{line.account}</span> {inLanguage(line.name, language)}
                </td>
                <td className={`${cell} tnum whitespace-nowrap text-end`}>
                  {line.amountMinor > 0 && format.money(line.amountMinor, line.currency)}
                </td>
                <td className={`${cell} tnum whitespace-nowrap pl-3 text-end`}>
                  {line.amountMinor < 0 && format.money(-line.amountMinor, line.currency)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Origin row={row} />
      <p className="text-ink-3 text-xs">
        {t('finances:entry.posted')}: {second(row.postedAt)}
      </p>
    </>
  )
}

function Origin({ row }: { row: JournalEntry }) {
  const { t, language } = useTexts('finances')
  const format = useFormat()
  const called = useGivenNames()
  const mayOrders = useMay('order_list', 'view')
  const maySchedule = useMay('ticket_schedules', 'view')
  const { order, show, till, tillSession } = row
  const to = (address: string, may: boolean, text: string) =>
    may ? <TextLink render={<Link to={address} />}>{text}</TextLink> : text
  const facts: (readonly [string, ReactNode] | null)[] = [
    order && [t('finances:entry.orderLabel'), to(`/order-list?id=${order.id}`, mayOrders, String(order.no))],
    show && [
      t('finances:entry.show'),
      to(
        `/ticket/schedule?date=${row.ofDate}&session=${show.id}`,
        maySchedule,
        `${inLanguage(show.product, language)}, ${format.dateTime(show.startsAt)}`,
      ),
    ],
    row.funds.length === 0
      ? null
      : [t('finances:entry.fund'), row.funds.map((name) => inLanguage(name, language)).join(' – ')],
    till === null ? null : [t('finances:entry.till'), called.till(till)],
    tillSession && [
      t('finances:entry.tillSession'),
      tillSession.closedAt === null
        ? t('finances:entry.tillOpen', { from: format.dateTime(tillSession.openedAt) })
        : `${format.dateTime(tillSession.openedAt)} – ${format.dateTime(tillSession.closedAt)}`,
    ],
    row.who === null ? null : [t('finances:entry.who'), row.who],
    row.at === null ? null : [t('finances:entry.at'), format.dateTime(row.at)],
    row.reason === null ? null : [t('finances:entry.reason'), row.reason],
  ]
  return (
    <section aria-labelledby="entry-origin">
      <SectionHeader id="entry-origin" level={3} title={t('finances:entry.origin')} className="!mb-2" />
      <dl className="grid grid-cols-[7.5rem_1fr] gap-x-4 gap-y-1.5 text-sm">
        {facts.map(
          (fact) =>
            fact && (
              <div key={fact[0]} className="contents">
                <dt className="text-ink-3">{fact[0]}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere]">{fact[1]}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
