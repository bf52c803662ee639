import type { Basket } from '../model/basket.ts'
import { isStrict, type strictOf } from './menu.ts'

/** Why a basket cannot be sold without the server; what a person can do about it stands beside it. */
export type Hindrance = 'sent' | 'target' | 'taken' | 'passes' | 'promo' | 'reduced' | 'service' | 'strict'

interface About {
  basket: Basket
  strict: ReturnType<typeof strictOf>
  /** Money was taken for it in part. */
  isTaken: boolean
  /** It was sent and nobody knows what became of it. */
  wasSent: boolean
}

/** All that keeps a basket from being sold for cash without the server, what has to be known first. */
export function hindrancesOf({ basket, strict, isTaken, wasSent }: About): Hindrance[] {
  const found: Record<Hindrance, boolean> = {
    sent: wasSent,
    target: basket.target !== null,
    taken: isTaken,
    passes: basket.passes !== null,
    promo: Boolean(basket.promo),
    reduced: basket.discount !== null || basket.tipMinor > 0,
    service: basket.target === null && basket.service !== 'counter' && basket.service !== 'pickup',
    strict: basket.lines.some(({ wish }) => isStrict(wish, strict)),
  }
  return (Object.keys(found) as Hindrance[]).filter((each) => found[each])
}
