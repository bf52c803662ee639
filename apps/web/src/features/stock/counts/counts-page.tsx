import { inLanguage } from '@marquee/contract'
import type { CountRow } from '@marquee/contract/stock-counts'
import { Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import { useMemo, useState } from 'react'
import { useMe } from '../../../lib/auth-session/current.ts'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { Parts } from '../frame.tsx'
import { useCounts, usePlaces } from '../queries.ts'
import type { StockState } from '../use-stock-state.ts'
import { StateBadge } from './state-badge.tsx'

const StartDialog = dialogOnDemand(() => import('./start-dialog.tsx').then((part) => ({ default: part.StartDialog })))

/** The counts: those that are open, those that wait for somebody, and what came of the others. */
export function CountsPage({ state }: { state: StockState }) {
  const { t } = useTexts('stock')
  const format = useFormat()
  const mayCount = useMay('stock', 'count')
  const list = useCounts(state.after)
  const [starts, setStarts] = useState(false)
  const columns = useCountColumns()
  // For the form: it opens with a place in it.
  usePlaces()
  const page = list.data
  const { nameOf, facts } = useCountWords()
  const primary = mayCount && (
    <Button variant="primary" icon={ClipboardPen} onClick={() => setStarts(true)}>
      {t('stock:counts.start')}
    </Button>
  )
  const countText = page ? t('stock:counts.count', { count: page.total, formatted: format.number(page.total) }) : ''
  return (
    <ListPage
      title={t('stock:title')}
      subtitle={countText || '\u00a0'}
      primary={primary}
      views={<Parts view="counts" onShow={state.showPart} />}
    >
      <ListTable
        label={t('stock:view.counts')}
        address="/inventory/list?view=counts&count="
        list={list}
        page={page}
        state={{ ...state, id: null, open: (id: string | null) => state.openCount(id) }}
        columns={columns}
        nameOf={nameOf}
        countText={countText}
        words={{ failed: t('stock:counts.failed') }}
        empty={
          <EmptyState
            title={t('stock:counts.empty')}
            body={t('stock:counts.emptyHint')}
            action={primary || undefined}
          />
        }
        card={(row, card) => (
          <DataCard
            title={nameOf(row)}
            facts={<span className="tnum">{facts(row)}</span>}
            badge={<StateBadge state={row.state} />}
            onOpen={card.onOpen}
          />
        )}
      />
      {starts && <StartDialog onClose={() => setStarts(false)} onStarted={state.openCount} />}
    </ListPage>
  )
}

function useCountWords() {
  const { t, language } = useTexts('stock')
  const format = useFormat()
  return useMemo(() => {
    const scope = (row: CountRow) => (row.category ? inLanguage(row.category, language) : t('stock:counts.everything'))
    return {
      scope,
      nameOf: (row: CountRow) => inLanguage(row.location.name, language),
      facts: (row: CountRow) => [scope(row), format.dateTime(row.startedAt, 'short')].join(' · '),
    }
  }, [t, language, format])
}

function useCountColumns(): DataColumn<CountRow>[] {
  const { t, language } = useTexts('stock')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { scope } = useCountWords()
  return useMemo(
    () => [
      {
        id: 'place',
        header: t('stock:counts.column.place'),
        skeleton: 'identity',
        grows: true,
        cell: (row) => (
          <span className="block min-w-0">
            <b className="block truncate font-semibold leading-5">{inLanguage(row.location.name, language)}</b>
            <span className="block truncate text-ink-3 text-xs leading-4">
              {[format.dateTime(row.startedAt, 'short'), scope(row), row.isBlind && t('stock:counts.blind')]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        ),
      },
      {
        id: 'state',
        header: t('stock:column.state'),
        headerHidden: true,
        skeleton: 'badge',
        cell: (row) => <StateBadge state={row.state} />,
      },
      {
        id: 'started',
        header: t('stock:counts.column.started'),
        hideBelow: 'md',
        cell: (row) => (
          <span className="block text-ink-2">
            {t('stock:counts.by', { who: row.startedBy ?? '', when: format.dateTime(row.startedAt, 'short') })}
          </span>
        ),
      },
      {
        id: 'lines',
        header: t('stock:counts.column.lines'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <span className="tnum">{format.number(row.lines)}</span>,
      },
      {
        id: 'differences',
        header: t('stock:counts.column.differences'),
        align: 'end',
        hideBelow: 'sm',
        cell: (row) => row.differences !== null && <span className="tnum">{format.number(row.differences)}</span>,
      },
      {
        id: 'value',
        header: t('stock:counts.column.value'),
        align: 'end',
        hideBelow: 'md',
        cell: (row) => row.valueMinor !== null && <b className="tnum">{format.money(row.valueMinor, currency)}</b>,
      },
    ],
    [t, language, format, currency, scope],
  )
}
