import type { PackageMargins, PackageRow } from '@marquee/contract'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useItemName } from './use-item-name.ts'

interface MarginLinesProps {
  row: PackageRow
  margin: PackageMargins[number]
}

/** What a package leaves, by the choices that leave least and most, and which of its parts nobody knows the cost of. */
export function MarginLines({ row, margin }: MarginLinesProps) {
  const { t } = useTexts('packages')
  const format = useFormat()
  const nameOf = useItemName()
  const currency = useMe()?.venue.currency ?? 'TRY'
  const { sides, unknown, hasShares } = margin
  // A gift card costs and brings nothing, so there is nothing to know of it.
  const counted = row.items.filter(({ optional, kind }) => !optional && kind !== 'voucher')
  const parts = [...new Set(counted.filter(({ id }) => unknown.includes(id)).map(nameOf))]
  const isKnown = unknown.length < counted.length
  const money = (minor: number) => format.money(minor, currency)
  const told = ({ marginMinor, marginPpm }: NonNullable<typeof sides>['lowest']) =>
    marginPpm === null
      ? money(marginMinor)
      : t('packages:margin.amount', { amount: money(marginMinor), percent: format.percent(marginPpm / 1_000_000) })
  const [lowest, highest] = sides ? [told(sides.lowest), told(sides.highest)] : ['', '']
  const notes = [
    isKnown && hasShares && t('packages:margin.shares'),
    isKnown && parts.length > 0 && t('packages:margin.unknown', { parts: format.list(parts) }),
    !isKnown && t('packages:margin.none', { parts: format.list(parts) }),
    isKnown && sides && row.items.some(({ optional }) => optional) && t('packages:margin.optional'),
  ].filter(Boolean)
  return (
    <div className="text-sm">
      {isKnown && (
        <p className="tnum">
          {sides
            ? lowest === highest
              ? t('packages:margin.one', { margin: lowest })
              : t('packages:margin.range', { from: lowest, to: highest })
            : t('packages:margin.noPrice')}
        </p>
      )}
      {notes.length > 0 && <p className="text-ink-3 [overflow-wrap:anywhere]">{notes.join(' ')}</p>}
    </div>
  )
}
