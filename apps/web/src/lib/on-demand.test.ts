import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fetchInTurn, fetchSoon, forgetLater, onceQuiet, onDemand, refreshSoon } from './on-demand.ts'
import { queryClient } from './query-client.ts'

const part = () => vi.fn(async () => ({ default: () => null }))
const goesOnline = (onLine: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('requestIdleCallback', (work: () => void) => work())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('fetches parts ahead once nothing new was asked for, each once, and goes on after one that fails', async () => {
  const [first, broken, last] = [part(), vi.fn(() => Promise.reject(new Error('gone'))), part()]
  onDemand(first)
  onDemand(broken)
  await vi.advanceTimersByTimeAsync(3_000)
  onDemand(last)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(first).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([first, broken, last].map((load) => load.mock.calls.length)).toEqual([1, 1, 1])
})

it('waits for the network', async () => {
  goesOnline(false)
  const load = part()
  onDemand(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).not.toHaveBeenCalled()
  goesOnline(true)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(load).toHaveBeenCalledTimes(1)
})

it('fetches what a key opens as soon as the screen has what it asked for', async () => {
  const load = part()
  let answer = () => {}
  const asked = queryClient.fetchQuery({
    queryKey: ['rows'],
    queryFn: () =>
      new Promise<null>((resolve) => {
        answer = () => resolve(null)
      }),
  })
  fetchSoon(load)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(load).not.toHaveBeenCalled()
  answer()
  await asked
  await vi.advanceTimersByTimeAsync(300)
  expect(load).toHaveBeenCalledTimes(1)
})

it('does what nobody waits for after a whole quiet time, however long the screen takes', async () => {
  const busy = document.body.appendChild(document.createElement('div'))
  busy.setAttribute('aria-busy', 'true')
  const work = vi.fn(async () => undefined)
  onceQuiet(work)
  await vi.advanceTimersByTimeAsync(60_000)
  busy.remove()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(4_000)
  expect(work).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(work).toHaveBeenCalledTimes(1)
})

it('reads again what a screen has just read once the screen has it, ahead of parts', async () => {
  const busy = document.body.appendChild(document.createElement('div'))
  busy.setAttribute('aria-busy', 'true')
  const order: string[] = []
  fetchSoon(async () => order.push('part'))
  refreshSoon(async () => order.push('read'))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(order).toEqual([])
  busy.remove()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(order).toEqual(['read', 'part'])
})

it('leaves the page to its user between two parts that nobody waits for, behind what shows by itself', async () => {
  const began: [string, number][] = []
  const start = performance.now()
  const takes = (name: string, ms: number) => () => {
    began.push([name, Math.round(performance.now() - start)])
    return new Promise((resolve) => setTimeout(resolve, ms))
  }
  fetchInTurn(takes('dialog', 100))
  fetchInTurn(takes('slow line', 3_000))
  fetchInTurn(takes('last', 100))
  fetchSoon(takes('panel', 100))
  fetchSoon(takes('other panel', 100))
  await vi.advanceTimersByTimeAsync(500)
  // Another screen brings one more: no second row of them begins.
  fetchInTurn(takes('next', 100))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(began).toEqual([
    ['panel', 250],
    ['other panel', 350],
    ['dialog', 450],
    // Three times as long as it took.
    ['slow line', 850],
    // At most half a second, however slow the line.
    ['last', 4_350],
    ['next', 4_750],
  ])
})

it('looks at no page that is gone', async () => {
  const [ahead, soon, quiet, turn] = [part(), part(), part(), part()]
  onDemand(ahead)
  fetchSoon(soon)
  onceQuiet(quiet)
  fetchInTurn(turn)
  forgetLater()
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ahead, soon, quiet, turn].map((load) => load.mock.calls.length)).toEqual([0, 0, 0, 0])
})
