import type { OrderId } from '@marquee/contract'
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { SoldTo } from './sold-to.tsx'

afterEach(cleanup)

const orderId = '01990000-0000-7000-8000-0000000000e1' as OrderId
const ida = {
  ...{ id: '01990000-0000-7000-8000-0000000000d2', customerNo: 1043, name: 'Ida Berg', phone: null, email: null },
  ...{ flags: ['owes'], orders: 3, lastOrderAt: '2026-11-20T18:00:00.000Z' },
}

/** Gives the order that was just sold to Ida; `attach` answers it. */
async function give(attach: (owner: { of: unknown }) => unknown) {
  const owner = { of: null as unknown }
  const { user } = await showScreen(<SoldTo orderId={orderId} />, {
    namespaces: ['customers'],
    at: '/order',
    rights: { customers: { view: {}, update: {} } },
    answers: {
      'customers.ofOrder': () => ({ customer: owner.of, proposed: [] }),
      'customers.lookUp': () => [ida],
      'customers.attachOrders': () => attach(owner),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Add customer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Find or add a customer' }))
  await user.type(dialog.getByRole('combobox'), 'berg')
  await dialog.findByRole('option', { name: /Ida Berg/ })
  await user.keyboard('{Enter}')
}

test('an order that was given without an answer is not said to be refused, and shows whose it is', async () => {
  await give((owner) => {
    owner.of = ida
    throw new TypeError('Failed to fetch')
  })
  await screen.findByText(/It may already have gone through/)
  expect(screen.queryByText(/Couldn’t give/)).toBeNull()
  await screen.findByText('Ida Berg')
  screen.getByText('Owes')
})

test('an order that somebody else has by now is refused with the reason', async () => {
  await give(() => {
    throw refusal('STATE')
  })
  await screen.findByText(/Couldn’t give the order to this customer: .*isn’t possible/)
})
