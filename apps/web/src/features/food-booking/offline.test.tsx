import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepSale, keptSales } from '../../parts/offline-food/sales.ts'
import { emptyStores } from '../../parts/offline-food/testing/store.ts'
import { pressRested } from '../../testing/press-rested.ts'
import { refusal } from '../../testing/show-screen.tsx'
import { menu, openCounter, paidOf, tea } from './testing/desk.tsx'

const venueId = '01990000-0000-7000-8000-0000000000a3'
const tillSession = {
  ...{ id: '0193b5a0-0000-7000-8000-0000000000d1', isTraining: false, cashier: { name: 'Cem' }, cashiers: [] },
  till: { id: '0193b5a0-0000-7000-8000-0000000000d2', name: 'Kasa 1' },
}
const counted = { availability: { mode: 'count' }, portionsLeft: 4 }
const cake = menu.products.find(({ code }) => code === 'p3')
const ofMenu = {
  ...menu,
  products: [
    ...menu.products
      .filter((product) => product !== cake)
      .map((product) => ({ ...product, taxCode: 'VAT10', taxPpm: 100_000 })),
    { ...cake, variants: cake?.variants.map((variant) => ({ ...variant, isOnSale: true, ...counted })) },
  ],
}
let isThere = true
const line = (there: boolean) => {
  isThere = there
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(there)
  window.dispatchEvent(new Event(there ? 'online' : 'offline'))
}
const print = vi.fn()

beforeEach(async () => {
  await emptyStores()
  print.mockClear()
  vi.stubGlobal('print', print)
  window.print = print
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch')
    return new Response('ok')
  })
})
afterEach(() => {
  // While somebody hears of it: the queries of the next test would wait for a network.
  line(true)
  cleanup()
  vi.restoreAllMocks()
})

type Answers = Parameters<typeof openCounter>[0]
async function openOffline(answers: Answers = {}, language: 'en' | 'tr' = 'en') {
  const opened = await openCounter(
    {
      'foodMenu.get': () => ofMenu,
      'tills.current': () => tillSession,
      'offlineFood.register': ({ id }: { id: string }) => ({ id, series: 'K3', lastCounter: 16 }),
      'offlineFood.terms': () => ({
        ...{ strictVariantIds: [], strictOptionIds: ['o3'] },
        house: {
          city: 'Istanbul',
          address: 'Quay 5\nBeyoğlu',
          taxNumber: '1234567890',
          footer: { en: 'See you', tr: '' },
        },
      }),
      'offlineFood.upload': () => {
        throw refusal('UNAVAILABLE')
      },
      ...answers,
    } as Answers,
    '/food-booking',
    language,
  )
  await screen.findByRole('button', { name: /^(Tea|Çay)/ })
  // What is sold offline is known by now.
  await waitFor(() => expect(opened.calls.some(([path]) => path === 'offlineFood.register')).toBe(true))
  return opened
}
const banner = () => screen.findByRole('region', { name: /Sales on this device/, hidden: true })
const basket = () => screen.getByRole('region', { name: 'Basket', hidden: true })
const tile = (name: RegExp) => screen.findByRole('button', { name })
const sellTea = async (user: Awaited<ReturnType<typeof openOffline>>['user'], given: string) => {
  await user.click(await tile(/^Tea/))
  await user.keyboard('{F8}')
  const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
  if (given) await user.type(within(dialog).getByLabelText('Received'), given)
  await user.keyboard('{Enter}')
  return screen.findByRole('dialog', { name: 'Paid' })
}

