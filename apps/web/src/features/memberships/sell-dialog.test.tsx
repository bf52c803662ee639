import type { MembershipOffer } from '@marquee/contract/memberships'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, showScreen } from '../../testing/show-screen.tsx'
import { SellDialog } from './sell-dialog.tsx'

afterEach(cleanup)

const ten = {
  id: 'p1',
  name: { en: 'Ten evenings', tr: 'On akşam' },
  priceMinor: 38_000,
  uses: 10,
  onceADay: false,
  days: 365,
  validFrom: null,
  validTo: null,
} as unknown as MembershipOffer

const openTill = { id: 't', state: 'open', cashiers: [] }

interface Options {
  plans?: MembershipOffer[]
  sell?: (input: never) => unknown
  till?: () => unknown
  customers?: object
}
const ipek = {
  ...{ id: '01990000-0000-7000-8000-0000000000d1', customerNo: 1042, name: 'İpek Çağlar', phone: null, email: null },
  ...{ flags: [], orders: 3, lastOrderAt: null },
}
async function show({ plans = [ten], sell, till = () => openTill, customers = {} }: Options = {}) {
  const sent: unknown[] = []
  const { user } = await showScreen(<SellDialog onClose={vi.fn()} />, {
    namespaces: ['memberships', 'pay', 'till', 'customers'],
    at: '/memberships',
    rights: { memberships: { view: {}, sell: {} }, customers } as never,
    answers: {
      'tills.current': till,
      'customers.lookUp': () => [ipek],
      'customers.file': () => ({ visits: 0, lastVisitAt: null, upcoming: 0, noShows: 0, flags: [] }),
      'tills.list': () => [{ id: 'k', code: '1', name: 'Till 1', cashier: null, archivedAt: null, isTraining: false }],
      'tills.open': () => openTill,
      'memberships.offers': () => ({ currency: 'TRY', plans }),
      'paymentMethods.list': () => [
        {
          id: 'm1',
          code: 'CASH',
          kind: 'cash',
          name: { en: 'Cash', tr: 'Nakit' },
          reference: 'no',
          fundId: null,
          sort: 0,
          archivedAt: null,
          rev: 1,
        },
      ],
      'memberships.sell': (input: never) => {
        sent.push(input)
        return sell
          ? sell(input)
          : {
              sale: { orderNo: 100_007, changeMinor: 0, currency: 'TRY' },
              membership: { id: 'x1', tail: 'MYPM', validFrom: '2026-11-26', validTo: '2027-11-25' },
            }
      },
      'memberships.reveal': () => ({ code: 'ZFSZX5WDBA6CMYPM' }),
    },
  })
  return { user, sent }
}

test('a name is wanted, the sum is on the button, and the code is shown once it is sold', async () => {
  const { user, sent } = await show()
  await user.click(await screen.findByRole('button', { name: 'Take ₺380.00' }))
  expect(sent).toEqual([])
  await user.type(screen.getByLabelText(/^Holder/), 'Ada')
  const take = screen.getByRole('button', { name: 'Take ₺380.00' })
  await user.dblClick(take)
  await screen.findByText('Order 100007 · valid from 26 Nov 2026 to 25 Nov 2027')
  expect(sent).toMatchObject([
    { planId: 'p1', holder: 'Ada', expectedDueMinor: 38_000, payments: [{ method: 'cash', amountMinor: 38_000 }] },
  ])
  await user.click(screen.getByRole('button', { name: 'Show code' }))
  await screen.findByText('ZFSZ-X5WD-BA6C-MYPM')
})

test('by keyboard: F9 finds who buys, whose name it is unless another is entered', async () => {
  const { user, sent } = await show({ customers: { view: {} } })
  await screen.findByRole('button', { name: 'Take ₺380.00' })
  await user.keyboard('{F9}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Find or add a customer' }))
  await user.type(dialog.getByRole('combobox'), 'ipek')
  await dialog.findByRole('option', { name: /İpek Çağlar/ })
  await user.keyboard('{Enter}')
  await screen.findByText('No visits yet')
  const holder = screen.getByLabelText(/^Holder/)
  expect(holder).toHaveProperty('value', 'İpek Çağlar')
  await user.clear(holder)
  await user.type(holder, 'Deniz')
  await user.click(screen.getByRole('button', { name: 'Take ₺380.00' }))
  await screen.findByText(/^Order 100007/)
  expect(sent).toMatchObject([{ holder: 'Deniz', customerId: ipek.id }])
})

test('sellers who may not see customers are not asked for one', async () => {
  await show()
  await screen.findByRole('button', { name: 'Take ₺380.00' })
  expect(screen.queryByRole('button', { name: /Customer/ })).toBeNull()
})

test('cash without an open till opens one on the way, and is sold at it', async () => {
  let open: unknown = null
  const { user, sent } = await show({ till: () => open })
  await user.type(await screen.findByLabelText(/^Holder/), 'Ada')
  await screen.findByText('Cash needs an open till')
  await user.click(screen.getByRole('button', { name: 'Take ₺380.00' }))
  expect(sent).toEqual([])
  expect(document.activeElement?.closest('div')?.textContent).toContain('Till 1')
  await user.type(screen.getByLabelText(/^Float/), '100')
  open = openTill
  await user.click(screen.getByRole('button', { name: 'Open till' }))
  await waitFor(() => expect(screen.queryByText('Cash needs an open till')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Take ₺380.00' }))
  await screen.findByText('Order 100007 · valid from 26 Nov 2026 to 25 Nov 2027')
  expect(sent).toHaveLength(1)
})

test('a price that has changed is said, and what is on sale is read again', async () => {
  const { user, sent } = await show({
    sell: () => {
      throw refusal('PRICE_CHANGED')
    },
  })
  await user.type(await screen.findByLabelText(/^Holder/), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Take ₺380.00' }))
  await screen.findByText('The price has changed. Check the new total.')
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('nothing on sale says what to do', async () => {
  await show({ plans: [] })
  await screen.findByText('Nothing is on sale. Add a membership plan first.')
})

test('after a lost answer it is said that it may have been sold, and the same press counts once', async () => {
  let tries = 0
  const { user, sent } = await show({
    sell: () => {
      tries += 1
      if (tries === 1) throw refusal('UNAVAILABLE')
      return {
        sale: { orderNo: 7, changeMinor: 0, currency: 'TRY' },
        membership: { id: 'x1', tail: 'M', validFrom: '2026-11-26', validTo: '2027-11-25' },
      }
    },
  })
  await user.type(await screen.findByLabelText(/^Holder/), 'Ada')
  await user.click(screen.getByRole('button', { name: 'Take ₺380.00' }))
  expect((await screen.findByRole('alert')).textContent).toContain('It’s safe to try again: it counts once.')
  await user.click(screen.getByRole('button', { name: 'Take ₺380.00' }))
  await screen.findByText(/^Order 7/)
  const ids = sent.map((input) => (input as { commandId: string }).commandId)
  expect(ids[1]).toBe(ids[0])
})
