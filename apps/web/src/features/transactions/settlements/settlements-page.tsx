import type { SettlementRow } from '@marquee/contract'
import { Badge, Button, DataCard, type DataColumn, EmptyState } from '@marquee/ui'
import FileUp from 'lucide-react/icons/file-up'
import { useMemo, useState } from 'react'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../../lib/format.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { ListTable } from '../../../lib/list/list-table.tsx'
import { useTexts } from '../../../lib/use-texts.ts'
import type { View } from '../view.ts'
import { Views } from '../views.tsx'
import { daysOf } from './days.ts'
import { settlementLooks } from './looks.ts'
import { useSettlements } from './queries.ts'
import { SettlementView } from './settlement-view.tsx'
import { useSettlementsState } from './use-settlements-state.ts'

const ImportDialog = dialogOnDemand(() =>
  import('./import-dialog.tsx').then((part) => ({ default: part.ImportDialog })),
)

/** What acquirers have paid out, beside the card payments that it is for. */
export function SettlementsPage({ onShow }: { onShow: (view: View) => void }) {
  const state = useSettlementsState()
  if (state.id !== null) return <SettlementView key={state.id} id={state.id} state={state} />
  return <SettlementList state={state} onShow={onShow} />
}

interface ListProps {
  state: ReturnType<typeof useSettlementsState>
  onShow: (view: View) => void
}

function SettlementList({ state, onShow }: ListProps) {
  const { t } = useTexts('settlements', 'transactions')
  const format = useFormat()
  const list = useSettlements(state.search, state.after)
  const [imports, setImports] = useState(false)
  const columns = useColumns()
  const page = list.data
  const countText = page
    ? t('settlements:count', { count: page.total, formatted: format.number(page.total) })
    : '\u00a0'
  const begin = () => setImports(true)
  const button = (
    <Button variant="primary" icon={FileUp} onClick={begin} aria-keyshortcuts="n">
      {t('settlements:import.action')}
    </Button>
  )
  return (
    <ListPage
      title={t('transactions:title')}
      subtitle={countText}
      primary={button}
      views={<Views view="settlements" onShow={onShow} />}
      search={{
        label: t('settlements:search'),
        hint: t('settlements:searchHint'),
        value: state.q,
        onChange: (q) => state.change({ q }),
      }}
      onClear={state.q ? state.clear : undefined}
      columns={columns}
      keys={[{ keys: ['N'], does: t('settlements:import.action'), run: begin }]}
    >
      <ListTable
        label={t('settlements:title')}
        list={list}
        page={page}
        columns={columns}
        address="/transactions?view=settlements&id="
        state={{ ...state, id: null, open: state.openSettlement }}
        nameOf={(row) => `${row.acquirer}, ${row.fileName}`}
        isFiltered={state.search !== ''}
        countText={countText}
        filterWords={state.search}
        words={{ failed: t('settlements:loadFailed'), noMatch: t('settlements:noMatch') }}
        empty={<EmptyState title={t('settlements:empty')} body={t('settlements:emptyHint')} action={button} />}
        card={(row, card) => (
          <DataCard
            title={row.acquirer}
            facts={
              <span className="tnum">
                {[format.money(row.netMinor, row.currency), daysOf(row, format), openText(row, t)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            }
            badge={<Badge {...settlementLooks[row.state]}>{t(`settlements:state.${row.state}`)}</Badge>}
            onOpen={card.onOpen}
          />
        )}
      />
      {imports && (
        <ImportDialog
          onClose={() => setImports(false)}
          onDone={(id) => {
            setImports(false)
            state.openSettlement(id)
          }}
        />
      )}
    </ListPage>
  )
}

type Translate = ReturnType<typeof useTexts>['t']

function openText({ state, openLines }: SettlementRow, t: Translate): string {
  return state === 'open' && openLines > 0 ? t('settlements:openLines', { count: openLines }) : ''
}

function useColumns(): DataColumn<SettlementRow>[] {
  const { t } = useTexts('settlements')
  const format = useFormat()
  return useMemo(
    () => [
      {
        id: 'acquirer',
        header: t('settlements:column.acquirer'),
        grows: true,
        cell: (row) => (
          <>
            <b className="block truncate font-semibold">{row.acquirer}</b>
            <span className="block truncate text-ink-3 text-xs">{row.fileName}</span>
          </>
        ),
      },
      { id: 'days', header: t('settlements:column.days'), hideBelow: 'sm', cell: (row) => daysOf(row, format) },
      {
        id: 'lines',
        header: t('settlements:column.lines'),
        align: 'end',
        hideBelow: 'lg',
        skeleton: 'number',
        cell: (row) => <span className="tnum">{format.number(row.lines)}</span>,
      },
      {
        id: 'gross',
        header: t('settlements:column.gross'),
        align: 'end',
        hideBelow: 'lg',
        skeleton: 'number',
        cell: (row) => <span className="tnum">{format.money(row.grossMinor, row.currency)}</span>,
      },
      {
        id: 'fee',
        header: t('settlements:column.fee'),
        align: 'end',
        hideBelow: 'lg',
        skeleton: 'number',
        cell: (row) => <span className="tnum text-ink-2">{format.money(row.feeMinor, row.currency)}</span>,
      },
      {
        id: 'net',
        header: t('settlements:column.net'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <b className="tnum font-semibold">{format.money(row.netMinor, row.currency)}</b>,
      },
      {
        id: 'state',
        header: t('settlements:column.state'),
        skeleton: 'badge',
        cell: (row) => (
          <>
            <Badge {...settlementLooks[row.state]}>{t(`settlements:state.${row.state}`)}</Badge>
            {openText(row, t) && <span className="block pt-0.5 text-ink-3 text-xs">{openText(row, t)}</span>}
          </>
        ),
      },
    ],
    [t, format],
  )
}
