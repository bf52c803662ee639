import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { pressRested } from '../../testing/press-rested.ts'
import { refusal } from '../../testing/show-screen.tsx'
import { openCounter, paidOf, rights, tea } from './testing/desk.tsx'

afterEach(cleanup)

const id = (n: number) => `0193b5a0-0000-7000-8000-00000000f0${n.toString().padStart(2, '0')}`
const name = (en: string) => ({ en, tr: en })
const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const show = (n: number, en: string, more: object = {}) => ({
  ...{ id: id(n), product: { id: id(90), name: name(en), color: '#000000' }, time: '19:30', date: '2026-11-26' },
  ...{ floor: { id: id(91), name: name('Hall') }, shiftId: null, hasSeats: true, geometryUrl: null },
  ...{ startsAt: at(2), endsAt: at(4), salesFrom: at(-24), salesUntil: at(2), state: 'on_sale' },
  ...{ capacity: 50, sold: 0, held: 0, blocked: 0, free: 50, note: null, ...more },
})
const type = (n: number, en: string, more: object = {}) => ({
  ...{ id: id(n), code: en, name: name(en), ageMin: null, ageMax: null, people: 1, maxPerOrder: null },
  ...{ requiresName: false, requiresProof: false, byCode: false, ...more },
})
const stalls = id(20)
const [adult, child] = [type(30, 'Adult'), type(31, 'Child', { maxPerOrder: 2 })]
const price = (passTypeId: string, seatCategoryId: string | null, amountMinor: number) => ({
  ...{ passTypeId, seatCategoryId, amountMinor, taxPpm: 0, why: { ruleId: null, level: [], beaten: [] } },
})
const offerOf = (more: object = {}) => ({
  session: show(1, 'Hamlet'),
  passTypes: [adult, child, type(32, 'Members', { byCode: true })],
  prices: {
    version: 7,
    currency: 'TRY',
    prices: [
      price(adult.id, stalls, 45_000),
      price(child.id, stalls, 20_000),
      price(id(32), stalls, 1),
      price(adult.id, null, 30_000),
    ],
  },
  packages: [],
  areas: [{ areaNo: 0, name: null, categoryId: null, free: 3 }],
  categories: [{ id: stalls, name: name('Stalls'), color: '#000000' }],
  holdSeconds: { door: 600, phone: 600 },
  ...more,
})
const seller = { ...rights, ticket_booking: { view: {}, sell: {}, hold: {} } }
const held = (n: number) => ({ id: id(40), seatNos: Array.from({ length: n }, (_, seat) => seat + 10) })
const answers = (more: object = {}) => ({
  'booking.sessions': () => ({ rows: [show(1, 'Hamlet'), show(2, 'Over', { state: 'finished' })], nextDate: null }),
  'booking.session': () => offerOf(),
  'seats.hold': () => held(3),
  'seats.release': () => true,
  'foodOrders.sell': () =>
    paidOf({ passes: [{ id: id(50), shortCode: 'ABC', passTypeId: adult.id, seatNo: 10, areaNo: null }] }),
  ...more,
})
const open = (more: object = {}, by: object = seller) => openCounter(answers(more), '/food-booking', 'en', by as never)
const basket = () => screen.getByRole('region', { name: 'Basket', hidden: true })
const total = () => within(basket()).getByRole('status', { name: 'Total', hidden: true }).textContent
const sheet = () => screen.findByRole('dialog', { name: 'Add passes' })

