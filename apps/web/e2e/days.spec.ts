import { enter, makePerson } from './people.ts'
import { expect, test } from './product.ts'

test('a day of the past is closed with reasons for what stands open, printed, and reopened; others may look', async ({
  page,
  request,
}) => {
  const manager = await makePerson(request, 'Deniz Müdür', 'Manager')
  await enter(page, manager.email, '/inventory/funds/days')
  const days = page.getByRole('navigation', { name: 'Days' })
  // Not the day of today: nobody could open a till any more. The oldest ones are the first in the book.
  await days.getByRole('listitem').getByRole('button').last().click()
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/)
  const checks = page.getByRole('region', { name: 'Before you close' })
  // A server that has just begun posts what the demo venue has sold.
  await expect(checks.getByText('The book is complete')).toBeVisible({ timeout: 30_000 })
  const reasons = checks.getByRole('textbox')
  for (const field of await reasons.all()) await field.fill('Seen and settled by hand')
  await checks.getByRole('button', { name: 'Close the day' }).click()
  await expect(page.getByRole('status').getByText('Closed')).toBeVisible()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('Closed by Deniz Müdür')

  await page.evaluate(() => {
    window.print = () => {
      document.title = document.querySelector('.print-alone')?.textContent ?? ''
    }
  })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Print the day' }).click()
  await expect(page).toHaveTitle(/Close of the day.*Tax payable.*Name and signature/)

  await page.reload()
  await page.getByRole('button', { name: 'Reopen the day' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^Reason/).fill('A count was wrong')
  await dialog.getByRole('button', { name: 'Reopen the day' }).click()
  await expect(page.getByRole('region', { name: 'History' })).toContainText('A count was wrong')
  await expect(page.getByRole('button', { name: 'Close the day' })).toBeVisible()
})
