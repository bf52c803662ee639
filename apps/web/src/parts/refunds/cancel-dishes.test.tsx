import type { OrderDetail } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { packageOrder, previewOf } from '../../testing/sold-order.ts'
import { WhatGoesBack } from './what-goes-back.tsx'

afterEach(cleanup)

const [, adults] = packageOrder.lines
const dish = (lineNo: number, en: string) => ({
  ...{ ...adults, lineNo, kind: 'food', text: { en, tr: en }, qty: 2, unitMinor: 5000, grossMinor: 10_000 },
})
/** A package of passes, two soups and two popcorns. */
const order = {
  ...packageOrder,
  lines: [...packageOrder.lines, dish(5, 'Soup'), dish(6, 'Popcorn')],
} as unknown as OrderDetail

test('what goes back names the dishes of packages with their sums, and those that stay ordered beside passes that go', async () => {
  const back = (kind: string, reverses: number, qty: number, grossMinor: number) =>
    ({ kind, reverses, qty, grossMinor, taxMinor: 0, isFree: false, text: { en: '', tr: '' } }) as const
  const preview = { ...previewOf(['a']), lines: [back('pass', 2, -1, -30_000), back('food', 5, -2, -10_000)] }
  await showScreen(
    <WhatGoesBack
      {...{ order, preview, unpaidMinor: 0, isOld: false, disabled: false, feeError: undefined, onFee: vi.fn() }}
      fee={null as never}
    />,
    { namespaces: ['refunds', 'orderList'], at: '/order-list', rights: {}, answers: {} as never },
  )
  const box = await screen.findByRole('region', { name: 'What goes back' })
  expect(box.textContent).toContain('2 × Soup₺100.00')
  expect(box.textContent).toContain('Still ordered: 2 × Popcorn. Choose them too if nobody comes for them.')
  expect(box.textContent).not.toContain('Still ordered: 2 × Soup')
})
