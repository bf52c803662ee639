import { describe, expect, it } from 'vitest'
import { datesOf, periodOf } from './periods.ts'

const zone = 'Europe/Istanbul'
// Half past midnight of the 22nd in Istanbul.
const now = new Date('2026-11-21T21:30:00Z')

describe('spans of days', () => {
  it('end today on the venue’s calendar', () => {
    expect(datesOf('week', zone, now)).toEqual({ from: '2026-11-16', until: '2026-11-22' })
    expect(datesOf('month', zone, now)).toEqual({ from: '2026-10-24', until: '2026-11-22' })
    expect(datesOf('own', zone, now)).toEqual({ from: '2026-11-22', until: '2026-11-22' })
    expect(datesOf(null, zone, now)).toEqual({ from: null, until: null })
  })

  it('are known again by their dates', () => {
    expect(periodOf({ from: '2026-11-16', until: '2026-11-22' }, zone, now)).toBe('week')
    expect(periodOf({ from: '2026-11-16', until: null }, zone, now)).toBe('own')
    expect(periodOf({ from: null, until: null }, zone, now)).toBeNull()
  })
})
