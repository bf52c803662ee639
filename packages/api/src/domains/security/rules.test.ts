import { describe, expect, test } from 'vitest'
import { isTrivialPin } from './rules.ts'

describe('a PIN', () => {
  test.each([
    ...['0000', '1111', '999999', '1234', '4321', '0123', '6789', '7890', '12345678', '87654321', '09876', '1212'],
    ...['123123', '12341234', '2580', '1985', '2007', '112233'],
  ])('%s is among the first that someone tries', (pin) => {
    expect(isTrivialPin(pin)).toBe(true)
  })

  test.each(['7391', '1235', '4071', '80412', '19853', '120519', '5550', '3141592'])('%s is not', (pin) => {
    expect(isTrivialPin(pin)).toBe(false)
  })

  test('of all four-digit ones nearly all are left', () => {
    const all = Array.from({ length: 10_000 }, (_, n) => String(n).padStart(4, '0'))
    expect(all.filter(isTrivialPin).length).toBeLessThan(400)
  })
})
