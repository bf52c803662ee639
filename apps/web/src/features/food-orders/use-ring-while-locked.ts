import type { KitchenTicket } from '@marquee/contract/kitchen'
import { useEffect, useRef } from 'react'

interface Ringing {
  isLocked: boolean
  ring: () => void
}

/** Rings for tickets that come under the lock: also for those that came while the line was away, for nobody looks. */
export function useRingWhileLocked(tickets: readonly KitchenTicket[] | undefined, { isLocked, ring }: Ringing): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  const latest = useRef(ring)
  latest.current = ring
  useEffect(() => {
    const open = new Set((tickets ?? []).flatMap(({ id, isHeld }) => (isHeld ? [] : [id])))
    const before = known.current
    known.current = open
    if (isLocked && before && [...open].some((id) => !before.has(id))) latest.current()
  }, [tickets, isLocked])
}
