import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible, look, resize } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson } from './people.ts'
import { emailOf, expect, expectNoOverflow, signIn, test, waitForLive } from './product.ts'

interface Made {
  id: string
  rev: number
}

// Far enough ahead that nothing of the demo is there.
const monday = '2027-03-01'
const sunday = '2027-03-07'

/** A floor of its own, so that no test is in the way of another. */
async function newFloor(request: APIRequestContext) {
  const { write } = await callsOf(request, emailOf('owner'))
  const mark = randomUUID().slice(0, 6)
  const name = `Deck ${mark}`
  const floor = await write<Made>('floors.create', {
    code: mark,
    name: { en: name, tr: `Güverte ${mark}` },
    level: 3,
    isGround: false,
    capacity: 200,
    opens: null,
    closes: null,
  })
  return { ...floor, name, mark }
}

/** A product with one kind of pass and a schedule of evenings, as the procedures make them. */
async function newSchedule(request: APIRequestContext) {
  const floor = await newFloor(request)
  const { read, write } = await callsOf(request, emailOf('owner'))
  const [tax] = await read<{ code: string }[]>('prices.taxes')
  const product = await write<Made>('ticketProducts.create', {
    code: floor.mark,
    name: { en: `Revue ${floor.mark}`, tr: `Revü ${floor.mark}` },
    color: '#be123c',
    taxCode: tax?.code,
  })
  const fields = {
    productId: product.id,
    floorId: floor.id,
    layoutId: null,
    shiftId: null,
    weekdays: 3,
    from: monday,
    until: sunday,
    starts: ['19:30'],
    minutes: 90,
    standing: 80,
  }
  const schedule = await write<Made>('schedule.save', { ...fields, name: `Evenings ${floor.mark}` })
  const generate = (scheduleId: string) =>
    write('schedule.generate', { scheduleId, from: monday, until: sunday, dryRun: false })
  return { floor, fields, schedule, read, write, generate, productId: product.id, product: `Revue ${floor.mark}` }
}

test('from a product to sessions on the calendar', async ({ page, request }) => {
  const floor = await newFloor(request)
  const product = `Cabaret ${floor.mark}`
  await signIn(page, 'owner', '/ticket/schedule?tab=prices')
  await page.getByRole('button', { name: 'New product' }).click()
  let dialog = page.getByRole('dialog')
  await dialog.getByLabel('English').fill(product)
  await dialog.getByLabel(/^Code/).fill(floor.mark)
  await dialog.getByLabel(/^Tax/).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'New product' }).click()
  await expect(page.getByRole('heading', { name: product })).toBeVisible()

  await page.getByRole('button', { name: 'New pass type' }).click()
  dialog = page.getByRole('dialog')
  await dialog.getByLabel('English').fill('Adult')
  await dialog.getByLabel(/^Code/).fill('AD')
  await dialog.getByRole('button', { name: 'New pass type' }).click()
  const price = page.getByLabel('Adult, Any category', { exact: true })
  await price.fill('ten')
  await expect(page.getByText('Enter an amount, for example 12.50')).toBeVisible()
  await price.fill('450,50')
  await page.getByRole('button', { name: 'Review and save' }).click()
  await expect(page.getByRole('dialog')).toContainText('₺450.50')
  await page.getByRole('button', { name: 'Save 1 price' }).click()
  await expect(page.getByText('Prices saved')).toBeVisible()
  await expect(price).toHaveValue('450.50')
  await expect(page.getByRole('region', { name: 'Explain a price' })).toContainText('The general price')

  await page.getByRole('tab', { name: 'Schedules' }).click()
  await page.getByRole('button', { name: 'New schedule' }).click()
  const drawer = page.getByRole('complementary').filter({ hasText: 'New schedule' })
  await drawer.getByRole('button', { name: 'Create schedule' }).click()
  await expect(drawer.getByRole('alert')).toContainText('fields need attention')
  // The long form scrolls in its drawer alone: the page ends with its footer.
  const belowFooter = await page.getByRole('contentinfo').evaluate((footer) => {
    const { scrollHeight, scrollTop } = document.documentElement
    return Math.floor(scrollHeight - scrollTop - footer.getBoundingClientRect().bottom)
  })
  expect(belowFooter).toBe(0)
  await drawer.getByLabel(/^Name/).fill(`Evenings ${floor.mark}`)
  await drawer.getByLabel(/^Product/).selectOption({ label: product })
  await drawer.getByLabel(/^Floor/).selectOption({ label: floor.name })
  await drawer.getByLabel(/^Standing places/).fill('80')
  for (const day of [/Wednesday/, /Thursday/, /Friday/, /Saturday/, /Sunday/])
    await drawer.getByRole('button', { name: day }).click()
  await drawer.getByLabel('Add a time').fill('19:30')
  await drawer.getByLabel('Add a time').press('Enter')
  await drawer.getByLabel(/^From/).fill(monday)
  await drawer.getByLabel(/^Until/).fill(sunday)
  await drawer.getByRole('button', { name: 'Create schedule' }).click()
  await expect(page.getByText(`Evenings ${floor.mark} created`)).toBeVisible()

  await page.getByRole('button', { name: 'Generate sessions' }).click()
  dialog = page.getByRole('dialog')
  await dialog.getByLabel('From').fill(monday)
  await dialog.getByLabel('Until').fill(sunday)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('2 new sessions')
  await expect(dialog.getByRole('region', { name: 'Day by day' })).toContainText('Monday 1 March')
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click()
  await expect(dialog).toContainText('2 sessions created')
  await dialog.getByRole('button', { name: 'Show in calendar' }).click()
  const tile = page.locator('[data-tile]').filter({ hasText: product }).first()
  await expect(tile).toContainText('0 of 80 sold')
  await tile.click()
  const opened = page.getByRole('complementary').filter({ hasText: 'Session' })
  await expect(opened.getByRole('region', { name: 'Prices' })).toContainText('₺450.50')
})

