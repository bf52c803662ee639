import type { Page } from '@playwright/test'
import { expectAccessible, look } from './axe.ts'
import { makeShow, openTill } from './booking-show.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { expect, expectNoOverflow, test, waitForLive } from './product.ts'

const boxOffice = 'Box office'
const seat = (page: Page, row: string, no: number) =>
  page.getByRole('button', { name: new RegExp(`^Row ${row}, seat ${no},`) })
const lines = (page: Page) => page.getByRole('list', { name: 'In the basket' }).getByRole('listitem')
const basketOf = (page: Page) => page.getByRole('region', { name: 'Basket' })

test('two clerks see each other, and a lost seat is named with an offer', async ({ page, request, another }) => {
  const show = await makeShow(request)
  const [ayse, mehmet] = await Promise.all([
    makePerson(request, 'Ayşe Till', boxOffice),
    makePerson(request, 'Mehmet Till', boxOffice),
  ])
  const other = await another()
  const path = `${show.path}&view=list`
  await Promise.all([enter(page, ayse.email, path), enter(other, mehmet.email, path)])
  await Promise.all([waitForLive(page), waitForLive(other)])

  await seat(page, 'F', 14).click()
  await expect(lines(page)).toHaveCount(1)
  await expect(seat(page, 'F', 14)).toHaveAccessibleName(/held for you/)
  await expect(seat(other, 'F', 14)).toHaveAccessibleName(/held by someone else/)

  // The other one presses a seat a moment before they can have heard that it is gone.
  let isLate = true
  await other.route(/seats\.hold/, async (route) => {
    if (isLate) {
      isLate = false
      await seat(page, 'F', 15).click()
      await expect(lines(page)).toHaveCount(2)
    }
    await route.continue()
  })
  await seat(other, 'F', 15).click()
  const lost = other.getByRole('alert').filter({ hasText: 'F 15 was taken a moment ago' })
  await expect(lost).toContainText('The next best is')
  await lost.getByRole('button', { name: /^Hold / }).click()
  await expect(lines(other)).toHaveCount(1)
  await expect(lost).toHaveCount(0)

  // Giving back shows at once as well; a reload finds one's own seats again.
  await page.getByRole('button', { name: 'Remove Row F, seat 15' }).click()
  await expect(seat(other, 'F', 15)).toHaveAccessibleName(/free$/)
  await page.reload()
  await expect(lines(page)).toHaveCount(1)
  await waitForLive(page)

  const pay = page.getByRole('dialog', { name: 'Take payment' })
  await basketOf(page)
    .getByRole('button', { name: /Take payment/ })
    .click()
  await pay.getByRole('radio', { name: 'Card', exact: true }).check()
  await pay.getByLabel('Terminal reference').fill('4711')
  await pay.getByRole('button', { name: /₺500\.00/ }).click()
  await expect(page.getByRole('dialog', { name: 'Sold' })).toBeVisible()
  await expect(seat(other, 'F', 14)).toHaveAccessibleName(/booked$/)

  await expect(page.getByRole('button', { name: 'Next sale' })).toBeEnabled()
  await page.keyboard.press('Enter')
  // Everything that can be seen at once, in both schemes.
  await expectAccessible(other)
  await other.getByRole('radio', { name: 'Map', exact: true }).check()
  await look(other, 'en', 'dark')
  await expectAccessible(other)
})

