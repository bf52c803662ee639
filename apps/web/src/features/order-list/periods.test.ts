import { describe, expect, it } from 'vitest'
import { datesOf, periodOf } from './periods.ts'

const today = '2026-11-22'

describe('spans of days', () => {
  it('end today', () => {
    expect(datesOf('week', today)).toEqual({ from: '2026-11-16', until: '2026-11-22' })
    expect(datesOf('month', today)).toEqual({ from: '2026-10-24', until: '2026-11-22' })
    expect(datesOf('own', today)).toEqual({ from: '2026-11-22', until: '2026-11-22' })
    expect(datesOf(null, today)).toEqual({ from: null, until: null })
  })

  it('are known again by their dates', () => {
    expect(periodOf({ from: '2026-11-16', until: '2026-11-22' }, today)).toBe('week')
    expect(periodOf({ from: '2026-11-16', until: null }, today)).toBe('own')
    expect(periodOf({ from: null, until: null }, today)).toBeNull()
  })
})
