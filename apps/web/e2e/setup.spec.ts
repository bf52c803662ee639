import { expect, type Page, test } from '@playwright/test'
import { auditOf } from './axe.ts'
import { type EmptyVenue, linkIn, startEmpty } from './empty-venue.ts'

// An installation of its own, started empty: the only way to this page is the link that the server prints.

test.use({ viewport: { width: 390, height: 844 }, locale: 'tr-TR', timezoneId: 'Europe/Istanbul', hasTouch: true })

let venue: EmptyVenue
/** The one that works, until the venue is there. */
let link: string
test.beforeAll(async () => {
  venue = await startEmpty()
  link = venue.link
})
test.afterAll(() => venue?.stop())

const desk = {
  ...{ viewport: { width: 1440, height: 900 }, hasTouch: false },
  ...{ locale: 'en-GB', timezoneId: 'Europe/London' },
}

async function writeOwner(page: Page) {
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@pier.example')
  await page.getByLabel('Password', { exact: true }).fill('a long walk on the pier')
  await page.getByRole('button', { name: 'Continue to the venue' }).click()
}

test('when the second step does not come the page says so at once, and another try brings it', async ({ browser }) => {
  const page = await (await browser.newContext(desk)).newPage()
  // It is fetched while the first one is written.
  await page.route('**/assets/venue-step-*.js', (route) => route.abort())
  await page.goto(link)
  await expect(page.getByRole('alert')).toContainText('A new version is ready')
  await page.unroute('**/assets/venue-step-*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await writeOwner(page)
  await expect(page.getByLabel('Venue name')).toBeFocused()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a long walk on the pier')
  await page.context().close()
})

test('a link that a newer start has voided says so', async ({ browser }) => {
  const voided = link
  link = linkIn(await venue.restart()) ?? ''
  expect(link).not.toBe('')
  expect(link).not.toBe(voided)
  const page = await (await browser.newContext(desk)).newPage()
  await page.goto(voided)
  await writeOwner(page)
  await page.getByLabel('Venue name').fill('West Pier')
  await page.getByRole('button', { name: 'Create venue' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
  await page.context().close()
})

// By the newer link, which works.
test('the first owner opens the venue, on a phone, in Turkish', async ({ page, context }) => {
  const isSeriousFree = async () => {
    const { violations } = await (await auditOf(page)).analyze()
    expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([])
  }
  const fitsThePhone = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  }

  // A visitor without the link is told where to find it.
  await page.goto(`${venue.url}/sign-in`)
  // In the language of the browser, before anyone has chosen one.
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  await expect(page.getByRole('radio', { name: 'Türkçe' })).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: 'kurulum bağlantısı' })).toBeVisible()
  await page.goto(`${venue.url}/set-up`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bağlantı eksik')

  await page.goto(link)
  await expect(page).toHaveTitle(/Mekânınızı kurun/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mekânınızı kurun')
  await expect(page.getByRole('listitem').filter({ hasText: 'Siz' })).toHaveAttribute('aria-current', 'step')
  await expect(page.getByLabel('Ad soyad')).toBeFocused()

  // Nothing written: each field says what it needs, and the first one has the focus.
  await page.getByLabel('E-posta').focus()
  await page.getByRole('button', { name: 'Mekâna geç' }).click()
  await expect(page.getByText('Ad soyad gerekli')).toBeVisible()
  await expect(page.getByText('E-posta adresi gerekli')).toBeVisible()
  await expect(page.getByLabel('Ad soyad')).toBeFocused()
  await fitsThePhone()
  await isSeriousFree()

  // By keyboard alone, with a password that the server will refuse.
  await page.keyboard.type('İpek Çağlar')
  await page.keyboard.press('Tab')
  await page.keyboard.type('ipek@iskele.example')
  await page.keyboard.press('Tab')
  await page.keyboard.type('parola123')
  await page.keyboard.press('Enter')

  await expect(page.getByLabel('Mekânın adı')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Mekânın adı gerekli')).toBeVisible()
  await page.keyboard.type('Moda İskelesi')
  await page.getByLabel('Şehir').fill('İstanbul')

  // The browser's own place is the first guess; another one is found by typing, and the preview follows.
  const zone = page.getByRole('combobox', { name: 'Saat dilimi' })
  const currency = page.getByRole('combobox', { name: 'Para birimi' })
  await expect(zone).toHaveValue('Europe/Istanbul')
  await expect(currency).toHaveValue(/^TRY · Türk/)
  const preview = page.getByRole('region', { name: 'Böyle görünecek' })
  await expect(preview).toContainText('Moda İskelesi')
  await expect(preview).toContainText('₺48.612,50')
  await currency.fill('japon')
  await page.getByRole('option', { name: /JPY/ }).click()
  await expect(preview).toContainText(/¥48\.613/)
  await currency.fill('turk lirasi')
  await page.keyboard.press('Enter')
  await expect(currency).toHaveValue(/^TRY · Türk/)
  await zone.fill('tokyo')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue('Asia/Tokyo')
  await zone.fill('istanbul')
  await page.keyboard.press('Enter')
  await expect(zone).toHaveValue('Europe/Istanbul')
  await expect(preview).toContainText('₺350,00')
  await expect(
    page.getByRole('radiogroup', { name: 'Mekânın dili' }).getByRole('radio', { name: 'Türkçe' }),
  ).toBeChecked()
  await fitsThePhone()
  await isSeriousFree()

  // The server refuses the password: back at its field, with everything else kept.
  await page.getByRole('button', { name: 'Mekânı oluştur' }).click()
  await expect(page.getByText('çok sık kullanılıyor')).toBeVisible()
  await expect(page.getByLabel('E-posta')).toHaveValue('ipek@iskele.example')
  await page.getByLabel('Parola', { exact: true }).fill('kumsalda üç martı')
  await page.getByRole('button', { name: 'Mekâna geç' }).click()
  await expect(page.getByLabel('Mekânın adı')).toHaveValue('Moda İskelesi')
  await page.getByRole('button', { name: 'Mekânı oluştur' }).click()

  // In, as the owner, in the language of the choice.
  await page.waitForURL(`${venue.url}/home`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const steps = page.getByRole('region', { name: 'İlk adımlar' })
  await expect(steps.getByRole('listitem')).toHaveText([/^Salonunuzu ekleyin/, /^İlk gösterileri/, /^Ekibinizi/])
  await expect(steps.getByText('Yapılacak', { exact: true })).toHaveCount(3)
  await fitsThePhone()
  await isSeriousFree()
  await steps.getByRole('link', { name: 'Ekibinizi davet edin' }).click()
  await page.waitForURL(`${venue.url}/users`)
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr')
  const mine = page.getByText('İpek Çağlar')
  await expect(mine.first()).toBeVisible()
  await expect(page.getByText('İşletme sahibi').first()).toBeVisible()

  // The link no longer works, for them or for anybody else.
  await page.goto(link)
  await page.waitForURL(`${venue.url}/users`)
  const other = await context.browser()?.newContext({ locale: 'en-GB' })
  if (!other) throw new Error('no browser')
  const guest = await other.newPage()
  await guest.goto(link)
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('The venue is set up')
  await expect(guest.getByRole('link', { name: 'Go to sign in' })).toBeVisible()
  const answer = await guest.request.post(`${venue.url}/trpc/setup.complete`, {
    data: {
      json: {
        secret: new URL(link).searchParams.get('key'),
        owner: { name: 'Late', email: 'late@iskele.example', password: 'a late password' },
        venue: { name: 'Late', zone: 'UTC', currency: 'EUR', locale: 'en' },
      },
    },
  })
  expect(answer.status()).toBe(400)
  await guest.goto(`${venue.url}/sign-in`)
  await expect(guest.getByText('Moda İskelesi').first()).toBeAttached()
  await expect(guest.getByText('set-up link')).toHaveCount(0)
  await other.close()

  // A restart has nothing more to offer, and the owner is still there.
  const output = await venue.restart()
  expect(linkIn(output)).toBeUndefined()
  await page.goto(`${venue.url}/users`)
  await expect(page.getByText('İpek Çağlar').first()).toBeVisible()
})
