import { type OrderView, orderViews } from '@marquee/contract'
import { Button, cx } from '@marquee/ui'
import { useFeature } from '../../../lib/features.ts'
import { useMay } from '../../../lib/rights.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { OrdersState } from '../use-orders-state.ts'

type View = OrderView | 'groups' | null

/** The ready views, "all" first, and the groups for people who prepare them. */
export function ViewButtons({ view, onShow }: { view: View; onShow: (view: View) => void }) {
  const { t } = useTexts('orderList')
  const hasGroups = useFeature('groupBookings')
  const seesGroups = useMay('order_list', 'groups') && hasGroups
  const views: View[] = [null, ...orderViews, ...(seesGroups ? (['groups'] as const) : [])]
  return (
    <fieldset className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none]">
      <legend className="sr-only">{t('orderList:view.label')}</legend>
      {views.map((each) => {
        const isOn = view === each
        return (
          <Button
            key={each}
            size="sm"
            aria-pressed={isOn}
            className={cx('shrink-0 !rounded-full', isOn && '!border-accent !bg-accent-soft !text-accent-on-soft')}
            onClick={() => onShow(each)}
          >
            {t(`orderList:view.${each ?? 'all'}`)}
          </Button>
        )
      })}
    </fieldset>
  )
}

/** The same above the orders. */
export function Views({ state }: { state: OrdersState }) {
  return (
    <ViewButtons
      view={state.view}
      onShow={(view) => (view === 'groups' ? state.showGroups() : state.change({ view }))}
    />
  )
}
