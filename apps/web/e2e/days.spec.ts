import { enter, makePerson } from './people.ts'
import { expect, test } from './product.ts'

test('a day of the past is opened again, closed with reasons for what stands open, and printed', async ({
  page,
  request,
}) => {
  const manager = await makePerson(request, 'Deniz Müdür', 'Manager')
  await enter(page, manager.email, '/inventory/funds/days')
  const reopen = async (reason: string) => {
    await page.getByRole('button', { name: 'Reopen the day' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Reason/).fill(reason)
    await dialog.getByRole('button', { name: 'Reopen the day' }).click()
    await expect(page.getByRole('region', { name: 'History' })).toContainText(reason)
  }
  const days = page.getByRole('navigation', { name: 'Days' })
  // Not the day of today: nobody could open a till any more. The oldest ones are the first in the book.
  await days.getByRole('listitem').getByRole('button').last().click()
  await expect(page).toHaveURL(/date=\d{4}-\d\d-\d\d/)
  // A server that has just begun posts what the demo venue has sold, and closes its days.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('button', { name: 'Reopen the day' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 60_000 })
  await reopen('Something was forgotten')
  const checks = page.getByRole('region', { name: 'Before you close' })
  await expect(checks.getByText('The book is complete')).toBeVisible()
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
  await reopen('A count was wrong')
  await expect(page.getByRole('button', { name: 'Close the day' })).toBeVisible()
})
