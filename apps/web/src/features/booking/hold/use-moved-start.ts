import { useState } from 'react'

/**
 * When a session began as its basket was begun, once it begins at another time; null while nothing has changed or the
 * person has seen it. Without a basket nobody was told a time.
 */
export function useMovedStart(startsAt: string, hasBasket: boolean) {
  const [told, setTold] = useState(startsAt)
  if (!hasBasket && told !== startsAt) setTold(startsAt)
  return { before: hasBasket && told !== startsAt ? told : null, seen: () => setTold(startsAt) }
}
