import { randomUUID } from 'node:crypto'
import { devices } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { emailOf, expect, expectNoOverflow, test } from './product.ts'
import { scan } from './scanner.ts'
import { makeStandingShow, showDayOf } from './standing.ts'

test.describe.configure({ timeout: 120_000 })

test('a promo code is taken by keys alone, says why it does not hold, and is sold', async ({ page, request }) => {
  const owner = await callsOf(request, emailOf('owner'))
  const show = await makeStandingShow(request)
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const name = { en: 'Spring', tr: 'Bahar' }
  await owner.write('promoCodes.create', { code: `OLD${mark}`, name, ppm: 500_000, validTo: '2020-01-01' })
  const good = await owner.write<{ id: string }>('promoCodes.create', {
    code: `NEW${mark}`,
    name,
    ppm: 200_000,
    maxUses: 1,
    maxPerGuest: 1,
  })
  const clerk = await makePerson(request, 'Ece Gişe', {
    permissions: ['ticket_order.view', 'ticket_order.sell', 'order_list.view', 'order_list.print'],
  })
  await enter(page, clerk.email, '/order')
  await showDayOf(page, show)
  await page.getByRole('radio', { name: new RegExp(show.title) }).check()
  await page.getByRole('button', { name: 'One more: Adult' }).click()
  const total = page.getByRole('status', { name: 'Total', exact: true })
  await expect(total).toHaveText('₺300.00')

  await page.getByRole('button', { name: 'Promo code', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Promo code' })
  await expect(dialog).toBeVisible()
  await page.keyboard.type(`old${mark}`, { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(dialog).toContainText('This code was valid until')
  await expectAccessible(page, '[role="dialog"]')
  // What was refused is chosen: it is typed over.
  await page.keyboard.type(`new${mark}`, { delay: 60 })
  await page.keyboard.press('Tab')
  await page.keyboard.type('ada@example.org', { delay: 60 })
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(total).toHaveText('₺240.00')
  await page.reload()
  await expect(total).toHaveText('₺240.00')
  await page.getByRole('button', { name: /^Card/ }).click()
  await page
    .getByRole('dialog', { name: 'Take payment' })
    .getByRole('button', { name: /^Take ₺240.00/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Sold' })).toContainText('₺240.00')
  const codes = await owner.read<{ id: string; used: number }[]>('promoCodes.list', {})
  expect(codes.find(({ id }) => id === good.id)?.used).toBe(1)
})

const makePlan = async (request: Parameters<typeof callsOf>[0], more: object) => {
  const owner = await callsOf(request, emailOf('owner'))
  const mark = randomUUID().slice(0, 8)
  const name = { en: `Plan ${mark}`, tr: `Tür ${mark}` }
  await owner.write('membershipPlans.create', { code: mark, name, priceMinor: 50_000, taxCode: 'VAT10', ...more })
  return name
}

test('a membership is sold, lets in once a day, and an entry is taken back', async ({ page, request }) => {
  const { en } = await makePlan(request, { onceADay: true })
  const clerk = await makePerson(request, 'Ece Gişe', {
    permissions: ['memberships.view', 'memberships.sell', 'memberships.update', 'check_in.view', 'check_in.scan'],
  })
  await enter(page, clerk.email, '/memberships')
  await page.getByRole('button', { name: 'Sell membership' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Sell a membership' })
  await dialog.getByLabel(/^Membership/).selectOption({ label: `${en} · ₺500.00` })
  await dialog.getByRole('button', { name: 'Take ₺500.00' }).click()
  await expect(dialog).toContainText('This field is required')
  await dialog.getByLabel(/^Holder/).fill('Ada Yılmaz')
  await dialog.getByText('Card', { exact: true }).click()
  await dialog
    .getByLabel(/reference|slip|number/i)
    .first()
    .fill('POS 7')
  await expectAccessible(page, '[role="dialog"]')
  await dialog.getByRole('button', { name: 'Take ₺500.00' }).click()
  const done = page.getByRole('dialog', { name: 'Membership sold' })
  await done.getByRole('button', { name: 'Show code' }).click()
  const code = (await done.locator('output').textContent())?.replaceAll('-', '') ?? ''
  expect(code).toHaveLength(16)
  await done.getByRole('button', { name: 'Close' }).last().click()
  await expect(page.getByRole('row', { name: /Ada Yılmaz/ }).first()).toContainText('0 entries')

  await page.goto('/check-in')
  const answer = page.getByRole('region', { name: 'Last scan', exact: true })
  await expect(page.getByRole('heading', { name: 'Check-in', level: 1 })).toBeVisible()
  await expect(page.getByText('No scans yet')).toBeVisible()
  await scan(page, code)
  await expect(answer).toContainText('Ada Yılmaz')
  await expect(answer).toContainText('Any number of entries')
  await answer.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(page.getByText('Entry taken back')).toBeVisible()
  for (const says of ['Any number of entries', 'Came in today already']) {
    // Sooner it is an echo of the scan before.
    await page.waitForTimeout(2_700)
    await scan(page, code)
    await expect(answer).toContainText(says)
  }
  await expectAccessible(page)
})

test.describe('on a phone, in Turkish', () => {
  const { isMobile, hasTouch, userAgent } = devices['Pixel 7']
  test.use({ viewport: { width: 390, height: 844 }, isMobile, hasTouch, userAgent })

  test('codes and memberships fit', async ({ page, request }) => {
    const { tr } = await makePlan(request, { uses: 10 })
    const person = await makePerson(request, 'Ece Müdür', {
      permissions: [
        ...['memberships.view', 'memberships.sell', 'membership_plans.view', 'membership_plans.create'],
        ...['promo_codes.view', 'promo_codes.create'],
      ],
    })
    await (await callsOf(request, person.email, ownPassword)).write('me.update', { language: 'tr' })
    await enter(page, person.email, '/memberships')
    await page.getByRole('button', { name: 'Üyelik sat' }).first().tap()
    const dialog = page.getByRole('dialog', { name: 'Üyelik sat' })
    await expect(dialog.getByLabel(/^Üyelik/)).toContainText(tr)
    await expectNoOverflow(page)
    await expectAccessible(page, '[role="dialog"]')
    for (const [path, add] of [
      ['/membership-plans', 'Üyelik türü ekle'],
      ['/promo-codes', 'Promosyon kodu ekle'],
    ] as const) {
      await page.goto(path)
      await expectNoOverflow(page)
      await page.getByRole('button', { name: add }).first().tap()
      await expect(page.getByLabel(/^Kod/).first()).toBeVisible()
      await expectNoOverflow(page)
      await expectAccessible(page)
    }
  })
})
