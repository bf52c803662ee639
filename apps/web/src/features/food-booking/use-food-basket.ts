import { useEffect, useState } from 'react'
import { type Basket, keepBasket, readBasket } from './model/basket.ts'

/** The basket in front; a reload of the window keeps it. */
export function useFoodBasket() {
  const [basket, setBasket] = useState<Basket>(readBasket)
  useEffect(() => keepBasket(basket), [basket])
  return { basket, change: (next: Basket | ((now: Basket) => Basket)) => setBasket(next) }
}
