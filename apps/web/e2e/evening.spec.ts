import { devices, type Page, request as requests } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { type EmptyVenue, startEmpty } from './empty-venue.ts'
import { enter, makePersonBy, ownPassword } from './people.ts'
import { expect, expectNoOverflow, test } from './product.ts'
import { makeStandingShowBy, showDayOf } from './standing.ts'

// The money of one evening, in a venue of its own: its day is closed, and no till opens on it any more.

// With everything that moves, as most people see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

let venue: EmptyVenue
test.beforeAll(async () => {
  venue = await startEmpty()
})
test.afterAll(() => venue?.stop())

/** A new venue with a show that begins soon, for which a cashier and a manager work. */
async function openVenue() {
  const request = await requests.newContext({ baseURL: venue.url })
  const email = 'ada@pier.example'
  const answer = await request.post('/trpc/setup.complete', {
    data: {
      json: {
        secret: new URL(venue.link).searchParams.get('key'),
        owner: { name: 'Ada Byron', email, password: ownPassword },
        venue: { name: 'West Pier', zone: 'Europe/Istanbul', currency: 'TRY', locale: 'en' },
      },
    },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const owner = await callsOf(request, email, ownPassword)
  const show = await makeStandingShowBy(owner)
  const clerk = await makePersonBy(owner, 'Elif Gişe', 'Box office')
  const manager = await makePersonBy(owner, 'Mert Müdür', 'Manager')
  return { request, show, clerk, manager }
}

const openTill = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  return page.getByRole('dialog').first()
}

test('a till is opened, handed over and closed blind with a difference; its Z report, the day, and the journal back to the receipt', async ({
  another,
  complaints,
}) => {
  const { request, show, clerk, manager } = await openVenue()
  const options = { baseURL: venue.url }

  // Two hundred in the drawer, an adult for cash, fifty to the safe.
  const elif = await another(options)
  await enter(elif, clerk.email, '/order')
  await showDayOf(elif, show)
  await elif.getByRole('radio', { name: new RegExp(show.title) }).check()
  await elif.getByRole('button', { name: 'One more: Adult' }).click()
  await elif.keyboard.press('F8')
  const pay = elif.getByRole('dialog', { name: 'Take payment' })
  await pay.getByRole('combobox', { name: 'Till' }).selectOption({ label: show.till })
  await pay.getByLabel('Float').fill('200,50')
  await elif.keyboard.press('Enter')
  await pay.getByLabel('Received').fill('300')
  await pay.getByRole('button', { name: 'Take ₺300.00' }).click()
  await elif.getByRole('dialog', { name: 'Sold' }).getByRole('button', { name: 'Next sale' }).click()
  const hers = await openTill(elif, `${show.till} · ${clerk.name}`)
  await hers.getByRole('button', { name: 'Drop cash to the safe' }).click()
  await hers.getByLabel(/^Amount/).fill('50')
  await hers.getByLabel(/^Reason/).fill('Bag 7')
  // The answer is lost: pressed again, it is the same drop.
  await elif.route('**/trpc/tills.move*', (route) => route.fetch().then(() => route.abort()), { times: 1 })
  await hers.getByRole('button', { name: 'Drop ₺50.00' }).click()
  await expect(hers.getByRole('alert')).toBeVisible()
  complaints.length = 0
  await hers.getByRole('button', { name: 'Drop ₺50.00' }).click()
  await expect(hers.getByText('−₺50.00')).toHaveCount(1)
  await hers.getByRole('button', { name: 'Hand over' }).click()
  await hers.getByLabel('Counted').fill('450.50')
  await hers.getByRole('button', { name: 'Hand over ₺450.50' }).click()
  await expect(hers.getByText('Waiting for the next cashier')).toBeVisible()

  // The manager goes on with it, and counts blind: fifty cents are missing, also the second time.
  const mert = await another(options)
  await enter(mert, manager.email, '/order')
  const his = await openTill(mert, 'No till open')
  await his.getByRole('button', { name: `Take over ${show.till}` }).dblclick()
  await his.getByRole('button', { name: 'Close till' }).click()
  await expect(his.getByText('₺450.50')).toHaveCount(0)
  await his.getByLabel('Counted').fill('440')
  await his.getByRole('button', { name: 'Close with ₺440.00' }).click()
  await expect(his.getByRole('alert')).toContainText('Count once more')
  await his.getByLabel('Counted').fill('450')
  await his.getByRole('button', { name: 'Close with ₺450.00' }).click()
  await expect(his.getByText('₺0.50 short').first()).toBeVisible()
  await his.getByLabel(/^Reason/).fill('Wrong change')
  await his.getByRole('button', { name: 'Save reason' }).click()
  await expect(his.getByText(clerk.name).first()).toBeVisible()
  await mert.evaluate(() => {
    window.print = () => {
      document.title = document.querySelector('.print-alone')?.textContent ?? ''
    }
  })
  await his.getByRole('button', { name: /^Z report \d{4}\/1$/ }).click()
  await his.getByRole('button', { name: 'Print on 80 mm' }).click()
  await expect(mert).toHaveTitle(/Z report \d{4}\/1.*Elif Gişe.*₺450\.50.*₺440\.00.*₺450\.00 \(−₺0\.50\).*SHA-256/)

  // What stands open is signed, and the day is closed. Then no till opens on it.
  await mert.goto('/inventory/funds/days')
  const checks = mert.getByRole('region', { name: 'Before you close' })
  await expect(checks.getByText('All tills are closed')).toBeVisible()
  await expect(checks.getByText('The book is complete')).toBeVisible({ timeout: 30_000 })
  await checks.getByRole('button', { name: 'Close the day' }).click()
  const reason = checks.getByRole('textbox', { name: new RegExp(show.title) })
  await expect(reason).toBeFocused()
  await reason.fill('The show is still on')
  await reason.press('Enter')
  await expect(mert.getByRole('status').getByText('Closed')).toBeVisible()
  await elif.reload()
  const shut = await openTill(elif, 'No till open')
  await shut.getByRole('combobox', { name: 'Till' }).selectOption({ label: show.till })
  await shut.getByLabel('Float').fill('1')
  await shut.getByRole('button', { name: 'Open till' }).click()
  await expect(shut.getByRole('alert')).toContainText('Today is closed')

  // From the cash of the day back to the receipt.
  await mert.goto('/finances-dashboard')
  const figures = mert.getByRole('list', { name: 'Where the money is' })
  await figures.getByRole('listitem').filter({ hasText: 'Cash in tills' }).getByRole('link').click()
  const sale = mert.getByRole('table', { name: 'Journal' }).getByRole('row').filter({ hasText: 'Sale' })
  await sale.getByText('Sale', { exact: true }).click()
  const entry = mert.getByRole('complementary').filter({ has: mert.getByRole('heading', { level: 2, name: 'Sale' }) })
  await entry.getByRole('definition').getByRole('link').first().click()
  await expect(mert).toHaveURL(/order-list\?id=/)
  await expect(mert.getByText('₺300.00').first()).toBeVisible()

  // The same in Turkish, on a phone.
  await (await callsOf(request, manager.email, ownPassword)).write('me.update', { language: 'tr' })
  const { viewport, hasTouch, isMobile, userAgent } = devices['Pixel 7']
  const phone = await another({ ...options, viewport: { ...viewport, width: 390 }, hasTouch, isMobile, userAgent })
  await enter(phone, manager.email, '/inventory/funds/days')
  await expect(phone.getByRole('status').getByText('Kapatıldı')).toBeVisible()
  await expect(phone.getByRole('region', { name: 'Geçmiş' })).toContainText('The show is still on')
  for (const [path, said] of [
    ['/inventory/funds/days', 'Gün sonu'],
    ['/inventory/funds', 'Kasa ve banka'],
    ['/finances-dashboard?view=journal', 'Finans'],
    ['/settings?tab=methods', 'Ayarlar'],
  ] as const) {
    await phone.goto(path)
    await expect(phone.getByRole('heading', { level: 1, name: said })).toBeVisible()
    await expectNoOverflow(phone)
    await expectAccessible(phone)
  }
  await phone.goto('/order')
  const drawer = await openTill(phone, 'Açık kasa yok')
  await drawer.getByRole('tab', { name: 'Z raporları' }).click()
  await drawer.getByRole('button', { name: /\/1/ }).click()
  await expect(drawer.getByText('Wrong change')).toBeVisible()
  await expectNoOverflow(phone)
  await expectAccessible(phone, '[role="dialog"]')
  complaints.length = 0
})
