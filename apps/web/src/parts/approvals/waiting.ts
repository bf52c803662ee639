import { useSyncExternalStore } from 'react'

let count = 0
const listeners = new Set<() => void>()

/** How many requests wait for the person, for the title of the window. */
export function setWaiting(next: number): void {
  count = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useWaiting(): number {
  return useSyncExternalStore(subscribe, () => count)
}
