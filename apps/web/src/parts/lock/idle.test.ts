import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchIdle, writeTouch } from './idle.ts'

const minute = 60_000
const told = vi.fn<(what: string) => void>()
let watches: { stop: () => void }[] = []

const watch = (over: { authSessionId?: string; minutes?: number } = {}) => {
  const made = watchIdle({
    authSessionId: 'one',
    minutes: 5,
    storage: localStorage,
    now: () => Date.now(),
    onWarn: () => told('warn'),
    onCalm: () => told('calm'),
    onLock: () => told('lock'),
    ...over,
  })
  watches.push(made)
  return made
}
const said = () => told.mock.calls.map(([what]) => what)
const hand = () => dispatchEvent(new Event('pointermove'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.setSystemTime('2026-11-21T17:00:00Z')
  localStorage.clear()
  told.mockClear()
})
afterEach(() => {
  for (const each of watches) each.stop()
  watches = []
  vi.useRealTimers()
})

describe('without a hand on the screen', () => {
  it('warns half a minute before and locks on time', () => {
    watch()
    vi.advanceTimersByTime(5 * minute - 30_001)
    expect(said()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(said()).toEqual(['warn'])
    vi.advanceTimersByTime(29_999)
    expect(said()).toEqual(['warn'])
    vi.advanceTimersByTime(1)
    expect(said()).toEqual(['warn', 'calm', 'lock'])
  })

  it.each(['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'])('begins anew with %s', (name) => {
    watch()
    vi.advanceTimersByTime(5 * minute - 10_000)
    dispatchEvent(new Event(name))
    expect(said()).toEqual(['warn', 'calm'])
    vi.advanceTimersByTime(5 * minute - 30_001)
    expect(said()).toEqual(['warn', 'calm'])
    vi.advanceTimersByTime(30_001)
    expect(said()).toEqual(['warn', 'calm', 'warn', 'calm', 'lock'])
  })

  it('counts a hand in another tab', () => {
    watch()
    vi.advanceTimersByTime(4 * minute)
    writeTouch(localStorage, { authSessionId: 'one', at: Date.now() })
    dispatchEvent(new StorageEvent('storage', { key: 'lock.lastTouch' }))
    vi.advanceTimersByTime(4 * minute)
    expect(said()).toEqual([])
    vi.advanceTimersByTime(minute)
    expect(said()).toEqual(['warn', 'calm', 'lock'])
  })
})

describe('time that nobody saw pass', () => {
  it('locks after a sleep, and the hand that wakes the machine does not prevent it', () => {
    watch()
    // Asleep: the clock goes on, timers do not.
    vi.setSystemTime('2026-11-21T19:00:00Z')
    hand()
    expect(said()).toEqual(['lock'])
  })

  it('locks at once where the last hand of this session was long ago, and not where it was another session', () => {
    writeTouch(localStorage, { authSessionId: 'one', at: Date.now() - 6 * minute })
    watch({ authSessionId: 'two' })
    expect(said()).toEqual([])
    writeTouch(localStorage, { authSessionId: 'one', at: Date.now() - 6 * minute })
    watch()
    expect(said()).toEqual(['lock'])
  })

  it('is not fooled by a time that is still to come, nor by rubbish', () => {
    for (const stored of [
      '{',
      'null',
      '7',
      '{"authSessionId":"one","at":"x"}',
      JSON.stringify({ authSessionId: 'one', at: Date.now() + 60 * minute }),
    ]) {
      told.mockClear()
      localStorage.setItem('lock.lastTouch', stored)
      const { stop } = watch()
      vi.advanceTimersByTime(5 * minute)
      expect([stored, said()]).toEqual([stored, ['warn', 'calm', 'lock']])
      stop()
    }
  })

  it('stops when it is told to', () => {
    const { stop } = watch()
    stop()
    vi.advanceTimersByTime(60 * minute)
    expect(said()).toEqual([])
  })
})
