import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showScreen } from '../../../testing/show-screen.tsx'
import { GroupsPage } from './groups-page.tsx'

afterEach(cleanup)

const session = {
  id: '01900000-0000-7000-8000-000000000001',
  product: { en: 'Harbour Lights', tr: 'Liman Işıkları' },
  floor: { en: 'Hall', tr: 'Salon' },
  startsAt: '2031-03-03T17:00:00.000Z',
}
const passTypeId = '01900000-0000-7000-8000-000000000002'
const seatCategoryId = '01900000-0000-7000-8000-000000000003'
const group = {
  id: '01900000-0000-7000-8000-000000000004',
  groupNo: 12,
  name: 'Kadıköy Lisesi 9-B',
  contactName: 'Sevgi Aydın',
  state: 'option',
  people: 12,
  currency: 'TRY',
  totalMinor: 315_000,
  session,
  validUntil: '2031-02-20T21:00:00.000Z',
  validOn: '2031-02-20',
  optionUntil: '2031-02-15T21:00:00.000Z',
  order: null,
  createdAt: '2031-01-01T10:00:00.000Z',
  rev: 3,
  contactEmail: 'sevgi@school.example',
  contactPhone: null,
  language: 'tr',
  note: '',
  priceReason: null,
  mailedTo: null,
  reason: null,
  lines: [
    {
      lineNo: 1,
      passTypeId,
      type: { en: 'Adult', tr: 'Yetişkin' },
      seatCategoryId,
      category: { en: 'Stalls', tr: 'Salon' },
      areaNo: null,
      qty: 12,
      listMinor: 26_250,
      unitMinor: 26_250,
    },
  ],
  seats: 12,
  created: { at: '2031-01-01T10:00:00.000Z', by: 'Ada' },
  sent: { at: '2031-01-01T11:00:00.000Z', by: 'Ada' },
  booked: null,
  ended: null,
  deposit: null,
}

const show = (at: string) =>
  showScreen(<GroupsPage />, {
    namespaces: ['groups', 'orderList', 'common', 'errors'],
    at,
    rights: { order_list: { view: {}, groups: {}, export: {} }, ticket_booking: { view: {}, sell: {} } },
    answers: {
      'groupBookings.list': () => ({ rows: [group], nextCursor: null, total: 1, totalIsExact: true }),
      'groupBookings.get': () => group,
      'groupBookings.sessions': () => [session],
      'groupBookings.choices': () => ({
        currency: 'TRY',
        session: { product: session.product, startsAt: session.startsAt, salesUntil: session.startsAt },
        prices: [
          {
            passTypeId,
            type: { en: 'Adult', tr: '' },
            seatCategoryId,
            category: null,
            areaNo: null,
            amountMinor: 100,
            free: 9,
          },
        ],
      }),
    } as never,
  })

test('the drawer of an option says until when places are kept, and offers to book', async () => {
  await show(`/order-list?view=groups&id=${group.id}`)
  await screen.findByRole('button', { name: 'Book' })
  await screen.findByRole('button', { name: 'Keep longer' })
  expect(screen.getAllByText(/Kadıköy Lisesi 9-B/).length).toBeGreaterThan(0)
})

test('the form asks for what is missing and sends nothing', async () => {
  const { user } = await show('/order-list?view=groups&group=new')
  await user.click(await screen.findByRole('button', { name: 'Save draft' }))
  await waitFor(() => expect(screen.getAllByText(/required|Enter/i).length).toBeGreaterThan(0))
})
