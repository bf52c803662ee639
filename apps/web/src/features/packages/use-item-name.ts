import { inLanguage, type LocalText, type RideDirection } from '@marquee/contract'
import { useTexts } from '../../lib/use-texts.ts'

/** What a part of a package is called: the name of a pass, or which ways a ride goes and where. */
export function useItemName(): (item: { direction: RideDirection | null; name: LocalText }) => string {
  const { t, language } = useTexts('packages')
  return ({ direction, name }) =>
    [direction && t(`packages:ride.${direction}`), inLanguage(name, language)].filter(Boolean).join(' · ')
}
