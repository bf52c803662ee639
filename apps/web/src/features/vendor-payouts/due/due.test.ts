import type { Payable } from '@marquee/contract/vendor-payouts'
import { expect, test } from 'vitest'
import { byWeek, totalOf } from './due.ts'

const row = (dueOn: string, openMinor = 100) => ({ id: dueOn, dueOn, openMinor }) as unknown as Payable

test('bills are by the Monday of their week; what is overdue comes first, together', () => {
  // 26 November 2026 is a Thursday.
  const rows = ['2026-11-30', '2026-10-01', '2026-11-25', '2026-11-26', '2026-11-29', '2026-12-06', '2026-12-07'].map(
    (day) => row(day),
  )
  const weeks = byWeek(rows, '2026-11-26').map(({ week, rows: due }) => [week, ...due.map(({ dueOn }) => dueOn)])
  expect(weeks).toEqual([
    ['late', '2026-10-01', '2026-11-25'],
    ['2026-11-23', '2026-11-26', '2026-11-29'],
    ['2026-11-30', '2026-11-30', '2026-12-06'],
    ['2026-12-07', '2026-12-07'],
  ])
})

test('what they are open for together', () => {
  expect(totalOf([row('2026-11-30', 5), row('2026-12-01', 7)])).toBe(12)
})
