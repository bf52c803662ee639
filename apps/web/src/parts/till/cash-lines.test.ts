import type { TillFigures, TillSessionRow } from '@marquee/contract'
import { expect, test } from 'vitest'
import { cashLines, cashLinesOf } from './cash-lines.ts'

const sum = (lines: readonly (readonly [string, number])[]) => lines.reduce((all, [, minor]) => all + minor, 0)

test('float, cash lines and movements come to what the drawer must hold', () => {
  // Sold for 1,200.00 in cash, of which 450.00 went back; 100.00 for a basket, 30.00 of another given back.
  const row = {
    floatMinor: 50_000,
    takings: [
      { method: 'card', amountMinor: -10_000, payments: 0, refundedMinor: 10_000, refunds: 1 },
      { method: 'cash', amountMinor: 75_000, payments: 3, refundedMinor: 45_000, refunds: 1 },
    ],
    parts: [
      { method: 'cash', state: 'taken', amountMinor: 10_000, returnedMinor: 0, takenHere: true, returnedHere: false },
      {
        method: 'cash',
        state: 'returned',
        amountMinor: 3000,
        returnedMinor: 3000,
        takenHere: false,
        returnedHere: true,
      },
      { method: 'cash', state: 'sold', amountMinor: 9000, returnedMinor: 500, takenHere: true, returnedHere: true },
      { method: 'card', state: 'taken', amountMinor: 7000, returnedMinor: 0, takenHere: true, returnedHere: false },
    ],
  } as unknown as TillSessionRow
  const lines = cashLines(row)
  expect(lines).toEqual([
    ['sales', 120_000],
    ['refunds', -45_000],
    ['taken', 10_500],
    ['returned', -3500],
  ])
  expect(row.floatMinor + sum(lines)).toBe(50_000 + 75_000 + 10_000 - 3000)
})

test('people who count blind learn nothing of the cash', () => {
  const takings = [{ method: 'cash', amountMinor: null, payments: 3, refundedMinor: null, refunds: 1 }]
  expect(cashLines({ takings, parts: [] } as unknown as TillSessionRow)).toEqual([])
})

test('a report says the same of its figures, and leaves out what did not move', () => {
  const figures = {
    methods: [{ method: 'cash', count: 3, amountMinor: 120_000 }],
    refunds: [{ method: 'cash', count: 1, amountMinor: 45_000 }],
    parts: [{ method: 'card', takenMinor: 7000, returnedMinor: 0 }],
  } as unknown as TillFigures
  expect(cashLinesOf(figures)).toEqual([
    ['sales', 120_000],
    ['refunds', -45_000],
  ])
})
