import type { FoodLineWish } from '@marquee/contract/food-orders'
import { useFormat } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/use-texts.ts'
import { allergensOf } from '../model/allergens.ts'
import type { Product } from '../model/menu.ts'

interface AllergensProps {
  wish: FoodLineWish
  productOf: (variantId: string) => Product | undefined
}

/** What guests who ask are told: the allergens of a line with all that is chosen for it. */
export function Allergens({ wish, productOf }: AllergensProps) {
  const { t } = useTexts('foodBooking', 'foodProducts')
  const format = useFormat()
  const { known, others, isKnown } = allergensOf(wish, productOf)
  const names = [...known.map((each) => t(`foodProducts:allergen.${each}`)), ...others]
  const words = [
    names.length > 0 ? t('foodBooking:line.allergens', { names: format.list(names) }) : '',
    isKnown ? (names.length === 0 ? t('foodBooking:line.noAllergens') : '') : t('foodBooking:line.allergensUnknown'),
  ]
  return (
    <p className="text-ink-2 text-sm" aria-live="polite">
      {words.filter(Boolean).join(' ')}
    </p>
  )
}