test('a sale by hand, from the map to the printed pass', async ({ page, request, complaints }) => {
  const show = await makeShow(request)
  const clerk = await makePerson(request, 'Zeynep Till', boxOffice)
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  await enter(page, clerk.email, show.path)
  await waitForLive(page)
  const surface = page.getByRole('application')
  await expect(surface).toBeVisible()
  const spots = await freeSpots(page, 2)
  for (const [i, spot] of spots.entries()) {
    await page.mouse.click(spot.x, spot.y)
    await expect(lines(page)).toHaveCount(i + 1)
  }
  const basket = basketOf(page)
  await expect(basket).toContainText('₺1,000.00')
  await lines(page)
    .first()
    .getByLabel(/^Pass type/)
    .selectOption({ label: 'Student' })
  await expect(basket).toContainText('−₺150.00')
  await lines(page).first().getByRole('button', { name: '₺350.00, why' }).click()
  await expect(lines(page).first()).toContainText('The standard price for Student')
  await basket.getByRole('button', { name: 'Guest (optional)' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Deniz Yılmaz')
  await page.getByRole('dialog').getByLabel('Phone').fill('abc')
  await page.getByRole('button', { name: 'Save guest' }).click()
  await expect(page.getByRole('dialog').getByText('Enter a phone number with its area code')).toBeVisible()
  await expect(page.getByRole('dialog').getByLabel('Phone')).toBeFocused()
  await page.getByRole('dialog').getByLabel('Phone').fill('532 1234567')
  await page.getByRole('button', { name: 'Save guest' }).click()
  await expect(basket).toContainText('Deniz Yılmaz · 0532 123 45 67')
  await basket.getByRole('button', { name: 'Keep 5 more minutes' }).click()
  await page.reload()
  await expect(basket).toContainText('−₺150.00')
  await expect(basket).toContainText('Deniz Yılmaz')

  await basket.getByRole('button', { name: /Take payment/ }).click()
  const pay = page.getByRole('dialog', { name: 'Take payment' })
  await pay.getByRole('textbox').first().fill('1000')
  // The server sells, and the line breaks before it can say so, twice. The next press sends the same sale. What is refused
  // arrives: a price list that somebody changes just before makes the page send the same sum once more by itself.
  const sold: unknown[] = []
  let isFirst = true
  let refused = 0
  await page.route(/orders\.confirm/, async (route) => {
    if (isFirst) await show.raisePriceList()
    isFirst = false
    const response = await route.fetch()
    if (!response.ok()) {
      refused += 1
      return route.fulfill({ response })
    }
    sold.push(route.request().postDataJSON())
    await route.abort('connectionreset')
  })
  const take = pay.getByRole('button', { name: /₺850\.00/ }).last()
  await take.click()
  // Twice to the server and back, on whatever machine.
  await expect(pay).toContainText('safe to try again', { timeout: 20_000 })
  await take.click()
  await expect.poll(() => sold.length).toBe(2)
  expect(sold[1]).toEqual(sold[0])
  expect(refused).toBeGreaterThan(0)
  await expect(take).toBeEnabled()
  // A clerk who reloads the page instead is told what became of it.
  await page.reload()
  const done = page.getByRole('dialog').filter({ hasText: '₺150.00' })
  await expect(done).toContainText('The sale went through')
  await expect(done).toContainText('Student')
  const [printed] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('orders.documentOfSale')),
    done
      .getByRole('button', { name: /passes/i })
      .first()
      .click(),
  ])
  expect(printed.ok()).toBe(true)
  await done.getByRole('button', { name: /next/i }).click()
  await expect(page.getByText('Nothing selected yet')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Legend' }).getByRole('listitem').filter({ hasText: 'Booked' }),
  ).toContainText('2')
  // The broken lines, and nothing else.
  const broken = expect.stringContaining('ERR_CONNECTION_RESET')
  expect(complaints.splice(0)).toEqual([broken, broken])
})

