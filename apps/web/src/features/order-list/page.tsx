import { builtScreens } from '@marquee/contract'
import { Button, LinkButton, type MenuEntry, media, PageFrame, useMedia } from '@marquee/ui'
import CircleHelp from 'lucide-react/icons/circle-question-mark'
import Download from 'lucide-react/icons/download'
import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useFormat } from '../../lib/format.ts'
import { useKeys } from '../../lib/keys/use-keys.ts'
import { useMay } from '../../lib/rights.ts'
import { useStoredChoice } from '../../lib/stored-choice.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { Filters } from './components/filters.tsx'
import { OrdersTable, useOrderColumns } from './components/orders-table.tsx'
import { useOrders } from './queries.ts'
import { useBulkPrint } from './use-bulk-print.ts'
import { useExport } from './use-export.ts'
import { useFilterOptions, useManyOptions } from './use-filter-options.ts'
import { type OrdersState, useOrdersState } from './use-orders-state.ts'

// What opens later is fetched later.
const OrderDrawer = lazy(() => import('./detail/order-drawer.tsx').then((part) => ({ default: part.OrderDrawer })))
const OrdersKeyHelp = lazy(() =>
  import('./components/orders-key-help.tsx').then((part) => ({ default: part.OrdersKeyHelp })),
)

const readIds = (stored: unknown): string[] =>
  Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []

/** Where somebody with these rights begins a new sale; null: nowhere. */
function useNewBooking(): string | null {
  const books = useMay('ticket_booking', 'sell')
  const sells = useMay('ticket_order', 'sell')
  const built: readonly string[] = builtScreens
  if (books && built.includes('ticket-booking')) return '/ticket-booking'
  return sells && built.includes('order') ? '/order' : null
}

/** The words of everything that narrows the list, for "nothing matches". */
function useFilterWords(state: OrdersState): string {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const { few } = useFilterOptions(state)
  const { clerks, shows } = useManyOptions(state)
  const nameOf = (options: typeof clerks, id: string | null) => options.find(({ value }) => value === id)?.label
  return [
    state.q.trim(),
    state.view && t(`orderList:view.${state.view}`),
    [state.from, state.until].some(Boolean) &&
      [state.from, state.until].map((day) => day && format.date(day)).join(' – '),
    ...few.filter(({ id, value }) => id !== 'sold' && value !== '').map(({ valueLabel }) => valueLabel),
    nameOf(clerks, state.clerk),
    nameOf(shows, state.show),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** The orders of the venue: find, open, correct, print, take away as a file. */
export default function OrderListPage() {
  const { t } = useTexts('orderList', 'common')
  const format = useFormat()
  const navigate = useNavigate()
  const phone = useMedia(media.belowMd)
  const state = useOrdersState()
  const list = useOrders(state.filter, state.after)
  const exported = useExport(state.filter)
  const bulk = useBulkPrint()
  const mayExport = useMay('order_list', 'export')
  const mayPrint = useMay('order_list', 'print')
  const mayEdit = useMay('order_list', 'edit_guest')
  const newBooking = useNewBooking()
  const columns = useOrderColumns()
  const [hiddenIds, setHiddenIds] = useStoredChoice('orders.hiddenColumns', readIds)
  const hidden = useMemo(() => new Set(hiddenIds), [hiddenIds])
  const [helps, setHelps] = useState(false)
  const searchRef = useRef<HTMLInputElement>(null)

  const firstRow = () => document.querySelector<HTMLElement>('[data-row-index][tabindex="0"]')?.focus()
  useKeys({
    '/': () => searchRef.current?.focus(),
    j: firstRow,
    k: firstRow,
    ...(newBooking ? { n: () => void navigate(newBooking) } : {}),
    ...(mayEdit && state.id ? { e: () => state.setEdit('on') } : {}),
    '?': () => setHelps(true),
  })

  const page = list.data
  const shown = page?.rows.length ?? 0
  const total = page ? format.number(page.total) : ''
  const countText = page
    ? page.totalIsExact && shown < page.total
      ? t('orderList:countOf', { shown: format.number(shown), total, count: page.total })
      : t(page.totalIsExact ? 'orderList:count' : 'orderList:atLeast', {
          count: page.total,
          shown: format.number(shown),
          formatted: total,
        })
    : '\u00a0'
  const filterWords = useFilterWords(state)
  const exportEntry = { label: t('orderList:export.action'), icon: Download }
  const menu: MenuEntry[] = [
    ...(phone && mayExport
      ? [{ ...exportEntry, id: 'export', onSelect: exported.run, disabled: exported.pending }]
      : []),
    { id: 'keys', label: t('common:keys.title'), icon: CircleHelp, kbd: '?', onSelect: () => setHelps(true) },
  ]
  const newButton = newBooking && (
    <LinkButton variant="primary" icon={Plus} render={<Link to={newBooking} />} aria-keyshortcuts="n">
      {t('orderList:newBooking')}
    </LinkButton>
  )
  return (
    <PageFrame
      fill
      title={t('orderList:title')}
      subtitle={countText}
      primary={newButton}
      actions={
        !phone &&
        mayExport && (
          <Button icon={exportEntry.icon} loading={exported.pending} onClick={exported.run}>
            {exportEntry.label}
          </Button>
        )
      }
      menu={menu}
      filters={
        <Filters
          state={state}
          searchRef={searchRef}
          columns={columns}
          hidden={hidden}
          onHiddenChange={(next) => setHiddenIds([...next])}
        />
      }
      aside={
        state.id !== null && (
          <Suspense fallback={null}>
            <OrderDrawer id={state.id} state={state} />
          </Suspense>
        )
      }
    >
      <OrdersTable
        state={state}
        list={list}
        columns={columns}
        hidden={hidden}
        selected={bulk.selected}
        onSelectedChange={mayPrint ? bulk.select : undefined}
        bulkActions={
          <Button variant="chrome" loading={bulk.pending} onClick={bulk.run}>
            {t('orderList:bulk.print')}
          </Button>
        }
        countText={countText}
        filterWords={filterWords}
        newButton={newButton}
      />
      <Suspense fallback={null}>
        {helps && <OrdersKeyHelp onClose={() => setHelps(false)} books={newBooking ? 'yes' : 'no'} />}
      </Suspense>
    </PageFrame>
  )
}