type Opened = Awaited<ReturnType<typeof open>>
async function addPasses({ user }: Opened) {
  await screen.findByRole('button', { name: 'Add passes' })
  await user.keyboard('{F7}')
  const dialog = await sheet()
  const show = await within(dialog).findByRole('combobox', { name: 'Show' })
  await waitFor(() => expect(document.activeElement).toBe(show))
  await user.click(await within(dialog).findByRole('button', { name: 'More: Adult' }))
  await user.click(within(dialog).getByRole('button', { name: 'More: Adult' }))
  await user.click(within(dialog).getByRole('button', { name: 'More: Child' }))
  await user.click(within(dialog).getByRole('button', { name: 'Add ₺1,100.00' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add passes' })).toBeNull())
}

describe('passes beside food', () => {
  test('are held, stand in the basket as their own lines, are paid with the food, and printed', async () => {
    const counter = await open()
    const { user, calls } = counter
    await user.click(await screen.findByRole('button', { name: /^Tea/ }))
    await addPasses(counter)
    expect(calls.find(([path]) => path === 'seats.hold')?.[1]).toMatchObject({
      ticketSessionId: id(1),
      best: { qty: 3, categoryId: stalls, apart: false },
    })
    expect(total()).toBe('₺1,130.00')
    const passes = within(basket()).getByRole('region', { name: 'Passes' })
    within(passes).getByText('2 × Adult')
    within(passes).getByText('1 × Child')
    // A discount is for one kind of goods, and passes cannot wait with an open order.
    expect(within(basket()).queryByRole('button', { name: 'Discount or tip' })).toBeNull()
    await user.keyboard('{F4}')
    await screen.findByText(/Passes can’t be kept with an open order/)
    expect(calls.some(([path]) => path === 'foodOrders.open')).toBe(false)
    await user.keyboard('{F8}')
    const payment = await screen.findByRole('dialog', { name: 'Take payment' })
    await within(payment).findByRole('button', { name: 'Take ₺1,130.00' })
    await pressRested(user, payment, 'Take ₺1,130.00')
    const paid = await screen.findByRole('dialog', { name: 'Paid' })
    within(paid).getByRole('button', { name: 'Print passes' })
    expect(calls.find(([path]) => path === 'foodOrders.sell')?.[1]).toMatchObject({
      expectedDueMinor: 113_000,
      lines: [{ variantId: tea, qty: 1 }],
      passes: {
        ticketSessionId: id(1),
        holdId: id(40),
        priceVersion: 7,
        items: [
          { passTypeId: adult.id, seatNos: [10, 11] },
          { passTypeId: child.id, seatNos: [12] },
        ],
      },
    })
    expect(total()).toBe('₺0.00')
    // They are sold: nothing frees their seats.
    expect(calls.some(([path]) => path === 'seats.release')).toBe(false)
  })

  test('without seats are chosen within what is left, and nothing is held for them', async () => {
    const { user, calls } = await open({ 'booking.session': () => offerOf({ categories: [] }) })
    await user.click(await screen.findByRole('button', { name: 'Add passes' }))
    const dialog = await sheet()
    const add = () => within(dialog).getByRole('button', { name: /^Add/ })
    await within(dialog).findByRole('button', { name: 'More: Adult' })
    // What is not sold here, or with a code alone, is not offered.
    expect(within(dialog).queryByRole('button', { name: 'More: Child' })).toBeNull()
    await user.click(add())
    within(dialog).getByText('Choose how many passes')
    for (let n = 0; n < 4; n += 1) await user.click(within(dialog).getByRole('button', { name: 'More: Adult' }))
    await user.click(add())
    within(dialog).getByText(/isn’t enough room left/)
    await user.click(within(dialog).getByRole('button', { name: 'Fewer: Adult' }))
    await user.click(add())
    await waitFor(() => expect(total()).toBe('₺900.00'))
    expect(calls.some(([path]) => path === 'seats.hold')).toBe(false)
    within(basket()).getByText(/^Add something to eat or drink/)
    await user.click(within(basket()).getByRole('button', { name: 'Remove passes' }))
    expect(total()).toBe('₺0.00')
  })

  test('sit apart when no seats are left together, and are told when there are none', async () => {
    const soldOut = () => {
      throw refusal('SOLD_OUT')
    }
    let left = true
    const counter = await open({
      'seats.hold': ({ best }: { best: { apart: boolean } }) => (best.apart && left ? held(3) : soldOut()),
    })
    await addPasses(counter)
    await counter.user.click(within(basket()).getByRole('button', { name: 'Remove passes' }))
    await waitFor(() => expect(counter.calls.some(([path]) => path === 'seats.release')).toBe(true))
    left = false
    await counter.user.keyboard('{F7}')
    const dialog = await sheet()
    await counter.user.click(await within(dialog).findByRole('button', { name: 'More: Adult' }))
    await counter.user.click(within(dialog).getByRole('button', { name: 'Add ₺450.00' }))
    await within(dialog).findByText(/isn’t enough room left/)
  })

  test('cost what they cost now when their price was changed, and are told when their places are gone', async () => {
    let now = offerOf()
    const first = refusal('PRICE_CHANGED', { details: { dueMinor: 123_000 } })
    const refusals = [first, refusal('HOLD_EXPIRED', { details: { seatNos: [10] } })]
    const counter = await open({
      'booking.session': () => now,
      'foodOrders.sell': () => {
        throw refusals.shift()
      },
    })
    const { user } = counter
    await user.click(await screen.findByRole('button', { name: /^Tea/ }))
    await addPasses(counter)
    now = offerOf({
      prices: { ...now.prices, version: 8, prices: [price(adult.id, stalls, 50_000), price(child.id, stalls, 20_000)] },
    })
    await user.keyboard('{F8}')
    const payment = await screen.findByRole('dialog', { name: 'Take payment' })
    await within(payment).findByRole('button', { name: 'Take ₺1,130.00' })
    await pressRested(user, payment, 'Take ₺1,130.00')
    await screen.findByText(/The price has changed. The total is now ₺1,230.00/)
    await waitFor(() => expect(total()).toBe('₺1,230.00'))
    await pressRested(user, payment, 'Take ₺1,230.00')
    await screen.findByText(/^The places for the passes are gone/)
  })

  test('say that nothing is on sale, and are not there for people who sell no passes', async () => {
    const { user } = await open({ 'booking.sessions': () => ({ rows: [], nextDate: null }) })
    await user.click(await screen.findByRole('button', { name: 'Add passes' }))
    await within(await sheet()).findByText('No show is on sale in the next 7 days')
    cleanup()
    await open({}, rights)
    await screen.findByRole('button', { name: /^Tea/ })
    expect(screen.queryByRole('button', { name: 'Add passes' })).toBeNull()
  })
})
