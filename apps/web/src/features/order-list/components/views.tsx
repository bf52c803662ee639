import { type OrderView, orderViews } from '@marquee/contract'
import { useFeature } from '../../../lib/features.ts'
import { ViewButtons } from '../../../lib/list/view-buttons.tsx'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { OrdersState } from '../use-orders-state.ts'

type View = OrderView | 'groups' | null

/** The ready views, "all" first, and the groups for people who prepare them. */
export function OrderViews({ view, onShow }: { view: View; onShow: (view: View) => void }) {
  const { t } = useTexts('orderList')
  const hasGroups = useFeature('groupBookings')
  const seesGroups = useMay('order_list', 'groups') && hasGroups
  const views: View[] = [null, ...orderViews, ...(seesGroups ? (['groups'] as const) : [])]
  return (
    <ViewButtons
      label={t('orderList:view.label')}
      views={views.map((value) => ({ value, label: t(`orderList:view.${value ?? 'all'}`) }))}
      view={view}
      onShow={onShow}
    />
  )
}

/** The same above the orders. */
export function Views({ state }: { state: OrdersState }) {
  return (
    <OrderViews
      view={state.view}
      onShow={(view) => (view === 'groups' ? state.showGroups() : state.change({ view }))}
    />
  )
}
