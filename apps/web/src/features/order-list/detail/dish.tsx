import { inLanguage, type OrderDetail } from '@marquee/contract'
import { cx } from '@marquee/ui'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'

type Line = OrderDetail['lines'][number]

/** What was chosen of a dish: `Ketchup, 2 × Cheese`. */
export function Mods({ line: { mods = [] } }: { line: Pick<Line, 'mods'> }) {
  const { language } = useTexts('orderList')
  const format = useFormat()
  if (mods.length === 0) return null
  const names = mods.map(({ name, qty }) =>
    qty > 1 ? `${format.number(qty)} × ${inLanguage(name, language)}` : inLanguage(name, language),
  )
  return <span className="block text-ink-2 text-xs [overflow-wrap:anywhere]">{names.join(', ')}</span>
}

/** How far the food of a line is; nothing for other lines, and for food of which nothing is left. */
export function DishState({ line, order }: { line: Pick<Line, 'lineNo'>; order: Pick<OrderDetail, 'dishes'> }) {
  const { t } = useTexts('orderList')
  const format = useFormat()
  const dish = order.dishes?.find(({ lineNo }) => lineNo === line.lineNo)
  if (!dish) return null
  const { state, wantedAt } = dish
  return (
    <span className={cx('tnum block text-xs', state === 'off' ? 'text-warning' : 'text-ink-2')}>
      {state === 'ahead' && wantedAt !== null
        ? t('orderList:dish.aheadFor', { when: format.dateTime(wantedAt, 'short') })
        : t(`orderList:dish.${state}`)}
    </span>
  )
}
