import { readFile } from 'node:fs/promises'
import { devices, type Page } from '@playwright/test'
import { expectAccessible, look } from './axe.ts'
import { enter, makePerson } from './people.ts'
import { expect, expectNoOverflow, test } from './product.ts'
import { scan } from './scanner.ts'
import { makeStandingShow, showDayOf } from './standing.ts'

const clerkRights = [
  'ticket_order.view',
  'ticket_order.sell',
  'order_list.reissue',
  'check_in.view',
  'check_in.scan',
  'funds.close_till',
]

/** The document that the press prints: the browsers of the tests take it as a file. */
async function printed(page: Page, press: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()])
  return (await readFile(await file.path())).subarray(0, 5).toString('latin1')
}

/** Presses a button in a browser that shows documents itself, and returns which documents it was then told to print. */
async function printedInFrame(page: Page, press: () => Promise<void>): Promise<string[]> {
  await page.addInitScript(() => {
    window.print = () => {
      if (document.readyState === 'complete') Object.assign(window.top ?? {}, { printed: location.pathname })
    }
  })
  const says = (can: boolean) =>
    page.evaluate((value) => {
      Object.defineProperty(navigator, 'pdfViewerEnabled', { configurable: true, get: () => value })
    }, can)
  const told = () => page.evaluate(() => String((window as unknown as { printed?: string }).printed ?? ''))
  const headers: string[] = []
  // The browser of the tests would save a PDF: it is told that it is a page. Whether a frame may show it stays asked.
  await page.route(/api\/files\/document/, async (route) => {
    const answer = await route.fetch()
    const { 'content-disposition': kept = '', ...rest } = answer.headers()
    headers.push(kept.split(';')[0] ?? '')
    await route.fulfill({ status: answer.status(), headers: { ...rest, 'content-type': 'text/html' }, body: 'paper' })
  })
  await says(true)
  await press()
  await expect.poll(told).not.toBe('')
  await says(false)
  await page.unroute(/api\/files\/document/)
  return [...headers, await told()]
}

