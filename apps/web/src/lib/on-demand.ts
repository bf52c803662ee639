import { lazy } from 'react'

type Load = () => Promise<unknown>

// So long nothing new must have been asked for before parts are fetched ahead, in ms.
const quiet = 4_000
const waiting: Load[] = []
let timer: number | undefined

/**
 * A part of a screen that no first look needs, as React's `lazy`. Once the page has come to rest it is fetched ahead, so
 * that a question before saving is there although the network is not.
 */
export const onDemand: typeof lazy = (load) => {
  waiting.push(load)
  rest()
  return lazy(load)
}

function rest(): void {
  window.clearTimeout(timer)
  timer = window.setTimeout(() => {
    // Safari has no such thing.
    if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(fetchAhead, { timeout: 2_000 })
    else void fetchAhead()
  }, quiet)
}

async function fetchAhead(): Promise<void> {
  if (!navigator.onLine) {
    window.addEventListener('online', rest, { once: true })
    return
  }
  // One at a time: nothing that somebody waits for has to wait for these.
  for (const load of waiting.splice(0)) await load().catch(() => undefined)
}
