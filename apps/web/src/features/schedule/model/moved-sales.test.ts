import { describe, expect, it } from 'vitest'
import { movedSales } from './moved-sales.ts'

const row = {
  startsAt: '2026-11-22T20:30:00.000Z',
  endsAt: '2026-11-22T22:30:00.000Z',
  salesFrom: '2026-11-01T20:30:00.000Z',
  salesUntil: '2026-11-22T20:30:00.000Z',
}
const onSale = { now: '2026-11-20T10:00:00.000Z' }
const before = { now: '2026-10-20T10:00:00.000Z' }

describe('sales of a session that moves', () => {
  it('end as long before the start as they did', () => {
    const moved = movedSales(row, { ...onSale, startsAt: '2026-11-22T19:00:00.000Z', minutes: 120 })
    expect(moved).toEqual({ salesFrom: null, salesUntil: '2026-11-22T19:00:00.000Z' })
  })

  it('begin with it too, unless it is on sale already', () => {
    const later = '2026-11-25T20:30:00.000Z'
    expect(movedSales(row, { ...before, startsAt: later, minutes: 120 }).salesFrom).toBe('2026-11-04T20:30:00.000Z')
    expect(movedSales(row, { ...onSale, startsAt: later, minutes: 120 }).salesFrom).toBeNull()
  })

  it('never go on after the end', () => {
    const late = { ...row, salesUntil: '2026-11-22T22:30:00.000Z' }
    expect(movedSales(late, { ...onSale, startsAt: row.startsAt, minutes: 60 }).salesUntil).toBe(
      '2026-11-22T21:30:00.000Z',
    )
  })

  it('stay while nothing has moved, or nothing can be read', () => {
    const stay = { salesFrom: null, salesUntil: null }
    expect(movedSales(row, { ...before, startsAt: row.startsAt, minutes: 120 })).toEqual(stay)
    expect(movedSales(row, { ...before, startsAt: null, minutes: null })).toEqual(stay)
  })
})
