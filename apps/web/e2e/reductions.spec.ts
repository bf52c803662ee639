import { devices, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { emailOf, expect, expectNoOverflow, test } from './product.ts'
import { makeStandingShow, showDayOf } from './standing.ts'

test.describe.configure({ timeout: 150_000 })

const pin = '62841'
const sells = ['ticket_order.view', 'ticket_order.sell', 'order_list.view', 'order_list.print']

async function openCart(page: Page, show: { title: string; date: string }, email: string) {
  await enter(page, email, '/order')
  await showDayOf(page, show)
  await page.getByRole('radio', { name: new RegExp(show.title) }).check()
}

test('a discount is approved by PIN, holds for what was approved over a reload, and is sold', async ({
  page,
  request,
}) => {
  const show = await makeStandingShow(request)
  const clerk = await makePerson(request, 'Ece Gişe', { permissions: sells })
  const chief = await makePerson(request, 'Demet Müdür', {
    permissions: ['ticket_order.view', 'ticket_order.discount'],
  })
  await (await callsOf(request, chief.email, ownPassword)).write('security.setPin', { password: ownPassword, pin })
  await openCart(page, show, clerk.email)
  const total = page.getByRole('status', { name: 'Total', exact: true })
  const more = page.getByRole('button', { name: 'One more: Adult' })
  await more.click()
  await more.click()
  await expect(total).toHaveText('₺600.00')

  const prices = page.getByRole('dialog', { name: 'Prices of this basket' })
  await page.getByRole('button', { name: 'Discount or complimentary' }).click()
  await prices.getByRole('textbox', { name: /^Discount/ }).fill('20%')
  await prices.getByRole('textbox', { name: /^Reason/ }).fill('Late curtain')
  await prices.getByRole('button', { name: /^Apply/ }).click()
  const question = page.getByRole('dialog', { name: 'This needs approval' })
  await question.getByRole('button', { name: 'Request approval' }).click()
  await expect(question).toContainText('20%')
  await expect(question).toContainText('₺120.00')
  await expect(question).toContainText('Late curtain')
  await question.getByLabel('Approver').selectOption({ label: chief.name })
  await question.getByLabel('PIN').fill(pin)
  await page.keyboard.press('Enter')
  await expect(prices).toHaveCount(0)
  await expect(total).toHaveText('₺480.00')
  const approved = page.getByText(`Discount approved by ${chief.name}`)
  await expect(approved).toBeVisible()
  await page.reload()
  await expect(approved).toBeVisible()

  // One pass more is more money than was approved: no payment opens, the question comes, and without an answer all stays.
  await more.click()
  await expect(page.getByRole('alert').filter({ hasText: 'This discount (20%) needs approval' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('F8')
  await expect(question).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Take payment' })).toHaveCount(0)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(question).toHaveCount(0)
  await expect(page.getByRole('dialog', { name: 'Take payment' })).toHaveCount(0)
  await page.getByRole('button', { name: 'One fewer: Adult' }).click()
  await expect(approved).toBeVisible()

  // Parked and called back, it is still what was approved.
  await page.keyboard.press('F4')
  await expect(approved).toHaveCount(0)
  await page.getByRole('button', { name: /^Parked/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(show.title) }).click()
  await expect(approved).toBeVisible()
  await page.getByRole('button', { name: /^Card/ }).click()
  await page
    .getByRole('dialog', { name: 'Take payment' })
    .getByRole('button', { name: /^Take ₺480.00/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Sold' })).toContainText('₺480.00')
})

test.describe('on a phone, in Turkish', () => {
  const { isMobile, hasTouch, userAgent } = devices['Pixel 7']
  test.use({ viewport: { width: 390, height: 844 }, isMobile, hasTouch, userAgent })

  test('complimentary passes worth more than the clerk may give are approved by a manager, and given', async ({
    page,
    request,
  }) => {
    const show = await makeStandingShow(request)
    // A pass is 300.00: one they may give, two they may not.
    const own = { of: 'ticket_order.comp', limits: { maxAmountMinor: 30_000 } }
    const clerk = await makePerson(request, 'Ece Gişe', { permissions: [...sells, own] })
    const chief = await makePerson(request, 'Demet Müdür', { permissions: ['ticket_order.view', 'ticket_order.comp'] })
    await (await callsOf(request, chief.email, ownPassword)).write('security.setPin', { password: ownPassword, pin })
    await (await callsOf(request, clerk.email, ownPassword)).write('me.update', { language: 'tr' })
    await openCart(page, { ...show, title: show.title.replace('Deck', 'Güverte') }, clerk.email)
    await page.getByRole('button', { name: 'Bir artır: Tam' }).tap()
    await page.getByRole('button', { name: 'Bir artır: Tam' }).tap()
    await page.getByRole('button', { name: 'İndirim veya davetiye' }).tap()
    const prices = page.getByRole('dialog', { name: 'Bu sepetin fiyatları' })
    await prices.getByText('Davetiye', { exact: true }).tap()
    await prices.getByRole('button', { name: 'Bir fazla: Tam' }).tap()
    await prices.getByRole('button', { name: 'Bir fazla: Tam' }).tap()
    await prices.getByLabel(/^Neden/).fill('Basın')
    await expectNoOverflow(page)
    await expectAccessible(page, '[role="dialog"]:last-of-type')
    await prices.getByRole('button', { name: /^Uygula/ }).tap()
    const question = page.getByRole('dialog', { name: 'Onay gerekiyor' })
    await question.getByRole('button', { name: 'Onay iste' }).tap()
    for (const said of ['için davetiye', '₺600,00', 'Basın']) await expect(question).toContainText(said)
    // The clerk is not among those who may say yes.
    await expect(question.getByLabel('Onaylayan').getByRole('option', { name: clerk.name })).toHaveCount(0)
    await question.getByLabel('Onaylayan').selectOption({ label: chief.name })
    await question.getByLabel('PIN').fill(pin)
    await expectNoOverflow(page)
    await expectAccessible(page, '[role="dialog"]:last-of-type')
    await question.getByRole('button', { name: 'PIN ile onayla' }).tap()
    await expect(prices).toHaveCount(0)
    const basket = page.getByRole('region', { name: 'Sepet', exact: true })
    await expect(basket).toContainText('Davetiye · Basın')
    await expect(page.getByText(`Davetiyeyi onaylayan: ${chief.name}`)).toBeVisible()
    await expect(page.getByRole('status', { name: 'Toplam', exact: true })).toHaveText('₺0,00')
    await expectNoOverflow(page)
    await basket.getByRole('button', { name: /^Biletleri ver/ }).tap()
    const pay = page.getByRole('dialog', { name: 'Ödeme al' })
    await pay.getByRole('button', { name: 'Tamamla, ödeme yok' }).tap()
    await expect(page.getByRole('dialog', { name: 'Satıldı' })).toBeVisible()
    await expectNoOverflow(page)
    // What was approved is the clerk's sale, with the name of whoever approved it.
    const { read } = await callsOf(request, emailOf('owner'))
    const { rows } = await read<{ rows: { approver: { name: string } | null }[] }>('audit.list', {
      action: 'allowances.comp',
      actorId: clerk.id,
    })
    expect(rows.map(({ approver }) => approver?.name)).toEqual([chief.name])
  })
})