describe('a counter that has lost the server', () => {
  test('sells for cash with numbers of its own, prints, and says how many wait', async () => {
    const { user } = await openOffline()
    line(false)
    await within(await banner()).findByText(/Cash sales go on/)
    const sold = await sellTea(user, '50')
    within(sold).getByText('K3-17')
    within(sold).getByText('Receipt number: K3-000017')
    within(sold).getByText('₺20.00')
    await user.click(within(sold).getByRole('button', { name: 'Print receipt' }))
    expect(print).toHaveBeenCalledOnce()
    await user.keyboard('r')
    await waitFor(() => expect(print).toHaveBeenCalledTimes(2))
    // Beside the place of notices, which is not printed either.
    const papers = [...document.querySelectorAll('.print-alone, .no-print')].map(({ textContent }) => textContent)
    const paper = papers.find((text) => text?.includes('K3-000017'))
    expect(paper).toContain('Made without a connection')
    expect(paper).toContain('Call numberK3-17')
    expect(paper).toContain('Till 1')
    for (const said of ['The Venue', 'IstanbulQuay 5Beyoğlu', '1234567890', 'See you']) expect(paper).toContain(said)
    expect(paper).toContain('VAT included 10%₺2.73')
    await pressRested(user, sold, 'Next guest')
    await within(await banner()).findByText('1 sale waits on this device: ₺30.00')
    expect(within(basket()).queryByRole('listitem')).toBeNull()
    await sellTea(user, '')
    const sales = await keptSales(venueId)
    expect(sales.map(({ payload }) => JSON.parse(payload))).toMatchObject([
      { counter: 17, tenderedMinor: 5000, dueMinor: 3000, lines: [{ variantId: tea, qty: 1, paidUnitMinor: 3000 }] },
      { counter: 18, tenderedMinor: 3000, tillId: tillSession.till.id, tillSessionId: tillSession.id },
    ])
  })

  test('goes on with the menu of the counter when it served a table as the server was lost', async () => {
    const { user, calls } = await openOffline({
      'foodMenu.get': ({ channel }: { channel: string }) => ({ ...ofMenu, channel }),
    })
    const service = within(basket()).getByLabelText('Service')
    await user.selectOptions(service, 'table')
    const asked = () => calls.filter(([path, input]) => path === 'foodMenu.get' && /table/.test(JSON.stringify(input)))
    await waitFor(() => expect(asked()).not.toEqual([]))
    line(false)
    await within(await banner()).findByText(/Cash sales go on/)
  })

  test('does not call another basket sold: the copy of a sold one stays, and is sold under numbers of its own', async () => {
    const { user } = await openOffline()
    await user.click(await tile(/^Tea/))
    line(false)
    await within(await banner()).findByText(/Cash sales go on/)
    // A copy of this window sells it.
    const { id: foodOrderId, orderId, lines } = JSON.parse(sessionStorage.getItem('marquee.food-basket') ?? '')
    const sale = { foodOrderId, orderId, lines: [{ ...lines[0].wish, paidUnitMinor: 3000 }] }
    const slip = { currency: 'TRY', dueMinor: 3000, lines: [{ qty: 1, name: 'Tea', details: '', unitMinor: 3000 }] }
    await keepSale(venueId, sale as never, slip as never)
    const pay = async () => {
      await user.keyboard('{F8}')
      await screen.findByRole('dialog', { name: 'Take payment' })
      await user.keyboard('{Enter}')
    }
    await user.click(await tile(/^Tea/))
    await pay()
    const told = await screen.findByRole('dialog', { name: 'This basket was not sold' })
    within(told).getByText('Sold before: K3-000017, ₺30.00')
    within(told).getByText('1 × Tea')
    expect(await keptSales(venueId)).toHaveLength(1)
    await pressRested(user, told, 'Back to the basket')
    await within(basket()).findByRole('button', { name: 'Change Tea' })
    await pay()
    within(await screen.findByRole('dialog', { name: 'Paid' })).getByText('K3-18')
    const sold = (await keptSales(venueId)).map(({ payload }) => JSON.parse(payload))
    expect(sold).toMatchObject([{ lines: [{ qty: 1 }] }, { lines: [{ qty: 2 }] }])
    expect(sold[0].orderId).not.toBe(sold[1].orderId)
  })

  test('offers cash alone, takes no less than is due, and keeps what needs the server off sale', async () => {
    const { user, calls } = await openOffline()
    await user.click(await tile(/^Cake/))
    line(false)
    await within(await banner()).findByText(/Cash sales go on/)
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: /^Cake.*Needs the server/ })).disabled).toBe(
      true,
    )
    // It was in the basket before.
    within(basket()).getByText(/Something in the basket needs the server/)
    expect(within(basket()).getByRole<HTMLButtonElement>('button', { name: /^Cash/ }).disabled).toBe(true)
    await user.click(within(basket()).getByRole('button', { name: 'Fewer: Cake' }))
    for (const name of ['Card', 'Keep open', 'Discount or tip', 'Add passes']) {
      expect(within(basket()).queryByRole('button', { name })).toBeNull()
    }
    await user.click(await tile(/^Soup/))
    const sheet = await screen.findByRole('dialog', { name: 'Soup' })
    expect(within(sheet).queryByRole('checkbox', { name: /Corn/ })).toBeNull()
    await user.click(within(sheet).getByRole('checkbox', { name: /White/ }))
    await user.click(within(sheet).getByRole('button', { name: /^Add/ }))
    await user.keyboard('{F4}')
    await user.keyboard('{F8}')
    const dialog = await screen.findByRole('dialog', { name: 'Take payment' })
    await user.type(within(dialog).getByLabelText('Received'), '89{Enter}')
    within(dialog).getByText('Enter at least ₺90.00')
    expect(await keptSales(venueId)).toEqual([])
    expect(calls.filter(([path]) => /open|sell/.test(path))).toEqual([])
  })

  test('takes no code, says so, and sells when the code is taken out', async () => {
    const { user } = await openOffline({
      'promoCodes.check': () => ({
        ...{ code: 'TEA1', name: { en: 'Tea', tr: '' }, ppm: null, amountMinor: null, passTypeId: null },
        ...{ free: { name: { en: 'Tea', tr: '' }, variantIds: [tea], qty: 1 }, needsGuest: false, kept: [] },
      }),
    })
    await user.click(await tile(/^Tea/))
    await user.click(await screen.findByRole('button', { name: 'Promo code' }))
    await user.type(await screen.findByLabelText(/^Code/), 'TEA1')
    await user.click(screen.getByRole('button', { name: 'Use code' }))
    await screen.findByRole('button', { name: 'Code TEA1 · 1 × Tea free' })
    line(false)
    await within(basket()).findByText('Promo codes need the server.')
    await user.keyboard('{F8}')
    expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull()
    await user.click(within(basket()).getByRole('button', { name: 'Remove code' }))
    await waitFor(() => expect(within(basket()).queryByText('Promo codes need the server.')).toBeNull())
    await user.keyboard('{F8}')
    await screen.findByRole('dialog', { name: 'Take payment' })
  })

  test('does not sell what a discount, another service or a lost answer needs the server for, and says what helps', async () => {
    const { user } = await openOffline({
      'foodOrders.sell': () => {
        throw refusal('UNAVAILABLE')
      },
    })
    await user.click(await tile(/^Tea/))
    await user.click(screen.getByRole('button', { name: 'Discount or tip' }))
    await user.type(await screen.findByLabelText('Tip'), '5')
    await user.click(screen.getByRole('button', { name: 'Apply' }))
    line(false)
    await within(basket()).findByText('Discounts and tips need the server.')
    await user.click(within(basket()).getByRole('button', { name: 'Remove discount and tip' }))
    await waitFor(() => expect(within(basket()).queryByText('Discounts and tips need the server.')).toBeNull())
    line(true)
    await waitFor(() => expect(screen.queryByText(/Cash sales go on/)).toBeNull())
    await user.keyboard('{F8}')
    const payment = await screen.findByRole('dialog', { name: 'Take payment' })
    await within(payment).findByLabelText('Received')
    await user.keyboard('{Enter}')
    await within(payment).findByText(/This may already have gone through/)
    await user.keyboard('{Escape}')
    line(false)
    await within(basket()).findByText(/may be sold already/)
    await user.keyboard('{F8}')
    expect(screen.queryByRole('dialog', { name: 'Take payment' })).toBeNull()
    await user.click(within(basket()).getByRole('button', { name: 'Set aside' }))
    // The next guest is served meanwhile.
    await pressRested(user, await sellTea(user, ''), 'Next guest')
    line(true)
    await user.click(await screen.findByRole('button', { name: 'Show basket' }))
    await within(basket()).findByRole('button', { name: 'Change Tea' })
  })

  test('sells nothing on a device that has no series, and says why', async () => {
    await openOffline({
      'offlineFood.register': () => {
        throw refusal('FORBIDDEN')
      },
    })
    line(false)
    await within(await banner()).findByText(/no receipt numbers of its own/)
    expect(screen.queryByText(/Cash sales go on/)).toBeNull()
  })
})

