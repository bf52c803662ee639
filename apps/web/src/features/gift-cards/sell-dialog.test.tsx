import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { type Answers, showScreen } from '../../testing/show-screen.tsx'
import { SellDialog } from './sell-dialog.tsx'

afterEach(cleanup)

const ipek = {
  ...{ id: '01990000-0000-7000-8000-0000000000d1', customerNo: 1042, name: 'İpek Çağlar', phone: null, email: null },
  ...{ flags: [], orders: 3, lastOrderAt: null },
}
const card = { id: '01990000-0000-7000-8000-0000000000e1', kind: 'card', name: { en: 'Card', tr: 'Kart' } }
const sale = { orderNo: 12, currency: 'TRY', changeMinor: 0 }

const sold: object[] = []
async function open(actions: string[], found: unknown[] = [ipek], more: Answers = {}) {
  sold.length = 0
  const { user } = await showScreen(<SellDialog onClose={() => undefined} />, {
    namespaces: ['giftCards', 'customers', 'pay'],
    at: '/gift-cards',
    rights: { customers: Object.fromEntries(actions.map((action) => [action, {}])), gift_cards: { sell: {} } },
    answers: {
      'paymentMethods.list': () => [{ ...card, reference: 'no' }],
      'tills.current': () => null,
      'tills.list': () => [],
      'customers.lookUp': () => found,
      'customers.create': (made: object) => ({ ...ipek, ...made, orders: 0 }),
      'customers.file': () => ({ visits: 0, lastVisitAt: null, upcoming: 0, noShows: 0, flags: [] }),
      'giftCards.sell': (input: object) => {
        sold.push(input)
        return { sale, cards: [{ id: card.id, tail: '4711', amountMinor: 50_000, validUntil: '2027-11-30' }] }
      },
      ...more,
    },
  })
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '500')
  return { user, sold }
}

test('by keyboard: F9 in the dialog finds who buys, and the card is sold to them', async () => {
  const { user, sold } = await open(['view'])
  await user.keyboard('{F9}')
  const dialog = await screen.findByRole('dialog', { name: 'Find or add a customer' })
  // The key of the dialog behind is off while this one is open.
  await user.keyboard('{F9}')
  expect(screen.getAllByRole('dialog', { name: 'Find or add a customer' })).toHaveLength(1)
  await user.type(within(dialog).getByRole('combobox'), 'ipek')
  await within(dialog).findByRole('option', { name: /İpek Çağlar/ })
  await user.keyboard('{Enter}')
  await screen.findByText('No visits yet')
  expect(sold).toEqual([])
  await user.click(screen.getByRole('button', { name: /^Take/ }))
  await waitFor(() => expect(sold).toMatchObject([{ amountMinor: 50_000, customerId: ipek.id }]))
})

test('a new customer added on the way sells nothing yet', async () => {
  const { user, sold } = await open(['view', 'create'])
  await user.keyboard('{F9}')
  const dialog = await screen.findByRole('dialog', { name: 'Find or add a customer' })
  await user.type(within(dialog).getByRole('combobox'), 'ipe')
  await user.click(await within(dialog).findByRole('option', { name: /Add “ipe”/i }))
  const adding = await screen.findByRole('dialog', { name: 'Add customer' })
  await user.click(within(adding).getByRole('button', { name: 'Add customer' }))
  await screen.findByText('No visits yet')
  expect(sold).toEqual([])
})

test('sellers who may not see customers are not asked for one', async () => {
  const { user, sold } = await open([])
  expect(screen.queryByRole('button', { name: /Customer/ })).toBeNull()
  await user.click(screen.getByRole('button', { name: /^Take/ }))
  await waitFor(() => expect(sold).toHaveLength(1))
  expect(sold[0]).not.toHaveProperty('customerId')
})

test('cash that is more than the card costs says the change before and after, and less than that is not taken', async () => {
  const cash = { id: '01990000-0000-7000-8000-0000000000e2', kind: 'cash', name: { en: 'Cash', tr: 'Nakit' } }
  const { user, sold } = await open([], [], {
    'paymentMethods.list': () => [
      { ...cash, reference: 'no' },
      { ...card, reference: 'no' },
    ],
    'tills.current': () => ({ id: 's', till: { id: 't', name: 'Till 1' }, cashiers: [] }),
    'giftCards.sell': (input: object) => {
      sold.push(input)
      const cards = [{ id: card.id, tail: '4711', amountMinor: 50_000, validUntil: '2027-11-30' }]
      return { sale: { ...sale, changeMinor: 10_000 }, cards }
    },
  })
  const received = await screen.findByLabelText('Received')
  await user.type(received, '400')
  await user.click(screen.getByRole('button', { name: /^Take/ }))
  expect(await screen.findByText('Enter at least ₺500.00')).toBeTruthy()
  expect(sold).toEqual([])
  await user.clear(received)
  await user.type(received, '600')
  expect((await screen.findByText('Change')).parentElement?.textContent).toBe('Change₺100.00')
  await user.click(screen.getByRole('button', { name: /^Take/ }))
  await waitFor(() =>
    expect(sold).toMatchObject([{ payments: [{ method: 'cash', amountMinor: 50_000, tenderedMinor: 60_000 }] }]),
  )
  const done = await screen.findByRole('dialog', { name: 'Gift cards sold' })
  expect(done.textContent).toContain('Change₺100.00')
})

test('nothing entered as received is the exact amount', async () => {
  const { user, sold } = await open([])
  await user.click(screen.getByRole('button', { name: /^Take/ }))
  await waitFor(() => expect(sold).toHaveLength(1))
  expect(JSON.stringify(sold[0])).not.toContain('tendered')
})
