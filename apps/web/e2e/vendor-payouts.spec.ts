import { devices } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth } from './axe.ts'
import { expect, expectNoOverflow, signIn, test } from './product.ts'

test.describe.configure({ timeout: 120_000 })

test('a changed IBAN is held back until someone else approves it, and a day has passed', async ({ page, another }) => {
  await signIn(page, 'accountant', '/inventory/vendors')
  await page
    .getByRole('row', { name: /Boğaz|Meyve|Süt|Kahve/ })
    .first()
    .click()
  const bank = page.getByRole('region', { name: 'Bank details' })
  await bank.getByRole('button', { name: /Change details|Enter details/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Bank details of/ })
  await dialog.getByLabel('IBAN').fill('GB29 NWBK 6016 1331 9268 18')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(dialog.getByText('That isn’t a valid IBAN.')).toBeVisible()
  await dialog.getByLabel('IBAN').fill('GB29 NWBK 6016 1331 9268 19')
  await dialog.getByRole('button', { name: 'Save details' }).click()
  await expect(bank.getByText('Held back')).toBeVisible()
  await expect(bank.getByText(/You entered it, so someone else has to approve it/)).toBeVisible()
  await expectAccessible(page)

  const other = await another()
  await signIn(other, 'owner', new URL(page.url()).pathname + new URL(page.url()).search)
  const theirs = other.getByRole('region', { name: 'Bank details' })
  await theirs.getByRole('button', { name: 'Approve', exact: true }).click()
  const approve = other.getByRole('dialog', { name: 'Approve new bank details' })
  await expect(approve.getByText(/GB29 NWBK 6016 1331 9268 19/)).toBeVisible()
  await approve.getByRole('button', { name: 'Approve details' }).click()
  await expect(theirs.getByText(/Payouts can use it from/)).toBeVisible()
  await expect(theirs.getByText(/^Approved by/).last()).toBeVisible()
})

test('a run pays several vendors: planned, approved by someone else, one file, sent and settled', async ({
  page,
  another,
}) => {
  await signIn(page, 'accountant', '/inventory/vendor-payouts?view=due')
  await expect(page.getByRole('button', { name: 'Plan run' })).toBeDisabled()
  await expectAccessibleInBoth(page)
  const bills = page.getByRole('listitem').filter({ hasText: '••••' })
  await bills.nth(0).getByRole('checkbox').check()
  await bills
    .nth(0)
    .getByLabel(/^Amount for/)
    .fill('12.50')
  await expect(page.getByText('1 vendor')).toBeVisible()
  await page.getByRole('button', { name: 'Plan run' }).click()
  await expect(page.getByText('You planned it, so someone else has to approve it.')).toBeVisible()
  await expectAccessible(page)

  const other = await another()
  await signIn(other, 'owner', new URL(page.url()).pathname + new URL(page.url()).search)
  await other.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(other.getByRole('button', { name: 'Make bank file' })).toBeVisible()

  await page.reload()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Make bank file' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.csv$/)
  await page.getByRole('button', { name: 'Mark 1 as sent' }).click()
  await page.getByRole('button', { name: 'Mark 1 as settled' }).click()
  await expect(page.getByText('Done').first()).toBeVisible()
  await expectAccessible(page)
})

test.describe('on a phone', () => {
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7']
  test.use({ viewport: { ...viewport, width: 390 }, hasTouch, isMobile, userAgent })
  test('what is due, payouts and runs fit', async ({ page }) => {
    await signIn(page, 'accountant', '/inventory/vendor-payouts?view=due')
    await expect(page.getByRole('button', { name: 'Plan run' })).toBeVisible()
    await expectNoOverflow(page)
    for (const view of ['payouts', 'runs']) {
      await page.goto(`/inventory/vendor-payouts?view=${view}`)
      await expect(page.getByRole('radio', { name: 'Runs' })).toBeVisible()
      await expectNoOverflow(page)
    }
  })
})
