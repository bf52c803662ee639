import { inLanguage, type JournalRow } from '@marquee/contract'
import { DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import { type ReactNode, useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import type { useJournal } from '../queries.ts'
import { useBookWords } from '../use-book-words.ts'
import type { FinancesState } from '../use-finances-state.ts'

/** One line under the other, level with those of the cells beside. */
const Lines = ({ row, each }: { row: JournalRow; each: (line: JournalRow['lines'][number]) => ReactNode }) => (
  <span className="block py-1">
    {row.lines.map((line, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an entry never change
      <span key={index} className="tnum block h-5 leading-5">
        {each(line)}
      </span>
    ))}
  </span>
)

/** The columns in the language that is on. */
export function useJournalColumns(): DataColumn<JournalRow>[] {
  const { t, language } = useTexts('finances')
  const format = useFormat()
  const words = useBookWords()
  return useMemo(
    () => [
      {
        id: 'entry',
        header: t('finances:column.entry'),
        skeleton: 'identity',
        width: 120,
        cell: (row) => (
          <span className="block py-1">
            <b className="tnum block font-semibold leading-5">{row.entryNo}</b>
            <span className="block text-ink-3 text-xs leading-5">{format.date(row.date)}</span>
            {row.ofDate !== row.date && (
              <span className="block text-warning text-xs leading-4">
                {t('finances:entry.lateShort', { date: format.date(row.ofDate) })}
              </span>
            )}
          </span>
        ),
      },
      {
        id: 'what',
        header: t('finances:column.what'),
        grows: true,
        cell: (row) => (
          <span className="block min-w-0 py-1">
            <b className="block whitespace-normal font-semibold leading-5">{words.act(row.act)}</b>
            <span className="tnum block truncate text-ink-3 text-xs leading-5">{words.origin(row)}</span>
          </span>
        ),
      },
      {
        id: 'account',
        header: t('finances:column.account'),
        hideBelow: 'sm',
        cell: (row) => (
          <Lines
            row={row}
            each={(line) => (
              <span
                className={`block max-w-[min(17rem,26cqw)] truncate ${line.amountMinor < 0 ? 'pl-3 text-ink-2' : ''}`}
              >
                <span className="text-ink-3">{line.account}</span> {inLanguage(line.name, language)}
              </span>
            )}
          />
        ),
      },
      {
        id: 'debit',
        header: t('finances:column.debit'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => (
          <Lines row={row} each={(line) => line.amountMinor > 0 && format.money(line.amountMinor, line.currency)} />
        ),
      },
      {
        id: 'credit',
        header: t('finances:column.credit'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => (
          <Lines row={row} each={(line) => line.amountMinor < 0 && format.money(-line.amountMinor, line.currency)} />
        ),
      },
    ],
    [t, format, words, language],
  )
}

interface JournalTableProps {
  state: FinancesState
  list: ReturnType<typeof useJournal>
  columns: readonly DataColumn<JournalRow>[]
  countText: string
  /** The words of the active filters, for "nothing matches". */
  filterWords: string
}

/** The entries with their lines, the newest first. */
export function JournalTable({ state, list, ...table }: JournalTableProps) {
  const { t } = useTexts('finances')
  const format = useFormat()
  const words = useBookWords()
  return (
    <ListTable
      {...table}
      label={t('finances:journal.label')}
      address="/finances-dashboard?view=journal&id="
      list={list}
      page={list.data}
      state={state}
      nameOf={(row) => t('finances:entry.name', { number: row.entryNo })}
      isFiltered={state.isFiltered}
      words={{ failed: t('finances:journal.loadFailed'), noMatch: t('finances:journal.noMatch') }}
      empty={<EmptyState title={t('finances:journal.empty')} body={t('finances:journal.emptyHint')} />}
      card={(row, card) => (
        <DataCard
          title={`${row.entryNo} · ${words.act(row.act)}`}
          facts={
            <span className="tnum">
              {[format.date(row.date, 'short'), words.origin(row)].filter(Boolean).join(' · ')}
            </span>
          }
          badge={
            <span className="tnum font-semibold text-sm">
              {debitOf(row)
                .map(([currency, sum]) => format.money(sum, currency))
                .join(' + ')}
            </span>
          }
          onOpen={card.onOpen}
        />
      )}
    />
  )
}

/** What an entry moves, by currency. */
function debitOf(row: JournalRow): [currency: string, minor: number][] {
  const sums = new Map<string, number>()
  for (const { amountMinor, currency } of row.lines) {
    if (amountMinor > 0) sums.set(currency, (sums.get(currency) ?? 0) + amountMinor)
  }
  return [...sums]
}
