import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** A browser's socket that does only what the test says. */
class PlayedSocket extends EventTarget {
  readonly CONNECTING = 0
  readyState = 0
  close() {
    this.readyState = 3
    this.dispatchEvent(new Event('close'))
  }
  answer() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('WebSocket', PlayedSocket)
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function begin() {
  const { EndingSocket } = await import('./live-link.ts')
  const socket = new EndingSocket('ws://venue.example/trpc') as unknown as PlayedSocket
  const closed = vi.fn()
  socket.addEventListener('close', closed)
  return { socket, closed }
}

test('an attempt to which nothing answers ends after 20,000 ms and not before', async () => {
  const { closed } = await begin()
  vi.advanceTimersByTime(19_999)
  expect(closed).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(closed).toHaveBeenCalledOnce()
})

test('a connection that stands is left alone', async () => {
  const { socket, closed } = await begin()
  vi.advanceTimersByTime(19_000)
  socket.answer()
  vi.advanceTimersByTime(60_000)
  expect(closed).not.toHaveBeenCalled()
})

test('what was closed meanwhile is not closed again', async () => {
  const { socket, closed } = await begin()
  socket.close()
  vi.advanceTimersByTime(60_000)
  expect(closed).toHaveBeenCalledOnce()
})
