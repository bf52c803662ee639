import type { InvoiceLine } from '@marquee/contract'
import { expect, test } from 'vitest'
import { addedUp } from './lines.ts'

const line = (more: Partial<InvoiceLine> = {}): InvoiceLine => ({
  kind: 'food',
  text: { en: 'Lentil soup', tr: 'Mercimek' },
  category: null,
  show: null,
  startsAt: null,
  special: null,
  qty: 1,
  unitMinor: 11_000,
  taxPpm: 100_000,
  netMinor: 10_000,
  taxMinor: 1000,
  grossMinor: 11_000,
  ...more,
})

test('a share of a dish is added to no whole dish, and to no share of another whole', () => {
  const half = { share: { qty: 1, priceMinor: 22_000 } }
  const third = { share: { qty: 3, priceMinor: 33_000 } }
  const sums = addedUp([line(), line(half), line(third), line(), line(half)])
  expect(sums).toEqual([
    line({ qty: 2, netMinor: 20_000, taxMinor: 2000, grossMinor: 22_000 }),
    line({ ...half, qty: 2, netMinor: 20_000, taxMinor: 2000, grossMinor: 22_000 }),
    line(third),
  ])
})
