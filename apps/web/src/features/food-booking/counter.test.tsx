import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { pressRested } from '../../testing/press-rested.ts'
import { menu, openCounter, orderOf, paidOf, rights, tea } from './testing/desk.tsx'

afterEach(cleanup)

const tile = (name: RegExp) => screen.findByRole('button', { name })
// A dialog in front hides it from the tree.
const basket = () => screen.getByRole('region', { name: 'Basket', hidden: true })
const total = () => within(basket()).getByRole('status', { name: 'Total', hidden: true }).textContent

const apology = {
  ...{ id: 'r1', occasion: 'sale_discount', name: { en: 'Apology', tr: 'Özür' }, needsNote: true, sort: 1, rev: 1 },
  archivedAt: null,
}

test('Enter in the search takes what is called so, whatever stands before it in the menu', async () => {
  const [soup] = menu.products
  const herbal = { ...menu.products[1], id: 'p9', code: 'p9', name: { en: 'Herbal tea', tr: 'Bitki çayı' } }
  const dearer = {
    ...herbal,
    barcode: null,
    variants: [{ ...menu.products[1]?.variants[0], id: 'v9', priceMinor: 7_500 }],
  }
  const { user } = await openCounter({
    'foodMenu.get': () => ({ ...menu, products: [dearer, soup, menu.products[1]] }),
  })
  await tile(/^Herbal tea/)
  const field = screen.getByLabelText('Search or scan')
  await user.type(field, 'tea{Enter}')
  await waitFor(() => expect(total()).toBe('₺30.00'))
  await user.type(field, 'herb{Enter}')
  await waitFor(() => expect(total()).toBe('₺105.00'))
})

test('the customer who is found by F9 hangs on the sale; who may not see customers has none to find', async () => {
  const ada = {
    ...{ id: '0193b5a0-0000-7000-8000-0000000000c1', customerNo: 7, name: 'Ada Lovelace', phone: null, email: null },
    ...{ flags: [], orders: 3, lastOrderAt: null },
  }
  const file = { currency: 'TRY', visits: 2, lastVisitAt: null, upcoming: 0, noShows: 0, flags: [] }
  const answers = {
    'customers.lookUp': () => [ada],
    'customers.file': () => file,
    'foodOrders.open': () => orderOf(),
    'foodOrders.sell': () => paidOf(),
  }
  const { user, calls, unmount } = await openCounter(answers, '/food-booking', 'en', {
    ...rights,
    customers: { view: {} },
  })
  await user.click(await tile(/^Tea/))
  await screen.findByRole('button', { name: /Customer \(optional\)/ })
  await user.keyboard('{F9}')
  const dialog = await screen.findByRole('dialog', { name: 'Find or add a customer' })
  await user.type(within(dialog).getByRole('combobox'), 'ada')
  await user.click(await within(dialog).findByRole('option', { name: /Ada Lovelace/ }))
  await within(basket()).findByRole('button', { name: /Ada Lovelace/ })
  await user.keyboard('{F4}')
  await waitFor(() => expect(total()).toBe('₺0.00'))
  expect(calls.find(([path]) => path === 'foodOrders.open')?.[1]).toMatchObject({ customerId: ada.id })
  expect(within(basket()).queryByRole('button', { name: /Ada Lovelace/ })).toBeNull()
  await user.click(await tile(/^Tea/))
  await user.keyboard('{F9}')
  const again = await screen.findByRole('dialog', { name: 'Find or add a customer' })
  await user.type(within(again).getByRole('combobox'), 'ada')
  await user.click(await within(again).findByRole('option', { name: /Ada Lovelace/ }))
  await within(basket()).findByRole('button', { name: /Ada Lovelace/ })
  await user.keyboard('{F8}')
  const payment = await screen.findByRole('dialog', { name: 'Take payment' })
  await within(payment).findByRole('button', { name: 'Take ₺30.00' })
  await pressRested(user, payment, 'Take ₺30.00')
  await screen.findByRole('dialog', { name: 'Paid' })
  expect(calls.find(([path]) => path === 'foodOrders.sell')?.[1]).toMatchObject({ customerId: ada.id })
  unmount()
  await openCounter(answers)
  await screen.findAllByRole('button', { name: /^Tea/ })
  expect(screen.queryByRole('button', { name: /Customer/ })).toBeNull()
})

