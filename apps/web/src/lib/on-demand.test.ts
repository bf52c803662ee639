import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { onDemand } from './on-demand.ts'

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
