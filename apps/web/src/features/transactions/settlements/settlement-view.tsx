import type { SettlementDetail, SettlementId } from '@marquee/contract'
import { Badge, Button, type MenuEntry, Skeleton } from '@marquee/ui'
import Undo from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { dialogOnDemand } from '../../../lib/dialog-on-demand.tsx'
import { FailedState } from '../../../lib/failed-state.tsx'
import { useFormat } from '../../../lib/format.ts'
import { ListPage } from '../../../lib/list/list-page.tsx'
import { useListExport } from '../../../lib/list/use-list-export.ts'
import { readFailure } from '../../../lib/trpc/failure.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { daysOf } from './days.ts'
import { LineTable } from './line-table.tsx'
import { settlementLooks } from './looks.ts'
import { MissingTable } from './missing-table.tsx'
import { useExportSettlement, useSettlement } from './queries.ts'
import { Shown } from './shown.tsx'
import type { SettlementsState } from './use-settlements-state.ts'

const EndDialog = dialogOnDemand(() => import('./end-dialog.tsx').then((part) => ({ default: part.EndDialog })))
const LineDialog = dialogOnDemand(() => import('./line-dialog.tsx').then((part) => ({ default: part.LineDialog })))

/** One settlement: its sums, its lines by what became of them, and the way into the book. */
export function SettlementView({ id, state }: { id: SettlementId; state: SettlementsState }) {
  const { t } = useTexts('settlements', 'transactions')
  const format = useFormat()
  const found = useSettlement(id)
  const row = found.data
  const exported = useListExport(useExportSettlement(), { id })
  const [ends, setEnds] = useState<'post' | 'undo' | null>(null)
  const isOpen = row?.state === 'open'
  const menu: MenuEntry[] = isOpen
    ? [{ id: 'undo', label: t('settlements:undo.action'), icon: Undo, onSelect: () => setEnds('undo') }]
    : []
  const isGone = found.isError && readFailure(found.error).reason === 'NOT_FOUND'
  const back = { label: t('transactions:view.settlements'), render: <Link to="/transactions?view=settlements" /> }
  if (!row && found.isError) {
    return (
      <ListPage title={t('settlements:one')} breadcrumb={[back]}>
        <FailedState title={t(isGone ? 'settlements:gone' : 'settlements:oneFailed')} query={found} />
      </ListPage>
    )
  }
  const about = row && [row.fileName, daysOf(row, format), t('settlements:importedBy', { name: row.importedBy })]
  return (
    <ListPage
      title={row?.acquirer ?? t('settlements:one')}
      breadcrumb={[back, { label: row?.acquirer ?? '' }]}
      subtitle={about?.filter(Boolean).join(' · ') ?? '\u00a0'}
      primary={
        isOpen && (
          <Button variant="primary" disabled={row.openLines > 0} onClick={() => setEnds('post')}>
            {t('settlements:post.action')}
          </Button>
        )
      }
      exported={{ ...exported, label: t('settlements:export') }}
      menu={menu}
    >
      {row ? <Loaded row={row} state={state} /> : <Skeleton shape="box" width="100%" height={220} />}
      {row && ends && <EndDialog kind={ends} row={row} onClose={() => setEnds(null)} />}
      {row && state.line !== null && (
        <LineDialog settlement={row} lineNo={state.line} onClose={() => state.openLine(null)} />
      )}
    </ListPage>
  )
}

function Loaded({ row, state }: { row: SettlementDetail; state: SettlementsState }) {
  const { t } = useTexts('settlements')
  const format = useFormat()
  if (row.state === 'importing') {
    return (
      <p role="status" className="text-ink-2 text-sm">
        {t('settlements:importing')}
      </p>
    )
  }
  const notes = [
    row.state === 'open' && row.openLines > 0 && t('settlements:openHint', { count: row.openLines }),
    row.state === 'posted' &&
      t('settlements:posted', { name: row.endedBy ?? '', when: row.endedAt ? format.dateTime(row.endedAt) : '' }),
    row.state === 'undone' &&
      t('settlements:undone', { name: row.endedBy ?? '', when: row.endedAt ? format.dateTime(row.endedAt) : '' }),
    row.faultyLines > 0 && t('settlements:faulty', { count: row.faultyLines }),
    row.knownLines > 0 && t('settlements:knownLines', { count: row.knownLines }),
  ].filter((note) => note !== false)
  return (
    <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Badge {...settlementLooks[row.state]}>{t(`settlements:state.${row.state}`)}</Badge>
        {notes.map((note) => (
          <span key={note} className="text-ink-2 text-sm">
            {note}
          </span>
        ))}
      </div>
      <Sums row={row} />
      {row.state !== 'undone' && (
        <>
          <Shown row={row} state={state} />
          {state.show === 'missing' ? <MissingTable settlement={row} /> : <LineTable settlement={row} state={state} />}
        </>
      )}
    </div>
  )
}

function Sums({ row }: { row: SettlementDetail }) {
  const { t } = useTexts('settlements')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, row.currency)
  const sums: [name: string, value: string, more?: string | undefined][] = [
    [t('settlements:column.gross'), money(row.grossMinor)],
    [
      t('settlements:column.fee'),
      money(row.feeMinor),
      // Without a rate at the ways of payment nothing is expected.
      row.expectedFeeMinor === 0 ? undefined : t('settlements:expectedFee', { amount: money(row.expectedFeeMinor) }),
    ],
    [t('settlements:column.net'), money(row.netMinor)],
    [t('settlements:paid'), money(row.matchedMinor)],
    [t('settlements:difference'), money(row.differenceMinor)],
  ]
  return (
    <dl className="grid grid-cols-5 divide-x divide-line rounded-lg border border-line bg-surface max-md:grid-cols-2 max-md:divide-x-0">
      {sums.map(([name, value, more]) => (
        <div key={name} className="min-w-0 px-3.5 py-2.5">
          <dt className="text-ink-3 text-xs">{name}</dt>
          <dd className="tnum font-semibold">{value}</dd>
          {more && <dd className="text-ink-3 text-xs">{more}</dd>}
        </div>
      ))}
    </dl>
  )
}
