import { inLanguage, isByPerson, type PackageOnSale, type PassTypeId, type SessionForSale } from '@marquee/contract'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'
import type { BasketPackage } from '../checkout/basket.ts'

/** Packages in words: their names, what they cost, and why one cannot be sold. */
export function usePackageWords(sale: Pick<SessionForSale, 'prices' | 'passTypes'>) {
  const { t, language } = useTexts('packageSale')
  const format = useFormat()
  const money = (minor: number) => format.money(minor, sale.prices.currency)
  const typeName = (id: PassTypeId | null) => {
    const type = sale.passTypes.find((each) => each.id === id)
    return type ? inLanguage(type.name, language) : ''
  }
  return {
    money,
    name: ({ name }: Pick<PackageOnSale, 'name'>) => inLanguage(name, language),
    /** Of a package in a basket; of one that is gone, as it was called then. */
    nameOf: ({ package: pack, chosen }: BasketPackage) => inLanguage((pack ?? chosen).name, language),
    typeName,
    /** "2 × Adult", "2 × Ride to the venue · Harbour", "2 × Soup", "1 × Gift card 250.00". */
    item: ({ qty, kind, passTypeId, direction, faceMinor, name }: PackageOnSale['items'][number]) => {
      const isRide = kind === 'ride' && direction !== null
      const what = isRide
        ? [t(`packageSale:ride.${direction}`), inLanguage(name, language)].filter(Boolean).join(' · ')
        : kind === 'food'
          ? inLanguage(name, language)
          : kind === 'voucher' && faceMinor !== null
            ? t('packageSale:giftCard', { amount: money(faceMinor) })
            : typeName(passTypeId)
      return `${format.number(qty)} × ${what}`
    },
    /** What one costs, in short: an amount, an amount for each person, or how much comes off. */
    price(pack: PackageOnSale): string {
      const { priceMode, amountMinor, percentPpm } = pack
      if (priceMode !== 'fixed') return `−${format.rate(percentPpm ?? 0)}`
      const amount = money(amountMinor ?? 0)
      return isByPerson(pack) ? t('packageSale:perPerson', { amount }) : amount
    },
    /** Why a package of the basket cannot be sold as it is; null: it can. */
    fault({ package: pack, fault }: BasketPackage): string | null {
      if (!fault) return null
      if (fault.kind === 'gone') return t('packageSale:gone')
      if (fault.kind === 'dish') return t(`packageSale:dish.${fault.why}`, { dish: inLanguage(fault.name, language) })
      return t('packageSale:missing', { count: fault.count, name: pack ? inLanguage(pack.name, language) : '' })
    },
  }
}
