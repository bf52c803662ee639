import { expect, test } from 'vitest'
import { cancelColumn, exchangeColumn } from './column.ts'

const line = (kind: string, grossMinor: number, reverses: number | null = 1) => ({
  ...{ kind, grossMinor, reverses, qty: 1, taxMinor: 0, isFree: false },
  text: { en: '', tr: '' },
})
const sumOf = (rows: readonly { minor: number }[]) => rows.reduce((sum, { minor }) => sum + minor, 0)

test('a discount is taken off the price before it: 380 less 50 gives back 330', () => {
  const preview = { lines: [line('pass', -38_000), line('discount', 5000, 2)], refundMinor: 33_000 }
  expect(cancelColumn(preview, { unpaidMinor: 0 })).toEqual({
    rows: [
      { what: 'goods', minor: 38_000 },
      { what: 'discount', minor: -5000, reverses: 2 },
    ],
    totalMinor: 33_000,
  })
})

test('what is kept, what was on account and what was never paid are rows of their own', () => {
  const lines = [
    ...[line('package', 0), line('pass', -38_000, 2), line('ride', -10_000, 3), line('fee', -2000, 4)],
    ...[line('discount', 5000, 5), line('fee', 4500, null)],
  ]
  // 450.00 of it was paid, 100.00 of that on account, and what the order is worth less is 405.00.
  expect(cancelColumn({ lines, refundMinor: 30_000 }, { unpaidMinor: 10_000 })).toEqual({
    rows: [
      { what: 'goods', minor: 50_000 },
      { what: 'discount', minor: -5000, reverses: 5 },
      { what: 'fee', minor: -4500 },
      { what: 'owedLess', minor: -20_500 },
    ],
    totalMinor: 20_000,
  })
})

// The same numbers in every run.
function drawn(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}
const kinds = ['pass', 'package', 'food', 'ride', 'voucher', 'fee', 'tip', 'membership']
const many = (count: number, one: () => number) => Array.from({ length: count }, one)

test('whatever goes back with whatever discounts, fees and packages, the column adds up to what is refunded', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const draw = drawn(seed)
    // What a package costs stands at its parts.
    const taken = many(1 + draw(8), () => draw(kinds.length)).map((kind) => ({
      kind: kinds[kind] ?? '',
      minor: kinds[kind] === 'package' ? 0 : draw(10_000_000),
    }))
    const lines = [
      ...taken.map(({ kind, minor }, no) => line(kind, 0 - minor, no + 1)),
      ...many(draw(5), () => draw(100_000)).map((minor, no) => line('discount', minor, no + 100)),
      ...many(draw(4), () => draw(100_000)).map((minor) => line('fee', minor, null)),
    ]
    const reducedMinor = 0 - lines.reduce((sum, { grossMinor }) => sum + grossMinor, 0)
    const refundMinor = draw(Math.max(1, reducedMinor + 1))
    const unpaidMinor = draw(refundMinor + 1)
    const { rows, totalMinor } = cancelColumn({ lines, refundMinor }, { unpaidMinor })
    expect(totalMinor).toBe(refundMinor - unpaidMinor)
    expect(sumOf(rows)).toBe(totalMinor)
    // No discount and no fee is in the price before them.
    expect(rows[0]?.minor).toBe(taken.reduce((sum, { minor }) => sum + minor, 0))
  }
})

test('an exchange adds up to what is paid or goes back, whatever it carries on and whatever the order owed', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const draw = drawn(seed)
    const [backMinor = 0, newMinor = 0, feeMinor = 0] = many(3, () => draw(1_000_000))
    const [carriedMinor = 0, before = 0] = many(2, () => draw(100_001) - 50_000)
    const differenceMinor = newMinor + feeMinor - backMinor + before
    // What of it was bought on account goes to nobody.
    const unpaidMinor = Math.min(draw(50_000), Math.max(0, 0 - differenceMinor))
    const sums = { backMinor, newMinor, carriedMinor, feeMinor, differenceMinor }
    const { rows, totalMinor } = exchangeColumn(sums, { unpaidMinor })
    expect(totalMinor).toBe(differenceMinor + unpaidMinor)
    expect(sumOf(rows)).toBe(totalMinor)
    expect(rows.find(({ what }) => what === 'old')?.minor).toBe(0 - backMinor)
  }
})
