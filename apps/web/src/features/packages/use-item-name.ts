import { inLanguage, type LocalText, type RideDirection } from '@marquee/contract'
import { useMe } from '../../lib/auth-session/current.ts'
import { useFormat } from '../../lib/format.ts'
import { useTexts } from '../../lib/use-texts.ts'

interface Named {
  direction: RideDirection | null
  faceMinor: number | null
  name: LocalText
}

/** What a part of a package is called: the name of a pass, which ways a ride goes and where, or what is on a gift card. */
export function useItemName(): (item: Named) => string {
  const { t, language } = useTexts('packages')
  const format = useFormat()
  const currency = useMe()?.venue.currency ?? 'TRY'
  return ({ direction, faceMinor, name }) =>
    [
      direction && t(`packages:ride.${direction}`),
      faceMinor !== null && t('packages:giftCard', { amount: format.money(faceMinor, currency) }),
      inLanguage(name, language),
    ]
      .filter(Boolean)
      .join(' · ')
}
