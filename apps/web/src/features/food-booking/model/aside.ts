import { useState } from 'react'
import { unansweredOf } from '../../../lib/command-id.ts'
import type { Basket } from './basket.ts'

// Baskets whose sale was sent before the server was lost: nobody knows whether they are sold. They wait here until they
// can be sent again under the same id, which has no second effect.

const kept = 'marquee.food-aside'

function readAside(): Basket[] {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(kept) ?? '[]')
    return Array.isArray(found) ? (found as Basket[]) : []
  } catch {
    return []
  }
}

/** The baskets that were set aside in this window; a reload keeps them. */
export function useAside() {
  const [baskets, setBaskets] = useState(readAside)
  function write(next: Basket[]) {
    setBaskets(next)
    try {
      sessionStorage.setItem(kept, JSON.stringify(next))
    } catch {
      // This page has them.
    }
  }
  return {
    count: baskets.length,
    put: (basket: Basket) => write([...baskets, basket]),
    /** The one that has waited longest. */
    take(): Basket | null {
      const [first, ...rest] = baskets
      if (!first) return null
      write(rest)
      return first
    },
  }
}

/** Whether a sale or an order of this basket was sent and nobody knows what became of it. */
export const wasSent = ({ id }: Basket): boolean =>
  unansweredOf(`foodOrders.sell.${id}`) !== null ||
  [`foodOrders.open.${id}`, `foodOrders.add.${id}`].some((name) => unansweredOf(name) === 'lost')
