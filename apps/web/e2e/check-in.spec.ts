import { expectAccessible, look } from './axe.ts'
import { makeShow } from './booking-show.ts'
import { enter, makePerson } from './people.ts'
import { expect, expectNoOverflow, test } from './product.ts'
import { scan } from './scanner.ts'
import { makeStandingShow, sellStanding } from './standing.ts'

test('a scan on any screen fires no shortcut and offers the order and the check-in', async ({ page, request }) => {
  const { title, ticketSessionId } = await makeStandingShow(request)
  const sold = await sellStanding(request, { ticketSessionId, qty: 2, guest: 'Ayşe Bilge' })
  const { path } = await makeShow(request)
  const person = await makePerson(request, 'Deniz Gişe', {
    permissions: [
      ...['ticket_booking.view', 'ticket_booking.sell', 'ticket_booking.hold', 'ticket_booking.best_available'],
      ...['order_list.view', 'users.view', 'users.invite', 'seat_layout.view', 'seat_layout.create'],
      ...['ticket_order.view', 'check_in.view', 'check_in.scan'],
    ],
  })
  const [first = '', second = ''] = sold.codes
  const sheet = page.getByRole('complementary', { name: 'Scanned code' })
  // B opens Best available, N something new, Enter the row that has the focus, J moves it.
  const screens = [
    { at: path, is: () => page.getByRole('heading', { level: 1 }), covers: 'dialog' as const },
    { at: '/order-list', is: () => page.getByRole('row').nth(1), covers: 'row' as const },
    { at: '/users', is: () => page.getByRole('row').nth(1), covers: 'row' as const },
    { at: '/seat-layout', is: () => page.getByRole('heading', { level: 1 }), covers: 'dialog' as const },
  ]
  await enter(page, person.email, '/order-list')
  for (const { at, is, covers } of screens) {
    await page.goto(at)
    await expect(is()).toBeVisible()
    if (covers === 'row') await page.getByRole('row').nth(1).focus()
    const address = page.url()
    await scan(page, `BN${first.slice(2)}`)
    await expect(sheet).toContainText('No pass or order has this code')
    await scan(page, first)
    await expect(sheet).toContainText(`Order ${sold.orderNo}`)
    await expect(sheet).toContainText(title)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(page.url()).toBe(address)
    await page.keyboard.press('Escape')
    await expect(sheet).toHaveCount(0)
  }

  // In a field that is about something else nothing of it stays; in the search of the orders it is looked for.
  await page.goto('/users')
  await page.getByRole('searchbox').fill('Deniz')
  await scan(page, second)
  await expect(sheet).toContainText('Ayşe Bilge')
  await expect(page.getByRole('searchbox')).toHaveValue('Deniz')
  await expectAccessible(page, 'aside[aria-labelledby="scan-title"]')
  await sheet.getByRole('button', { name: 'Check in' }).click()
  await expect(sheet.getByRole('alert')).toContainText('Welcome')
  await expect(sheet.getByRole('button', { name: 'Check in' })).toHaveCount(0)

  // The code on a receipt is the number of its order.
  await scan(page, String(sold.orderNo))
  await expect(sheet.getByRole('alert')).toHaveCount(0)
  await sheet.getByRole('link', { name: 'Open order' }).click()
  await expect(page).toHaveURL(new RegExp(`/order-list\\?id=${sold.orderId}`))
  await expect(page.getByRole('heading', { level: 1, name: /order list/i })).toBeVisible()
  await expect(sheet).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: String(sold.orderNo) })).toBeVisible()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await scan(page, second)
  await expect(page.getByRole('searchbox')).toHaveValue(second)
  await expect(sheet).toHaveCount(0)

  await page.goto('/users')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await scan(page, first)
  await sheet.getByRole('link', { name: 'Show in Get pass' }).click()
  await expect(page.getByRole('article').getByText('Valid', { exact: true })).toBeVisible()
})

test('the role Door lands at the door: a scan admits, a group comes in at once, a mistake is undone', async ({
  page,
  request,
}) => {
  const show = await makeStandingShow(request)
  const sold = await sellStanding(request, { ticketSessionId: show.ticketSessionId, qty: 4, guest: 'Ayşe Bilge' })
  const [first = '', second = ''] = sold.codes
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await makePerson(request, 'James Door', 'Door')
  await enter(page, person.email, '/')
  await expect(page).toHaveURL(/\/check-in$/)
  const choose = page.getByRole('combobox', { name: 'Show' })
  const option = choose.locator('option', { hasText: show.title })
  await expect(option).toBeAttached()
  await choose.selectOption({ label: (await option.textContent()) ?? '' })
  await expect(page.getByText('0 / 4')).toBeVisible()
  await expectNoOverflow(page)

  const card = page.getByRole('region', { name: 'Last scan', exact: true })
  const full = page.locator('[data-answer]')
  // Looking admits nobody.
  await page.getByRole('switch', { name: /Look only/ }).check()
  await scan(page, first)
  await expect(full).toHaveAttribute('data-answer', 'look')
  await expect(card).toContainText('Valid')
  await expect(page.getByText('0 / 4')).toBeVisible()
  await page.getByRole('switch', { name: /Look only/ }).uncheck()
  // The same code right after is no echo of the look: the page waits for nobody, the guest for nothing.
  await card.getByRole('button', { name: 'Admit', exact: true }).click()
  await expect(card).toContainText('Welcome')
  await expect(page.getByText('1 / 4')).toBeVisible()
  await expect(full).toHaveCount(0)
  await expectAccessible(page)

  await scan(page, second)
  await expect(card).toContainText('(2 of 4 in)')
  await card.getByRole('button', { name: 'Admit 2 more' }).click()
  await expect(card).toContainText('2 passes admitted')
  await expect(page.getByText('4 / 4')).toBeVisible()
  await card.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('menuitem', { name: 'Wrong pass' }).click()
  await expect(page.getByText('2 / 4')).toBeVisible()
  await scan(page, first)
  await expect(card.getByRole('alert')).toContainText('Already used')
  await expect(card.getByRole('alert')).toContainText(person.name)

  // By name, in Turkish and in the dark; the next guest of the order comes in by hand.
  await look(page, 'tr', 'dark')
  await page.getByRole('searchbox').fill('bilge ayse')
  await page.keyboard.press('Enter')
  const found = page.getByRole('region', { name: 'Sonuçlar: bilge ayse' })
  await found.getByRole('button', { name: 'İçeri al', exact: true }).first().click()
  await expect(page.getByRole('region', { name: 'Son okutma', exact: true })).toContainText('Girebilir')
  await expect(page.getByText('3 / 4')).toBeVisible()
  await expect(full).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Son okutmalar' })).toContainText('Geri alındı')
  await expectNoOverflow(page)
  await expectAccessible(page)
})
