import type { KitchenTicket } from '@marquee/contract/kitchen'
import { useEffect, useRef, useState } from 'react'
import { isCalledSame } from './board.ts'

/**
 * What tickets were before they were moved to another table, merged into another order or given another name while this
 * screen was open: a cook who has learnt a ticket by heart sees that it is the same.
 */
export function useFormer(tickets: readonly KitchenTicket[] | undefined): ReadonlyMap<string, KitchenTicket> {
  const known = useRef(new Map<string, KitchenTicket>())
  const [former, setFormer] = useState<ReadonlyMap<string, KitchenTicket>>(new Map())
  useEffect(() => {
    const moved = new Map<string, KitchenTicket>()
    for (const ticket of tickets ?? []) {
      const before = known.current.get(ticket.id)
      if (before && !isCalledSame(before, ticket)) moved.set(ticket.id, before)
      known.current.set(ticket.id, ticket)
    }
    if (moved.size > 0) setFormer((all) => new Map([...all, ...moved]))
  }, [tickets])
  return former
}
