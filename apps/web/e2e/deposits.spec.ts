import { expectAccessible } from './axe.ts'
import { makeShow, openTill } from './booking-show.ts'
import { callsOf } from './calls.ts'
import { cashOf, orderDrawer } from './cash-sale.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { expect, expectNoOverflow, test, waitForLive } from './product.ts'

test('a deposit is taken and the rest later, by keyboard; the till is right and nothing is left to pay', async ({
  page,
  request,
}) => {
  const show = await makeShow(request)
  const clerk = await makePerson(request, 'Zeynep Gişe', 'Box office')
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  await enter(page, clerk.email, `${show.path}&view=list`)
  await waitForLive(page)
  for (const no of [14, 15]) {
    await page.getByRole('button', { name: new RegExp(`^Row F, seat ${no},`) }).press('Enter')
    await expect(page.getByRole('button', { name: new RegExp(`^Row F, seat ${no},.*held for you`) })).toBeVisible()
  }
  await page.keyboard.press('F8')
  const pay = page.getByRole('dialog', { name: 'Take payment' })
  const choice = pay.getByRole('switch', { name: /^Pay part now/ })
  await expect(choice).toBeVisible()
  await expect(pay.getByLabel('Received')).toBeFocused()
  for (let tabs = 0; tabs < 6; tabs += 1) {
    if (await choice.evaluate((field) => field === document.activeElement)) break
    await page.keyboard.press('Shift+Tab')
  }
  await expect(choice).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(pay.getByLabel('Paid now')).toBeFocused()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('100')
  await page.keyboard.press('Enter')
  await expect(pay).toContainText('Enter an amount from ₺300.00 to ₺999.99')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('400')
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Enter')
  const sold = page.getByRole('dialog', { name: 'Sold' })
  await expect(sold).toContainText('₺600.00 left to pay')
  await expectAccessible(page, '[role=dialog]')
  const [, number = ''] = /Order (\d+)/.exec((await sold.textContent()) ?? '') ?? []
  await expect(page.getByRole('button', { name: 'Next sale' })).toBeEnabled()
  expect(await cashOf(request, show)).toBe(40_000)

  await page.goto(`/order-list?view=unpaid&q=${number}`)
  const row = page.getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Due ₺600.00')
  await row.press('Enter')
  const drawer = orderDrawer(page)
  await expect(drawer.getByRole('button', { name: 'Take ₺600.00…' })).toBeVisible()
  // The date of one order is another person's to change.
  await expect(drawer.getByRole('button', { name: 'Change due date…' })).toHaveCount(0)
  await page.keyboard.press('t')
  const take = page.getByRole('dialog', { name: `Payment for order ${number}` })
  await expect(take.getByRole('button', { name: 'Take ₺600.00' })).toBeVisible()
  await expect(take.getByLabel('Received')).toBeFocused()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Paid' })
  await expect(done).toContainText('Change₺400.00')
  await expect(done).toContainText('Everything is paid')
  await expectAccessible(page, '[role=dialog]')
  await expect(done.getByRole('button', { name: 'Close' }).last()).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(done).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: /^Take ₺/ })).toHaveCount(0)
  expect(await cashOf(request, show)).toBe(100_000)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
})

test('a later due date for one order, in Turkish', async ({ page, request }) => {
  const manager = await makePerson(request, 'Ayla Müdür', 'Manager')
  const { read, write } = await callsOf(request, manager.email, ownPassword)
  await write('me.update', { language: 'tr' })
  const { rows } = await read<{ rows: { orderNo: number; dueAt: string }[] }>('orders.list', { view: 'unpaid' })
  const late = rows.find(({ dueAt }) => Date.parse(dueAt) > Date.now() + 86_400_000)
  await enter(page, manager.email, `/order-list?view=unpaid&q=${late?.orderNo}`)
  await page
    .getByRole('row')
    .filter({ hasText: String(late?.orderNo) })
    .press('Enter')
  await orderDrawer(page).getByRole('button', { name: 'Son ödeme tarihini değiştir…' }).click()
  const dialog = page.getByRole('dialog', { name: /son ödeme tarihi$/ })
  await dialog.getByLabel('Saat').fill('23:30')
  await dialog.getByRole('textbox', { name: 'Neden' }).fill('Maaş günü')
  await expectAccessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Tarihi değiştir' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(orderDrawer(page)).toContainText('23:30')
})
