import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { soldOrder } from '../../testing/sold-order.ts'
import CheckInPage from './page.tsx'

afterEach(cleanup)

const unpaid = {
  ...{ ok: false, reason: 'unpaid', session: null, orderNo: soldOrder.orderNo, orderId: soldOrder.id },
  ...{ dueMinor: 60_000, currency: 'TRY', usedAt: null, usedBy: null, usedAtGate: null, entry: null },
  ...{ group: null, bringsGroup: false, replacedAt: null, scanId: null, pass: null, flags: [] },
}
const order = { ...soldOrder, state: 'confirmed', grossMinor: 90_000, paidMinor: 30_000 }
const ways = [{ id: 'w1', kind: 'cash', reference: 'no', name: { en: 'Cash', tr: '' } }]

async function scan(rights: object) {
  let paidMinor = 30_000
  const { user } = await showScreen(<CheckInPage />, {
    namespaces: ['checkIn', 'getPass', 'refunds', 'pay', 'till'],
    at: '/check-in',
    rights: { check_in: { view: {}, scan: {} }, ...rights },
    answers: {
      'passes.doors': () => ({ doors: [], next: null }),
      'passes.scans': () => [],
      'passes.admit': () => unpaid,
      'passes.verify': () => (paidMinor < 90_000 ? unpaid : { ...unpaid, ok: true, reason: null, dueMinor: 0 }),
      'orders.get': () => ({ ...order, paidMinor }),
      'tills.current': () => ({ id: 't', till: { name: 'Till 1' }, cashiers: [] }),
      'tills.list': () => [],
      'tills.parts': () => [],
      'paymentMethods.list': () => ways,
      'orderChanges.takeDue': () => {
        paidMinor = 90_000
        return {
          ...{ orderId: order.id, changeId: 'g', changeNo: 1, giftCards: [], receiptNo: 7, passes: [], changeMinor: 0 },
          ...{ refundMinor: 0, currency: 'TRY', rev: 3 },
        }
      },
    } as never,
  })
  await user.type(await screen.findByRole('searchbox'), '0A1B2C3D4E{Enter}')
  const card = await screen.findByRole('region', { name: 'Last scan' })
  expect(card.textContent).toContain('Not fully paid')
  expect(card.textContent).toContain('₺600.00 is still due')
  return { user, card }
}

test('who may not take the rest is told who can', async () => {
  const { card } = await scan({})
  expect(card.textContent).toContain('The box office takes the payment')
  expect(within(card).queryByRole('button', { name: /^Take/ })).toBeNull()
})

test('who may take the rest takes it at the door, and the pass is looked at again', async () => {
  const { user, card } = await scan({ order_list: { view: {}, take_due: {} }, ticket_booking: { view: {}, sell: {} } })
  await user.click(within(card).getByRole('button', { name: 'Take ₺600.00' }))
  await screen.findByRole('dialog', { name: /^Payment for order/ })
  await user.click(await screen.findByRole('button', { name: 'Take ₺600.00' }))
  const done = await screen.findByRole('dialog', { name: 'Paid' })
  const close = within(done).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement
  await waitFor(() => expect(close.getAttribute('aria-disabled')).toBeNull())
  await user.click(close)
  expect(await screen.findByRole('button', { name: 'Admit' })).toBeTruthy()
})