test('a till is opened, passes are sold for cash, printed, found by a scanner, used once, and the till is counted', async ({
  page,
  request,
  complaints,
}) => {
  const show = await makeStandingShow(request)
  const { title, till } = show
  const clerk = await makePerson(request, 'Elif Gişe', { permissions: clerkRights })
  await enter(page, clerk.email, '/order')

  // Two adults and a child, cash of a thousand.
  await showDayOf(page, show)
  await page.getByRole('radio', { name: new RegExp(title) }).check()
  await page.getByRole('button', { name: 'One more: Adult' }).dblclick()
  await page.getByRole('button', { name: 'One more: Child' }).click()
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText('₺720.50')
  // A guest who has to wait is parked; what says so covers no button of the basket.
  await page.keyboard.press('F4')
  const toast = page.getByText('Basket parked', { exact: true })
  await expect(toast).toBeVisible()
  const basket = await page.getByRole('region', { name: 'Basket', exact: true }).boundingBox()
  await expect
    .poll(async () => ((await toast.boundingBox())?.x ?? 0) + ((await toast.boundingBox())?.width ?? 0))
    .toBeLessThan(basket?.x ?? 0)
  await page.getByRole('button', { name: /^Parked/ }).click()
  await page.getByRole('menuitem', { name: new RegExp(title) }).click()
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText('₺720.50')
  await page.keyboard.press('F8')
  const pay = page.getByRole('dialog', { name: 'Take payment' })
  // By keys alone: the till is opened on the way, and the amount is next.
  const tills = pay.getByRole('combobox', { name: 'Till' })
  await expect(tills).toBeFocused()
  await tills.selectOption({ label: till })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(pay.getByLabel('Float')).toBeFocused()
  await page.keyboard.type('200,50')
  await page.keyboard.press('Enter')
  await expect(pay.getByLabel('Received')).toBeFocused()
  const chip = page.getByRole('button', { name: `${till} · ${clerk.name}`, includeHidden: true })
  await expect(chip).toHaveCount(1)
  // A transfer is asked for its number there.
  // The last ones are a gift card and an invoice.
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(pay.getByLabel('Transfer reference')).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await pay.getByLabel('Received').fill('99999999')
  await page.keyboard.press('Enter')
  await expect(pay.getByText('That’s far more than is due')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  // Up again from the card to cash, and on to its field.
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect(pay.getByLabel('Received')).toBeFocused()
  // A scanner that is pressed by mistake neither writes an amount nor pays.
  await scan(page, 'ZZZZZZZZZZ')
  await expect(pay.getByLabel('Received')).toHaveValue('')
  await page.keyboard.type('1000')
  await expect(pay.getByText('₺279.50')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await pay.getByRole('button', { name: 'Take ₺720.50' }).dblclick()
  const done = page.getByRole('dialog', { name: 'Sold' })
  await expect(done.getByText('₺279.50')).toBeVisible()
  expect(await printed(page, () => done.getByRole('button', { name: 'Print receipt' }).click())).toBe('%PDF-')
  expect(await printed(page, () => page.keyboard.press('p'))).toBe('%PDF-')
  expect(await printedInFrame(page, () => page.keyboard.press('r'))).toEqual(['inline', '/api/files/document'])
  const codes = await done.locator('li [translate=no]').allTextContents()
  expect(codes).toHaveLength(3)
  await done.getByRole('button', { name: 'Show QR' }).click()
  await expect(done.getByRole('img', { name: `QR code of pass ${codes[0]}` })).toBeVisible()
  await done.getByRole('button', { name: 'Next sale' }).click()
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText('₺0.00')
  await expect(page.getByText('37 left').first()).toBeVisible()

  // As a wedge types it on a Turkish keyboard: small letters, a star for the hyphen. No key of it is a shortcut.
  await scan(page, (codes[0] ?? '').toLowerCase().replace('-', '*').replaceAll('i', 'ı'))
  const card = page.getByRole('article')
  await expect(card.getByText('Valid', { exact: true })).toBeVisible()
  await expect(card.getByText(codes[0] ?? '')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('c')
  await expect(card.getByRole('alert')).toContainText('Welcome')
  await expect(card.getByText('Used', { exact: true }).first()).toBeVisible()
  await card.getByRole('button', { name: 'Check in' }).click()
  await expect(card.getByRole('alert')).toContainText('This pass has already been used')
  await expect(card.getByRole('alert')).toContainText(clerk.name)

  // A pass that is not used yet gets another code; the card goes on with the new one.
  await scan(page, (codes[1] ?? '').replace('-', ''))
  await card.getByRole('button', { name: 'New code' }).click()
  await page.getByLabel(/^Reason/).fill('Lost phone')
  await page.getByRole('button', { name: 'Reissue pass' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(card.getByText(codes[1] ?? '')).toHaveCount(0)
  await expect(card.getByText('Valid', { exact: true })).toBeVisible()
  // The open order is in the address, and what led to it is not.
  await expect(page).toHaveURL(/\/order\?order=[\da-f-]{36}&pass=[\da-f-]{36}$/)
  await page.reload()
  await expect(card.getByText('Valid', { exact: true })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('status', { name: 'Total' })).toHaveText('₺0.00')
  await expect(page).toHaveURL(/\/order$/)
  await page.goForward()
  await expect(card).toBeVisible()
  await scan(page, 'ZZZZZZZZZZ')
  await expect(page.getByText('No pass has this code')).toBeVisible()
  await expect(page.getByText('ZZZZZZZZZZ', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  // A clerk who counts is not told the cash beforehand.
  await chip.click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('shown after the count')).toBeVisible()
  await drawer.getByRole('button', { name: 'Close till' }).click()
  await drawer.getByLabel('Counted').fill('900')
  await drawer.getByRole('button', { name: 'Close with ₺900.00' }).click()
  // Told that it differs, not by how much; what is counted then stands.
  await expect(drawer.getByRole('alert')).toContainText('₺900.00')
  await expect(drawer.getByText('21.00')).toHaveCount(0)
  await drawer.getByLabel('Counted').fill('900')
  await drawer.getByRole('button', { name: 'Close with ₺900.00' }).click()
  await expect(drawer.getByText('₺21.00 short')).toBeVisible()
  await drawer.getByLabel(/^Reason/).fill('Change given twice')
  await drawer.getByRole('button', { name: 'Save reason' }).click()
  await expect(drawer.getByText('₺921.00')).toBeVisible()
  await expect(drawer.getByText('Change given twice')).toBeVisible()
  await expectAccessible(page, '[role="dialog"]')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'No till open' })).toBeVisible()
  // The one refusal of the whole walk: the difference without a reason.
  expect(complaints.filter((line) => !line.includes('400'))).toEqual([])
  complaints.length = 0
})

test.describe('on a phone, in Turkish', () => {
  const { isMobile, hasTouch, userAgent } = devices['Pixel 7']
  test.use({ viewport: { width: 390, height: 844 }, isMobile, hasTouch, userAgent })

  test('cash opens a till first, a basket waits, a sum is shared, and everything stays in reach', async ({
    page,
    request,
  }) => {
    const show = await makeStandingShow(request)
    const { till } = show
    const mark = till.replace('Till ', '')
    const clerk = await makePerson(request, 'Gülşah Işık', { permissions: ['ticket_order.view', 'ticket_order.sell'] })
    await enter(page, clerk.email, '/order')
    await showDayOf(page, show)
    await look(page, 'tr', 'dark')
    await page.getByRole('radio', { name: new RegExp(mark) }).check()
    await page.getByRole('button', { name: 'Bir artır: Tam' }).tap()
    await expectNoOverflow(page)
    await expectAccessible(page)
    // The longest word of a payment fits its button where the basket stands beside the passes.
    await page.setViewportSize({ width: 1024, height: 800 })
    const transfer = page.getByRole('button', { name: 'Havale' })
    expect(await transfer.evaluate((button) => button.scrollWidth - button.clientWidth)).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 390, height: 844 })

    await page.getByRole('button', { name: 'Beklet' }).tap()
    await expect(page.getByRole('status', { name: 'Toplam' })).toHaveText('₺0,00')
    await page.reload()
    await page.getByRole('button', { name: /^Bekleyen/ }).tap()
    await page.getByRole('menuitem', { name: /1 bilet/ }).tap()
    await expect(page.getByRole('status', { name: 'Toplam' })).toHaveText('₺300,00')

    await page.getByRole('button', { name: 'Nakit ₺300,00' }).tap()
    const pay = page.getByRole('dialog', { name: 'Ödeme al' })
    await expect(pay.getByText('Nakit almak için açık bir kasa gerekir')).toBeVisible()
    await pay.getByRole('combobox', { name: 'Kasa' }).selectOption({ label: till })
    await pay.getByLabel('Açılış parası').fill('0')
    await pay.getByRole('button', { name: 'Kasayı aç' }).tap()
    for (const key of ['1', '0', '0', ',', '5', '0']) await pay.getByRole('button', { name: key, exact: true }).tap()
    const erase = await pay.getByRole('button', { name: 'Son rakamı sil' }).boundingBox()
    expect(erase?.height).toBeGreaterThanOrEqual(56)
    await pay.getByRole('button', { name: 'Kısmi ödeme al: ₺100,50' }).tap()
    await pay.getByLabel(/^POS işlem no/).fill('0042')
    await expectAccessible(page, '[role="dialog"]')
    await pay.getByRole('button', { name: 'Tahsil et: ₺199,50' }).tap()
    const done = page.getByRole('dialog', { name: 'Satıldı' })
    await expect(done.getByText('Para üstü yok')).toBeVisible()
    expect(await printed(page, () => done.getByRole('button', { name: 'Biletleri yazdır' }).tap())).toBe('%PDF-')
    const code = (await done.locator('li [translate=no]').textContent()) ?? ''
    await done.getByRole('button', { name: 'Sonraki satış' }).tap()

    // Without the right to check in or to see the orders the card still says what the pass is.
    await page.getByLabel('Bilet bul').fill(code)
    await page.keyboard.press('Enter')
    const card = page.getByRole('article')
    await expect(card.getByText('Geçerli', { exact: true })).toBeVisible()
    await expect(card.getByRole('button')).toHaveText([/Bileti yazdır/])
    await expectNoOverflow(page)
    await expectAccessible(page)
  })
})
