import type { PartPayment } from '@marquee/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { ensureCounter } from '../../parts/offline-food/counter.ts'
import { countKeptSales, keepSale } from '../../parts/offline-food/sales.ts'
import { emptyStores } from '../../parts/offline-food/testing/store.ts'
import { me } from '../../testing/person.ts'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import SignOutPage from './sign-out-page.tsx'

afterEach(cleanup)

const part = {
  id: '01990000-0000-7000-8000-000000000001',
  orderId: '01990000-0000-7000-8000-000000000002',
  method: 'cash',
  amountMinor: 100_000,
  currency: 'TRY',
  reference: null,
  state: 'taken',
  takenAt: '2026-11-22T10:00:00.000Z',
  takenBy: { id: me.user.id, name: me.user.name },
  till: null,
} as unknown as PartPayment

const open = (parts: () => unknown) =>
  showScreen(<SignOutPage />, {
    namespaces: ['auth', 'joining', 'pay', 'till'],
    at: '/sign-out',
    rights: {},
    answers: { 'tills.parts': parts },
  })

test('money taken without a sale is asked about, though this visit has not heard of it', async () => {
  await open(() => [part])
  expect(await screen.findByRole('dialog')).toBeTruthy()
  expect(screen.getByText(/1,000\.00/)).toBeTruthy()
})

test('what a colleague has taken is no matter of this sign-out, and no answer keeps nobody', async () => {
  await open(() => [{ ...part, takenBy: { id: 'somebody else', name: 'Deniz' } }])
  expect(await screen.findByText('You’ve signed out')).toBeTruthy()
  cleanup()
  // Some may not ask: that is no trouble of theirs.
  await open(() => {
    throw refusal('FORBIDDEN')
  })
  expect(await screen.findByText('You’ve signed out')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
  cleanup()
  await open(() => new Promise(() => undefined))
  await waitFor(() => expect(screen.getByText('You’ve signed out')).toBeTruthy(), { timeout: 4_000 })
})

test('whoever stays goes back to where they were, or home in a tab that was opened on this address', async () => {
  const { router, user } = await open(() => [part])
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  await router.navigate('/users')
  await router.navigate('/sign-out')
  await user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/users'))
})

test('sales that only this device has are told before, and stay there after', async () => {
  await emptyStores()
  const venueId = me.venue.id
  await ensureCounter(venueId, async ({ id }) => ({ id, series: 'K1', lastCounter: 0 }))
  await keepSale(venueId, { foodOrderId: 'f' } as never, {} as never)
  const { user } = await open(() => [])
  const question = await screen.findByRole('alertdialog', { name: '1 sale has not been uploaded' })
  expect(question.textContent).toContain('What was sold stays on this device.')
  expect(screen.queryByText('You’ve signed out')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(await screen.findByText('You’ve signed out')).toBeTruthy()
  expect(await countKeptSales()).toBe(1)
})
