import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { pressRested } from '../../../testing/press-rested.ts'
import { refusal } from '../../../testing/show-screen.tsx'
import { saleOf } from '../model/open-sales.ts'
import { lineOf, openCounter, orderOf, paidOf, rights, soup, tea } from '../testing/desk.tsx'

afterEach(cleanup)

const order = orderOf()
const at = `/food-booking?view=orders&order=${order.id}`
const dialog = (name: string | RegExp) => screen.findByRole('dialog', { name })

describe('the open orders', () => {
  test('say how far the kitchen is, when it hears of an order ahead, and what is left of one that is partly paid', async () => {
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const late = new Date(Date.now() - 3_600_000).toISOString()
    const rows = [
      orderOf({ id: 'a', callNo: 1 }),
      orderOf({ id: 'b', callNo: 2, service: 'preorder', unsent: 2, sendAt: soon, kitchen: null }),
      orderOf({ id: 'c', callNo: 3, service: 'preorder', unsent: 2, sendAt: late, kitchen: null }),
      orderOf({ id: 'd', callNo: 4, paidMinor: 9000, kitchen: null }),
      orderOf({ id: 'e', callNo: 5, unsent: 3 }),
    ]
    const { user, calls } = await openCounter({ 'foodOrders.list': () => rows }, '/food-booking?view=orders')
    const card = (no: number) => screen.findByRole('button', { name: new RegExp(`^${no} ?[A-Z]`) })
    expect((await card(1)).textContent).toContain('₺270.002 of 5 ready')
    // With its date where the venue’s day ends within the hour.
    expect((await card(2)).textContent).toMatch(/₺270\.00Kitchen at (\d+ \w+ )?\d\d:\d\d$/)
    expect((await card(3)).textContent).toContain('Late: send it')
    expect((await card(4)).textContent).toContain('₺180.00 openPartly paid')
    expect((await card(5)).textContent).toContain('3 not sent')
    await user.click(screen.getByRole('radio', { name: 'Ahead' }))
    await waitFor(() => expect(calls.at(-1)?.[1]).toMatchObject({ ahead: true, over: false }))
  })
})

test('an order of another day says its date, and one for a show which one', async () => {
  const show = { id: 's', product: { en: 'Hamlet', tr: 'Hamlet' }, startsAt: '2030-03-05T17:00:00.000Z' }
  const rows = [
    orderOf({ id: 'a', callNo: 1, openedAt: new Date().toISOString() }),
    orderOf({ id: 'b', callNo: 2, service: 'preorder', wantedAt: '2030-03-05T15:30:00.000Z', session: show }),
    orderOf({ id: 'c', callNo: 3, openedAt: '2024-03-05T15:30:00.000Z' }),
    orderOf({ id: 'd', callNo: 4, unsent: 1, sendAt: '2030-03-05T15:10:00.000Z', openedAt: new Date().toISOString() }),
  ]
  await openCounter({ 'foodOrders.list': () => rows }, '/food-booking?view=orders')
  const card = async (no: number) =>
    (await screen.findByRole('button', { name: new RegExp(`^${no} ?[A-Z]`) })).textContent
  expect(await card(1)).toMatch(/Counter\d\d:\d\d · Ada/)
  expect(await card(2)).toContain('5 Mar 18:30 · Hamlet · Ada')
  expect(await card(3)).toContain('5 Mar 18:30 · Ada')
  expect(await card(4)).toContain('Kitchen at 5 Mar 18:10')
})

