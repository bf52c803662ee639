import { builtScreens } from '@marquee/contract'
import { Button, LinkButton } from '@marquee/ui'
import Plus from 'lucide-react/icons/plus'
import { Link, useNavigate } from 'react-router-dom'
import { useAddress } from '../../lib/address/use-address.ts'
import { text } from '../../lib/address/values.ts'
import { BulkFrame } from '../../lib/bulk/bulk-frame.tsx'
import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useFeature } from '../../lib/features.ts'
import { useFormat } from '../../lib/format.ts'
import { ListPage } from '../../lib/list/list-page.tsx'
import { useFilterWords } from '../../lib/list/use-filter-words.ts'
import { useHiddenColumns } from '../../lib/list/use-hidden-columns.ts'
import { useListExport } from '../../lib/list/use-list-export.ts'
import { useMay } from '../../lib/rights.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useExchangeRights } from '../../parts/exchange/rights.ts'
import { useRefundRights } from '../../parts/refunds/rights.ts'
import { OrdersTable, useOrderColumns } from './components/orders-table.tsx'
import { Views } from './components/views.tsx'
import { useExportOrders, useOrders } from './queries.ts'
import { useBulkPrint } from './use-bulk-print.ts'
import { useFilters } from './use-filters.ts'
import { useOrdersState } from './use-orders-state.ts'

// What opens later is fetched later.
const OrderDrawer = dialogOnDemand(() =>
  import('./detail/order-drawer.tsx').then((part) => ({ default: part.OrderDrawer })),
)

/** Where someone with these rights begins a new sale; null: nowhere. */
function useNewBooking(): string | null {
  const books = useMay('ticket_booking', 'sell')
  const sells = useMay('ticket_order', 'sell')
  if (books && builtScreens.includes('ticket-booking')) return '/ticket-booking'
  return sells && builtScreens.includes('order') ? '/order' : null
}

/** How many there are, and how many of them are on the page. */
function useCountText(page: ReturnType<typeof useOrders>['data']): string {
  const { t } = useTexts('orderList')
  const format = useFormat()
  if (!page) return '\u00a0'
  const count = page.total
  const shown = format.number(page.rows.length)
  const total = format.number(count)
  if (page.totalIsExact && page.rows.length < count) return t('orderList:countOf', { shown, total, count })
  return t(page.totalIsExact ? 'orderList:count' : 'orderList:atLeast', { count, shown, formatted: total })
}

const GroupsPage = dialogOnDemand(() =>
  import('./groups/groups-page.tsx').then((part) => ({ default: part.GroupsPage })),
)
const asked = { view: text() }

/** The orders of the venue, or its groups. */
export default function OrderListPage() {
  const [{ view }] = useAddress(asked)
  const hasGroups = useFeature('groupBookings')
  const seesGroups = useMay('order_list', 'groups') && hasGroups
  return view === 'groups' && seesGroups ? <GroupsPage /> : <OrdersPage />
}

/** Orders: find, open, correct, print, take away as a file. */
function OrdersPage() {
  const { t } = useTexts('orderList')
  const navigate = useNavigate()
  const state = useOrdersState()
  const list = useOrders(state.filter, state.after)
  const exported = useListExport(useExportOrders(), state.filter)
  const bulk = useBulkPrint()
  const mayExport = useMay('order_list', 'export')
  const mayPrint = useMay('order_list', 'print')
  const mayEdit = useMay('order_list', 'edit_guest')
  const mayTake = useMay('order_list', 'take_due')
  const { mayChange } = useRefundRights()
  const { mayExchange, mayReseat } = useExchangeRights()
  const newBooking = useNewBooking()
  const columns = useOrderColumns()
  bulk.remember(list.data?.rows ?? [])
  const hidden = useHiddenColumns('orders')
  const countText = useCountText(list.data)
  const filters = useFilters(state)
  const searched = [state.q.trim(), state.view && t(`orderList:view.${state.view}`)].filter(Boolean).join(' · ')
  const newButton = newBooking && (
    <LinkButton variant="primary" icon={Plus} render={<Link to={newBooking} />} aria-keyshortcuts="n">
      {t('orderList:newBooking')}
    </LinkButton>
  )
  return (
    <ListPage
      title={t('orderList:title')}
      subtitle={countText}
      primary={newButton}
      exported={mayExport ? { ...exported, label: t('orderList:export.action') } : undefined}
      search={{
        label: t('orderList:search'),
        hint: t('orderList:searchHint'),
        value: state.q,
        onChange: (q) => state.change({ q }),
        takesScans: true,
      }}
      filters={filters}
      onClear={state.isFiltered ? state.clear : undefined}
      views={<Views state={state} />}
      columns={columns}
      hidden={hidden}
      selects={mayPrint}
      keys={[
        ...(mayEdit
          ? [{ keys: ['E'], does: t('orderList:guest.edit'), run: () => state.id && state.setEdit('on') }]
          : []),
        ...(mayTake
          ? [{ keys: ['T'], does: t('orderList:refund.take'), run: () => state.id && state.setDeed('takeDue') }]
          : []),
        ...(mayChange
          ? [{ keys: ['R'], does: t('orderList:refund.more'), run: () => state.id && state.setDeed('cancel') }]
          : []),
        ...(mayExchange
          ? [{ keys: ['W'], does: t('orderList:refund.exchange'), run: () => state.id && state.setDeed('exchange') }]
          : []),
        ...(mayReseat
          ? [{ keys: ['M'], does: t('orderList:refund.reseat'), run: () => state.id && state.setDeed('reseat') }]
          : []),
        ...(newBooking ? [{ keys: ['N'], does: t('orderList:newBooking'), run: () => void navigate(newBooking) }] : []),
      ]}
      drawer={state.id !== null && <OrderDrawer id={state.id} state={state} />}
    >
      <OrdersTable
        state={state}
        list={list}
        columns={columns}
        hidden={hidden}
        selected={bulk.selected}
        onSelectedChange={mayPrint ? bulk.select : undefined}
        bulkActions={
          <Button variant="chrome" loading={bulk.pending} onClick={bulk.print}>
            {t('orderList:bulk.print')}
          </Button>
        }
        countText={countText}
        filterWords={useFilterWords(searched, filters)}
        newButton={newButton}
      />
      <BulkFrame bulk={bulk} />
    </ListPage>
  )
}
