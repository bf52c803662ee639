import { Suspense } from 'react'
import { onDemand } from '../../lib/on-demand.ts'
import { useMay } from '../../lib/rights.ts'
import { LevelsPage } from './levels/levels-page.tsx'
import { useStockLive } from './queries.ts'
import { type Act, type StockState, useStockState } from './use-stock-state.ts'

const ActPage = onDemand(() => import('./act/act-page.tsx').then((part) => ({ default: part.ActPage })))
const ReorderPage = onDemand(() => import('./lists/reorder-page.tsx').then((part) => ({ default: part.ReorderPage })))
const ExpiringPage = onDemand(() =>
  import('./lists/expiring-page.tsx').then((part) => ({ default: part.ExpiringPage })),
)
const CountsPage = onDemand(() => import('./counts/counts-page.tsx').then((part) => ({ default: part.CountsPage })))
const OrdersPage = onDemand(() => import('./orders/orders-page.tsx').then((part) => ({ default: part.OrdersPage })))
const OrderForm = onDemand(() => import('./orders/order-form.tsx').then((part) => ({ default: part.OrderForm })))
const ReceiveOrder = onDemand(() =>
  import('./orders/receive-order.tsx').then((part) => ({ default: part.ReceiveOrder })),
)
const SheetPage = onDemand(() => import('./counts/sheet-page.tsx').then((part) => ({ default: part.SheetPage })))

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
  const part = partOf(state, { ...may, order: mayOrder })
  return part ? <Suspense fallback={null}>{part}</Suspense> : <LevelsPage state={state} may={may} />
}

function partOf(state: StockState, may: Record<Act | 'order', boolean>) {
  const { view, act, of, order, count } = state
  if (act === 'receive' && of && may.receive) {
    return <ReceiveOrder key={of} id={of as never} onDone={() => state.backTo(of)} />
  }
  if (act && may[act]) return <ActPage key={act} act={act} onDone={state.back} />
  if (view === 'orders' && order && may.order) {
    return <OrderForm key={order} id={order === 'new' ? null : (order as never)} state={state} />
  }
  if (view === 'orders') return <OrdersPage state={state} may={may} />
  if (view === 'reorder') return <ReorderPage state={state} may={may} />
  if (view === 'expiring') return <ExpiringPage state={state} may={may} />
  if (view === 'counts' && count) {
    return <SheetPage key={count} countId={count as never} onBack={() => state.openCount(null)} />
  }
  return view === 'counts' ? <CountsPage state={state} /> : null
}
