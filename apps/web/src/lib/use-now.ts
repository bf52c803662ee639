import { useSyncExternalStore } from 'react'

const every = 15_000

let now = Date.now()
let timer: ReturnType<typeof setInterval> | undefined
const listeners = new Set<() => void>()

function tick() {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  // The first one in finds a clock that has stood still until now.
  if (listeners.size === 1) {
    timer = setInterval(tick, every)
    now = Date.now()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

/** The time (ms) to within 15 s, from one clock for all rows: what was true of a person a while ago stops being shown. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
