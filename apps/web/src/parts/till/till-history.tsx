import type { TillSessionId, TillSessionRow } from '@marquee/contract'
import { Badge, Button, EmptyState, ErrorState, Skeleton } from '@marquee/ui'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDot from 'lucide-react/icons/circle-dot'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import WifiOff from 'lucide-react/icons/wifi-off'
import { Suspense, useState } from 'react'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFormat } from '../../lib/format.ts'
import { readFailure } from '../../lib/trpc/failure.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useGivenNames } from '../names/given-names.ts'
import { cashiersOf } from './cashiers.ts'
import { MoneyWithoutSale } from './part-payment/money-without-sale.tsx'
import { useTillHistory, useTillSession } from './queries.ts'
import { TillReport } from './till-report.tsx'
import { useTillWords } from './use-till-words.ts'

const OfflineSales = dialogOnDemand(() =>
  import('../offline-sales/offline-sales-dialog.tsx').then((part) => ({ default: part.OfflineSalesDialog })),
)

/** The till sessions of everybody, the newest first; each leads to its report. `session`: the one that is shown first. */
export function TillHistory({ session }: { session?: TillSessionId | undefined }) {
  const { t } = useTexts('till', 'common')
  // The cursors of the pages up to this one.
  const [cursors, setCursors] = useState<string[]>([])
  const page = useTillHistory(cursors.at(-1) ?? null)
  const [chosen, setChosen] = useState<TillSessionRow | null>(null)
  const [wanted, setWanted] = useState(session)
  const [isOffline, setOffline] = useState(false)
  const one = useTillSession(wanted)
  const setShown = (row: TillSessionRow | null) => {
    setWanted(undefined)
    setChosen(row)
  }
  const shown = chosen ?? one
  if (wanted && shown === undefined) return <Skeleton shape="box" width="100%" height={220} />
  if (shown) {
    const back = t('till:history.back')
    return <TillReport row={shown} onRow={setShown} onDone={() => setShown(null)} doneLabel={back} />
  }
  if (page.isPending) return <Skeleton shape="box" width="100%" height={220} />
  if (page.isError) {
    return (
      <ErrorState
        title={t('till:history.loadFailed')}
        requestId={readFailure(page.error).requestId ?? undefined}
        onRetry={() => void page.refetch()}
        retrying={page.isFetching}
      />
    )
  }
  const { rows, nextCursor } = page.data
  if (rows.length === 0) return <EmptyState title={t('till:history.empty')} />
  return (
    <div className="flex flex-col gap-3">
      <MoneyWithoutSale ofOthers />
      <div>
        <Button icon={WifiOff} aria-haspopup="dialog" onClick={() => setOffline(true)}>
          {t('till:offlineSales.open')}
        </Button>
      </div>
      <Suspense fallback={null}>{isOffline && <OfflineSales onClose={() => setOffline(false)} />}</Suspense>
      <ul aria-label={t('till:history.label')} className="divide-y divide-line border-line border-y">
        {rows.map((row) => (
          <li key={row.id}>
            <HistoryRow row={row} onShow={() => setShown(row)} />
          </li>
        ))}
      </ul>
      {(cursors.length > 0 || nextCursor) && (
        <div className="flex justify-between gap-2">
          <Button disabled={cursors.length === 0} onClick={() => setCursors(cursors.slice(0, -1))}>
            {t('common:pager.previous')}
          </Button>
          <Button
            disabled={!nextCursor}
            loading={page.isPlaceholderData}
            onClick={() => nextCursor && setCursors([...cursors, nextCursor])}
          >
            {t('common:pager.next')}
          </Button>
        </div>
      )}
    </div>
  )
}

function HistoryRow({ row, onShow }: { row: TillSessionRow; onShow: () => void }) {
  const called = useGivenNames()
  const { t } = useTexts('till')
  const format = useFormat()
  const words = useTillWords()
  const when = format.dateTime(row.openedAt, 'short')
  const sum = row.takings.reduce((all, { amountMinor }) => all + (amountMinor ?? 0), 0)
  const differenceMinor = row.corrections.at(-1)?.differenceMinor ?? row.differenceMinor ?? 0
  const differs = row.state === 'closed' && differenceMinor !== 0
  const names = cashiersOf(row)
  return (
    <button
      type="button"
      aria-label={t('till:history.show', { till: `${called.till(row.till.name)}, ${names}`, when })}
      onClick={onShow}
      className="flex w-full items-center justify-between gap-3 rounded-sm px-1 py-3 text-left hover:bg-sunken"
    >
      <span className="min-w-0">
        <span className="block truncate font-semibold">
          {called.till(row.till.name)} · {names}
        </span>
        <span className="tnum block text-ink-3 text-sm">
          {when}
          {row.zReport && ` · ${t('till:z.short', { number: `${row.zReport.year}/${row.zReport.zNo}` })}`}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1">
        <span className="tnum font-semibold">{format.money(sum, row.currency)}</span>
        <Badge
          tone={row.state === 'open' ? 'info' : differs ? 'warning' : 'success'}
          icon={row.state === 'open' ? CircleDot : differs ? TriangleAlert : CircleCheck}
        >
          {row.state === 'open' ? t('till:history.stateOpen') : words.difference(differenceMinor, row.currency)}
        </Badge>
      </span>
    </button>
  )
}
