import { describe, expect, test } from 'vitest'
import { dishesBeside, dishesLeftBehind, foodBackBy, foodOf } from './food.ts'
import type { AddedLine, ChosenPass } from './reverse.ts'

type Lines = Parameters<typeof dishesBeside>[0]
interface Line {
  lineNo: number
  kind: 'package' | 'pass' | 'food'
  leftQty: number
  of?: string
}
/** A package on line 1 that goes back whole or not at all, unless it says so, with its parts. */
function sold(parts: Line[], { packages = 1, partsRefundable = false } = {}) {
  const pack: Line = { lineNo: 1, kind: 'package', leftQty: packages }
  return [pack, ...parts].map(({ of, ...line }) => ({
    ...line,
    parentLineNo: line.kind === 'package' ? null : 1,
    packageItemId: of ?? null,
    passTypeId: line.kind === 'pass' ? 'adult' : null,
    partsRefundable: line.kind === 'package' ? partsRefundable : null,
  })) as unknown as Lines
}
const passes = (qty: number): Line => ({ lineNo: 2, kind: 'pass', leftQty: qty, of: 'seats' })
const soup = (lineNo: number, leftQty: number): Line => ({ lineNo, kind: 'food', leftQty, of: 'soup' })
const tea = (lineNo: number, leftQty: number): Line => ({ lineNo, kind: 'food', leftQty, of: 'tea' })
const going = (qty: number) => Array.from({ length: qty }, () => ({ lineNo: 2 }) as ChosenPass)

describe('dishes beside the passes of packages that go back whole', () => {
  // Three packages of two passes, a soup and two teas; rounding has put the soups on two lines.
  const three = sold([passes(6), soup(3, 1), soup(4, 2), tea(5, 6)], { packages: 3 })

  test('as many go as make whole packages, the last lines first', () => {
    expect(dishesBeside(three, { passes: going(2) })).toEqual([
      { lineNo: 4, qty: 1 },
      { lineNo: 5, qty: 2 },
    ])
    expect(dishesBeside(three, { passes: going(6) })).toEqual([
      { lineNo: 4, qty: 2 },
      { lineNo: 3, qty: 1 },
      { lineNo: 5, qty: 6 },
    ])
  })

  test('none goes with half a package, nor beside a line that somebody names', () => {
    expect(dishesBeside(three, { passes: going(1) })).toEqual([])
    expect(dishesBeside(three, { passes: going(2), named: [5] })).toEqual([{ lineNo: 4, qty: 1 }])
  })

  test('one of which some were given back before leaves what does not divide', () => {
    const torn = sold([passes(4), soup(3, 1)], { packages: 2 })
    expect(dishesBeside(torn, { passes: going(2) })).toEqual([])
    expect(dishesBeside(torn, { passes: going(4) })).toEqual([{ lineNo: 3, qty: 1 }])
  })
})

test('passes that move leave all dishes behind with the last of their package, and none before', () => {
  const loose = sold([passes(2), soup(3, 2)], { partsRefundable: true })
  expect(dishesLeftBehind(loose, going(1))).toEqual([])
  expect(dishesLeftBehind(loose, going(2))).toEqual([{ lineNo: 3, qty: 2 }])
  // Nobody has come with a package whose passes went long ago.
  const left = sold([{ ...passes(0) }, soup(3, 2)], { partsRefundable: true })
  expect(dishesLeftBehind(left, going(0))).toEqual([])
})

test('pieces that go back name the line that takes their money back', () => {
  const added = [
    { kind: 'package', reverses: 1, qty: -1 },
    { kind: 'food', reverses: 3, qty: -2 },
    { kind: 'food', reverses: null, qty: 1 },
    { kind: 'food', reverses: 5, qty: -1 },
  ] as unknown as AddedLine[]
  expect(foodOf(added)).toEqual([
    { lineNo: 3, qty: 2 },
    { lineNo: 5, qty: 1 },
  ])
  expect(foodBackBy(added, 8)).toEqual([
    { lineNo: 3, qty: 2, byLineNo: 9 },
    { lineNo: 5, qty: 1, byLineNo: 11 },
  ])
})
