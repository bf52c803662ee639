import { describe, expect, it } from 'vitest'
import { closesNextDay, levelText, moved, peopleIn } from './model.ts'

describe('moved', () => {
  it('moves by one place', () => {
    expect(moved(['a', 'b', 'c'], 'c', 'up')).toEqual(['a', 'c', 'b'])
    expect(moved(['a', 'b', 'c'], 'a', 'down')).toEqual(['b', 'a', 'c'])
  })

  it('has nowhere to go at the ends, or for what is not there', () => {
    expect(moved(['a', 'b'], 'a', 'up')).toBeNull()
    expect(moved(['a', 'b'], 'b', 'down')).toBeNull()
    expect(moved(['a', 'b'], 'x', 'down')).toBeNull()
  })
})

describe('closesNextDay', () => {
  it('is so when the end is not after the beginning', () => {
    expect(closesNextDay({ opens: '18:00', closes: '02:00' })).toBe(true)
    expect(closesNextDay({ opens: '10:00', closes: '10:00' })).toBe(true)
    expect(closesNextDay({ opens: '10:00', closes: '22:00' })).toBe(false)
    expect(closesNextDay({ opens: null, closes: null })).toBe(false)
  })
})

it('adds up the room of the zones', () => {
  expect(peopleIn([])).toBe(0)
  expect(peopleIn([{ capacity: 120 }, { capacity: 80 }])).toBe(200)
})

it('writes a basement with a real minus', () => {
  expect([levelText(-2), levelText(0), levelText(3)]).toEqual(['−2', '0', '3'])
})