test('after a table comes the next table, and after anything else the counter', async () => {
  const tables = [
    { id: '0193b5a0-0000-7000-8000-0000000000d1', code: 'T1', name: { en: 'Window', tr: 'Cam' }, openOrders: 0 },
  ]
  const { user, calls } = await openCounter({ 'diningTables.list': () => tables, 'foodOrders.open': () => orderOf() })
  const select = (name: RegExp) => within(basket()).getByRole<HTMLSelectElement>('combobox', { name })
  const keepAs = async (name: string) => {
    await user.click(await tile(/^Tea/))
    await user.selectOptions(select(/^Service/), name)
    if (name === 'Table') await user.selectOptions(select(/^Table/), await within(basket()).findByText('T1 · Window'))
    await user.click(screen.getByRole('button', { name: 'Keep open' }))
    await waitFor(() => expect(total()).toBe('₺0.00'))
  }
  await keepAs('Table')
  expect(select(/^Service/).value).toBe('table')
  // Which one is asked of each guest.
  expect(select(/^Table/).value).toBe('')
  await keepAs('Pick-up')
  expect(select(/^Service/).value).toBe('counter')
  expect(calls.filter(([path]) => path === 'foodOrders.open').map(([, { service }]) => service)).toEqual([
    ...['table', 'pickup'],
  ])
})

