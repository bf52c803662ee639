import { randomBytes, randomUUID } from 'node:crypto'
import { type APIRequestContext, devices, type Locator, type Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInBoth, look } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson } from './people.ts'
import { emailOf, expect, expectNoOverflow, signIn, test } from './product.ts'

interface Sold {
  orderId: string
  orderNo: number
  passes: { shortCode: string }[]
}

interface Prices {
  version: number
  prices: { passTypeId: string; seatCategoryId: string | null; amountMinor: number }[]
}

/** Sells the best two seats of a session to come, through the procedures. */
async function sellTwo(request: APIRequestContext, guest: object): Promise<Sold> {
  const { read, write } = await callsOf(request, emailOf('boxoffice'))
  const { shows } = await read<{ shows: { id: string; startsAt: string; product: { en: string } }[] }>(
    'orders.choices',
    {},
  )
  for (const { id, startsAt, product } of shows.reverse()) {
    if (startsAt < new Date().toISOString()) break
    // Another test counts the seats of its own show.
    if (product.en.startsWith('Revue')) continue
    const { version, prices } = await read<Prices>('prices.ofSession', { id })
    for (const { passTypeId, seatCategoryId: categoryId, amountMinor } of prices) {
      const dueMinor = amountMinor * 2
      const sale = {
        commandId: randomUUID(),
        orderId: randomUUID(),
        ticketSessionId: id,
        items: [{ passTypeId, qty: 2 }],
        best: { qty: 2, categoryId },
        payments: [{ method: 'card', amountMinor: dueMinor, reference: 'terminal 1' }],
        priceVersion: version,
        expectedDueMinor: dueMinor,
        guest,
      }
      const sold = categoryId && (await write<Sold>('orders.sell', sale).catch(() => null))
      if (sold) return sold
    }
  }
  throw new Error('nothing is for sale')
}

const drawer = (page: Page) => page.getByRole('complementary').filter({ has: page.getByRole('heading', { level: 2 }) })
const row = (page: Page, orderNo: number) => page.getByRole('row').filter({ hasText: String(orderNo) })
const phoneOf = () => `+90 555 ${String(Date.now()).slice(-7, -4)} ${String(Date.now()).slice(-4)}`

/** Presses a button that prints. Some browsers show the document, some keep it: it is fetched here once more. */
async function expectPrinted(page: Page, procedure: string, button: Locator) {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes(procedure)),
    button.click(),
  ])
  const [address = ''] = /\/api\/files\/document\?ticket=[\w.-]+/.exec(await answer.text()) ?? []
  const file = await page.request.get(address)
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
}

test('a clerk finds an order however it is said, corrects the guest, reissues a pass and prints', async ({
  page,
  request,
  another,
}) => {
  const phone = phoneOf()
  // A second try must not find the order of the first.
  const own = Array.from(randomBytes(6), (byte) => 'abcdefgh'[byte % 8]).join('')
  const name = `Işıl Çağıltı ${own}`
  const long = 'Işıl Çağıltı Demir von Hohenstauffen-Wittgenstein und zu Löwenstein'
  const { orderNo } = await sellTwo(request, { name, phone, email: 'isil@guest.example' })
  await signIn(page, 'boxoffice', '/order-list')
  const search = page.getByRole('searchbox', { name: 'Find an order' })
  await page.locator('body').press('/')
  await expect(search).toBeFocused()
  for (const said of [`isil CAGIL ${own}`, phone.replace('+90', '0').replaceAll(' ', ''), `#${orderNo}`]) {
    await search.fill(said)
    await expect(page).toHaveURL(/q=/)
    await expect(row(page, orderNo)).toContainText(name)
    await expect(page.getByRole('row')).toHaveCount(2)
  }
  // As people of the venue's country write it.
  await expect(row(page, orderNo)).toContainText(phone.replace('+90 ', '0').replace(/(\d\d)$/, ' $1'))
  // Beside the open menu every column that is shown is shown whole.
  const beyond = (table: Element) => table.scrollWidth - (table.parentElement?.clientWidth ?? 0)
  expect(await page.getByRole('table').evaluate(beyond)).toBeLessThanOrEqual(0)

  await row(page, orderNo).getByText('Işıl').click()
  await expect(drawer(page).getByRole('heading', { level: 2, name: String(orderNo) })).toBeVisible()
  // Beside the order the list still says what show it is for, and its filters are behind one button.
  await expect(page.getByRole('columnheader', { name: 'Show' })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Filter', exact: true })).toBeVisible()
  // The column of boxes has the width at which the next one sticks: the lines between rows have no gap.
  const cells = await page.getByRole('row').nth(1).getByRole('cell').all()
  const [box, first] = [await cells[0]?.boundingBox(), await cells[1]?.boundingBox()]
  expect((first?.x ?? 0) - (box?.x ?? 0) - (box?.width ?? 0)).toBeLessThan(1)
  await expectAccessible(page)
  const address = page.url()

  // Someone else has the same order open, and is faster.
  const other = await another()
  await signIn(other, 'manager', new URL(address).pathname + new URL(address).search)
  for (const each of [page, other]) await drawer(each).getByRole('button', { name: 'Edit guest' }).click()
  await page.getByLabel(/^Name/).fill(long)
  await other.getByLabel(/^Name/).fill('Işıl Demir')
  await other.getByRole('button', { name: 'Save guest' }).click()
  await expect(drawer(other).getByText('Işıl Demir')).toBeVisible()
  await page.getByRole('button', { name: 'Save guest' }).click()
  const conflict = page.getByRole('dialog', { name: /was changed in the meantime/ })
  await expect(conflict).toContainText('Işıl Demir')
  await expect(conflict).toContainText(long)
  await conflict.getByRole('button', { name: 'Save mine' }).click()
  await expect(drawer(page).getByText(long)).toBeVisible()

  await page.getByRole('tab', { name: /Passes/ }).click()
  await expect(page).toHaveURL(/tab=passes/)
  const passes = drawer(page).getByRole('tabpanel').getByRole('listitem')
  await expect(passes).toHaveCount(2)
  await passes.first().getByRole('button', { name: 'Show QR' }).click()
  await expect(passes.first().getByRole('img', { name: /QR code/ })).toBeVisible()
  const before = await passes.first().textContent()
  await passes.first().getByRole('button', { name: 'Reissue' }).click()
  const dialog = page.getByRole('dialog', { name: /^Reissue/ })
  await dialog.getByRole('button', { name: 'Reissue pass' }).click()
  await expect(dialog.getByText(/Required|needs/)).toBeVisible()
  await dialog.getByLabel(/^Reason/).fill('Lost on the way')
  await dialog.getByRole('button', { name: 'Reissue pass' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(passes.first()).not.toHaveText(before ?? '')
  await expectAccessible(page)

  await page.getByRole('tab', { name: 'History' }).click()
  const history = drawer(page).getByRole('tabpanel')
  for (const event of ['Pass reissued', 'Lost on the way', 'Guest changed', 'Sold', 'Elif Aydın']) {
    await expect(history).toContainText(event)
  }

  await expectPrinted(page, 'orders.document', drawer(page).getByRole('button', { name: 'Print passes' }))
  await expect(history).toContainText('Printed')
  // However long the guest is called, the last column is not pushed out.
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'Sold by' })).toBeInViewport({ ratio: 1 })
})

