import { type FundEntryRow, type FundRow, inLanguage } from '@marquee/contract'
import { DataCard, type DataColumn, EmptyState, SectionHeader } from '@marquee/ui'
import { useMemo } from 'react'
import { useFormat } from '../../../lib/format.ts'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import { useGivenNames } from '../../../parts/names/given-names.ts'
import type { useEntries } from '../queries.ts'

/** What an entry was about: the day that it came late from, the other fund, the till, the order, the reason. */
function useAbout() {
  const { t, language } = useTexts('funds')
  const format = useFormat()
  const called = useGivenNames()
  return useMemo(
    () => (row: FundEntryRow) =>
      [
        row.ofDate !== row.businessDate && t('funds:entry.late', { date: format.date(row.ofDate) }),
        row.counterpart && inLanguage(row.counterpart.name, language),
        row.till && called.till(row.till),
        row.orderNo !== null && t('funds:entry.order', { no: row.orderNo }),
        row.reason,
      ]
        .filter(Boolean)
        .join(' · '),
    [t, language, called, format],
  )
}

// The book enters some of them later than they happened: then the day counts, and the moment says nothing.
function useWhen() {
  const format = useFormat()
  return useMemo(
    () => (row: FundEntryRow) =>
      row.who === null ? format.date(row.businessDate, 'medium') : format.dateTime(row.at, 'short'),
    [format],
  )
}

function useColumns(currency: string): DataColumn<FundEntryRow>[] {
  const { t } = useTexts('funds')
  const format = useFormat()
  const about = useAbout()
  const when = useWhen()
  return useMemo(
    () => [
      { id: 'at', header: t('funds:entry.at'), width: 160, cell: (row) => when(row) },
      { id: 'what', header: t('funds:entry.what'), cell: (row) => t(`funds:act.${row.kind}`) },
      {
        id: 'about',
        header: t('funds:entry.about'),
        hideBelow: 'sm',
        grows: true,
        cell: (row) => <span className="block truncate text-ink-2">{about(row)}</span>,
      },
      { id: 'who', header: t('funds:entry.who'), hideBelow: 'md', cell: (row) => row.who ?? t('funds:entry.book') },
      {
        id: 'amount',
        header: t('funds:amount'),
        align: 'end',
        cell: (row) => (
          <span className={row.amountMinor < 0 ? 'tnum text-danger' : 'tnum'}>
            {format.money(row.amountMinor, currency)}
          </span>
        ),
      },
      {
        id: 'balance',
        header: t('funds:entry.balance'),
        align: 'end',
        cell: (row) => <span className="tnum">{format.money(row.balanceAfterMinor, currency)}</span>,
      },
    ],
    [t, format, about, when, currency],
  )
}

interface TimelineProps {
  fund: FundRow
  list: ReturnType<typeof useEntries>
  state: { after: string | null; next: (cursor: string) => void; previous: () => void }
}

/** What moved in a fund, the newest first, each with what it left. */
export function Timeline({ fund, list, state }: TimelineProps) {
  const { t, language } = useTexts('funds')
  const format = useFormat()
  const about = useAbout()
  const when = useWhen()
  const name = inLanguage(fund.name, language)
  const page = list.data
  return (
    <section aria-labelledby="timeline">
      <SectionHeader id="timeline" title={t('funds:entry.title', { fund: name })} />
      <ListTable
        label={t('funds:entry.title', { fund: name })}
        list={list}
        page={page}
        state={{ id: null, ...state }}
        columns={useColumns(fund.currency)}
        nameOf={(row) => `${t(`funds:act.${row.kind}`)}, ${when(row)}`}
        words={{ failed: t('funds:entry.loadFailed') }}
        countText={
          page ? t('funds:entry.count', { count: page.total, formatted: format.number(page.total) }) : '\u00a0'
        }
        empty={<EmptyState title={t('funds:entry.empty')} body={t('funds:entry.emptyHint')} />}
        card={(row) => (
          <DataCard
            title={`${t(`funds:act.${row.kind}`)}: ${format.money(row.amountMinor, fund.currency)}`}
            facts={[
              when(row),
              t('funds:entry.left', { amount: format.money(row.balanceAfterMinor, fund.currency) }),
              about(row),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        )}
      />
    </section>
  )
}
