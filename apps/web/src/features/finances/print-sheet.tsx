import { inLanguage, type JournalRow, type TrialBalance } from '@marquee/contract'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useBookWords } from './use-book-words.ts'

interface SheetProps {
  title: string
  /** Dates and filters in words. */
  heading: string
  head: readonly string[]
  /** From this column on there are amounts. */
  amountsFrom: number
  rows: readonly (readonly ReactNode[])[]
}

const cell = 'border border-line px-1.5 py-1 align-top'

/** What the printer gets instead of the screen. */
function Sheet({ title, heading, head, amountsFrom, rows }: SheetProps) {
  const { t } = useTexts('finances')
  const format = useFormat()
  const venue = useMe()?.venue.name
  const side = (column: number) => `${cell} ${column < amountsFrom ? 'text-left' : 'tnum whitespace-nowrap text-right'}`
  return createPortal(
    <div className="print-alone hidden text-[8pt] leading-snug print:block">
      <h1 className="font-semibold text-[13pt]">{[title, venue].filter(Boolean).join(' · ')}</h1>
      <p className="mb-2">
        {[heading, t('finances:printed', { date: format.dateTime(new Date().toISOString()) })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {head.map((text, column) => (
              <th key={text} scope="col" className={side(column)}>
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: what is printed does not move
            <tr key={index}>
              {row.map((text, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: nor do its columns
                <td key={column} className={side(column)}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>,
    document.body,
  )
}

/** The balance on paper. */
export function BalanceSheet({ balance, heading }: { balance: TrialBalance; heading: string }) {
  const { t, language } = useTexts('finances')
  const format = useFormat()
  const amounts = (row: TrialBalance['sums'][number]) =>
    [row.openingMinor, row.debitMinor, row.creditMinor, row.closingMinor].map((minor) =>
      format.money(minor, row.currency),
    )
  return (
    <Sheet
      title={t('finances:balance.label')}
      heading={heading}
      head={(['account', 'opening', 'debit', 'credit', 'closing'] as const).map((each) => t(`finances:column.${each}`))}
      amountsFrom={1}
      rows={[
        ...balance.rows.map((row) => [`${row.code} ${inLanguage(row.name, language)}`, ...amounts(row)]),
        ...balance.sums.map((sum) => [t('finances:balance.sum', { currency: sum.currency }), ...amounts(sum)]),
      ]}
    />
  )
}

/** The entries of this page on paper, one line under the other. */
export function JournalSheet({ rows, heading }: { rows: readonly JournalRow[]; heading: string }) {
  const { t, language } = useTexts('finances')
  const format = useFormat()
  const words = useBookWords()
  return (
    <Sheet
      title={t('finances:journal.label')}
      heading={heading}
      head={(['entry', 'what', 'account', 'debit', 'credit'] as const).map((each) => t(`finances:column.${each}`))}
      amountsFrom={3}
      rows={rows.flatMap((row) =>
        row.lines.map(({ account, name, amountMinor, currency }, index) => [
          index === 0 && `${row.entryNo} · ${format.date(row.date)}`,
          index === 0 && [words.act(row.act), words.origin(row)].filter(Boolean).join(' · '),
          `${account} ${inLanguage(name, language)}`,
          amountMinor > 0 && format.money(amountMinor, currency),
          amountMinor < 0 && format.money(-amountMinor, currency),
        ]),
      )}
    />
  )
}
