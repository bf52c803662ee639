import type { Rights } from '@marquee/contract'
import type { Menu } from '@marquee/contract/food-menu'
import { type Answers, showScreen } from '../../../testing/show-screen.tsx'
import FoodBookingPage from '../page.tsx'

// A counter over a server that is played: a soup with a choice of bread, a tea, and a combo of both.

const name = (en: string) => ({ en, tr: en })
const variant = (id: string, priceMinor: number, more: object = {}) => ({
  ...{ id, name: name(''), priceMinor, barcode: null, isOnSale: true, portionsLeft: null, diets: [] },
  ...{ availability: { mode: 'on' }, allergens: [], otherAllergens: [], allergensKnown: true, ...more },
})
const product = (id: string, en: string, more: object) => ({
  ...{ id, code: id, name: name(en), categoryId: 'c1', kind: 'simple', barcode: null, picture: null, stationId: null },
  ...{ prepMinutes: 0, taxCode: null, taxPpm: 0, modifiers: [], choices: [], ...more },
})
const option = (id: string, en: string, extraMinor: number, more: object = {}) => ({
  ...{ id, name: name(en), extraMinor, maxEach: 1, defaultQty: 0 },
  ...{ allergens: [], otherAllergens: [], allergensKnown: true, ...more },
})

export const soup = '0193b5a0-0000-7000-8000-000000000001'
export const tea = '0193b5a0-0000-7000-8000-000000000002'

export const menu = {
  version: 1,
  channel: 'counter',
  currency: 'TRY',
  categories: [{ id: 'c1', parentId: null, name: name('Food'), color: '#b45309' }],
  products: [
    product('p1', 'Soup', {
      variants: [variant(soup, 9000, { allergens: ['celery'] })],
      modifiers: [
        {
          ...{ id: 'g1', name: name('Bread'), minChoices: 1, maxChoices: 2, freeChoices: 1 },
          options: [
            option('o1', 'White', 300, { allergens: ['gluten'] }),
            option('o2', 'Brown', 500),
            option('o3', 'Corn', 400),
          ],
        },
      ],
    }),
    product('p2', 'Tea', { barcode: '8690000000012', variants: [variant(tea, 3000)] }),
    product('p3', 'Cake', { variants: [variant('v3', 7000, { isOnSale: false })] }),
  ],
} as unknown as Menu

export const rights = { food_purchase: { view: {}, sell: {}, discount: {}, print: {} } }

/** An open order with two soups and three teas, as the server tells it. */
export const orderOf = (more: object = {}) => ({
  ...{ id: '0193b5a0-0000-7000-8000-0000000000a1', callNo: 12, businessDate: '2026-11-26', service: 'counter' },
  ...{ state: 'open', table: null, guestName: 'Ada', guests: 3, wantedAt: null, openedAt: '2026-11-26T18:00:00.000Z' },
  ...{
    openedBy: 'Cem',
    isTraining: false,
    currency: 'TRY',
    totalMinor: 27_000,
    paidMinor: 0,
    unsent: 0,
    sendAt: null,
    money: [],
  },
  ...{
    rev: 4,
    kitchen: { ready: 2, total: 5 },
    note: '',
    passId: null,
    customer: null,
    session: null,
    mergedInto: null,
    merged: [],
  },
  lines: [lineOf(1, 'Soup', 2, 9000), lineOf(2, 'Tea', 3, 3000)],
  bills: [],
  ...more,
})
export const lineOf = (lineNo: number, en: string, qty: number, unitMinor: number, more: object = {}) => ({
  ...{ foodOrderId: '0193b5a0-0000-7000-8000-0000000000a1', lineNo, parentLineNo: null, variantId: soup },
  ...{
    stationId: null,
    name: name(en),
    mods: [],
    note: '',
    course: 1,
    guestNo: null,
    qty,
    cancelledQty: 0,
    returnedQty: 0,
  },
  ...{ unitMinor, paidQty: 0, paidMinor: 0, sentAt: '2026-11-26T18:01:00.000Z', ...more },
})

export const paidOf = (more: object = {}) => ({
  sale: {
    ...{ orderId: '0193b5a0-0000-7000-8000-0000000000b1', orderNo: 77, receiptNo: 5, grossMinor: 3000, taxMinor: 0 },
    ...{ changeMinor: 2000, currency: 'TRY', payments: [], passes: [], ...more },
  },
  order: orderOf({ state: 'closed', totalMinor: 3000, paidMinor: 3000 }),
})

/** Opens the counter; `calls` is what it sent. */
export async function openCounter(
  answers: Answers = {},
  at = '/food-booking',
  language: 'en' | 'tr' = 'en',
  by: Rights = rights,
) {
  sessionStorage.clear()
  localStorage.clear()
  const calls: [path: string, input: Record<string, unknown>][] = []
  const noted = (path: string, answer: (input: never) => unknown) => (input: never) => {
    calls.push([path, input as Record<string, unknown>])
    return answer(input)
  }
  const told = Object.fromEntries(Object.entries(answers).map(([path, answer]) => [path, noted(path, answer)]))
  const shown = await showScreen(<FoodBookingPage />, {
    namespaces: ['foodBooking', 'till', 'pay', 'reductions', 'foodProducts', 'shell', 'orderList'],
    at,
    rights: by,
    language,
    names: { roles: [], tills: [{ name: 'Kasa 1', en: 'Till 1', tr: 'Kasa 1' }], zones: [] },
    answers: {
      'foodMenu.get': () => menu,
      'diningTables.list': () => [],
      'foodOrders.list': () => [],
      'tills.current': () => ({ id: 't', till: { name: 'Till 1' }, cashier: { name: 'Cem' }, cashiers: [] }),
      'tills.list': () => [],
      'tills.parts': () => [],
      ...told,
    },
  })
  return { ...shown, calls }
}
