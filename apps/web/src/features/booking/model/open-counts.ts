import { useSyncExternalStore } from 'react'
import type { LiveSeats } from '../../../parts/live-seats/live-seats.ts'
import { countStatus } from '../../../parts/seat-map/model/status.ts'

/** How many places of a ticket session are in which state. */
export interface Counts {
  free: number
  held: number
  sold: number
  blocked: number
}

let open: { id: string; counts: Counts } | null = null
const listeners = new Set<() => void>()

/**
 * The counts of the seats that the map shows. Null where people stand too: a place whose hold has run out is free before
 * anybody is told, and only the server adds those up.
 */
export function countsOf(live: LiveSeats): Counts | null {
  if (live.pools.length > 0) return null
  const { arrived, ...counts } = countStatus(live.status, live.status.length)
  return { ...counts, sold: counts.sold + arrived }
}

/** Tells the strip what the map of the open ticket session shows, so that both say the same at every moment. */
export function showOpenCounts(id: string, counts: Counts | null): void {
  open = counts && { id, counts }
  for (const listener of listeners) listener()
}

/** A row of the strip with the counts of the open map, where it is that one's. */
export function useWithOpenCounts<Row extends Counts & { id: string }>(row: Row): Row {
  const now = useSyncExternalStore(subscribe, () => open)
  return now?.id === row.id ? { ...row, ...now.counts } : row
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
