import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../testing/show-screen.tsx'
import { CheckDialog } from './check-dialog.tsx'

afterEach(cleanup)

const ipek = {
  ...{ id: '01990000-0000-7000-8000-0000000000d1', customerNo: 1042, name: 'İpek Çağlar', phone: null, email: null },
  ...{ flags: [], orders: 3, lastOrderAt: null },
}
const code = 'ZFSZX5WDBA6CMYPM'

test('money is added to a card for the customer who pays', async () => {
  const sent: object[] = []
  const { user } = await showScreen(<CheckDialog onClose={() => undefined} onOpen={() => undefined} />, {
    namespaces: ['giftCards', 'customers', 'pay'],
    at: '/gift-cards',
    rights: { gift_cards: { view: {}, sell: {} }, customers: { view: {} } },
    answers: {
      'paymentMethods.list': () => [{ id: 'm1', kind: 'card', name: { en: 'Card', tr: 'Kart' }, reference: 'no' }],
      'tills.current': () => null,
      'tills.list': () => [],
      'giftCards.check': () => ({
        ...{ id: 'g1', tail: 'MYPM', state: 'active', balanceMinor: 10_000, currency: 'TRY' },
        ...{ validUntil: '2027-11-30', holder: null },
      }),
      'customers.lookUp': () => [ipek],
      'customers.file': () => ({ visits: 0, lastVisitAt: null, upcoming: 0, noShows: 0, flags: [] }),
      'giftCards.charge': (input: object) => {
        sent.push(input)
        return { sale: { orderNo: 12, changeMinor: 0 }, balanceMinor: 60_000 }
      },
    },
  })
  await user.type(await screen.findByRole('textbox'), code)
  await user.type(await screen.findByRole('textbox', { name: /^Amount/ }), '500')
  await user.keyboard('{F9}')
  const dialog = within(await screen.findByRole('dialog', { name: 'Find or add a customer' }))
  await user.type(dialog.getByRole('combobox'), 'ipek')
  await dialog.findByRole('option', { name: /İpek Çağlar/ })
  await user.keyboard('{Enter}')
  await screen.findByText('No visits yet')
  await user.click(screen.getByRole('button', { name: 'Take ₺500.00' }))
  await waitFor(() => expect(sent).toMatchObject([{ amountMinor: 50_000, code, customerId: ipek.id }]))
})
