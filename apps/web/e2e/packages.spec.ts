import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible, look } from './axe.ts'
import { makeShow, openTill } from './booking-show.ts'
import { callsOf } from './calls.ts'
import { cashOf, orderDrawer } from './cash-sale.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { emailOf, expect, expectNoOverflow, test, waitForLive } from './product.ts'
import { makeStandingShow, showDayOf } from './standing.ts'

test.describe.configure({ timeout: 150_000 })

interface Product {
  id: string
  code: string
  name: { en: string }
  passTypes: { id: string; code: string }[]
}
const part = { kind: 'pass', choiceGroup: null, qty: 2, per: 'order', optional: false, extraMinor: 0 }

/** Puts a package of a product on sale: its parts are made of its passes. */
async function offer(
  request: APIRequestContext,
  isIt: (product: Product) => boolean,
  make: (passOf: (code: string) => string | undefined) => { amountMinor: number; items: object[] },
) {
  const { read, write } = await callsOf(request, emailOf('owner'))
  const product = (await read<Product[]>('prices.products')).find(isIt)
  const made = await write<{ id: string; rev: number }>('packages.create', {
    commandId: randomUUID(),
    productId: product?.id,
    name: { en: 'Family', tr: 'Aile' },
    description: { en: '', tr: '' },
    priceMode: 'fixed',
    percentPpm: null,
    validFrom: null,
    validUntil: null,
    channels: ['door'],
    minPeople: null,
    maxPeople: null,
    partsRefundable: true,
    showOnWebsite: false,
    ...make((code) => product?.passTypes.find((each) => each.code === code)?.id),
  })
  await write('packages.setState', { id: made.id, expectedRev: made.rev, state: 'active' })
}

/** Tea of the demo's menu: a dish of a package that no kitchen has to cook. */
async function teaOf(request: APIRequestContext) {
  const { read } = await callsOf(request, emailOf('owner'))
  const dishes = await read<{ variantId: string; name: { en: string } }[]>('packages.dishes')
  const variantId = dishes.find(({ name }) => name.en === 'Tea')?.variantId
  return { ...part, kind: 'food', passTypeId: null, variantId, modifiers: [] }
}

