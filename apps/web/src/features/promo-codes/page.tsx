import { inLanguage } from '@marquee/contract'
import { useMemo } from 'react'
import { RecordPage } from '../../lib/record/record-page.tsx'
import { useTexts } from '../../lib/use-texts.ts'
import { Kept } from './kept.tsx'
import { promoCodeCalls, usePromoChoices } from './queries.ts'
import { promoCodeScreen } from './screen.tsx'

/** The words that guests show to pay less, or to buy what others cannot. */
export default function PromoCodesPage() {
  const { language } = useTexts('promoCodes')
  const { data: choices } = usePromoChoices()
  const references = useMemo(() => {
    const { shows, dishes } = choices ?? { shows: [], dishes: [] }
    return {
      productId: shows.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
      passTypeId: shows.flatMap(({ name, passTypes }) =>
        passTypes.map((type) => ({
          value: type.id,
          label: `${inLanguage(name, language)} › ${inLanguage(type.name, language)}`,
        })),
      ),
      foodProductId: dishes.map(({ id, name }) => ({ value: id, label: inLanguage(name, language) })),
    }
  }, [choices, language])
  return (
    <RecordPage
      screen={promoCodeScreen}
      calls={promoCodeCalls}
      references={references}
      // Food takes nobody’s place.
      after={(row) => (row.foodProductId ? null : <Kept code={row} />)}
    />
  )
}
