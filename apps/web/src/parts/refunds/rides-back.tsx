import { inLanguage, type LocalText } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

/** So many pieces of one line, as whoever changed it is told: rides by where and when, dishes by name. */
export interface PartBack {
  text: LocalText
  qty: number
}

/** How many rides went back with a change, and which. */
export function RidesBack({ rides }: { rides: readonly PartBack[] }) {
  const { t } = useTexts('refunds')
  const count = rides.reduce((sum, { qty }) => sum + qty, 0)
  return <PartsTold title={t('refunds:done.rides', { count })} parts={rides} />
}

interface PartsToldProps {
  title: string
  parts: readonly PartBack[]
  /** Of each it was a share of the price. */
  isShared?: boolean
}

/** What became of parts of a change, each by its name; nothing where there are none. */
export function PartsTold({ title, parts, isShared = false }: PartsToldProps) {
  const { t, language } = useTexts('refunds', 'orderList')
  const format = useFormat()
  if (parts.length === 0) return null
  return (
    <div className="text-sm">
      <p>{title}</p>
      <ul className="tnum [overflow-wrap:anywhere]">
        {parts.map(({ text, qty }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing of a done change moves
          <li key={at}>
            {t(isShared ? 'orderList:kind.share' : 'refunds:done.ride', {
              number: format.number(qty),
              name: inLanguage(text, language),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}
