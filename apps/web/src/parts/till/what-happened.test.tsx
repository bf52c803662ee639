import type { TillSessionRow } from '@marquee/contract'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { Takings } from './what-happened.tsx'

afterEach(cleanup)

test.each([
  [4500, 'Sold offline for an earlier count: 2 sales, ₺45.00 cash'],
  [null, 'Sold offline for an earlier count: 2 sales'],
])('sales of before that count here are said, of %s', async (amountMinor, words) => {
  const row = { takings: [], currency: 'TRY', late: { count: 2, amountMinor } } as unknown as TillSessionRow
  await showScreen(<Takings row={row} />, { namespaces: ['till'], at: '/booking', rights: {}, answers: {} })
  expect((await screen.findByText(words)).parentElement?.textContent).toContain('this drawer will be short by it')
})
