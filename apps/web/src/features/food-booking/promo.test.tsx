import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { pressRested } from '../../testing/press-rested.ts'
import { refusal } from '../../testing/show-screen.tsx'
import { lineOf, openCounter, orderOf, paidOf, soup, tea } from './testing/desk.tsx'

afterEach(cleanup)

const offer = {
  ...{ code: 'TEA1', name: { en: 'Tea on us', tr: '' }, ppm: null, amountMinor: null, passTypeId: null },
  ...{ free: { name: { en: 'Tea', tr: 'Çay' }, variantIds: [tea], qty: 2 }, needsGuest: false, kept: [] },
}
const basket = () => screen.getByRole('region', { name: 'Basket', hidden: true })
const total = () => within(basket()).getByRole('status', { name: 'Total', hidden: true }).textContent

type Opened = Awaited<ReturnType<typeof openCounter>>
async function enter({ user }: Opened, place: HTMLElement, guest = '') {
  await user.click(within(place).getByRole('button', { name: 'Promo code' }))
  const dialog = await screen.findByRole('dialog', { name: 'Promo code' })
  await user.type(within(dialog).getByRole('textbox', { name: /^Code/ }), 'tea1')
  if (guest !== '') await user.type(within(dialog).getByRole('textbox', { name: /^Guest/ }), guest)
  await user.click(within(dialog).getByRole('button', { name: 'Use code' }))
  return dialog
}

describe('a code at the food counter', () => {
  test('makes its dish free, is sent with the sale, and says what it lacks', async () => {
    const opened = await openCounter({ 'promoCodes.check': () => offer, 'foodOrders.sell': () => paidOf() })
    const { user, calls } = opened
    await user.click(await screen.findByRole('button', { name: /^Tea/ }))
    await enter(opened, basket(), '0532 111 22 33')
    await within(basket()).findByRole('button', { name: 'Code TEA1 · 2 × Tea free' })
    const guest = { phone: '0532 111 22 33' }
    expect(calls.find(([path]) => path === 'promoCodes.check')?.[1]).toMatchObject({ code: 'tea1', food: true, guest })
    expect(total()).toBe('₺0.00')
    // Three teas: two are free.
    await user.click(screen.getByRole('button', { name: /^Tea/ }))
    await user.click(screen.getByRole('button', { name: /^Tea/ }))
    expect(total()).toBe('₺30.00')
    await user.keyboard('{F8}')
    const payment = await screen.findByRole('dialog', { name: 'Take payment' })
    await pressRested(user, payment, 'Take ₺30.00')
    await screen.findByRole('dialog', { name: 'Paid' })
    expect(calls.find(([path]) => path === 'foodOrders.sell')?.[1]).toMatchObject({
      ...{ expectedDueMinor: 3000, promoCode: 'TEA1', promoGuest: guest, lines: [{ variantId: tea, qty: 3 }] },
    })
    // The next guest has shown none.
    expect(total()).toBe('₺0.00')
    expect(within(basket()).queryByRole('button', { name: /TEA1/, hidden: true })).toBeNull()
  })

  test('that gives less by now is asked for again, so that the next attempt has the right total', async () => {
    let qty = 2
    const opened = await openCounter({
      'promoCodes.check': () => ({ ...offer, free: { ...offer.free, qty } }),
      'foodOrders.sell': () => {
        if (qty === 1) return paidOf()
        qty = 1
        throw refusal('PRICE_CHANGED', { details: { dueMinor: 3000 } })
      },
    })
    const { user, calls } = opened
    await user.click(await screen.findByRole('button', { name: /^Tea/ }))
    await user.click(screen.getByRole('button', { name: /^Tea/ }))
    await enter(opened, basket())
    await waitFor(() => expect(total()).toBe('₺0.00'))
    await user.keyboard('{F8}')
    const payment = await screen.findByRole('dialog', { name: 'Take payment' })
    await pressRested(user, payment, 'Complete, nothing to pay')
    await within(payment).findByText(/The total is now ₺30\.00/)
    await waitFor(() => expect(total()).toBe('₺30.00'))
    await pressRested(user, payment, 'Take ₺30.00')
    await screen.findByRole('dialog', { name: 'Paid' })
    expect(calls.filter(([path]) => path === 'foodOrders.sell').map(([, input]) => input)).toMatchObject([
      { expectedDueMinor: 0 },
      { expectedDueMinor: 3000 },
    ])
  })

  test('without its dish says which one, and is not paid', async () => {
    const free = { ...offer.free, variantIds: [soup] }
    const opened = await openCounter({ 'promoCodes.check': () => ({ ...offer, free }) })
    await opened.user.click(await screen.findByRole('button', { name: /^Tea/ }))
    await enter(opened, basket())
    await within(basket()).findByText('Tea is free with the code TEA1. Add it, or remove the code.')
    expect(within(basket()).getByRole('button', { name: /^Cash/ })).toHaveProperty('disabled', true)
  })

  test('that is for passes says so in its own words', async () => {
    const opened = await openCounter({
      'promoCodes.check': () => {
        throw refusal('PROMO_CODE', { details: { why: 'noFood' } })
      },
    })
    await opened.user.click(await screen.findByRole('button', { name: /^Tea/ }))
    const dialog = await enter(opened, basket())
    await within(dialog).findByText('This code is for passes, not for food')
  })
})

