import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import CustomersPage from '../../features/customers/page.tsx'
import MembershipPlansPage from '../../features/membership-plans/page.tsx'
import PromoCodesPage from '../../features/promo-codes/page.tsx'
import { showScreen } from '../../testing/show-screen.tsx'

// A list on a phone, where no head says what a value is.

afterEach(cleanup)

const phone = () => {
  const browser = window as unknown as { happyDOM: { setViewport: (size: { width: number; height: number }) => void } }
  act(() => browser.happyDOM.setViewport({ width: 390, height: 844 }))
}
const record = { archivedAt: null, rev: 1, note: '', validFrom: null, validTo: null }
const factsOf = async (name: string) => (await screen.findByRole('button', { name })).parentElement?.textContent

test('a card names a number by its field, and a switch that is on by what it means', async () => {
  const plan = { ...record, code: 'P', priceMinor: 950_000, taxCode: null, uses: null, days: 270, onceADay: true }
  await showScreen(<MembershipPlansPage />, {
    namespaces: ['membershipPlans'],
    at: '/membership-plans',
    rights: { membership_plans: { view: {}, update: {} } },
    answers: {
      'membershipPlans.list': () => [
        { ...plan, id: 'p1', name: { en: 'Season', tr: '' } },
        { ...plan, id: 'p2', name: { en: 'Ten', tr: '' }, uses: 10, onceADay: false },
      ],
    },
  })
  await screen.findByRole('table')
  phone()
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(await factsOf('Season')).toBe('Season₺9,500.00 · Once a day · Days: 270')
  expect(await factsOf('Ten')).toBe('Ten₺9,500.00 · Entries: 10 · Days: 270')
})

test('a card of a promo code says what it takes off', async () => {
  const code = { ...record, state: 'active', productId: null, passTypeId: null, channel: null, used: 0 }
  await showScreen(<PromoCodesPage />, {
    namespaces: ['promoCodes'],
    at: '/promo-codes',
    rights: { promo_codes: { view: {}, update: {} } },
    answers: {
      'promoCodes.choices': () => ({ shows: [], dishes: [] }),
      'promoCodes.list': () => [
        {
          ...code,
          ...{ id: 'c1', code: 'K15', name: { en: 'Campus', tr: '' }, ppm: 150_000, amountMinor: null },
          ...{ maxUses: null, maxPerGuest: null },
        },
      ],
    },
  })
  await screen.findByRole('table')
  phone()
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(await factsOf('Campus')).toBe('Campus15% · Active')
})

test('a card says nothing in the place of what a customer does not have', async () => {
  const customer = { ...record, phone: null, email: null, flags: [], orders: 0, tags: null, mergedInto: null }
  await showScreen(<CustomersPage />, {
    namespaces: ['customers'],
    at: '/customers',
    rights: { customers: { view: {}, update: {} } },
    answers: {
      'customers.figures': () => [],
      'customers.list': () => ({
        rows: [
          {
            ...customer,
            id: 'c1',
            customerNo: 1001,
            name: 'Boğaz Koleji',
            kind: 'school',
            tags: 'trips',
            anonymisedAt: null,
          },
          {
            ...customer,
            id: 'c2',
            customerNo: 1002,
            name: 'Işıl Şahin',
            kind: 'person',
            phone: '+905321112233',
            anonymisedAt: null,
          },
          { ...customer, id: 'c3', customerNo: 1003, name: 'İnci', kind: 'person', flags: ['vip'], anonymisedAt: null },
        ],
        nextCursor: null,
        total: 1000,
        totalIsExact: false,
      }),
    },
  })
  const table = await screen.findByRole('table')
  await within(table).findByText('#1002')
  expect(screen.getByText('At least 1,000 customers')).toBeTruthy()
  phone()
  await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
  expect(await factsOf('Boğaz Koleji')).toBe('Boğaz Koleji#1001 · School · trips')
  await waitFor(async () => expect(await factsOf('Işıl Şahin')).toBe('Işıl Şahin#1002 · 0532 111 22 33 · Person'))
  expect(await factsOf('İnci')).toBe('İnci#1003 · VIP · Person')
})
