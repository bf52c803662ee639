import { Icon } from '@marquee/ui'
import ShoppingBasket from 'lucide-react/icons/shopping-basket'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { Sum } from '../model/basket.ts'

interface BasketBarProps {
  sum: Sum
  currency: string
  /** Brings the basket into view. */
  onShow: () => void
}

/**
 * What is in the basket, where it is below the menu: on a phone. At the end of the menu, so that it stays at the bottom of
 * the screen until the basket itself comes into view.
 */
export function BasketBar({ sum, currency, onShow }: BasketBarProps) {
  const { t } = useTexts('foodBooking')
  const format = useFormat()
  if (sum.pieces === 0) return null
  return (
    <div className="sticky bottom-0 z-sticky -mx-4 mt-4 border-line border-t bg-surface px-4 pt-2 pb-[max(8px,env(safe-area-inset-bottom))] shadow-e2 min-[720px]:hidden">
      <button
        type="button"
        onClick={onShow}
        className="flex min-h-14 w-full items-center gap-3 rounded-md bg-chrome px-4 text-on-chrome"
      >
        <Icon of={ShoppingBasket} size="s" className="shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left font-semibold">
          {t('foodBooking:basket.show', { count: sum.pieces })}
        </span>
        <span className="tnum shrink-0 font-[680] text-lg">{format.money(sum.dueMinor, currency)}</span>
      </button>
    </div>
  )
}