test('money taken in part is asked about on the way out, stays in the till, and goes back through it', async ({
  page,
  request,
}) => {
  const show = await makeShow(request)
  const clerk = await makePerson(request, 'Selin Till', boxOffice)
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  await enter(page, clerk.email, `${show.path}&view=list`)
  await waitForLive(page)
  const basket = basketOf(page)
  const pay = page.getByRole('dialog', { name: 'Take payment' })
  await seat(page, 'F', 14).click()
  await expect(lines(page)).toHaveCount(1)
  await basket.getByRole('button', { name: /Take payment/ }).click()
  await pay.getByRole('textbox').first().fill('200')
  await expect(pay).toContainText('Still due₺300.00')
  await pay.getByRole('button', { name: 'Take ₺200.00 now' }).click()
  await expect(pay.getByRole('list', { name: 'Taken so far' })).toContainText('₺200.00')
  await page.keyboard.press('Escape')
  await expect(basket).toContainText('₺300.00of ₺500.00')

  // On the way to another screen someone has to decide.
  await page
    .getByRole('link', { name: /Get pass/i })
    .first()
    .click()
  const leave = page.getByRole('dialog', { name: 'You’ve taken money for this basket' })
  await expect(leave).toContainText('Cash₺200.00')
  await expectAccessible(page, '[role="dialog"]')
  await leave.getByRole('button', { name: 'Leave it in the till' }).click()
  // Until the other screen is there, the old one with its own till stays.
  await expect(page.getByRole('heading', { level: 1, name: 'Get pass' })).toBeVisible()

  // What is left behind is at the till, with the way to give it back.
  await page.getByRole('button', { name: /· Selin Till$/ }).click()
  const drawer = page.getByRole('dialog').filter({ hasText: 'Taken without a sale' })
  await drawer.getByRole('button', { name: 'Give back Cash ₺200.00' }).click()
  await page.getByRole('dialog', { name: 'Give this money back?' }).getByRole('button', { name: 'Give back' }).click()
  await expect(drawer.getByText('Taken without a sale')).toHaveCount(0)
})

test('two of the best seats for cash with six keys, which the help names', async ({ page, request }) => {
  const show = await makeShow(request)
  const clerk = await makePerson(request, 'Can Till', boxOffice)
  await openTill(request, show, { email: clerk.email, password: ownPassword })
  await enter(page, clerk.email, show.path)
  await waitForLive(page)
  await expect(page.getByRole('button', { name: /Best available/ })).toBeEnabled()
  // The prices stand beside the map and not on its seats; what is empty takes little room of a tablet.
  const wide = page.viewportSize() ?? { width: 1440, height: 900 }
  const prices = page.getByRole('list', { name: 'Price categories' }).filter({ visible: true })
  for (const width of [1440, 1024, 960]) {
    await page.setViewportSize({ width, height: 720 })
    await expect(prices).toHaveCount(1)
    const [legend, map] = [await prices.boundingBox(), await page.getByRole('application').boundingBox()]
    if (!legend || !map) throw new Error('there is no map')
    expect(legend.x).toBeGreaterThanOrEqual(map.x + map.width)
    expect(map.width).toBeGreaterThan(Math.min(width, 1024) - 444)
  }
  await page.setViewportSize(wide)
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  await expect(help.locator('dl')).toBeVisible()
  const keys = await help.locator('dl > div').first().locator('dd .sr-only').allTextContents()
  expect(keys).toHaveLength(6)
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  const appears = [
    page.getByRole('dialog', { name: 'Best available seats' }),
    page.getByRole('dialog', { name: 'Best available seats' }),
    lines(page).nth(1),
    page.getByRole('dialog', { name: 'Take payment' }).getByRole('button', { name: /₺1,000\.00/ }),
    page.getByRole('dialog').getByText(/Row /).first(),
    page.getByText('Nothing selected yet'),
  ]
  for (const [i, key] of keys.entries()) {
    // Right after the sale no press counts: it may be the second half of a double one.
    await expect(page.locator('[role=dialog] button[aria-disabled=true]')).toHaveCount(0)
    await page.keyboard.press(key.length === 1 ? key.toLowerCase() : key)
    await expect(appears[i] ?? page.getByRole('main')).toBeVisible()
  }
  // The next sale begins with the first of these keys again.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog', { name: 'Best available seats' })).toBeVisible()

  // On a slow line the dialog comes later than the keys for it: none of them is lost.
  const { promise: slow, resolve: come } = Promise.withResolvers<void>()
  await page.route(/best-dialog-/, (route) => slow.then(() => route.continue()))
  await page.reload()
  await expect(page.getByRole('button', { name: /Best available/ })).toBeEnabled()
  for (const key of ['b', '3', 'Enter']) await page.keyboard.press(key)
  await expect(lines(page)).toHaveCount(0)
  come()
  await expect(lines(page)).toHaveCount(3)
})

