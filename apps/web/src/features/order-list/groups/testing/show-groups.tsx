import { showScreen } from '../../../../testing/show-screen.tsx'
import { GroupsPage } from '../groups-page.tsx'

export const session = {
  id: '01900000-0000-7000-8000-000000000001',
  product: { en: 'Harbour Lights', tr: 'Liman Işıkları' },
  floor: { en: 'Hall', tr: 'Salon' },
  startsAt: '2031-03-03T17:00:00.000Z',
  isSold: true,
}
export const passTypeId = '01900000-0000-7000-8000-000000000002'
const seatCategoryId = '01900000-0000-7000-8000-000000000003'
/** An option for twelve people. */
export const group = {
  id: '01900000-0000-7000-8000-000000000004',
  groupNo: 12,
  name: 'Kadıköy Lisesi 9-B',
  contactName: 'Sevgi Aydın',
  state: 'option',
  people: 12,
  currency: 'TRY',
  totalMinor: 315_000,
  session,
  isShowOff: false,
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
      place: { en: 'Stalls', tr: 'Salon' },
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

/** What its order has come to. */
export const paid = { passes: 12, grossMinor: 315_000, paidMinor: 315_000, dueMinor: 0, openMinor: 0 }

export const names = {
  isOpen: true,
  lines: [{ lineNo: 1, type: { en: 'Adult', tr: 'Yetişkin' }, place: null, names: ['Ada', '', ''] }],
  link: null,
}

/** The groups of the order list, with these answers of the server beside the usual. */
export const show = (at: string, answers: Record<string, (input: never) => unknown> = {}) =>
  showScreen(<GroupsPage />, {
    namespaces: ['groups', 'groupNames', 'orderList', 'common', 'errors', 'pay', 'till', 'exchange'],
    at,
    rights: { order_list: { view: {}, groups: {}, export: {} }, ticket_booking: { view: {}, sell: {} } },
    answers: {
      'groupBookings.list': () => ({ rows: [group], nextCursor: null, total: 1, totalIsExact: true }),
      'groupBookings.get': () => group,
      'groupBookings.names': () => names,
      'groupBookings.sessions': () => [session],
      'groupBookings.choices': () => ({
        currency: 'TRY',
        session: { product: session.product, startsAt: session.startsAt, salesUntil: session.startsAt },
        prices: [
          {
            passTypeId,
            type: { en: 'Adult', tr: '' },
            seatCategoryId,
            place: null,
            areaNo: null,
            amountMinor: 100,
            free: 9,
          },
        ],
      }),
      ...answers,
    } as never,
  })
