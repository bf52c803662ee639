import { describe, expect, test } from 'vitest'
import { dishesBeside, dishesThatFollow, foodBackBy, foodOf } from './food.ts'
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

describe('dishes that follow passes to another show', () => {
  test('as many as the packages hold that the passes make; the last passes of a package take the rest', () => {
    const loose = sold([passes(2), soup(3, 2)], { partsRefundable: true })
    expect(dishesThatFollow(loose, going(1))).toEqual([])
    expect(dishesThatFollow(loose, going(2))).toEqual([{ lineNo: 3, qty: 2 }])
    const three = sold([passes(6), soup(3, 1), soup(4, 2), tea(5, 6)], { packages: 3, partsRefundable: true })
    expect(dishesThatFollow(three, going(3))).toEqual([
      { lineNo: 4, qty: 1 },
      { lineNo: 5, qty: 2 },
    ])
    // Of two packages of one pass each, the last pass takes two soups along that were left by one that moved before.
    const rest = sold([passes(1), soup(3, 2)], { packages: 2, partsRefundable: true })
    expect(dishesThatFollow(rest, going(1))).toEqual([{ lineNo: 3, qty: 2 }])
  })

  test('of several kinds of passes the fewest count', () => {
    const child: Line = { lineNo: 6, kind: 'pass', leftQty: 2, of: 'children' }
    const two = sold([passes(2), child, soup(3, 2)], { packages: 2, partsRefundable: true })
    const both = [...going(1), { lineNo: 6 } as ChosenPass]
    expect(dishesThatFollow(two, going(2))).toEqual([])
    expect(dishesThatFollow(two, both)).toEqual([{ lineNo: 3, qty: 1 }])
  })

  test('those of a package that goes back whole go with whole packages', () => {
    const two = sold([passes(4), soup(3, 2)], { packages: 2 })
    expect(dishesThatFollow(two, going(2))).toEqual([{ lineNo: 3, qty: 1 }])
  })

  test('nobody has come with a package whose passes went long ago', () => {
    const left = sold([{ ...passes(0) }, soup(3, 2)], { partsRefundable: true })
    expect(dishesThatFollow(left, going(0))).toEqual([])
  })
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
