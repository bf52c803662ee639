import { enter, makePerson } from './people.ts'
import { expect, test } from './product.ts'

test('tills are made and archived; cash goes in and out with a reason and never below nothing; what was closed is read again', async ({
  page,
  request,
  complaints,
}) => {
  const manager = await makePerson(request, 'Zeynep Müdür', 'Manager')
  await enter(page, manager.email, '/order')
  const name = `Till ${manager.email.slice(0, 8)}`
  await page.getByRole('button', { name: 'No till open' }).click()
  const drawer = page.getByRole('dialog').first()
  await drawer.getByRole('tab', { name: 'Tills' }).click()
  await drawer.getByRole('button', { name: 'Add till' }).click()
  const form = page.getByRole('dialog', { name: 'Add till' })
  await form.getByLabel(/^Code/).fill(manager.email.slice(0, 8))
  await form.getByLabel(/^Name/).fill(name)
  await form.getByRole('button', { name: 'Add till' }).click()
  await expect(form).toHaveCount(0)
  await expect(drawer.getByRole('listitem').filter({ hasText: name })).toContainText('Free')

  await drawer.getByRole('tab', { name: 'My till' }).click()
  await drawer.getByRole('combobox', { name: 'Till' }).selectOption({ label: name })
  await drawer.getByText('Notes and coins').click()
  await drawer.getByLabel('₺50.00, how many').fill('3')
  await drawer.getByLabel('₺0.25, how many').fill('2')
  await expect(drawer.getByText('₺150.50')).toBeVisible()
  await drawer.getByRole('button', { name: 'Open till' }).click()

  await drawer.getByRole('button', { name: 'Take cash out' }).click()
  await drawer.getByLabel(/^Amount/).fill('150.51')
  await drawer.getByLabel(/^Reason/).fill('Taxi for a guest')
  await drawer.getByRole('button', { name: 'Take out' }).click()
  await expect(drawer.getByText('There isn’t that much cash in the drawer')).toBeVisible()
  await drawer.getByLabel(/^Amount/).fill('50,50')
  await drawer.getByRole('button', { name: 'Take out' }).dblclick()
  await expect(drawer.getByText('−₺50.50')).toHaveCount(1)
  await drawer.getByRole('button', { name: 'Open drawer without a sale' }).click()
  await drawer.getByLabel(/^Reason/).fill('A note changed')
  await drawer.getByRole('button', { name: 'Record' }).click()
  await expect(drawer.getByText('Drawer opened')).toBeVisible()

  await drawer.getByRole('tab', { name: 'Tills' }).click()
  await drawer.getByRole('button', { name: `Archive ${name}` }).click()
  await expect(page.getByText('Someone is using it. You can archive it once it’s closed.')).toBeVisible()
  // An error stays until it is read; it lies over what the drawer ends with.
  await page
    .locator('[aria-labelledby]:not([role=dialog])')
    .filter({ hasText: 'Someone is using it' })
    .getByRole('button', { name: 'Close', exact: true })
    .last()
    .click()
  await drawer.getByRole('tab', { name: 'My till' }).click()
  await drawer.getByRole('button', { name: 'Close till' }).click()
  await drawer.getByLabel('Counted').fill('100')
  await drawer.getByRole('button', { name: 'Close with ₺100.00' }).click()
  await expect(drawer.getByText('No difference')).toBeVisible()
  await page.evaluate(() => {
    window.print = () => {
      const slip = document.querySelector('.print-alone')
      document.title = `${slip?.textContent} ${document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules].map((rule) => rule.cssText)).join(' ')}`
    }
  })
  await drawer.getByRole('button', { name: 'Print report' }).click()
  // 80 mm wide and as long as it is: without a height browsers print a square, or Letter.
  await expect(page).toHaveTitle(/Till report.*size: 80mm \d+mm/)

  await drawer.getByRole('tab', { name: 'History' }).click()
  await drawer.getByRole('button', { name: new RegExp(`Show ${name}`) }).click()
  await expect(drawer.getByText('Taxi for a guest')).toBeVisible()
  // Refused on purpose: too much cash, a till in use.
  expect(complaints.filter((line) => !/40[09]/.test(line))).toEqual([])
  complaints.length = 0
})
