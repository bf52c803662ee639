import { expect, test } from 'vitest'
import { plainAccount, plainAmount, plainEntry, plainHead } from './hledger.ts'

test('a name that means something to hledger becomes plain', () => {
  const called = (name: string) => plainAccount({ kind: 'asset', code: '1000', name })
  expect(called('Cash in tills')).toBe('assets:1000 Cash in tills')
  expect(called('Çelik  kasa; (büyük): a|b')).toBe('assets:1000 Çelik kasa büyük a b')
  expect(called('two\u00a0\u00a0spaces\tand\na line')).toBe('assets:1000 two spaces and a line')
  expect(called('[virtual] {cost} = 1 @ 2 * !')).toBe('assets:1000 virtual cost 1 2')
  expect(called('')).toBe('assets:1000')
})

test('amounts have the digits of their currency and no groups', () => {
  expect([plainAmount(-123_456_789, 'TRY'), plainAmount(5, 'TRY'), plainAmount(0, 'TRY')]).toEqual([
    '-1234567.89',
    '0.05',
    '0.00',
  ])
  expect([plainAmount(1_500, 'JPY'), plainAmount(-1_500, 'KWD')]).toEqual(['1500', '-1.500'])
})

test('an entry is a transaction with a line for each posting', () => {
  const text = plainEntry({
    date: '2026-11-01',
    entryNo: 12,
    description: 'Sale; order 7',
    comment: '2026-10-31',
    lines: [
      { account: 'assets:1000 Cash in tills', amountMinor: 4_500, currency: 'TRY' },
      { account: 'income:4000 Ticket sales', amountMinor: -4_500, currency: 'TRY' },
    ],
  })
  expect(text).toBe(
    '2026-11-01 * (12) Sale order 7  ; 2026-10-31\n' +
      '    assets:1000 Cash in tills  45.00 TRY\n    income:4000 Ticket sales  -45.00 TRY\n\n',
  )
  expect(plainHead(['TRY', 'JPY'], ['assets:1000 A'])).toBe(
    'commodity 1000.00 TRY\ncommodity 1000. JPY\naccount assets:1000 A\n\n',
  )
})
