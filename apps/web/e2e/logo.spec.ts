import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { emailOf, expect, expectNoOverflow, signIn, test } from './product.ts'

test.describe.configure({ timeout: 120_000 })

// 120 by 40 points, drawn here.
const logo = (page: import('@playwright/test').Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 240
    canvas.height = 80
    const pen = canvas.getContext('2d')
    if (pen) {
      pen.fillStyle = '#0a5c6b'
      pen.fillRect(0, 0, 240, 80)
      pen.fillStyle = '#ffffff'
      pen.font = 'bold 40px sans-serif'
      pen.fillText('PIER', 70, 54)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })

test('the logo is uploaded with the documents; a file that is no picture is refused where it was chosen', async ({
  page,
  request,
}) => {
  await signIn(page, 'owner', '/settings?tab=documents')
  const group = page.getByRole('group', { name: 'Logo' })
  const file = group.locator('input[type=file]')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') })
  await expect(group.getByRole('alert')).toBeVisible()
  await expectAccessible(page)
  const buffer = Buffer.from(await logo(page), 'base64')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(group.getByRole('img', { name: 'Logo' })).toBeVisible()
  await expect(group.getByRole('alert')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await page.reload()
  await expect(group.getByRole('img', { name: 'Logo' })).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('logo-desk.png') })
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.screenshot({ path: test.info().outputPath('logo-phone.png') })
  await group.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  const { read } = await callsOf(request, emailOf('owner'))
  expect(await read('settings.venue')).toMatchObject({ logo: null, logoLink: null })
})