test('on a phone, in Turkish', async ({ request, another }) => {
  const show = await makeShow(request)
  const clerk = await makePerson(request, 'Deniz Till', boxOffice)
  const page = await another({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await enter(page, clerk.email, `/ticket-booking?date=${show.date}`)
  await look(page, 'tr', 'light')
  await page.getByRole('button', { name: new RegExp(`Revü ${show.mark}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Revü ${show.mark}` })).toBeVisible()
  await expectNoOverflow(page)
  const sheet = page.getByRole('region', { name: 'Sepet' })
  // The guest is on the phone: what is held stays held for longer.
  await sheet.getByRole('button', { name: 'Sepeti aç' }).tap()
  await page.getByRole('dialog', { name: 'Sepet' }).getByText('Telefon · 15 dk').tap()
  await page.keyboard.press('Escape')
  // The map opens so near that a fingertip holds the seat below it, and does not only come nearer first.
  await tapASeat(page, () => sheet.getByText('1 bilet').isVisible())
  await expect(sheet).toContainText('Telefon')
  await expect(sheet).toContainText(/1[45]:\d\d/)
  // One tap shows the whole hall, and its small picture in the corner goes.
  const corner = page.locator('div[aria-hidden="true"].cursor-pointer')
  await expect(corner).toBeVisible()
  await page.getByRole('button', { name: 'Tamamını göster' }).tap()
  await expect(corner).toBeHidden()
  await page.getByRole('radio', { name: 'Liste', exact: true }).check()
  await page.getByRole('button', { name: /^Sıra S, koltuk 5,/ }).click()
  await expect(sheet).toContainText('2 bilet')
  // The phone's own way back asks about them, too.
  const address = page.url()
  await page.goBack()
  await page.getByRole('dialog').getByRole('button', { name: 'Burada kal' }).tap()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(page.url()).toBe(address)
  await expect(sheet).toContainText('₺1.000,00')
  await expectNoOverflow(page)
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Sepeti aç' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sepet' })
  await expect(dialog).toContainText('KDV tutarı')
  await dialog.getByRole('button', { name: 'Bırak' }).click()
  await expect(sheet).toContainText('Henüz seçim yok')
})

/** Taps on the map, a little further each time, until a finger has met a seat. */
async function tapASeat(page: Page, isHeld: () => Promise<boolean>) {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('there is no map')
  // A second tap on the same seat would give it back: once one has met a seat, its answer is waited for.
  let asked = false
  page.on('request', (request) => {
    asked ||= request.method() === 'POST' && request.url().includes('/trpc/seats.')
  })
  for (let step = 0; step < 12 && !asked; step += 1) {
    await page.touchscreen.tap(box.x + box.width * 0.4, box.y + box.height * 0.4 + step * 7)
    await expect
      .poll(() => asked, { timeout: 1_000, intervals: [50] })
      .toBe(true)
      .catch(() => {})
  }
  await expect.poll(isHeld).toBe(true)
}

/** Places on the screen where the map says that a seat is free. */
async function freeSpots(page: Page, count: number) {
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('there is no map')
  const spots: { x: number; y: number }[] = []
  const seen = new Set<string>()
  for (let step = 0; step < 60 && spots.length < count; step += 1) {
    const at = { x: box.x + box.width * 0.4 + step * 5, y: box.y + box.height * 0.62 }
    await page.mouse.move(at.x, at.y)
    const tip = page.locator('.bg-chrome').filter({ hasText: /free/ })
    const words = (await tip.first().isVisible()) ? await tip.first().textContent() : null
    if (!words || seen.has(words)) continue
    seen.add(words)
    spots.push(at)
  }
  expect(spots).toHaveLength(count)
  return spots
}
