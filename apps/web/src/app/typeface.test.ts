import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const fetchSoon = vi.hoisted(() => vi.fn())
vi.mock('../lib/on-demand.ts', () => ({ fetchSoon }))
vi.mock('@marquee/ui/typeface.css', () => ({}))

const { loadTypeface } = await import('./typeface.ts')
const keeps = (controller: object | null) => vi.stubGlobal('navigator', { serviceWorker: { controller } })

beforeEach(() => {
  localStorage.clear()
  fetchSoon.mockReset()
})
afterEach(() => vi.unstubAllGlobals())

test('on a first visit the typeface waits for the screen, and is at hand from then on', async () => {
  keeps(null)
  loadTypeface()
  expect(fetchSoon).toHaveBeenCalledTimes(1)
  await fetchSoon.mock.calls[0]?.[0]()
  keeps({})
  loadTypeface()
  expect(fetchSoon).toHaveBeenCalledTimes(1)
})

test('a browser whose cache was emptied waits again, whatever it remembers', () => {
  localStorage.setItem('typeface.had', 'true')
  keeps(null)
  loadTypeface()
  expect(fetchSoon).toHaveBeenCalledTimes(1)
})

test('where nothing can be kept by a worker, what was had before comes at once', () => {
  vi.stubGlobal('navigator', {})
  localStorage.setItem('typeface.had', 'true')
  loadTypeface()
  expect(fetchSoon).not.toHaveBeenCalled()
})
