import { useSyncExternalStore } from 'react'

// One count for the whole client: the bar shows while it is above zero.
let inFlight = 0
const listeners = new Set<() => void>()

function add(step: 1 | -1) {
  inFlight += step
  for (const listener of listeners) listener()
}

/** fetch that the loading bar knows of, and that ends on its own after `timeout` milliseconds. */
export async function trackedFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  timeout = 30_000,
): Promise<Response> {
  add(1)
  try {
    const limit = AbortSignal.timeout(timeout)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    const response = await fetch(input, { ...init, signal })
    // The body belongs to the request: without it the answer has not arrived.
    const body = await response.arrayBuffer()
    const empty = response.status === 204 || response.status === 304
    return new Response(empty ? null : body, response)
  } finally {
    add(-1)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether any request is under way. */
export function useRequestInFlight(): boolean {
  return useSyncExternalStore(subscribe, () => inFlight > 0)
}
