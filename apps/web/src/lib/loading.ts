import { useSyncExternalStore } from 'react'

/** What the bar at the very top shows; how far only in the determinate mode, in percent. */
interface Loading {
  visible: boolean
  mode: 'indeterminate' | 'determinate'
  progress: number
}

// One count for the whole client: left to itself, the bar shows while it is above zero.
let inFlight = 0
let isAutomatic = true
let isShown = false
let loading: Loading = { visible: false, mode: 'indeterminate', progress: 0 }
const listeners = new Set<() => void>()

function change(more: Partial<Loading> = {}) {
  loading = { ...loading, ...more, visible: isShown || (isAutomatic && inFlight > 0) }
  for (const listener of listeners) listener()
}

function add(step: 1 | -1) {
  inFlight += step
  change()
}

/** The bar in somebody's hand: shown for work that is no request, or for a request that tells how far it is. */
export const loadingBar = {
  /** Off: requests alone don't show it any more. */
  setAuto(isOn: boolean) {
    isAutomatic = isOn
    change()
  },
  show() {
    isShown = true
    change()
  },
  hide() {
    isShown = false
    change({ mode: 'indeterminate', progress: 0 })
  },
  setMode: (mode: Loading['mode']) => change({ mode }),
  /** From 0 to 100; anything else is logged and ignored. */
  setProgress(progress: number) {
    if (progress >= 0 && progress <= 100) change({ progress })
    // biome-ignore lint/suspicious/noConsole: told to developers, and the last good value stays
    else console.error(`Loading progress must be between 0 and 100, got ${progress}`)
  },
}

/**
 * fetch that the loading bar knows of, and that ends on its own after `timeout` milliseconds. Without an address the bar
 * is left alone, and that is logged.
 */
export async function trackedFetch(
  input: RequestInfo | URL,
  init: RequestInit = {},
  timeout = 30_000,
): Promise<Response> {
  const isKnown = input !== ''
  if (isKnown) add(1)
  // biome-ignore lint/suspicious/noConsole: a mistake of ours that nobody at the till can do anything about
  else console.error('A request for the loading bar needs an address')
  try {
    const limit = AbortSignal.timeout(timeout)
    const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
    const response = await fetch(input, { ...init, signal })
    // The body belongs to the request: without it the answer has not arrived.
    const body = await response.arrayBuffer()
    const empty = response.status === 204 || response.status === 304
    return new Response(empty ? null : body, response)
  } finally {
    if (isKnown) add(-1)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the bar shows, followed by the component. */
export function useLoading(): Loading {
  return useSyncExternalStore(subscribe, () => loading)
}
