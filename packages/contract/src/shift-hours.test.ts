import { expect, test } from 'vitest'
import { isInShifts, isShiftOn } from './shift-hours.ts'

// Monday is 0.
const [monday, tuesday, saturday, sunday] = [0, 1, 5, 6]
const everyDay = 127

test('a shift runs from its first minute, and no more in the one in which it ends', () => {
  const morning = { weekdays: everyDay, starts: '09:00', ends: '13:00' }
  const at = (time: string) => isShiftOn(morning, { weekday: monday, time })
  expect([at('08:59'), at('09:00'), at('12:59'), at('13:00')]).toEqual([false, true, true, false])
})

test('after midnight a shift is that of the day on which it began', () => {
  const night = { weekdays: 1 << saturday, starts: '22:00', ends: '02:00' }
  const at = (weekday: number, time: string) => isShiftOn(night, { weekday, time })
  expect([at(saturday, '21:59'), at(saturday, '22:00'), at(sunday, '01:59'), at(sunday, '02:00')]).toEqual([
    false,
    true,
    true,
    false,
  ])
  // The night before Saturday is that of Friday, and Sunday has no evening.
  expect([at(saturday, '01:00'), at(sunday, '22:00')]).toEqual([false, false])
  // The night of Monday begins on Sunday.
  expect(isShiftOn({ ...night, weekdays: 1 << sunday }, { weekday: monday, time: '00:00' })).toBe(true)
})

test('a shift that ends when it starts runs until the same time of the next day', () => {
  const whole = { weekdays: 1 << monday, starts: '06:00', ends: '06:00' }
  const at = (weekday: number, time: string) => isShiftOn(whole, { weekday, time })
  expect([at(monday, '05:59'), at(monday, '06:00'), at(tuesday, '05:59'), at(tuesday, '06:00')]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('one of several is enough, none of them sells nothing, and no shift at all is any time', () => {
  const at = { weekday: tuesday, time: '10:00' }
  const other = { weekdays: everyDay, starts: '18:00', ends: '23:00' }
  expect(isInShifts([other, { weekdays: everyDay, starts: '09:00', ends: '13:00' }], at)).toBe(true)
  expect(isInShifts([other], at)).toBe(false)
  expect(isInShifts([], at)).toBe(false)
  expect(isInShifts(null, at)).toBe(true)
})
