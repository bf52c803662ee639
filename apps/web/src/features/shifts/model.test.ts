import { describe, expect, it } from 'vitest'
import { besides, endsNextDay, lengthOf, weekOf } from './model.ts'

const shift = (id: string, starts: string, ends: string, weekdays: number) => ({
  id: id as never,
  starts,
  ends,
  weekdays,
})
const monday = 1
const sunday = 64
const shown = (days: ReturnType<typeof weekOf>) =>
  days.map((day) => day.map((band) => `${band.shift.id} ${band.from}-${band.until}${band.isRest ? ' rest' : ''}`))

describe('the end of a shift', () => {
  it('is on the next day when it is not after the start', () => {
    expect(endsNextDay({ starts: '22:00', ends: '03:00' })).toBe(true)
    expect(endsNextDay({ starts: '10:00', ends: '10:00' })).toBe(true)
    expect(endsNextDay({ starts: '10:00', ends: '10:01' })).toBe(false)
    expect(endsNextDay({ starts: '', ends: '03:00' })).toBe(false)
  })

  it('gives the length', () => {
    expect(lengthOf({ starts: '22:00', ends: '03:00' })).toBe(300)
    expect(lengthOf({ starts: '10:00', ends: '10:00' })).toBe(1440)
    expect(lengthOf({ starts: '10:00', ends: '13:30' })).toBe(210)
  })
})

describe('the week', () => {
  it('cuts a shift at midnight, and Sunday goes on in Monday', () => {
    const days = shown(weekOf([shift('night', '22:00', '03:00', monday | sunday)] as never))
    expect(days).toEqual([
      ['night 0-180 rest', 'night 1320-1440'],
      ['night 0-180 rest'],
      [],
      [],
      [],
      [],
      ['night 1320-1440'],
    ])
  })

  it('has no rest for what ends at midnight itself', () => {
    expect(shown(weekOf([shift('late', '20:00', '00:00', monday)] as never))[1]).toEqual([])
  })

  it('puts side by side only what runs at the same time', () => {
    const [day = []] = weekOf([
      shift('a', '10:00', '13:00', monday),
      shift('b', '12:00', '16:00', monday),
      shift('c', '13:00', '14:00', monday),
      shift('d', '16:00', '18:00', monday),
    ])
    expect(day.map(({ shift: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
      ['a', 0, 2],
      ['b', 1, 2],
      ['c', 0, 2],
      ['d', 0, 1],
    ])
    expect(day.map((band) => besides(band, day).map(({ id }) => id))).toEqual([['b'], ['a', 'c'], ['b'], []])
  })
})