test('a line of an order says how far the kitchen is, and a combo how far its parts are', async () => {
  const made = (sent: number, started: number, ready: number, served: number) => ({
    progress: { sent, started, ready, served },
  })
  const lines = [
    lineOf(1, 'Soup', 2, 9000, made(2, 0, 0, 0)),
    lineOf(2, 'Toast', 2, 9000, made(2, 2, 0, 0)),
    lineOf(3, 'Pasta', 2, 9000, made(2, 2, 1, 0)),
    lineOf(4, 'Cake', 2, 9000, made(2, 2, 2, 1)),
    lineOf(5, 'Tea', 2, 3000, { ...made(2, 2, 2, 2), paidQty: 2, paidMinor: 6000 }),
    lineOf(6, 'Water', 1, 1000, { sentAt: null }),
    lineOf(10, 'Sweet', 2, 9000, { progress: { sent: 2, started: 0, ready: 0, served: 0, held: 2 } }),
    lineOf(7, 'Menu', 1, 9000),
    lineOf(8, 'Burger', 1, 0, { parentLineNo: 7, ...made(1, 1, 1, 0) }),
    lineOf(9, 'Cola', 1, 0, { parentLineNo: 7, ...made(1, 1, 0, 0) }),
  ]
  await openCounter({ 'foodOrders.get': () => orderOf({ lines }) }, at)
  const shown = within(await dialog('Order 12')).getAllByRole('listitem')
  const said = ['Sent', 'Being made', '1 of 2 ready', 'Ready', 'Served · Paid', 'Not sent', 'Held', '1 of 2 ready']
  expect(shown.map(({ textContent }) => said.find((state) => textContent?.includes(`${state}₺`)))).toEqual(said)
})

describe('paying an order', () => {
  const open = async (shown = order) => {
    const counter = await openCounter({ 'foodOrders.get': () => shown, 'foodOrders.pay': () => paidOf() }, at)
    await counter.user.click(await screen.findByRole('button', { name: /^Pay ₺/ }))
    return { ...counter, split: await dialog('Pay order 12') }
  }

  test('by pieces: as many as are left, and none is no payment', async () => {
    const lines = [lineOf(1, 'Soup', 2, 9000, { paidQty: 1, paidMinor: 9000 }), lineOf(2, 'Tea', 3, 3000)]
    const { user, split } = await open(orderOf({ lines, paidMinor: 9000 }) as typeof order)
    await user.click(within(split).getByRole('radio', { name: 'Items' }))
    await user.click(within(split).getByRole('button', { name: 'Pay ₺0.00' }))
    expect(within(split).getByRole('alert').textContent).toBe('Choose what is paid')
    const more = (name: string) => within(split).getByRole<HTMLButtonElement>('button', { name: `More: ${name}` })
    await user.click(more('Soup'))
    expect(more('Soup').disabled).toBe(true)
    within(split).getByText('₺90.00 · 1 left to pay')
    within(split).getByText('₺30.00 · 3 left to pay')
    await user.click(more('Tea'))
    await user.click(more('Tea'))
    within(split).getByRole('button', { name: 'Pay ₺150.00' })
  })

  test('by pieces: a line that was paid by an amount says why less of it can be paid so', async () => {
    // Of two soups at 90.00 100.00 is paid: 80.00 is left, which is no whole soup.
    const lines = [lineOf(1, 'Soup', 2, 9000, { paidMinor: 10_000 }), lineOf(2, 'Tea', 3, 3000)]
    const { user, split } = await open(orderOf({ lines, paidMinor: 10_000 }) as typeof order)
    await user.click(within(split).getByRole('radio', { name: 'Items' }))
    expect(within(split).getByRole<HTMLButtonElement>('button', { name: 'More: Soup' }).disabled).toBe(true)
    within(split).getByText('₺80.00 is open of it, which is no whole piece. Pay it under Amount.')
  })

  test('by equal shares and by an amount within what is left, with a discount as an amount', async () => {
    const { user, split, calls } = await open()
    await user.click(within(split).getByRole('radio', { name: 'Equal shares' }))
    within(split).getByRole('button', { name: 'Pay ₺90.00' })
    await user.click(within(split).getByRole('button', { name: 'More: Shares' }))
    within(split).getByRole('button', { name: 'Pay ₺67.50' })
    await user.click(within(split).getByRole('radio', { name: 'Amount' }))
    await user.type(within(split).getByRole('textbox', { name: /^Amount/ }), '270.01')
    await user.click(within(split).getByRole('button', { name: /^Pay ₺/ }))
    within(split).getByText('Enter an amount of up to ₺270.00')
    await user.clear(within(split).getByRole('textbox', { name: /^Amount/ }))
    await user.type(within(split).getByRole('textbox', { name: /^Amount/ }), '100')
    await user.click(within(split).getByRole('button', { name: 'Discount or tip' }))
    const reduce = await dialog('Discount and tip')
    await user.click(within(reduce).getByRole('radio', { name: 'Amount' }))
    await user.type(within(reduce).getByLabelText('Discount as an amount'), '20')
    await user.type(within(reduce).getByLabelText(/^Reason/), 'Late')
    await user.click(within(reduce).getByRole('button', { name: 'Apply' }))
    await user.click(await within(split).findByRole('button', { name: 'Pay ₺80.00' }))
    const payment = await dialog('Payment for order 12')
    await within(payment).findByRole('button', { name: 'Take ₺80.00' })
    await pressRested(user, payment, 'Take ₺80.00')
    await dialog('Paid')
    expect(calls.find(([path]) => path === 'foodOrders.pay')?.[1]).toMatchObject({
      bill: { split: 'amount', amountMinor: 10_000 },
      discount: { amountMinor: 2000, reason: 'Late' },
      expectedDueMinor: 8000,
    })
  })

  test('by the next of equal shares: as many as are left of them, and not a share of a share', async () => {
    const lines = [lineOf(1, 'Soup', 2, 9000, { paidMinor: 6000 }), lineOf(2, 'Tea', 3, 3000, { paidMinor: 3000 })]
    const bill = {
      partNo: 1,
      split: 'equal',
      amountMinor: 9000,
      orderId: 'x',
      orderNo: 1,
      receiptNo: 1,
      paidBy: [],
      at: '',
    }
    const { user, split } = await open(orderOf({ lines, paidMinor: 9000, bills: [bill] }) as typeof order)
    within(split).getByRole('button', { name: 'Pay ₺90.00' })
    await user.click(within(split).getByRole('radio', { name: 'Everything' }))
    within(split).getByRole('button', { name: 'Pay ₺180.00' })
  })

  test('a payment that is closed and opened again is for the same sale, and the next part for another', async () => {
    const { user, calls } = await openCounter(
      {
        'foodOrders.get': () => order,
        'foodOrders.pay': () => ({ ...paidOf(), order: { ...order, paidMinor: 9000 } }),
      },
      at,
    )
    const payShare = async () => {
      await user.click(await screen.findByRole('button', { name: /^Pay ₺/ }))
      const split = await dialog('Pay order 12')
      await user.click(within(split).getByRole('radio', { name: 'Equal shares' }))
      await user.click(within(split).getByRole('button', { name: 'Pay ₺90.00' }))
      return dialog('Payment for order 12')
    }
    await payShare()
    const sale = saleOf(order.id as never)
    await user.keyboard('{Escape}')
    const payment = await payShare()
    await within(payment).findByRole('button', { name: 'Take ₺90.00' })
    await pressRested(user, payment, 'Take ₺90.00')
    await dialog('Paid')
    expect(calls.find(([path]) => path === 'foodOrders.pay')?.[1]).toMatchObject({ orderId: sale })
    expect(saleOf(order.id as never)).not.toBe(sale)
  })
})

