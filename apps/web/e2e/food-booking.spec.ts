import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, look } from './axe.ts'
import { makeShow } from './booking-show.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson } from './people.ts'
import { emailOf, expect, expectNoOverflow, test } from './product.ts'

test.describe.configure({ timeout: 150_000 })

/** A dish at 90.00 with one option of two that has to be chosen, and a drink at 30.00: under a mark of this test. */
async function menu(request: APIRequestContext) {
  const mark = randomUUID().slice(0, 8).toUpperCase()
  const { read, write } = await callsOf(request, emailOf('owner'))
  const category = await write<{ id: string }>('foodCategories.create', {
    code: mark,
    name: { en: `Tonight ${mark}`, tr: `Bu akşam ${mark}` },
    color: '#b45309',
  })
  const group = await write<{ id: string }>('foodModifiers.create', {
    name: { en: 'Bread', tr: 'Ekmek' },
    minChoices: 1,
    maxChoices: 1,
    freeChoices: 0,
    options: [
      { name: { en: 'White', tr: 'Beyaz' }, extraMinor: 0, maxEach: 1, defaultQty: 0, changes: [] },
      { name: { en: 'Brown', tr: 'Esmer' }, extraMinor: 500, maxEach: 1, defaultQty: 0, changes: [] },
    ],
  })
  async function product(name: string, priceMinor: number, groupId?: string) {
    const { id } = await write<{ id: string }>('foodProducts.create', {
      code: `${mark}${name[0]}`,
      name: { en: `${name} ${mark}`, tr: `${name} ${mark}` },
      kind: 'simple',
      priceMinor,
      categoryId: category.id,
    })
    const parts = await read<{ rev: number; variants: object[] }>('foodProducts.parts', { id })
    const variants = parts.variants.map((each) => {
      const { availability: _, ...variant } = each as { availability: unknown }
      return variant
    })
    const saved = await write<{ rev: number }>('foodProducts.saveParts', {
      id,
      expectedRev: parts.rev,
      variants,
      modifiers: groupId ? [{ groupId, minChoices: null, maxChoices: null }] : [],
      choices: [],
    })
    await write('foodProducts.setState', { id, expectedRev: saved.rev, state: 'active' })
  }
  await product('Soup', 9000, group.id)
  await product('Tea', 3000)
  return mark
}

const rights = ['view', 'sell', 'print'].map((action) => `food_purchase.${action}`)
const total = (page: Page) => page.getByRole('status', { name: 'Total' })

