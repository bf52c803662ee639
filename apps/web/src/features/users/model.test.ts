import { describe, expect, it } from 'vitest'
import { presenceOf, stepsFor } from './model.ts'

const now = Date.parse('2026-11-21T18:00:00.000Z')
const ago = (seconds: number) => new Date(now - seconds * 1000).toISOString()
const person = { state: 'active', status: 'online', lastSeenAt: ago(0) } as const

describe('presenceOf', () => {
  it('is what a person chose while they have been seen in the last two minutes', () => {
    expect(presenceOf(person, now)).toBe('online')
    expect(presenceOf({ ...person, status: 'busy', lastSeenAt: ago(119) }, now)).toBe('busy')
    expect(presenceOf({ ...person, status: 'away', lastSeenAt: ago(60) }, now)).toBe('away')
  })

  it.each([
    ['two minutes', 120],
    ['an hour', 3600],
    ['three days', 3 * 86_400],
  ])('is unknown after %s', (_, seconds) => {
    expect(presenceOf({ ...person, lastSeenAt: ago(seconds) }, now)).toBeUndefined()
  })

  it('is unknown for people who were never here or may not come in', () => {
    expect(presenceOf({ ...person, lastSeenAt: null }, now)).toBeUndefined()
    for (const state of ['suspended', 'invited', 'pending'] as const) {
      expect(presenceOf({ ...person, state }, now)).toBeUndefined()
    }
  })

  it('does not give away who wants to be invisible', () => {
    expect(presenceOf({ ...person, status: 'not-visible' }, now)).toBeUndefined()
  })

  it('stands a clock that runs behind the server', () => {
    expect(presenceOf({ ...person, lastSeenAt: ago(-30) }, now)).toBe('online')
  })
})

describe('stepsFor', () => {
  it('offers what the server does from that state, and no more', () => {
    const offered = (state: Parameters<typeof stepsFor>[0]) =>
      Object.entries(stepsFor(state)).flatMap(([step, isOffered]) => (isOffered ? [step] : []))
    expect(offered('active')).toEqual(['suspend', 'signOut', 'resetFactors'])
    expect(offered('suspended')).toEqual(['resume'])
    expect(offered('pending')).toEqual(['admit', 'dismiss'])
    expect(offered('invited')).toEqual(['resend', 'dismiss'])
  })
})
