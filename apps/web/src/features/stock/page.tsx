import { dialogOnDemand } from '../../lib/dialog-on-demand.tsx'
import { useMay } from '../../lib/rights.ts'
import { LevelsPage } from './levels/levels-page.tsx'
import { useStockLive } from './queries.ts'
import { type Act, useStockState } from './use-stock-state.ts'

const ActPage = dialogOnDemand(() => import('./act/act-page.tsx').then((part) => ({ default: part.ActPage })))
const ReorderPage = dialogOnDemand(() =>
  import('./lists/reorder-page.tsx').then((part) => ({ default: part.ReorderPage })),
)
const ExpiringPage = dialogOnDemand(() =>
  import('./lists/expiring-page.tsx').then((part) => ({ default: part.ExpiringPage })),
)
const CountsPage = dialogOnDemand(() =>
  import('./counts/counts-page.tsx').then((part) => ({ default: part.CountsPage })),
)
const OrdersPage = dialogOnDemand(() =>
  import('./orders/orders-page.tsx').then((part) => ({ default: part.OrdersPage })),
)
const OrderForm = dialogOnDemand(() => import('./orders/order-form.tsx').then((part) => ({ default: part.OrderForm })))
const ReceiveOrder = dialogOnDemand(() =>
  import('./orders/receive-order.tsx').then((part) => ({ default: part.ReceiveOrder })),
)
const SheetPage = dialogOnDemand(() => import('./counts/sheet-page.tsx').then((part) => ({ default: part.SheetPage })))

/** What the venue has, where it is, and everything that is done with it. */
export default function StockPage() {
  const state = useStockState()
  const may: Record<Act, boolean> = {
    receive: useMay('stock', 'receive'),
    transfer: useMay('stock', 'transfer'),
    waste: useMay('stock', 'waste'),
  }
  const mayOrder = useMay('stock', 'order')
  useStockLive()
  if (state.act === 'receive' && state.of && may.receive) {
    return <ReceiveOrder key={state.of} id={state.of as never} onDone={() => state.backTo(state.of)} />
  }
  if (state.act && may[state.act]) return <ActPage key={state.act} act={state.act} onDone={state.back} />
  if (state.view === 'orders' && state.order && mayOrder) {
    return <OrderForm key={state.order} id={state.order === 'new' ? null : (state.order as never)} state={state} />
  }
  if (state.view === 'orders') return <OrdersPage state={state} may={{ ...may, order: mayOrder }} />
  if (state.view === 'reorder') return <ReorderPage state={state} may={may} />
  if (state.view === 'expiring') return <ExpiringPage state={state} may={may} />
  const { count } = state
  if (state.view === 'counts' && count) {
    return <SheetPage key={count} countId={count as never} onBack={() => state.openCount(null)} />
  }
  if (state.view === 'counts') return <CountsPage state={state} />
  return <LevelsPage state={state} may={may} />
}
