import { inLanguage } from '@marquee/contract'
import type { RejectionRow } from '@marquee/contract/stock'
import { Badge, DataCard, type DataColumn, Drawer, EmptyState } from '@marquee/ui'
import PackageX from 'lucide-react/icons/package-x'
import { useMemo } from 'react'
import { oneOf, text } from '../../lib/address/values.ts'
import { useFormat } from '../../lib/format.ts'
import { useEscape } from '../../lib/keys/use-escape.ts'
import { FactList } from '../../lib/list/detail-drawer.tsx'
import { ListPage } from '../../lib/list/list-page.tsx'
import { ListTable } from '../../lib/list/list-table.tsx'
import { useFilterWords } from '../../lib/list/use-filter-words.ts'
import { useListUrl } from '../../lib/list/use-list-url.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useRejections } from './queries.ts'
import { logViews, Views } from './views.tsx'
import { useMoveWords } from './words.ts'

const parts = { filters: { q: text({ initial: '' }) }, kept: { view: oneOf(logViews, { initial: 'moves' }) } }

/** What was sent back at the door: it never came in, so that no move tells of it. */
export default function RejectionsTab() {
  const { t, language } = useTexts('inventoryLogs')
  const format = useFormat()
  const state = useListUrl(parts)
  const { q } = state.url
  const search = useDebounced(q.trim()).slice(0, 100)
  const list = useRejections(search, state.after)
  const columns = useColumns()
  const filterWords = useFilterWords(q.trim(), [])
  const { qty } = useMoveWords()
  const page = list.data
  const countText = page
    ? t(page.totalIsExact ? 'inventoryLogs:back.count' : 'inventoryLogs:back.atLeast', {
        count: page.total,
        formatted: format.number(page.total),
      })
    : '\u00a0'
  const nameOf = (row: RejectionRow) => `${inLanguage(row.item.name, language)}, ${qty(row.qty, row)}`
  const open = page?.rows.find(({ id }) => id === state.id)
  return (
    <ListPage
      title={t('inventoryLogs:title')}
      subtitle={countText}
      search={{ label: t('inventoryLogs:back.search'), value: q, onChange: (typed) => state.change({ q: typed }) }}
      views={<Views view="back" />}
      onClear={q ? state.clear : undefined}
      drawer={open && <RejectionDrawer key={open.id} row={open} onClose={state.close} />}
    >
      <ListTable
        label={t('inventoryLogs:view.back')}
        address="/inventory/logs?view=back&id="
        list={list}
        page={page}
        state={state}
        columns={columns}
        nameOf={nameOf}
        countText={countText}
        filterWords={filterWords}
        isFiltered={q !== ''}
        words={{ failed: t('inventoryLogs:back.failed'), noMatch: t('inventoryLogs:back.noMatch') }}
        empty={<EmptyState title={t('inventoryLogs:back.empty')} body={t('inventoryLogs:back.emptyHint')} />}
        card={(row, card) => (
          <DataCard
            title={
              <span className="tnum">
                {qty(row.qty, row)} · {inLanguage(row.item.name, language)}
              </span>
            }
            facts={[format.dateTime(row.at, 'short'), row.vendor?.name, row.reason].filter(Boolean).join(' · ')}
            badge={row.isWhole && <WholeBadge />}
            onOpen={card.onOpen}
          />
        )}
      />
    </ListPage>
  )
}

function WholeBadge() {
  const { t } = useTexts('inventoryLogs')
  return (
    <Badge tone="warning" icon={PackageX}>
      {t('inventoryLogs:back.whole')}
    </Badge>
  )
}

function RejectionDrawer({ row, onClose }: { row: RejectionRow; onClose: () => void }) {
  const { t, language } = useTexts('inventoryLogs', 'inventoryItems')
  const format = useFormat()
  const { qty } = useMoveWords()
  useEscape('aside', onClose)
  const { packing } = row
  return (
    <Drawer
      open
      inline
      onClose={onClose}
      kicker={t('inventoryLogs:view.back')}
      title={<span className="tnum">{`${qty(row.qty, row)} ${inLanguage(row.item.name, language)}`}</span>}
      subtitle={format.dateTime(row.at)}
      badges={row.isWhole && <WholeBadge />}
    >
      <FactList
        title={t('inventoryLogs:back.details')}
        facts={[
          [t('inventoryLogs:drawer.reason'), row.reason],
          [
            t('inventoryLogs:drawer.packing'),
            packing &&
              t('inventoryLogs:drawer.packed', {
                qty: format.number(Number(packing.qty)),
                packing: t(`inventoryItems:packing.${packing.unit}`),
              }),
          ],
          [t('inventoryLogs:drawer.vendor'), row.vendor?.name],
          [t('inventoryLogs:drawer.document'), row.vendorRef],
          [t('inventoryLogs:back.order'), row.orderNo],
          [t('inventoryLogs:filter.place'), inLanguage(row.location.name, language)],
          [t('inventoryLogs:column.who'), row.who],
        ]}
      />
      {row.photo && (
        <a href={row.photo.url} target="_blank" rel="noopener noreferrer">
          <img
            src={row.photo.smallUrl}
            alt={t('inventoryLogs:drawer.photo')}
            className="max-h-40 rounded-md border border-line"
          />
        </a>
      )}
    </Drawer>
  )
}

function Two({ first, second }: { first: string; second?: string | null | undefined }) {
  return (
    <span className="block min-w-0">
      <span className="tnum block truncate font-semibold leading-5">{first}</span>
      <span className="tnum block truncate text-ink-3 text-xs leading-4">{second}</span>
    </span>
  )
}

function useColumns(): DataColumn<RejectionRow>[] {
  const { t, language } = useTexts('inventoryLogs', 'inventoryItems')
  const format = useFormat()
  const { qty } = useMoveWords()
  return useMemo(
    () => [
      {
        id: 'at',
        header: t('inventoryLogs:column.at'),
        width: 150,
        skeleton: 'identity',
        cell: (row) => <Two first={format.dateTime(row.at, 'short')} second={row.who} />,
      },
      {
        id: 'item',
        header: t('inventoryLogs:column.item'),
        grows: true,
        cell: (row) => <Two first={inLanguage(row.item.name, language)} second={row.item.code} />,
      },
      {
        id: 'qty',
        header: t('inventoryLogs:column.qty'),
        align: 'end',
        skeleton: 'number',
        cell: (row) => <b className="tnum">{qty(row.qty, row)}</b>,
      },
      {
        id: 'reason',
        header: t('inventoryLogs:column.cause'),
        hideBelow: 'sm',
        cell: (row) => <span className="block max-w-[14rem] truncate">{row.reason}</span>,
      },
      {
        id: 'vendor',
        header: t('inventoryLogs:drawer.vendor'),
        hideBelow: 'md',
        cell: (row) => <Two first={row.vendor?.name ?? ''} second={row.vendorRef} />,
      },
      {
        id: 'whole',
        header: t('inventoryLogs:back.delivery'),
        hideBelow: 'lg',
        skeleton: 'badge',
        cell: (row) => row.isWhole && <WholeBadge />,
      },
    ],
    [t, language, format, qty],
  )
}
