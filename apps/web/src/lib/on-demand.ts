import { lazy } from 'react'
import { queryClient } from './query-client.ts'

type Load = () => Promise<unknown>

// So long nothing new must have been asked for before parts are fetched ahead, in ms.
const quiet = 4_000
// So long after the screen has its data for those that a key opens.
const soon = 250
// Between two parts that nobody waits for the page is its user's: so many times as long as the last one took, and at
// most so many ms, because over a slow line it is not the device that is busy.
const share = 3
const longest = 500
const waiting: Load[] = []
const first: Load[] = []
const inTurn: Load[] = []
const beingFetched = new Set<Load[]>()
let timer: number | undefined
let soonTimer: number | undefined
const timers = new Set<number>()

/**
 * A part of a screen that no first look needs, as React's `lazy`. Once the page has come to rest it is fetched ahead, so
 * that a question before saving is there although the network is not. For dialogs there is `dialogOnDemand`.
 */
export const onDemand: typeof lazy = (load) => {
  waiting.push(load)
  rest()
  return lazy(load)
}

/** Fetches a part as soon as the screen has what it asked for. */
export function fetchSoon(load: Load): void {
  first.push(load)
  begin()
}

/**
 * Fetches what a key or a button may open, behind all that shows by itself. A screen has dozens of these: they come one
 * by one, with time between them in which a slow device does what its user asks.
 */
export function fetchInTurn(load: Load): void {
  inTurn.push(load)
  begin()
}

/** Reads again what a screen has just read, as soon as it has all that it asked for, ahead of parts. */
export function refreshSoon(read: Load): void {
  first.unshift(read)
  begin()
}

/** Does what nobody waits for, once the screen has had all that it asked for through a whole quiet time. */
export function onceQuiet(load: Load, wasQuiet = false): void {
  later(() => {
    if (!isAtRest()) onceQuiet(load)
    else if (wasQuiet) idle(() => fetchAtOnce([load]))
    else onceQuiet(load, true)
  }, quiet / 2)
}

function begin(): void {
  stop(soonTimer)
  soonTimer = later(() => {
    if (!isAtRest()) begin()
    else idle(() => fetchAtOnce(first).then(() => fetchInPeace(inTurn)))
  }, soon)
}

// While a part of the screen still waits, the line is its own: also between two of its requests.
const isAtRest = () => queryClient.isFetching() === 0 && document.querySelector('[aria-busy=true]') === null

function rest(): void {
  stop(timer)
  timer = later(() => idle(() => fetchInPeace(waiting)), quiet)
}

/** Puts off nothing any longer: the page of a test goes while its code stays, and what comes later would look for it. */
export function forgetLater(): void {
  for (const each of timers) stop(each)
  beingFetched.clear()
}

function later(work: () => void, ms: number): number {
  const id = window.setTimeout(() => {
    timers.delete(id)
    work()
  }, ms)
  timers.add(id)
  return id
}

function stop(id: number | undefined): void {
  if (id === undefined) return
  window.clearTimeout(id)
  timers.delete(id)
}

function idle(work: () => Promise<void>): void {
  const begin = () => {
    if (navigator.onLine) void work()
    else window.addEventListener('online', () => idle(work), { once: true })
  }
  // Safari has no such thing.
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(begin, { timeout: 2_000 })
  else begin()
}

// One at a time: nothing that someone waits for has to wait for these.
async function fetchAtOnce(parts: Load[]): Promise<void> {
  for (const load of parts.splice(0)) await load().catch(() => undefined)
}

async function fetchInPeace(parts: Load[]): Promise<void> {
  // What was added meanwhile is fetched by whoever is at it.
  if (beingFetched.has(parts)) return
  beingFetched.add(parts)
  for (let load = parts.shift(); load; load = parts.shift()) {
    const began = performance.now()
    await load().catch(() => undefined)
    const pause = Math.min(longest, share * (performance.now() - began))
    await new Promise<void>((resolve) => later(resolve, pause))
  }
  beingFetched.delete(parts)
}
