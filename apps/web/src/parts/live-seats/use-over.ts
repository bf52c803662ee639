import type { Hold } from '@marquee/contract'
import { useEffect, useState } from 'react'
import { serverNow } from './server-clock.ts'

/** Whether the time of a hold is up, by the server's clock. */
export function useOver(hold: Hold | null): boolean {
  const [, setTick] = useState(0)
  const end = hold && Date.parse(hold.expiresAt)
  useEffect(() => {
    if (end === null) return
    const left = end - serverNow()
    if (left <= 0) return
    const timer = setTimeout(() => setTick((tick) => tick + 1), left + 50)
    return () => clearTimeout(timer)
  }, [end])
  return end !== null && end <= serverNow()
}
