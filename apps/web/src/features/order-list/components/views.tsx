import { orderViews } from '@marquee/contract'
import { Button, cx } from '@marquee/ui'
import { useTexts } from '../../../lib/use-texts.ts'
import type { OrdersState } from '../use-orders-state.ts'

/** The ready views, "all" first. */
export function Views({ state }: { state: OrdersState }) {
  const { t } = useTexts('orderList')
  return (
    <fieldset className="flex min-w-0 flex-1 gap-1.5 overflow-x-auto p-0.5 [scrollbar-width:none]">
      <legend className="sr-only">{t('orderList:view.label')}</legend>
      {[null, ...orderViews].map((view) => {
        const isOn = state.view === view
        return (
          <Button
            key={view}
            size="sm"
            aria-pressed={isOn}
            className={cx('shrink-0 !rounded-full', isOn && '!border-accent !bg-accent-soft !text-accent-on-soft')}
            onClick={() => state.change({ view })}
          >
            {t(`orderList:view.${view ?? 'all'}`)}
          </Button>
        )
      })}
    </fieldset>
  )
}
