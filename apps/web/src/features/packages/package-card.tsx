import { inLanguage, type PackageMargins, type PackageRow } from '@marquee/contract'
import { Badge, type MenuEntry, type Tone } from '@marquee/ui'
import Archive from 'lucide-react/icons/archive'
import CircleCheck from 'lucide-react/icons/circle-check'
import Pause from 'lucide-react/icons/pause'
import PencilLine from 'lucide-react/icons/pencil-line'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { RowMenu } from '../../lib/list/row-menu.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { MarginLines } from './margin-lines.tsx'
import { useAlone, useDishes, useRides } from './queries.ts'
import { useItemName } from './use-item-name.ts'
import { worthOf } from './worth.ts'

const tones: Record<PackageRow['state'], Tone> = {
  draft: 'neutral',
  active: 'success',
  paused: 'warning',
  retired: 'neutral',
}

const icons = { draft: PencilLine, active: CircleCheck, paused: Pause, retired: Archive }

interface PackageCardProps {
  row: PackageRow
  /** What it leaves, for people who may see costs. */
  margin: PackageMargins[number] | undefined
  steps: readonly MenuEntry[]
  /** undefined: may not be changed. */
  onOpen: (() => void) | undefined
}

/** One package: what it is, what is in it, and what it costs. */
export function PackageCard({ row, margin, steps, onOpen }: PackageCardProps) {
  const { t, language } = useTexts('packages')
  const format = useFormat()
  const nameOf = useItemName()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const name = inLanguage(row.name, language)
  // Beside a percentage this would be said twice.
  const passes = useAlone(row.priceMode === 'fixed' && row.state !== 'retired' ? row.productId : '').data
  const rides = useRides().data
  const dishes = useDishes().data
  const alone = passes && rides && dishes && { passes, rides: rides.prices, dishes }
  const worth = alone && row.priceMode === 'fixed' ? worthOf(row, alone) : null
  const isByPerson = row.items.some(({ per }) => per === 'person')
  const price =
    row.priceMode === 'fixed'
      ? t(isByPerson ? 'packages:price.eachPerson' : 'packages:price.each', {
          amount: format.money(row.amountMinor ?? 0, currency),
        })
      : t('packages:price.less', { percent: format.rate(row.percentPpm ?? 0) })
  const span = [
    row.validFrom && t('packages:valid.from', { date: format.date(row.validFrom, 'short') }),
    row.validUntil && t('packages:valid.until', { date: format.date(row.validUntil, 'short') }),
  ].filter(Boolean)
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="font-[660] text-md [overflow-wrap:anywhere]">
            {onOpen ? (
              <button type="button" className="text-left hover:underline" onClick={onOpen}>
                {name}
              </button>
            ) : (
              name
            )}
          </h2>
          <p className="text-ink-2 text-sm">{inLanguage(row.product, language)}</p>
        </div>
        <Badge tone={tones[row.state]} icon={icons[row.state]}>
          {t(`packages:state.${row.state}`)}
        </Badge>
        <RowMenu label={t('packages:actionsFor', { name })} steps={steps} />
      </div>
      <div>
        <p className="tnum font-semibold">{price}</p>
        {worth && (
          <p className="tnum text-ink-2 text-sm">
            {worth.aloneMinor > worth.priceMinor
              ? t('packages:card.alone', {
                  amount: format.money(worth.aloneMinor, currency),
                  percent: format.percent(1 - worth.priceMinor / worth.aloneMinor),
                })
              : t('packages:card.dearer', { amount: format.money(worth.aloneMinor, currency) })}
          </p>
        )}
      </div>
      <ul className="text-ink-2 text-sm">
        {row.items.map((item) => (
          <li key={item.id}>
            <span className="tnum">{format.number(item.qty)} ×</span> {nameOf(item)}
            {item.per === 'person' && ` · ${t('packages:perPerson')}`}
            {item.optional && ` · ${t('packages:rule.optional')}`}
            {item.choiceGroup !== null && ` · ${t('packages:rule.choice', { number: item.choiceGroup })}`}
          </li>
        ))}
      </ul>
      {margin && <MarginLines row={row} margin={margin} />}
      <p className="mt-auto flex flex-wrap gap-x-3 text-ink-3 text-sm">
        <span>{t('packages:sold', { count: row.sold, number: format.number(row.sold) })}</span>
        {span.length > 0 && <span>{span.join(' ')}</span>}
        <span>{row.channels.map((channel) => t(`packages:channel.${channel}`)).join(', ')}</span>
      </p>
    </li>
  )
}