test('a package is sold by keyboard as one line with its parts, and partly refunded', async ({ page, request }) => {
  const show = await makeShow(request)
  // Two full and two students for ₺1,200.00; two more full instead of the students for ₺100.00 more.
  await offer(
    request,
    ({ code }) => code === show.mark,
    (passOf) => ({
      amountMinor: 120_000,
      items: [
        { ...part, passTypeId: passOf('FULL'), designatedMinor: 70_000 },
        { ...part, passTypeId: passOf('STU'), choiceGroup: 1, designatedMinor: 50_000 },
        { ...part, passTypeId: passOf('FULL'), choiceGroup: 1, designatedMinor: 50_000, extraMinor: 10_000 },
      ],
    }),
  )
  const clerk = await makePerson(request, 'Defne Gişe', 'Box office')
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  await enter(page, clerk.email, show.path)
  await waitForLive(page)
  await expect(page.getByRole('button', { name: 'Family ₺1,200.00' })).toBeVisible()

  await page.keyboard.press('k')
  const dialog = page.getByRole('dialog', { name: 'Add package' })
  await expect(dialog.getByLabel('How many')).toBeFocused()
  const choice = dialog.getByLabel('Choice 1')
  for (let tabs = 0; tabs < 6; tabs += 1) {
    if (await choice.evaluate((field) => field === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('ArrowDown')
  await expectAccessible(page, '[role=dialog]')
  await expect(dialog.getByRole('button', { name: 'Add for ₺1,300.00' })).toBeVisible()
  await dialog.getByLabel('How many').focus()
  await page.keyboard.press('Enter')
  const line = page.getByRole('list', { name: 'In the basket' }).getByRole('listitem').first()
  await expect(line).toContainText('Family')
  await expect(line).toContainText('₺1,300.00')
  await expect(line).toContainText('instead of ₺2,000.00')
  await expectAccessible(page)
  // The basket is the same after a reload.
  await page.reload()
  await expect(line).toContainText('₺1,300.00')

  await page.keyboard.press('F8')
  await expect(page.getByRole('dialog', { name: 'Take payment' })).toBeVisible()
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('orders.confirm')),
    page.keyboard.press('Enter'),
  ])
  await expect(page.getByRole('dialog', { name: 'Sold' })).toBeVisible()
  const [, orderId = ''] = /"orderId":"([\w-]+)"/.exec(await answer.text()) ?? []
  expect(await cashOf(request, show)).toBe(130_000)
  await page.keyboard.press('Enter')

  await page.goto(`/order-list?id=${orderId}`)
  const drawer = orderDrawer(page)
  await expect(drawer.getByText('1 × Family')).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: '1 × Family' }).first()).toContainText('₺1,300.00')
  await page.keyboard.press('r')
  const cancel = page.getByRole('dialog', { name: /^Cancel passes of order/ })
  await expect(cancel.getByRole('checkbox', { name: /Family/ })).toBeFocused()
  // All of it, its two full passes, the first of these.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  const reason = cancel.getByRole('textbox', { name: /^Reason/ })
  for (let tabs = 0; tabs < 15; tabs += 1) {
    if (await reason.evaluate((field) => field === document.activeElement)) break
    await page.keyboard.press('Tab')
  }
  await page.keyboard.type('One stays at home')
  await expect(cancel.getByRole('button', { name: 'Refund ₺350.00' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Refunded' })).toContainText('₺350.00')
  await page.keyboard.press('Enter')
  await expect(drawer.getByText('1 of 2 left')).toBeVisible()
  await expect(drawer.getByRole('listitem').filter({ hasText: '1 × Family' }).first()).toContainText('₺950.00')
  expect(await cashOf(request, show)).toBe(95_000)
  await expectAccessible(page)
})

test('on a phone, in Turkish, a package without seats but with tea is sold in Get pass', async ({ page, request }) => {
  const show = await makeStandingShow(request)
  const tea = await teaOf(request)
  await offer(
    request,
    ({ name }) => name.en === show.title,
    (passOf) => ({
      amountMinor: 60_000,
      items: [
        { ...part, passTypeId: passOf('A'), designatedMinor: 40_000 },
        { ...part, passTypeId: passOf('C'), designatedMinor: 14_000 },
        { ...tea, designatedMinor: 6000 },
      ],
    }),
  )
  const clerk = await makePerson(request, 'Ece Gişe', 'Box office')
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, clerk.email, '/order')
  await showDayOf(page, show)
  await look(page, 'tr', 'light')
  await page.getByRole('radio', { name: new RegExp(show.title.replace('Deck', 'Güverte')) }).check()
  await page.getByRole('button', { name: 'Aile ₺600,00' }).click()
  const dialog = page.getByRole('dialog', { name: 'Paket ekle' })
  await expect(dialog).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: '₺600,00 karşılığında ekle' }).click()
  const cart = page.getByRole('region', { name: 'Sepet' })
  await expect(cart).toContainText('1 × Aile')
  await expect(cart).toContainText('2 × Çocuk')
  await expect(cart).toContainText('2 × Çay')
  await expectNoOverflow(page)
  await cart.getByRole('button', { name: 'Kart' }).click()
  const pay = page.getByRole('dialog', { name: 'Ödeme al' })
  await pay.getByRole('button', { name: 'Tahsil et: ₺600,00' }).click()
  const sold = page.getByRole('dialog', { name: 'Satıldı' })
  await expect(sold.getByRole('heading', { name: 'Gösteri için sipariş edilenler' })).toBeVisible()
  await expect(sold).toContainText('2 × Çay')
  await expectAccessible(page, '[role=dialog]')
})
