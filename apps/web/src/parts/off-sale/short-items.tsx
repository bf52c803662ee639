import { inLanguage } from '@marquee/contract'
import type { ShortItem } from '@marquee/contract/food-menu'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** The ingredients that do not suffice for one more portion, with what can be used in their place; nothing without any. */
export function ShortItems({ short }: { short: readonly ShortItem[] }) {
  const { t, language } = useTexts('foodProducts')
  const format = useFormat()
  const words = ({ name, left, unit }: Omit<ShortItem, 'substitute'>) => ({
    name: inLanguage(name, language),
    left: `${format.number(Number(left))} ${t(`foodProducts:unit.${unit}`)}`,
  })
  return (
    <ul className="text-ink-2 text-sm empty:hidden">
      {short.map((item) => (
        <li key={item.name.en + item.name.tr}>
          {t('foodProducts:short.item', words(item))}
          {item.substitute && ` ${t('foodProducts:short.substitute', words(item.substitute))}`}
        </li>
      ))}
    </ul>
  )
}