test('a code pays an open order by whole pieces, and no share of it', async () => {
  const order = orderOf({ lines: [lineOf(1, 'Soup', 2, 9000), lineOf(2, 'Tea', 3, 3000, { variantId: tea })] })
  const opened = await openCounter(
    { 'promoCodes.check': () => offer, 'foodOrders.get': () => order, 'foodOrders.pay': () => paidOf() },
    `/food-booking?view=orders&order=${order.id}`,
  )
  const { user, calls } = opened
  await user.click(await screen.findByRole('button', { name: 'Pay ₺270.00' }))
  const split = await screen.findByRole('dialog', { name: 'Pay order 12' })
  await enter(opened, split)
  // Two teas off.
  await within(split).findByRole('button', { name: 'Pay ₺210.00' })
  await user.click(within(split).getByRole('radio', { name: 'Equal shares' }))
  await within(split).findByText('Tea is free with the code TEA1. Pay for a whole piece of it, or remove the code.')
  await user.click(within(split).getByRole('button', { name: 'Pay ₺90.00' }))
  expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull()
  await user.click(within(split).getByRole('radio', { name: 'Everything' }))
  await user.click(await within(split).findByRole('button', { name: 'Pay ₺210.00' }))
  const payment = await screen.findByRole('dialog', { name: 'Payment for order 12' })
  await pressRested(user, payment, 'Take ₺210.00')
  await waitFor(() => expect(calls.some(([path]) => path === 'foodOrders.pay')).toBe(true))
  expect(calls.find(([path]) => path === 'foodOrders.pay')?.[1]).toMatchObject({
    ...{ expectedDueMinor: 21_000, promoCode: 'TEA1', bill: { split: 'rest' } },
  })
})

test('a code says so when an amount was paid of its dish and no whole piece is left, and when one is', async () => {
  const orderWith = (qty: number) =>
    orderOf({
      ...{ paidMinor: 1500, totalMinor: 9000 + qty * 3000 },
      lines: [lineOf(1, 'Soup', 1, 9000), lineOf(2, 'Tea', qty, 3000, { variantId: tea, paidMinor: 1500 })],
    })
  let order = orderWith(1)
  const opened = await openCounter(
    { 'promoCodes.check': () => offer, 'foodOrders.get': () => order },
    `/food-booking?view=orders&order=${order.id}`,
  )
  const { user, unmount } = opened
  await user.click(await screen.findByRole('button', { name: /^Pay ₺/ }))
  await enter(opened, await screen.findByRole('dialog', { name: 'Pay order 12' }))
  const none = 'Tea is free with the code TEA1, but no whole piece of it is left to pay. Remove the code.'
  await screen.findByText(none)
  expect(screen.queryByText(/Pay for a whole piece/)).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Items' }))
  expect(screen.getByText(none)).toBeTruthy()
  unmount()
  order = orderWith(2)
  const again = await openCounter(
    { 'promoCodes.check': () => offer, 'foodOrders.get': () => order },
    `/food-booking?view=orders&order=${order.id}`,
  )
  await again.user.click(await screen.findByRole('button', { name: /^Pay ₺/ }))
  await enter(again, await screen.findByRole('dialog', { name: 'Pay order 12' }))
  await screen.findByText('Tea is free with the code TEA1. Pay for a whole piece of it, or remove the code.')
})
