import { noReductions } from '../../../parts/checkout/reductions.ts'
import { PromoButton } from '../../../parts/reductions/promo-button.tsx'
import { type Basket, promoPlaceOf } from '../model/basket.ts'

interface FoodPromoProps {
  basket: Basket
  currency: string
  onChange: (basket: Basket) => void
}

/** The code of a basket of food, which takes the place of a discount. */
export function FoodPromo({ basket, currency, onChange }: FoodPromoProps) {
  const { promo, discount } = basket
  return (
    <PromoButton
      food
      ticketSessionId={promoPlaceOf(basket)}
      channel="door"
      guest={null}
      currency={currency}
      reductions={{ ...noReductions, promo }}
      onChange={(next) => onChange({ ...basket, promo: next.promo, discount: next.promo ? null : discount })}
    />
  )
}
