import { inLanguage } from '@marquee/contract'
import { IconButton } from '@marquee/ui'
import X from 'lucide-react/icons/x'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import type { PassesInBasket } from '../model/passes.ts'

interface PassesPartProps {
  passes: PassesInBasket
  currency: string
  onRemove: () => void
}

/** The passes of a basket: lines of their own, which leave it together. */
export function PassesPart({ passes, currency, onRemove }: PassesPartProps) {
  const { t, language } = useTexts('foodBooking')
  const format = useFormat()
  return (
    <section aria-label={t('foodBooking:passes.label')} className="border-line border-t py-2">
      <p className="flex items-center justify-between gap-3">
        <span className="min-w-0 text-ink-2 text-sm [overflow-wrap:anywhere]">
          {format.dateTime(passes.startsAt, 'short')} · {inLanguage(passes.product, language)}
        </span>
        <IconButton icon={X} label={t('foodBooking:passes.remove')} onClick={onRemove} />
      </p>
      <ul>
        {passes.lines.map(({ passTypeId, name, qty, unitMinor, where }) => (
          <li key={passTypeId} className="py-1">
            <p className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 font-semibold [overflow-wrap:anywhere]">
                {format.number(qty)} × {inLanguage(name, language)}
              </span>
              <span className="tnum shrink-0 font-semibold">{format.money(qty * unitMinor, currency)}</span>
            </p>
            <p className="text-ink-3 text-sm">{where}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
