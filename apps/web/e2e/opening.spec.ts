import { readFile } from 'node:fs/promises'
import { renderPdf, scan } from '@marquee/api/testing/render-pdf'
import { typedOnTurkishQ } from '@marquee/api/testing/turkish-q'
import { expect, type Page, test } from '@playwright/test'
import { type EmptyVenue, startEmpty } from './empty-venue.ts'
import { withoutViewer } from './product.ts'

// A new venue, from the link that the server prints to the first pass in a guest's hand: everything by the screens.

const theatre = await readFile(new URL('../../../packages/api/src/testing/plans/theatre.json', import.meta.url), 'utf8')
test.use({ locale: 'en-GB', timezoneId: 'Europe/Istanbul', actionTimeout: 20_000 })

let venue: EmptyVenue
test.beforeAll(async () => {
  venue = await startEmpty()
})
test.afterAll(() => venue?.stop())
test.beforeEach(({ context }) => withoutViewer(context))

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
const nameField = (page: Page) => drawer(page).getByRole('group', { name: /^Name/ }).getByLabel('English')
const localDate = (days: number) => {
  const date = new Date(Date.now() + days * 86_400_000)
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Istanbul' }).format(date)
}

async function setUp(page: Page) {
  await page.goto(venue.link)
  await page.getByLabel('Full name').fill('Ada Byron')
  await page.getByLabel('Email').fill('ada@pier.example')
  await page.getByLabel('Password', { exact: true }).fill('a long walk on the pier')
  await page.getByRole('button', { name: 'Continue to the venue' }).click()
  await page.getByLabel('Venue name').fill('West Pier')
  await page.getByRole('button', { name: 'Create venue' }).click()
  await page.waitForURL(`${venue.url}/home`)
  await expect(page.getByRole('region', { name: 'First steps' })).toBeVisible()
}

async function addFloor(page: Page) {
  await page.goto(`${venue.url}/floor`)
  await page.getByRole('button', { name: 'Add floor' }).first().click()
  await drawer(page).getByLabel(/^Code/).fill('G')
  await nameField(page).fill('Ground floor')
  await drawer(page)
    .getByLabel(/^Capacity/)
    .fill('900')
  await drawer(page).getByRole('button', { name: 'Add floor' }).click()
  await expect(page.getByText('Ground floor added').first()).toBeVisible()
}

async function publishTheatre(page: Page) {
  await page.goto(`${venue.url}/seat-layout`)
  await page.getByRole('button', { name: 'New layout' }).first().click()
  const naming = page.getByRole('dialog', { name: 'New seat layout' })
  await naming.getByLabel(/^Name/).fill('Theatre')
  await naming.getByLabel(/^Floor/).selectOption({ label: 'Ground floor' })
  await naming.getByRole('button', { name: 'Create layout' }).click()
  await page.getByRole('button', { name: 'Import a plan' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import a plan' })
  const file = { name: 'theatre.json', mimeType: 'application/json', buffer: Buffer.from(theatre) }
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await dialog.getByLabel('Seat type for Accessible').selectOption('wheelchair')
  await dialog.getByRole('button', { name: 'Import as draft' }).click()
  await page.getByRole('dialog', { name: 'Plan imported' }).getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Publish version 1/ })
  await question.getByRole('button', { name: 'Publish version 1' }).click()
  await expect(page.getByRole('button', { name: /^Version 1/ })).toContainText('Published')
}

async function addPrices(page: Page) {
  await page.goto(`${venue.url}/ticket/schedule?tab=prices`)
  await page.getByRole('button', { name: 'New product' }).first().click()
  let dialog = page.getByRole('dialog')
  await dialog.getByLabel('English').fill('Opening night')
  await dialog.getByLabel(/^Code/).fill('OPEN')
  await dialog.getByLabel(/^Tax/).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'New product' }).click()
  await page.getByRole('button', { name: 'New pass type' }).click()
  dialog = page.getByRole('dialog')
  await dialog.getByLabel('English').fill('Adult')
  await dialog.getByLabel(/^Code/).fill('AD')
  await dialog.getByRole('button', { name: 'New pass type' }).click()
  await page.getByLabel('Adult, Any category', { exact: true }).fill('450')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await page.getByRole('button', { name: 'Save 1 price' }).click()
  await expect(page.getByText('Prices saved')).toBeVisible()
}

