import { useRef, useState } from 'react'

/**
 * What a dialog was opened about. What others change meanwhile is on the page at once, and must not be agreed to unseen:
 * the dialog sends what it shows, and the server refuses it. Then `renew` takes what is there now.
 */
export function useSeen<T>(now: T): { seen: T; renew: () => void } {
  const latest = useRef(now)
  latest.current = now
  const [seen, setSeen] = useState(now)
  // What was read again before the refusal was thrown is drawn in a later turn.
  return { seen, renew: () => void setTimeout(() => setSeen(latest.current)) }
}