test('a bar at the end of the menu says how much is in the basket, and leads to it', async () => {
  const { user } = await openCounter()
  const tea = await tile(/^Tea/)
  expect(screen.queryByRole('button', { name: /^Show basket/ })).toBeNull()
  await user.click(tea)
  await user.click(tea)
  const bar = await screen.findByRole('button', { name: /^Show basket: 2 items/ })
  expect(bar.textContent).toContain('₺60.00')
  await user.click(bar)
  expect(document.activeElement?.contains(basket())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
})

test('a discount for a reason that wants a note is not applied without one', async () => {
  const { user } = await openCounter({ 'reasons.list': () => [apology] })
  await user.click(await tile(/^Tea/))
  await user.click(screen.getByRole('button', { name: 'Discount or tip' }))
  const dialog = await screen.findByRole('dialog', { name: 'Discount and tip' })
  await user.type(within(dialog).getByLabelText(/^Discount in percent/), '10')
  await user.click(await within(dialog).findByRole('button', { name: 'Apology' }))
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
  within(dialog).getByText(/^Add a note to the reason/)
  expect(total()).toBe('₺30.00')
  await user.type(within(dialog).getByLabelText(/^Reason/), 'cold')
  await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
  await waitFor(() => expect(total()).toBe('₺27.00'))
})

describe('the basket', () => {
  test('counts the same thing once, keeps what is chosen differently apart, and forgets what comes down to none', async () => {
    const { user } = await openCounter()
    await user.click(await tile(/^Tea/))
    await user.click(await tile(/^Tea/))
    expect(total()).toBe('₺60.00')
    expect(within(basket()).getAllByRole('listitem')).toHaveLength(1)
    await user.click(within(basket()).getByRole('button', { name: 'Fewer: Tea' }))
    await user.click(within(basket()).getByRole('button', { name: 'Fewer: Tea' }))
    expect(total()).toBe('₺0.00')
    expect(within(basket()).queryByRole('listitem')).toBeNull()
  })

  test('takes no more and no fewer options than a group allows, and charges what is not free', async () => {
    const { user } = await openCounter()
    await user.click(await tile(/^Soup/))
    const sheet = await screen.findByRole('dialog', { name: 'Soup' })
    within(sheet).getByText('Allergens: Celery.')
    await user.click(within(sheet).getByRole('button', { name: 'Add' }))
    expect(within(sheet).getByRole('alert').textContent).toBe('Choose the options that are still missing')
    await user.click(within(sheet).getByRole('checkbox', { name: /White/ }))
    within(sheet).getByText('Allergens: Celery and Gluten.')
    await user.click(within(sheet).getByRole('checkbox', { name: /Brown/ }))
    // The dearer one is the free one, whichever was chosen first.
    expect(within(sheet).getByRole<HTMLInputElement>('checkbox', { name: /Corn/ }).disabled).toBe(true)
    await user.click(within(sheet).getByRole('button', { name: 'Add ₺93.00' }))
    await waitFor(() => expect(total()).toBe('₺93.00'))
    within(basket()).getByText('White, Brown')
  })

  test('says what was chosen for the parts of a combo, as they are paid for', async () => {
    const [soup] = menu.products
    const part = { variantId: soup?.variants[0]?.id, extraMinor: 0 }
    const combo = {
      ...{ ...menu.products[1], id: 'p4', kind: 'combo', name: { en: 'Lunch', tr: 'Öğle' }, barcode: null },
      variants: [{ ...menu.products[1]?.variants[0], id: 'v4', priceMinor: 11_000 }],
      choices: [{ id: 'ch1', name: { en: 'First', tr: 'İlk' }, included: 1, maxChoices: 1, items: [part] }],
    }
    const { user } = await openCounter({ 'foodMenu.get': () => ({ ...menu, products: [...menu.products, combo] }) })
    await user.click(await tile(/^Lunch/))
    const sheet = await screen.findByRole('dialog', { name: 'Lunch' })
    await user.click(await within(sheet).findByRole('checkbox', { name: /White/ }))
    await user.click(within(sheet).getByRole('checkbox', { name: /Brown/ }))
    await user.click(within(sheet).getByRole('button', { name: 'Add ₺113.00' }))
    await waitFor(() => expect(total()).toBe('₺113.00'))
    within(basket()).getByText('Soup (White, Brown)')
  })

  test('a discount as an amount needs a reason and stays within the goods; a tip is not reduced', async () => {
    const { user, calls } = await openCounter({ 'foodOrders.sell': () => paidOf() })
    await user.click(await tile(/^Tea/))
    await user.click(screen.getByRole('button', { name: 'Discount or tip' }))
    const dialog = await screen.findByRole('dialog', { name: 'Discount and tip' })
    await user.click(within(dialog).getByRole('radio', { name: 'Amount' }))
    const field = within(dialog).getByLabelText('Discount as an amount')
    await user.type(field, '30.01')
    await user.type(within(dialog).getByLabelText('Tip'), '5')
    await user.type(within(dialog).getByLabelText(/^Reason/), 'Cold')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    within(dialog).getByText('Enter an amount of up to ₺30.00')
    await user.clear(field)
    await user.type(field, '12.50')
    await user.click(within(dialog).getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(total()).toBe('₺22.50'))
    // What was given is there again when it is looked at once more.
    await user.click(screen.getByRole('button', { name: 'Discount or tip' }))
    const again = await screen.findByRole('dialog', { name: 'Discount and tip' })
    expect(within(again).getByLabelText<HTMLInputElement>('Discount as an amount').value).toBe('12.50')
    await user.click(within(again).getByRole('button', { name: 'Apply' }))
    await user.keyboard('{F8}')
    const payment = await screen.findByRole('dialog', { name: 'Take payment' })
    await within(payment).findByRole('button', { name: 'Take ₺22.50' })
    await pressRested(user, payment, 'Take ₺22.50')
    await screen.findByRole('dialog', { name: 'Paid' })
    expect(calls.find(([path]) => path === 'foodOrders.sell')?.[1]).toMatchObject({
      discount: { amountMinor: 1250, reason: 'Cold' },
      tipMinor: 500,
      expectedDueMinor: 2250,
      lines: [{ variantId: tea, qty: 1 }],
    })
  })
})

describe('keeping an order open', () => {
  test('says that a discount is not kept, and F4 on an empty basket does nothing', async () => {
    const { user, calls } = await openCounter({ 'foodOrders.open': () => orderOf() })
    await tile(/^Tea/)
    await user.keyboard('{F4}')
    expect(calls).toEqual([])
    await user.click(await tile(/^Tea/))
    await user.click(screen.getByRole('button', { name: 'Discount or tip' }))
    await user.type(await screen.findByLabelText('Tip'), '5')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(total()).toBe('₺35.00'))
    await user.click(screen.getByRole('button', { name: 'Keep open' }))
    await screen.findByText(/The discount and the tip aren’t kept/)
    expect(total()).toBe('₺0.00')
  })

  test('what comes to an open order is said to be added, and goes to that order alone', async () => {
    const order = orderOf()
    const { user, calls } = await openCounter(
      { 'foodOrders.list': () => [order], 'foodOrders.get': () => order, 'foodOrders.add': () => order },
      `/food-booking?view=orders&order=${order.id}`,
    )
    await user.click(await screen.findByRole('button', { name: 'Add items' }))
    await user.click(await tile(/^Tea/))
    const [button] = screen.getAllByRole('button', { name: 'Add to order 12' })
    await user.click(button as HTMLElement)
    await screen.findByText('Added to order 12')
    expect(screen.queryByText('Order 12 is open')).toBeNull()
    expect(calls.find(([path]) => path === 'foodOrders.add')?.[1]).toMatchObject({ id: order.id, send: true })
    expect(calls.some(([path]) => path === 'foodOrders.open')).toBe(false)
    expect(total()).toBe('₺0.00')
  })

  test('a card that may have been charged keeps the basket from being kept until that is settled', async () => {
    let state = 'unknown'
    const { user, calls } = await openCounter({
      'cardCharges.ofOrder': () => [{ id: 'c1', state }],
      'foodOrders.open': () => orderOf(),
    })
    await user.click(await tile(/^Tea/))
    await user.keyboard('{F4}')
    await screen.findByText(/^The terminal hasn’t said whether it charged a card for this basket\./)
    expect(total()).toBe('₺30.00')
    expect(calls.filter(([path]) => path === 'foodOrders.open')).toEqual([])
    state = 'refused'
    await user.keyboard('{F4}')
    await screen.findByText('Order 12 is open')
    expect(total()).toBe('₺0.00')
  })

  test('a card that was charged meanwhile keeps it from being kept as well', async () => {
    let parts: object[] = []
    const { user, calls } = await openCounter({
      'cardCharges.ofOrder': ({ orderId }: { orderId: string }) => {
        const takenBy = { id: '01990000-0000-7000-8000-0000000000a1', name: 'Cem' }
        const card = { method: 'card', methodId: 'way of card', amountMinor: 3000, reference: null }
        parts = [{ id: 'p1', orderId, takenBy, ...card }]
        return [{ id: 'c1', state: 'approved' }]
      },
      'tills.parts': () => parts,
      'foodOrders.open': () => orderOf(),
    })
    await user.click(await tile(/^Tea/))
    await user.keyboard('{F4}')
    await screen.findByText('Money was taken for this basket. Finish the payment, or give the money back first.')
    expect(calls.filter(([path]) => path === 'foodOrders.open')).toEqual([])
  })

  test('money that was taken for the basket keeps it from being kept, and stays in sight when it is emptied', async () => {
    const parts: object[] = []
    const { user, calls } = await openCounter({
      'tills.parts': () => parts,
      'tills.takePart': (input: never) => {
        const part = { ...(input as object), id: '0193b5a0-0000-7000-8000-0000000000c1', methodId: 'way of card' }
        const taken = { ...part, reference: null, takenBy: { id: '01990000-0000-7000-8000-0000000000a1', name: 'Cem' } }
        parts.push(taken)
        return taken
      },
      'foodOrders.open': () => orderOf(),
    })
    await user.click(await tile(/^Tea/))
    await user.click(screen.getByRole('button', { name: 'Card' }))
    const payment = await screen.findByRole('dialog', { name: 'Take payment' })
    await user.type(await within(payment).findByLabelText('Amount'), '10')
    await user.click(within(payment).getByRole('button', { name: 'Take ₺10.00 now' }))
    await waitFor(() => expect(parts).toHaveLength(1))
    await user.keyboard('{Escape}')
    await within(basket()).findByText('Taken already: ₺10.00')
    // What is still due, and not the whole once more.
    within(basket()).getByRole('button', { name: /^Cash ₺20\.00/, hidden: true })
    await user.keyboard('{F4}')
    await screen.findByText(/Money was taken for this basket/)
    expect(calls.filter(([path]) => path === 'foodOrders.open')).toEqual([])
    await user.click(within(basket()).getByRole('button', { name: 'Fewer: Tea' }))
    await user.click(within(basket()).getByRole('button', { name: 'Show' }))
    const back = await screen.findByRole('dialog', { name: 'Take payment' })
    within(back).getByRole('button', { name: 'Give back Card ₺10.00' })
  })
})

test('a preorder is for the show that is chosen, whatever pass was scanned before', async () => {
  const { placeOf, emptyBasket } = await import('./model/basket.ts')
  const pass = { passId: 'p', ticketSessionId: 'first' } as never
  const basketOf = (more: object) => ({ ...emptyBasket(), pass, ticketSessionId: 'second', wantedAt: 'later', ...more })
  expect(placeOf(basketOf({ service: 'preorder' }))).toMatchObject({ ticketSessionId: 'second', passId: null })
  expect(placeOf(basketOf({ service: 'seat' }))).toMatchObject({
    ticketSessionId: 'first',
    passId: 'p',
    wantedAt: null,
  })
  expect(placeOf(basketOf({ service: 'counter' }))).toMatchObject({
    ticketSessionId: null,
    passId: null,
    tableId: null,
  })
})