async function addShift(page: Page) {
  await page.goto(`${venue.url}/shifts`)
  await page.getByRole('button', { name: 'Add shift' }).first().click()
  await drawer(page).getByLabel(/^Code/).fill('EVE')
  await nameField(page).fill('Evening')
  await drawer(page)
    .getByLabel(/^Starts/)
    .fill('18:00')
  await drawer(page).getByLabel(/^Ends/).fill('23:00')
  await drawer(page).getByRole('button', { name: 'Add shift' }).click()
  await expect(page.getByText('Evening added').first()).toBeVisible()
}

/** A show tomorrow and on the day after, at half past seven. */
async function addSchedule(page: Page) {
  await page.goto(`${venue.url}/ticket/schedule?tab=schedules`)
  await page.getByRole('button', { name: 'New schedule' }).first().click()
  const form = page.getByRole('complementary').filter({ hasText: 'New schedule' })
  await form.getByLabel(/^Name/).fill('Evenings')
  await form.getByLabel(/^Product/).selectOption({ label: 'Opening night' })
  await form.getByLabel(/^Floor/).selectOption({ label: 'Ground floor' })
  await form.getByLabel(/^(Seat layout|Layout)/).selectOption({ label: 'Theatre' })
  const shift = form.getByLabel(/^Shift/)
  await shift.selectOption(await shift.locator('option', { hasText: 'Evening' }).getAttribute('value'))
  await form.getByLabel('Add a time').fill('19:30')
  await form.getByLabel('Add a time').press('Enter')
  await form.getByLabel(/^From/).fill(localDate(1))
  await form.getByLabel(/^Until/).fill(localDate(2))
  await form.getByRole('button', { name: 'Create schedule' }).click()
  await expect(page.getByText('Evenings created')).toBeVisible()
  await page.getByRole('button', { name: 'Generate sessions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('2 new sessions')
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(dialog).toContainText('2 sessions created')
}

/** Every venue begins with one till; it is opened with nothing in it. */
async function openTill(page: Page) {
  await page.getByRole('button', { name: 'No till open' }).click()
  const till = page.getByRole('dialog')
  await till.getByLabel('Float').fill('0')
  await till.getByRole('button', { name: 'Open till' }).click()
  await expect(till.getByText('No sales yet')).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Two of the best seats for cash, by the six keys; returns the printed passes. */
async function sellTwo(page: Page): Promise<Buffer> {
  await page.goto(`${venue.url}/ticket-booking?date=${localDate(1)}`)
  await openTill(page)
  await page.getByRole('button', { name: /Opening night/ }).click()
  const best = page.getByRole('button', { name: /Best available/ })
  await expect(best).toBeEnabled()
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog', { name: 'Best available seats' })).toBeVisible()
  await page.keyboard.press('2')
  await page.keyboard.press('Enter')
  const basket = page.getByRole('list', { name: 'In the basket' }).getByRole('listitem')
  await expect(basket).toHaveCount(2)
  await page.keyboard.press('F8')
  const pay = page.getByRole('dialog', { name: 'Take payment' })
  await expect(pay.getByRole('button', { name: /₺900\.00/ }).last()).toBeVisible()
  await page.keyboard.press('Enter')
  const done = page.getByRole('dialog', { name: 'Sold' })
  await expect(done).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    done.getByRole('button', { name: 'Print passes' }).click(),
  ])
  return readFile(await file.path())
}

/** Keys that come as fast as a scanner's. */
async function typeFast(page: Page, text: string) {
  await page.evaluate((keys) => {
    for (const key of [...keys, 'Enter']) {
      const target = document.activeElement ?? document.body
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    }
  }, text)
}

test('from an empty venue to the first passes, which a scanner reads', async ({ page }) => {
  await setUp(page)
  await addFloor(page)
  await publishTheatre(page)
  await addPrices(page)
  await addShift(page)
  await addSchedule(page)
  const printed = await sellTwo(page)

  // What is printed is what is read: the picture of each page holds one code, and a scanner on a Turkish keyboard
  // garbles it on its way in.
  const pages = await renderPdf(printed, 3)
  const codes = pages.map(scan)
  expect(codes).toHaveLength(2)
  expect(new Set(codes).size).toBe(2)
  await page.goto(`${venue.url}/order`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const card = page.getByRole('article')
  for (const code of codes) {
    await typeFast(page, typedOnTurkishQ(code ?? ''))
    await expect(card.getByText('Valid', { exact: true })).toBeVisible()
    // It is tomorrow's: nobody is let in with it today.
    await page.keyboard.press('c')
    await expect(card.getByRole('alert')).toContainText('Doors aren’t open for this pass yet')
  }
})