test('a person who may not edit guests sees them masked, exports what is shown, and changes nothing', async ({
  page,
  request,
  another,
}) => {
  const phone = phoneOf()
  const { orderNo, orderId } = await sellTwo(request, { name: 'Ömer Masked', phone, email: 'omer@guest.example' })
  await signIn(page, 'accountant', `/order-list?id=${orderId}&tab=passes`)
  const masked = `•••• ${phone.replaceAll(' ', '').slice(-4)}`
  await expect(drawer(page)).toContainText(masked)
  await expect(drawer(page)).toContainText('o•••@guest.example')
  for (const name of ['Edit guest', 'Reissue', 'Print passes', 'Show QR']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  }
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Sold today' }).click()
  await page.getByRole('searchbox').fill('omer mask')
  await expect(page).toHaveURL(/view=today/)
  await expect(page.getByText(/^[\d,]+ orders?$/).first()).toBeVisible()
  // Until the search has answered, the table still shows what it showed before.
  await expect(page.getByRole('row').filter({ hasNotText: 'Ömer Masked' })).toHaveCount(1)
  const shown = await page.getByRole('row').count()
  const arriving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await arriving
  let text = ''
  for await (const chunk of await file.createReadStream()) text += String(chunk)
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(shown)
  const line = lines.find((each) => each.startsWith(String(orderNo)))
  expect(line).toContain(`Ömer Masked,${masked},o•••@guest.example`)
  expect(text).not.toContain(phone)

  await page.goto('/order-list?q=nobody+at+all&state=cancelled')
  await expect(page.getByText('No orders match these filters')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('row').nth(1)).toBeVisible()

  const stranger = await another()
  await signIn(stranger, 'stock', '/profile')
  await stranger.goto('/order-list')
  await expect(stranger).toHaveURL(/\/404\?module=order_list$/)
})

test('by keyboard alone, in both languages, light and dark; many passes at once', async ({ page, request }) => {
  const { email } = await makePerson(request, 'Keys Person', 'Box office')
  await enter(page, email, '/order-list')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.locator('body').press('j')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await page.locator('body').press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('row').nth(1).getByRole('checkbox').check()
  await page.getByRole('row').nth(2).getByRole('checkbox').check()
  await expectPrinted(page, 'orders.passes', page.getByRole('button', { name: 'Print passes' }))

  await page.getByRole('row').nth(1).getByRole('cell').nth(1).click()
  await expect(drawer(page)).toBeVisible()
  await expectAccessibleInBoth(page)
  await look(page, 'tr', 'light')
  await expect(page.getByRole('heading', { level: 1, name: 'Sipariş listesi' })).toBeVisible()
  await expectAccessibleInBoth(page)
})

test.describe('on a phone', () => {
  const { isMobile, hasTouch, userAgent } = devices['Pixel 7']
  test.use({ viewport: { width: 390, height: 844 }, isMobile, hasTouch, userAgent })

  test('cards, filters in a sheet, the order over the page', async ({ page }) => {
    await signIn(page, 'manager', '/order-list')
    await expect(page.getByRole('table')).toHaveCount(0)
    const card = page.getByRole('list', { name: 'Order list' }).getByRole('listitem').first()
    await expect(card).toBeVisible()
    await expectNoOverflow(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Filter' }).tap()
    const sheet = page.getByRole('dialog', { name: 'Filters' })
    await sheet.getByLabel('Channel').selectOption('door')
    await sheet.getByRole('button', { name: 'Done' }).tap()
    await expect(page).toHaveURL(/channel=door/)
    await card.getByRole('button').first().tap()
    const order = page.getByRole('dialog')
    await expect(order.getByRole('heading', { name: 'Guest' })).toBeVisible()
    expect((await order.boundingBox())?.width).toBe(390)
    await expectNoOverflow(page)
    await expectAccessible(page, '[role="dialog"]')
    await page.goBack()
    await expect(order).toHaveCount(0)

    // The row of views has no room for all; the one that is on is in sight.
    await page.goto('/order-list?view=owed')
    await expect(page.getByRole('button', { name: 'Owed to guests', pressed: true })).toBeInViewport({ ratio: 1 })
  })
})
