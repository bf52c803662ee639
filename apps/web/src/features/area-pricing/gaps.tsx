import type { RidePriceSheet } from '@marquee/contract/transport'
import { Icon } from '@marquee/ui'
import Info from 'lucide-react/icons/info'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { Words } from './use-words.ts'

const shown = 6

/** Whether it is one stretch of the week, and not the first of several. */
const isOne = ({ minutes, fromMinute, toMinute }: RidePriceSheet['gaps'][number]) => minutes === toMinute - fromMinute

/** Where guests would find no price. */
export function Gaps({ sheet, words }: { sheet: RidePriceSheet; words: Words }) {
  const { t } = useTexts('areas')
  const format = useFormat()
  const { gaps } = sheet
  if (gaps.length === 0) return null
  const more = gaps.length - shown
  return (
    <section aria-labelledby="ride-gaps" className="mt-3 flex gap-2 text-sm text-warning">
      <Icon of={Info} size="s" className="mt-0.5" />
      <div className="min-w-0">
        <h3 id="ride-gaps" className="font-semibold">
          {t('areas:gaps.title', { count: gaps.length, number: format.number(gaps.length) })}
        </h3>
        <ul className="text-ink-2">
          {gaps.slice(0, shown).map((gap) => (
            <li key={`${gap.areaId}${gap.classId}${gap.direction}`}>
              {t(isOne(gap) ? 'areas:gaps.of' : 'areas:gaps.first', {
                area: words.area(gap.areaId),
                class: words.vehicleClass(gap.classId),
                direction: t(`areas:direction.${gap.direction}`),
                from: words.moment(gap.fromMinute),
                until: words.moment(gap.toMinute),
                hours: format.number(gap.minutes / 60),
              })}
            </li>
          ))}
          {more > 0 && <li>{t('areas:gaps.more', { count: more, number: format.number(more) })}</li>}
        </ul>
      </div>
    </section>
  )
}
