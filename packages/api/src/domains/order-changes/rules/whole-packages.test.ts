import { expect, test } from 'vitest'
import { type SoldLine, wholePackages } from './reverse.ts'

const line = (more: Partial<SoldLine>): SoldLine => ({
  ...{ lineNo: 1, kind: 'pass', ticketSessionId: 's', passTypeId: 'adult', seatCategoryId: null, unitMinor: 45_000 },
  ...{ taxCode: 'VAT', taxPpm: 100_000, leftQty: 2, leftGrossMinor: 90_000, leftTaxMinor: 8182, parentLineNo: 1 },
  ...more,
})
const pack = line({ kind: 'package', passTypeId: null, parentLineNo: null })
const wholeOf = (parts: readonly SoldLine[], gone: Record<number, number>) =>
  wholePackages(pack, parts, new Map(Object.entries(gone).map(([lineNo, qty]) => [Number(lineNo), qty])))

test('a package is whole with the same part of every item, passes of one kind in two items included', () => {
  const parts = [line({ lineNo: 2, packageItemId: 'early' }), line({ lineNo: 3, packageItemId: 'late' })]
  expect(wholeOf(parts, { 2: 1, 3: 1 })).toBe(1)
  expect(wholeOf(parts, { 2: 2 })).toBeNull()
  expect(wholeOf(parts, { 2: 2, 3: 2 })).toBe(2)
  expect(wholeOf(parts, {})).toBe(0)
})

test('a ride is one of its items, on however many lines its guests stand', () => {
  const ride = { kind: 'ride', passTypeId: null, packageItemId: 'bus', leftQty: 1 }
  const parts = [line({ lineNo: 2, packageItemId: 'two' }), line({ lineNo: 3, ...ride }), line({ lineNo: 4, ...ride })]
  expect(wholeOf(parts, { 2: 1 })).toBeNull()
  expect(wholeOf(parts, { 3: 1 })).toBeNull()
  expect(wholeOf(parts, { 2: 1, 4: 1 })).toBe(1)
})

test('of what was sold before items were named the kind of pass counts', () => {
  const parts = [line({ lineNo: 2 }), line({ lineNo: 3 }), line({ lineNo: 4, passTypeId: 'child' })]
  expect(wholeOf(parts, { 2: 2, 4: 1 })).toBe(1)
  expect(wholeOf(parts, { 2: 2 })).toBeNull()
})
