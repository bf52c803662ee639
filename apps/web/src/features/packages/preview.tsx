import {
  inLanguage,
  type PackageDishes,
  type PackageInput,
  type PackageRides,
  type PassTypeRow,
} from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import { useItemName } from './use-item-name.ts'
import { type Alone, worthOf } from './worth.ts'

interface PreviewProps {
  input: PackageInput
  alone: Alone
  types: readonly Pick<PassTypeRow, 'id' | 'name'>[]
  rides: Pick<PackageRides, 'areas' | 'classes'>
  dishes: PackageDishes
  currency: string
}

/** The package as a guest reads it, beside what its parts would cost alone. */
export function Preview({ input, alone, types, rides, dishes, currency }: PreviewProps) {
  const { t, language } = useTexts('packages')
  const format = useFormat()
  const nameOf = useItemName()
  const worth = worthOf(input, alone)
  const money = (minor: number) => format.money(minor, currency)
  const partOf = (item: PackageInput['items'][number]) => {
    const { kind, passTypeId, direction, areaId, vehicleClassId, qty, faceMinor = null } = item
    const type = types.find(({ id }) => id === passTypeId)
    const where = [rides.areas.find(({ id }) => id === areaId), rides.classes.find(({ id }) => id === vehicleClassId)]
    const dish = dishes.find(({ variantId }) => variantId === item.variantId)
    const options = (dish?.groups ?? []).flatMap((group) => group.options)
    const chosen = item.modifiers.map(({ optionId }) => options.find(({ id }) => id === optionId))
    const named = kind === 'ride' ? [...where, type] : kind === 'food' ? [dish, ...chosen] : [type]
    const names = named.flatMap((each) => (each ? [inLanguage(each.name, language)] : []))
    const name = nameOf({ direction, faceMinor, name: { en: names.join(' · '), tr: names.join(' · ') } })
    return name ? `${format.number(qty)} × ${name}` : ''
  }
  // Of a choice the guest takes one.
  const choices = Map.groupBy(input.items, ({ choiceGroup }, at) =>
    choiceGroup === null ? `single ${at}` : choiceGroup,
  )
  const parts = [...choices.values()].map((items) => items.map(partOf).filter(Boolean).join(' / ')).filter(Boolean)
  return (
    <section aria-label={t('packages:preview.title')} className="rounded-lg bg-sunken p-4">
      <p className="font-[660] [overflow-wrap:anywhere]">
        {inLanguage(input.name, language) || t('packages:preview.title')}
      </p>
      <p className="text-ink-2 text-sm">{format.list(parts)}</p>
      {worth ? (
        <p className="tnum mt-2 flex flex-wrap gap-x-4">
          <span className="font-semibold">{t('packages:preview.price', { amount: money(worth.priceMinor) })}</span>
          <span className="text-ink-2">{t('packages:preview.alone', { amount: money(worth.aloneMinor) })}</span>
          {worth.aloneMinor > worth.priceMinor && (
            <span className="text-ink-2">
              {t('packages:preview.saves', {
                amount: money(worth.aloneMinor - worth.priceMinor),
                percent: format.percent(1 - worth.priceMinor / worth.aloneMinor),
              })}
            </span>
          )}
        </p>
      ) : (
        <p className="mt-2 text-ink-3 text-sm">{t('packages:preview.unknown')}</p>
      )}
      {worth && worth.sharesMinor !== null && worth.sharesMinor !== input.amountMinor && (
        <p className="tnum mt-1 font-medium text-danger text-sm">
          {t('packages:preview.shares', { shares: money(worth.sharesMinor), amount: money(input.amountMinor ?? 0) })}
        </p>
      )}
    </section>
  )
}