test('by the keyboard alone: search, options, card, the number that is called, and the next guest', async ({
  page,
  request,
}) => {
  const mark = await menu(request)
  const person = await makePerson(request, 'Keys Only', { permissions: rights })
  await enter(page, person.email, '/food-booking')
  await expect(page.getByRole('list', { name: 'Products' })).toBeVisible()
  await page.keyboard.press('/')
  // Slower than a scanner, which would be taken for one.
  await page.keyboard.type(`soup ${mark}`, { delay: 120 })
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: `Soup ${mark}` })
  await expect(sheet).toBeVisible()
  await sheet.getByRole('checkbox', { name: /Brown/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expect(sheet).toBeHidden()
  await expect(total(page)).toHaveText('₺95.00')
  await page.getByRole('button', { name: 'Card', exact: true }).focus()
  await page.keyboard.press('Enter')
  const payment = page.getByRole('dialog', { name: 'Take payment' })
  await expect(payment.getByRole('button', { name: /₺95\.00/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const sold = page.getByRole('dialog', { name: 'Paid' })
  await expect(sold.getByText('Call number')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(sold).toBeHidden()
  await expect(total(page)).toHaveText('₺0.00')
})

test('passes and food are one basket, one payment and one order', async ({ page, request }) => {
  const [mark, show] = [await menu(request), await makeShow(request, { inDays: 3 })]
  const both = ['view', 'sell', 'hold'].map((action) => `ticket_booking.${action}`)
  const person = await makePerson(request, 'Both Counters', { permissions: [...rights, ...both, 'order_list.view'] })
  await enter(page, person.email, '/food-booking')
  await page.getByRole('radio', { name: `Tonight ${mark}` }).click()
  await page.getByRole('button', { name: new RegExp(`^Tea ${mark}`) }).click()
  await page.keyboard.press('F7')
  const sheet = page.getByRole('dialog', { name: 'Add passes' })
  await sheet.getByRole('combobox', { name: 'Show' }).selectOption(show.sessionId)
  await sheet.getByRole('button', { name: 'More: Full' }).click()
  await sheet.getByRole('button', { name: 'More: Full' }).click()
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Add ₺1,000.00' }).click()
  await expect(total(page)).toHaveText('₺1,030.00')
  const passes = page.getByRole('region', { name: 'Passes' })
  await expect(passes).toContainText(/seat/)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Card', exact: true }).click()
  const payment = page.getByRole('dialog', { name: 'Take payment' })
  await payment.getByRole('button', { name: /₺1,030\.00/ }).click()
  const sold = page.getByRole('dialog', { name: 'Paid' })
  await expect(sold.getByRole('button', { name: 'Print passes' })).toBeVisible()
  await expect(sold.getByText('Call number')).toBeVisible()
  const order = /Sale (\d+)/.exec((await sold.textContent()) ?? '')?.[1] ?? ''
  // The button rests a moment, and is waited for.
  await sold.getByRole('button', { name: 'Next guest' }).click()
  await expect(total(page)).toHaveText('₺0.00')
  await page.goto(`/order-list?search=${order}`)
  await expect(page.getByText(order).first()).toBeVisible()
  await expect(page.getByText('₺1,030.00').first()).toBeVisible()
})

test('on a phone, in Turkish: the bar below the menu leads to the basket, and a card pays it', async ({
  request,
  another,
}) => {
  const mark = await menu(request)
  const person = await makePerson(request, 'Deniz Büfe', { permissions: rights })
  const page = await another({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await enter(page, person.email, '/food-booking')
  await look(page, 'tr', 'light')
  const tea = page.getByRole('button', { name: new RegExp(`^Tea ${mark}`) })
  await tea.tap()
  await tea.tap()
  const bar = page.getByRole('button', { name: /^Sepeti göster: 2 ürün/ })
  await expect(bar).toBeInViewport()
  await expect(bar).toContainText('₺60,00')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await bar.tap()
  const basket = page.getByRole('region', { name: 'Sepet' })
  await expect(basket.getByRole('status', { name: 'Toplam' })).toBeInViewport()
  await basket.getByRole('button', { name: 'Kart', exact: true }).tap()
  await page
    .getByRole('dialog', { name: 'Ödeme al' })
    .getByRole('button', { name: /₺60,00/ })
    .tap()
  const sold = page.getByRole('dialog', { name: 'Ödendi' })
  await expect(sold.getByText('Çağrı numarası')).toBeVisible()
  await expectNoOverflow(page)
  await sold.getByRole('button', { name: 'Sıradaki müşteri' }).tap()
  await expect(bar).toHaveCount(0)
})

test.describe('by touch at 820 px', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true })
  test('an order is kept open, grows, is shared equally, and closes', async ({ page, request }) => {
    const mark = await menu(request)
    const person = await makePerson(request, 'Fingers', { permissions: rights })
    await enter(page, person.email, '/food-booking')
    await page.getByRole('radio', { name: `Tonight ${mark}` }).tap()
    await page.getByRole('button', { name: new RegExp(`^Tea ${mark}`) }).tap()
    await page.getByRole('button', { name: new RegExp(`^Tea ${mark}`) }).tap()
    await expect(total(page)).toHaveText('₺60.00')
    await expectNoOverflow(page)
    await page.getByRole('button', { name: 'Keep open' }).tap()
    await expect(total(page)).toHaveText('₺0.00')
    await page.getByRole('radio', { name: 'Open orders' }).tap()
    await page
      .getByRole('list')
      .getByRole('button', { name: /₺60\.00/ })
      .first()
      .tap()
    const order = page.getByRole('dialog', { name: /^Order / })
    await expect(order.getByText(`Tea ${mark}`)).toBeVisible()
    await expectAccessible(page)
    for (const [shares, amount] of [
      [2, '₺30.00'],
      [1, '₺30.00'],
    ] as const) {
      await order.getByRole('button', { name: /^Pay / }).tap()
      const split = page.getByRole('dialog', { name: /^Pay order/ })
      // Whoever pays the next share is asked for as much as the one before.
      if (shares === 2) await split.getByRole('radio', { name: 'Equal shares' }).tap()
      await split.getByRole('button', { name: `Pay ${amount}` }).tap()
      const payment = page.getByRole('dialog', { name: /^Payment for order/ })
      await payment.getByRole('radio', { name: /Card/ }).first().tap()
      await payment
        .getByRole('button', { name: new RegExp(amount.replace('.', '\\.')) })
        .last()
        .tap()
      const sold = page.getByRole('dialog', { name: 'Paid' })
      await expect(sold).toBeVisible()
      await sold.getByRole('button', { name: 'Next guest' }).tap()
      await expect(sold).toBeHidden()
    }
    await expect(order).toBeHidden()
  })
})
