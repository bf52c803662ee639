import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { makeShow, openTill } from './booking-show.ts'
import { cashOf, orderDrawer, sellForCash } from './cash-sale.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { expect, test } from './product.ts'

/** Presses Tab until this has the focus, as someone without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tabs = 0; tabs < 30; tabs += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Chooses an option of a list by its first letters. */
async function choose(page: Page, list: Locator, text: string, value: RegExp): Promise<void> {
  await tabTo(page, list)
  await page.keyboard.type(text)
  await expect(list.locator('option:checked')).toHaveText(value)
}

test('by keyboard: a full pass becomes a student’s once its card was seen, and the difference goes back in cash', async ({
  page,
  request,
}) => {
  const show = await makeShow(request, { studentProof: true })
  const clerk = await makePerson(request, 'Zeynep Gişe', 'Box office')
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  const { orderId } = await sellForCash(request, show, { email: clerk.email, seats: [0, 1] })
  await enter(page, clerk.email, `/order-list?id=${orderId}`)
  const drawer = orderDrawer(page)
  await expect(drawer.getByRole('button', { name: 'Exchange…' })).toBeVisible()
  await page.keyboard.press('w')
  const dialog = page.getByRole('dialog', { name: /^Exchange passes of order/ })
  await expect(dialog.getByRole('checkbox').first()).toBeFocused()
  await page.keyboard.press('Space')
  const kind = dialog.getByRole('combobox', { name: /^Instead of Full/ })
  await choose(page, kind, 'Stu', /^Student/)
  const proof = dialog.getByRole('combobox', { name: /^Proof you have seen/ })
  await tabTo(page, dialog.getByRole('textbox', { name: /^Reason/ }))
  await page.keyboard.type('A student after all')
  // Without the document nothing happens: the focus goes to what is missing.
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(proof).toBeFocused()
  await expectAccessible(page, '[role=dialog]')
  await choose(page, proof, 'Stu', /^Student card/)
  await page.keyboard.press('ControlOrMeta+Enter')
  const done = page.getByRole('dialog', { name: 'Exchanged' })
  // Another test may have changed prices of the venue meanwhile; then it is asked once more.
  const again = dialog.getByRole('alert').filter({ hasText: 'confirm again' })
  await expect(done.or(again)).toBeVisible()
  if (await again.isVisible()) await page.keyboard.press('ControlOrMeta+Enter')
  await expect(done).toContainText('₺150.00')
  await page.keyboard.press('Enter')
  await expect(done).toHaveCount(0)
  expect(await cashOf(request, show)).toBe(85_000)
  const changes = drawer.getByRole('region', { name: 'Changes after the sale' })
  await expect(changes).toContainText('Exchanged')
  await expect(changes).toContainText(/student card/i)
})
