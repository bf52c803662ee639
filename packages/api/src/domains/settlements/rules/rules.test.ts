import type { SettlementMapping } from '@marquee/contract'
import { describe, expect, test } from 'vitest'
import { type Candidate, matchLines, type Wanted } from './match.ts'
import { amountIn, dayIn, readLine } from './read.ts'

const line = (no: number, more: Partial<Wanted> = {}): Wanted => ({
  ...{ line: no, date: '2026-11-24', amountMinor: 45_000, feeMinor: 0, reference: null },
  ...more,
})
const paid = (id: string, more: Partial<Candidate> = {}): Candidate => ({
  ...{ kind: 'payment', id, date: '2026-11-24', amountMinor: 45_000, feeMinor: 0, reference: null },
  ...more,
})
const matched = (lines: Wanted[], candidates: Candidate[]) =>
  [...matchLines(lines, candidates)].map(([no, { to, as }]) => [no, to.id, as]).sort()

describe('a line is for', () => {
  test('what has its reference and amount, of several the nearest day, each once', () => {
    const lines = [line(1, { reference: 'A' }), line(2, { reference: 'a' })]
    const candidates = [paid('far', { reference: 'A', date: '2026-11-20' }), paid('near', { reference: 'A' })]
    expect(matched(lines, candidates)).toEqual([
      [1, 'near', 'reference'],
      [2, 'far', 'reference'],
    ])
  })

  test('what has its reference alone, where both stand once, whatever the amount; not from months ago', () => {
    const lines = [line(1, { reference: 'A', amountMinor: 44_000 })]
    expect(matched(lines, [paid('x', { reference: 'A' })])).toEqual([[1, 'x', 'reference']])
    expect(matched(lines, [paid('x', { reference: 'A' }), paid('y', { reference: 'A' })])).toEqual([])
    expect(matched(lines, [paid('x', { reference: 'A', date: '2026-09-01' })])).toEqual([])
  })

  test('the only one of its amount near its day, not where another could be meant or another line wants it', () => {
    expect(matched([line(1)], [paid('x', { date: '2026-11-19' })])).toEqual([[1, 'x', 'amount']])
    expect(matched([line(1)], [paid('x', { date: '2026-11-26' })])).toEqual([])
    expect(matched([line(1)], [paid('x'), paid('y', { date: '2026-11-22' })])).toEqual([])
    expect(matched([line(1), line(2, { date: '2026-11-25' })], [paid('x')])).toEqual([])
  })

  test('nothing by amount alone that has another reference, in a file whose references are ours', () => {
    const ours = [line(1, { reference: 'A', amountMinor: 30_000 }), line(2, { reference: 'Z' })]
    const money = [paid('a', { reference: 'A', amountMinor: 30_000 }), paid('b', { reference: 'B' })]
    expect(matched(ours, money)).toEqual([[1, 'a', 'reference']])
    // Ours has none, or the file has none for it: nothing speaks against it.
    expect(matched(ours, [money[0] as Candidate, paid('b')])).toContainEqual([2, 'b', 'amount'])
    expect(matched([ours[0] as Wanted, line(2)], money)).toContainEqual([2, 'b', 'amount'])
    // A payment of the same amount that has a name of its own is no rival of one that has none.
    expect(matched(ours, [...money, paid('c')])).toContainEqual([2, 'c', 'amount'])
    // References that are none of ours (those of the acquirer) say nothing.
    expect(matched([line(2, { reference: 'Z' })], [paid('b', { reference: 'B' })])).toEqual([[2, 'b', 'amount']])
    // A line whose reference we know from elsewhere is that one's.
    expect(
      matched(
        [line(1, { reference: 'A' })],
        [paid('old', { reference: 'A', date: '2026-09-01' }), paid('b', { reference: 'B' })],
      ),
    ).toEqual([])
  })

  test('of several of its amount the one whose fee it names', () => {
    const lines = [line(1, { feeMinor: 851 }), line(2, { feeMinor: 945 })]
    const candidates = [paid('visa', { feeMinor: 945 }), paid('debit', { feeMinor: 851 })]
    expect(matched(lines, candidates)).toEqual([
      [1, 'debit', 'amount'],
      [2, 'visa', 'amount'],
    ])
  })

  test('a refund when it is below zero, and never a payment', () => {
    const back = line(1, { amountMinor: -45_000, reference: 'A' })
    const refund = paid('r', { kind: 'refund', amountMinor: -45_000, reference: 'A' })
    expect(matched([back], [paid('x', { reference: 'A' }), refund])).toEqual([[1, 'r', 'reference']])
    expect(matched([back], [paid('x', { reference: 'A' })])).toEqual([])
  })

  test('of twenty thousand of one price without taking longer for each', () => {
    const many = Array.from({ length: 20_000 }, (_, n) => n)
    const date = (n: number) => `2026-11-${String(1 + (n % 28)).padStart(2, '0')}`
    const began = performance.now()
    const lines = many.map((n) => line(n, { date: date(n) }))
    expect(
      matchLines(
        lines,
        many.map((n) => paid(String(n), { date: date(n) })),
      ).size,
    ).toBe(0)
    const called = many.map((n) => line(n, { date: date(n), reference: 'terminal 1' }))
    const money = many.map((n) => paid(String(n), { date: date(n), reference: 'terminal 1' }))
    expect(matchLines(called, money).size).toBe(20_000)
    // All with all would be 400 million looks.
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

test.each([
  ['1.234,50', ',', 123_450],
  ['1234,5', ',', 123_450],
  ['1,234.50', '.', 123_450],
  ['₺ 1.234,50 ', ',', 123_450],
  ['-12,50', ',', -1_250],
  ['(12.50)', '.', -1_250],
  ['12,50-', ',', -1_250],
  ['450', ',', 45_000],
  ['1.2345,00', ',', null],
  ['12.50', ',', null],
  ['abc', ',', null],
  ['', ',', null],
  ['1,005', ',', null],
] as const)('the amount %j with %j is %j', (cell, decimal, expected) => {
  expect(amountIn(cell, decimal, 'TRY')).toBe(expected)
})

test.each([
  ['24.11.2026', 'DMY', '2026-11-24'],
  ['24/11/26', 'DMY', '2026-11-24'],
  ['11/24/2026', 'MDY', '2026-11-24'],
  ['2026-11-24T10:15:00', 'YMD', '2026-11-24'],
  ['24.11.2026 10:15', 'DMY', '2026-11-24'],
  ['31.02.2026', 'DMY', null],
  ['24.11', 'DMY', null],
  ['', 'DMY', null],
] as const)('the day %j as %s is %j', (cell, form, expected) => {
  expect(dayIn(cell, form)).toBe(expected)
})

describe('a line with', () => {
  const mapping: SettlementMapping = {
    ...{ date: 'a', amount: 'b', net: 'c', fee: 'd', reference: null, kind: 'e' },
    ...{ decimal: ',', dateForm: 'DMY' },
  }
  const read = (cells: object) => readLine({ date: '24.11.2026', ...cells }, mapping, 'TRY').line
  test.each([
    ['an amount and a fee', { amount: '450,00', fee: '-8,51' }, [45_000, 851]],
    ['an amount and a net', { amount: '450,00', net: '441,49' }, [45_000, 851]],
    ['a net and a fee', { net: '441,49', fee: '8,51' }, [45_000, 851]],
    ['a refund in words', { amount: '450,00', kind: 'İADE' }, [-45_000, 0]],
    ['a refund whose fee comes back', { amount: '-450,00', net: '-441,49' }, [-45_000, -851]],
  ])('%s', (_, cells, [amountMinor, feeMinor]) => {
    expect(read(cells)).toMatchObject({ amountMinor, feeMinor })
  })
})