test('name, guests and note of an order are changed, and it stays parked', async () => {
  const { user, calls } = await openCounter(
    { 'foodOrders.get': () => orderOf({ state: 'parked', note: 'By the door' }), 'foodOrders.update': () => orderOf() },
    at,
  )
  const shown = await dialog('Order 12')
  within(shown).getByText('By the door')
  await user.click(within(shown).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Name, guests and note' }))
  const about = await dialog('Order 12: name, guests and note')
  await user.click(within(about).getByRole('button', { name: 'More: Guests' }))
  await user.type(within(about).getByLabelText('Note'), ', left')
  await user.click(within(about).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(([path]) => path === 'foodOrders.update')?.[1]).toMatchObject({
      ...{ expectedRev: 4, guestName: 'Ada', guests: 4, note: 'By the door, left', parked: true },
    }),
  )
})

test('who buys an order is said and changed by people who see customers', async () => {
  const grace = { id: '0193b5a0-0000-7000-8000-0000000000c2', name: 'Grace Hopper' }
  const { user, calls } = await openCounter(
    {
      'foodOrders.get': () => orderOf({ customer: grace }),
      'foodOrders.update': () => orderOf(),
      'customers.file': () => ({ currency: 'TRY', visits: 2, lastVisitAt: null, upcoming: 0, noShows: 0, flags: [] }),
    },
    at,
    'en',
    { ...rights, customers: { view: {} } },
  )
  const shown = await dialog('Order 12')
  within(shown).getByText(/Ada · Grace Hopper/)
  await user.click(within(shown).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Name, guests and note' }))
  const about = await dialog('Order 12: name, guests and note')
  await within(about).findByRole('button', { name: /Grace Hopper/ })
  await user.click(within(about).getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(calls.find(([path]) => path === 'foodOrders.update')?.[1]).toMatchObject({ customerId: grace.id }),
  )
})

test('a dish that cannot be made is named when its order is sent or paid', async () => {
  const refused = () => {
    throw refusal('INSUFFICIENT_STOCK', { details: { itemId: 'x', variantIds: [soup] } })
  }
  const lines = [lineOf(1, 'Soup', 2, 9000, { sentAt: null }), lineOf(2, 'Tea', 3, 3000, { variantId: tea })]
  const { user } = await openCounter(
    {
      'foodOrders.get': () => orderOf({ lines, unsent: 2 }),
      'foodOrders.send': refused,
      'foodOrders.pay': refused,
    },
    at,
  )
  const shown = await dialog('Order 12')
  await user.click(within(shown).getByRole('button', { name: 'Send 2 items to the kitchen' }))
  await within(shown).findByText('Soup: not enough left. Take it off or take fewer, then send the rest.')
  await user.click(within(shown).getByRole('button', { name: 'Pay ₺270.00' }))
  await user.click(within(await dialog('Pay order 12')).getByRole('button', { name: 'Pay ₺270.00' }))
  const payment = await dialog('Payment for order 12')
  await pressRested(user, payment, 'Take ₺270.00')
  await within(payment).findByText(/^Soup: not enough left\./)
})

test('what the kitchen has heard of is taken off with a reason alone, so many as are left', async () => {
  const { user, calls } = await openCounter(
    {
      'foodOrders.get': () => order,
      'foodOrders.void': () => {
        throw refusal('STATE')
      },
    },
    at,
  )
  const shown = await dialog('Order 12')
  await user.click(within(shown).getAllByRole('button', { name: 'Take off' })[1] as HTMLElement)
  const off = await dialog('Take off: Tea')
  await user.click(within(off).getByRole('button', { name: 'Take off' }))
  within(off).getByText('Enter a reason')
  expect(calls.some(([path]) => path === 'foodOrders.void')).toBe(false)
  const more = within(off).getByRole<HTMLButtonElement>('button', { name: 'More: Quantity' })
  await user.click(more)
  await user.click(more)
  expect(more.disabled).toBe(true)
  await user.type(within(off).getByLabelText(/^Reason/), 'Wrong table')
  await user.click(within(off).getByRole('radio', { name: 'Put back' }))
  await user.click(within(off).getByRole('button', { name: 'Take off' }))
  await waitFor(() =>
    expect(calls.find(([path]) => path === 'foodOrders.void')?.[1]).toMatchObject({
      ...{ reason: 'Wrong table', started: 'return', lines: [{ lineNo: 2, qty: 3 }] },
    }),
  )
  // Refused, it is still there.
  expect(await dialog('Take off: Tea')).toBeTruthy()
})

test('what is paid in part is not taken off, and the dialog says why', async () => {
  const { user } = await openCounter(
    {
      'foodOrders.get': () => order,
      'foodOrders.void': () => {
        throw refusal('STATE', { details: { paid: 'part' } })
      },
    },
    at,
  )
  const shown = await dialog('Order 12')
  await user.click(within(shown).getAllByRole('button', { name: 'Take off' })[1] as HTMLElement)
  const off = await dialog('Take off: Tea')
  await user.type(within(off).getByLabelText(/^Reason/), 'Wrong table')
  await user.click(within(off).getByRole('button', { name: 'Take off' }))
  await within(off).findByText('Part of this is already paid, so it can’t be taken off.')
})
