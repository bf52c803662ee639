import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { Summary } from './summary.tsx'

afterEach(cleanup)

const row = {
  procedure: 'funds.send',
  reason: 'The bag leaves at six',
  summary: {
    target: 'Çelik kasa → Banka',
    targetNames: { en: 'Safe → Bank', tr: 'Çelik kasa → Banka' },
    facts: [
      { name: 'amount' as const, value: '1234.50 TRY', money: { amountMinor: 123_450, currency: 'TRY' } },
      { name: 'reason' as const, value: 'Takings' },
    ],
  },
}

test('an approver reads names in their language and money as everywhere', async () => {
  await showScreen(<Summary row={row} />, { namespaces: ['approvals'], at: '/home', rights: {}, answers: {} })
  expect(screen.getByText('Transfer money: Safe → Bank')).toBeTruthy()
  expect(screen.getByText('Amount').nextElementSibling?.textContent).toBe('₺1,234.50')
  expect(screen.getByText('Reason').nextElementSibling?.textContent).toBe('Takings')
  expect(screen.getByText('The bag leaves at six')).toBeTruthy()
})

test('a request of an older version is read as it was written', async () => {
  const older = { ...row, summary: { target: 'Safe', facts: [{ name: 'difference' as const, value: '-5.00 TRY' }] } }
  await showScreen(<Summary row={older} />, { namespaces: ['approvals'], at: '/home', rights: {}, answers: {} })
  expect(screen.getByText('Difference').nextElementSibling?.textContent).toBe('-5.00 TRY')
})

test('a role that is to be lent is named with its screen, both in the language of the approver', async () => {
  const facts = [
    { name: 'screen' as const, value: 'vendors' },
    { name: 'lent' as const, value: 'Stok' },
  ]
  const lent = { procedure: 'screenAccess.open', reason: null, summary: { target: 'Elif', facts } }
  await showScreen(<Summary row={lent} />, {
    namespaces: ['approvals', 'shell'],
    at: '/home',
    rights: {},
    answers: {},
    names: { roles: [{ name: 'Stok', en: 'Stock', tr: 'Stok' }], tills: [], zones: [] },
  })
  expect(screen.getByText('Lend Elif a role for the day')).toBeTruthy()
  expect(screen.getByText('To open').nextElementSibling?.textContent).toBe('Vendors')
  expect(screen.getByText('Role').nextElementSibling?.textContent).toBe('Stock')
})