describe('when the server is back', () => {
  const answer =
    (states: object[]) =>
    ({ sales }: { sales: { payload: string }[] }) => ({
      lastCounter: 18,
      sales: sales.map(({ payload }, at) => ({
        ...{ counter: JSON.parse(payload).counter, state: 'posted', late: false, known: false, orderNo: 7, callNo: 1 },
        ...{ reason: null, ...states[at] },
      })),
    })

  test('what waits is uploaded once, and what is late is named', async () => {
    const { user, calls } = await openOffline({ 'offlineFood.upload': answer([{}, { late: true }]) } as never)
    line(false)
    await within(await banner()).findByText(/Cash sales go on/)
    await pressRested(user, await sellTea(user, ''), 'Next guest')
    await pressRested(user, await sellTea(user, ''), 'Next guest')
    line(true)
    await screen.findByText('2 sales uploaded')
    await screen.findByText('In the next count, because the till was closed: K3-000018.')
    await waitFor(async () => expect(await keptSales(venueId)).toEqual([]))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sales on this device' })).toBeNull())
    expect(calls.filter(([path]) => path === 'offlineFood.upload')).toHaveLength(1)
  })

  test('a sale that is refused stays with its reason, and goes into a file', async () => {
    const { user } = await openOffline({
      'offlineFood.upload': answer([{ state: 'refused', reason: 'signature' }]),
    } as never)
    line(false)
    await within(await banner()).findByText(/Cash sales go on/)
    await pressRested(user, await sellTea(user, ''), 'Next guest')
    line(true)
    await within(await banner()).findByText('The server refused 1 sale. It stays on this device.')
    await user.click(within(await banner()).getByRole('button', { name: 'Show sales' }))
    const dialog = await screen.findByRole('dialog', { name: 'Sales on this device' })
    within(dialog).getByText('The signature isn’t this device’s.')
    const files: Blob[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
    await user.click(within(dialog).getByRole('button', { name: 'Save refused sales as a file' }))
    const [file] = JSON.parse((await files[0]?.text()) ?? '[]')
    expect(file).toMatchObject({ receipt: 'K3-000017', reason: 'signature' })
    expect(JSON.parse(file.payload)).toMatchObject({ dueMinor: 3000 })
  })

  test('a window is not closed without a word while sales wait', async () => {
    const { user } = await openOffline()
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true })
      window.dispatchEvent(event)
      return event.defaultPrevented
    }
    expect(closing()).toBe(false)
    line(false)
    await within(await banner()).findByText(/Cash sales go on/)
    await pressRested(user, await sellTea(user, ''), 'Next guest')
    await within(await banner()).findByText(/1 sale waits/)
    expect(closing()).toBe(true)
  })
})

test('the sales of the house that wait or are stuck are at hand though this device keeps none', async () => {
  const { user } = await openOffline({ 'offlineFood.list': () => [] })
  await user.click(await screen.findByRole('button', { name: 'Offline sales' }))
  within(await screen.findByRole('dialog', { name: 'Offline sales' })).getByText(/food sold at a counter/i)
  await screen.findByText('No offline sale needs attention')
  await user.keyboard('{Escape}')
  line(false)
  await within(await banner()).findByText(/Cash sales go on/)
  expect(screen.queryByRole('button', { name: 'Offline sales' })).toBeNull()
})

test('a counter with the server sells as before', async () => {
  const { user, calls } = await openOffline({ 'foodOrders.sell': () => paidOf() })
  await user.click(await tile(/^Tea/))
  await user.keyboard('{F8}')
  const payment = await screen.findByRole('dialog', { name: 'Take payment' })
  await pressRested(user, payment, 'Take ₺30.00')
  await screen.findByRole('dialog', { name: 'Paid' })
  expect(calls.filter(([path]) => path === 'foodOrders.sell')).toHaveLength(1)
  expect(await keptSales(venueId)).toEqual([])
})