test('a clash is told and made nowhere, and a second browser sees a pause at once', async ({
  page,
  another,
  request,
}) => {
  const { floor, fields, schedule, product, write, generate } = await newSchedule(request)
  await generate(schedule.id)
  const second = await write<Made>('schedule.save', { ...fields, name: `Late ${floor.mark}`, starts: ['20:00'] })
  const other = await another()
  const week = `/ticket/schedule?date=${monday}&floor=${floor.id}`
  await Promise.all([
    signIn(page, 'owner', `/ticket/schedule?tab=schedules&id=${second.id}`),
    signIn(other, 'manager', week),
  ])
  await waitForLive(other)

  await page.getByRole('button', { name: 'Generate sessions' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(dialog).toContainText('2 clashes')
  await expect(dialog).toContainText('the floor is taken')
  await expect(dialog.getByRole('button', { name: /^Apply/ })).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Cancel' }).click()

  await page.goto(week)
  await page.locator('[data-tile]').filter({ hasText: product }).first().click()
  await page.getByRole('button', { name: 'Pause sales' }).click()
  await expect(other.locator('[data-tile]').filter({ hasText: 'Paused' })).toHaveCount(1, { timeout: 2_500 })

  await page.getByRole('button', { name: 'Cancel session' }).click()
  await page
    .getByRole('dialog')
    .getByLabel(/^Reason/)
    .fill('The stage is wet')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel session' }).click()
  await expect(other.locator('[data-tile]').filter({ hasText: 'Cancelled' })).toHaveCount(1, { timeout: 2_500 })
})

test('Turkish, light and dark, a phone: nothing is missing and nothing sticks out', async ({ page, request }) => {
  const { floor, schedule, generate } = await newSchedule(request)
  await generate(schedule.id)
  // A person for this test alone: the language stays with the person.
  const { email } = await makePerson(request, 'Deniz Plan', 'Manager')
  await enter(page, email, '/profile')
  await look(page, 'tr', 'light')
  for (const address of [
    `?date=${monday}&floor=${floor.id}`,
    `?date=${monday}&floor=${floor.id}&view=month`,
    '?tab=schedules',
    '?tab=schedules&new=true',
    '?tab=prices',
  ]) {
    await resize(page, 1440)
    await page.goto(`/ticket/schedule${address}`)
    for (const width of [1440, 1024, 390] as const) {
      await resize(page, width)
      // On a phone the drawer is a sheet over the page, whose heading readers then do not meet.
      if (address.includes('new')) await expect(page.getByLabel(/^Saat ekle/)).toBeVisible()
      else await expect(page.getByRole('heading', { level: 1, name: 'Seans takvimi' })).toBeVisible()
      if (address.includes('floor') && !address.includes('month'))
        await expect(page.locator('[data-tile]').first()).toContainText('Satışta')
      if (address.includes('prices')) await expect(page.getByRole('heading', { name: 'Fiyatı açıkla' })).toBeVisible()
      if (width !== 1024) {
        // Wide and light, narrow and dark: each screen once in each.
        await page.evaluate(
          (scheme) => document.documentElement.setAttribute('data-scheme', scheme),
          width === 390 ? 'dark' : 'light',
        )
        await expectAccessible(page)
      }
      await expectNoOverflow(page)
    }
  }
})

test('a session at the foot of a long day is read beside it, wherever the page is scrolled to', async ({
  page,
  request,
}) => {
  const { floor, fields, write, generate } = await newSchedule(request)
  const starts = ['09:00', '11:00', '13:00', '15:00', '17:00', '21:00']
  const { id } = await write<Made>('schedule.save', { ...fields, name: `All day ${floor.mark}`, weekdays: 1, starts })
  await generate(id)
  await page.setViewportSize({ width: 1440, height: 600 })
  await signIn(page, 'manager', `/ticket/schedule?date=${monday}&floor=${floor.id}`)
  await page.locator('[data-tile]').filter({ hasText: '21:00' }).click()
  await expect(page.locator('aside').getByRole('heading', { level: 2 })).toBeInViewport()
  // Beside it the days stay wide enough to be read.
  const day = page
    .getByRole('listitem')
    .filter({ has: page.locator('[data-tile]') })
    .first()
  expect((await day.boundingBox())?.width).toBeGreaterThanOrEqual(112)
})
