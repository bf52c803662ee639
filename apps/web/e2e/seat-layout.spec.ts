import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible, look } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson } from './people.ts'
import { emailOf, expect, expectNoOverflow, test } from './product.ts'

const planFile = new URL('../../../packages/api/src/testing/plans/theatre.json', import.meta.url)
const theatre = await readFile(planFile, 'utf8')
const drawing = ['view', 'create', 'update', 'publish', 'archive', 'export'].map((action) => `seat_layout.${action}`)

/** Someone for this test alone, and a floor that no other test knows. */
async function prepare(request: APIRequestContext, permissions: string[]) {
  const person = await makePerson(request, 'Plan Maker', { permissions: ['floors.view', ...permissions] })
  const { write } = await callsOf(request, emailOf('owner'))
  const code = randomUUID().slice(0, 8)
  const floor = await write<{ id: string }>('floors.create', {
    code,
    name: { en: `Hall ${code}`, tr: `Salon ${code}` },
    level: 1,
    isGround: false,
    capacity: 900,
    opens: null,
    closes: null,
  })
  return { person, floor, floorName: `Hall ${code}`, write }
}

/** A layout with the theatre's plan as its draft. */
async function theatreDraft(request: APIRequestContext, permissions = drawing) {
  const prepared = await prepare(request, permissions)
  const { write, floor } = prepared
  const name = `Theatre ${randomUUID().slice(0, 8)}`
  const layout = await write<{ id: string }>('seatLayouts.create', { floorId: floor.id, name })
  const kinds = { Accessible: 'wheelchair' }
  const imported = { layoutId: layout.id, plan: theatre, kinds }
  const { version } = await write<{ version: { id: string; rev: number } }>('seatLayouts.importPlan', imported)
  return { ...prepared, name, id: layout.id, version }
}

const asFile = (text: string, name = 'theatre.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

async function choosePlan(page: Page, text: string, name?: string) {
  await page.getByRole('button', { name: 'Import a plan' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Import a plan' })
  await dialog.locator('input[type="file"]').setInputFiles(asFile(text, name))
  return dialog
}

const legendRow = (page: Page, word: string) =>
  page.getByRole('list', { name: 'Legend' }).getByRole('listitem').filter({ hasText: word })

test('a plan is imported, looked at, published, and read back', async ({ page, request }) => {
  const { person, floorName } = await prepare(request, drawing)
  const name = `Pier ${randomUUID().slice(0, 8)}`
  await enter(page, person.email, '/seat-layout')
  await page.getByRole('button', { name: 'New layout' }).first().click()
  const naming = page.getByRole('dialog', { name: 'New seat layout' })
  await naming.getByRole('button', { name: 'Create layout' }).click()
  await expect(naming.getByText('This field is required')).toBeVisible()
  await naming.getByLabel(/^Name/).fill(name)
  await naming.getByLabel(/^Floor/).selectOption({ label: floorName })
  await naming.getByRole('button', { name: 'Create layout' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('No plan yet')).toBeVisible()

  const dialog = await choosePlan(page, theatre.replace('"name"', '"editor_version": 3, "name"'))
  await expect(dialog).toContainText('634 seats')
  // Recognised by its name, shown, and open to correction.
  await expect(dialog).toContainText('Accessible looks like accessible seating')
  await expect(dialog.getByLabel('Seat type for Accessible')).toHaveValue('wheelchair')
  await expect(dialog.getByLabel('Seat type for Balcony')).toHaveValue('seat')
  await dialog.getByRole('button', { name: 'Import as draft' }).click()
  const done = page.getByRole('dialog', { name: 'Plan imported' })
  await expect(done).toContainText('634 seats in the new draft')
  await expect(done).toContainText('editor_version')
  await done.getByRole('button', { name: 'Done' }).click()
  await expect(legendRow(page, 'Parterre B')).toContainText('333')
  await expect(legendRow(page, 'Wheelchair space')).toContainText('4')

  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  const question = page.getByRole('dialog', { name: /^Publish version 1/ })
  await expect(question).toContainText('634')
  await question.getByRole('button', { name: 'Publish version 1' }).click()
  await expect(question).toHaveCount(0)
  const version = page.getByRole('button', { name: /^Version 1/ })
  await expect(version).toContainText('Published')
  await expect(version).toContainText('by Plan Maker')
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toHaveCount(0)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`${name} v1.json`)
  const back = JSON.parse(await readFile(await file.path(), 'utf8')) as { zones: { rows: { seats: unknown[] }[] }[] }
  const seats = back.zones.flatMap((zone) => zone.rows).flatMap((row) => row.seats)
  expect(seats).toHaveLength(634)

  await page.getByRole('link', { name: 'All layouts' }).click()
  const search = page.getByRole('searchbox')
  await search.fill(name.toUpperCase())
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await expect(page.locator('tbody tr')).toContainText('634')
  await search.fill('no such hall')
  await expect(page.getByText('No layouts match')).toBeVisible()
})

test('the keyboard walks through the seats and zooms', async ({ page, request }) => {
  const { person, id } = await theatreDraft(request)
  await enter(page, person.email, `/seat-layout?id=${id}`)
  const seats = page.getByRole('grid', { name: /version 1$/ })
  await expect(seats.getByRole('gridcell').first()).toBeAttached()
  const at = (name: string) => expect(seats.getByRole('gridcell', { name, exact: true })).toBeFocused()
  await page.getByRole('link', { name: 'All layouts' }).focus()
  for (let i = 0; i < 12 && !(await seats.evaluate((grid) => grid.contains(document.activeElement))); i += 1) {
    await page.keyboard.press('Tab')
  }
  await at('Parterre, row A, seat 1, Parterre A')
  await page.keyboard.press('ArrowRight')
  await at('Parterre, row A, seat 2, Parterre A')
  await page.keyboard.press('ArrowDown')
  await expect(seats.locator(':focus')).toHaveAccessibleName(/^Parterre, row B, seat \d+, Parterre A$/)
  await page.keyboard.press('End')
  await expect(seats.locator(':focus')).toHaveAccessibleName(/^Parterre, row B, seat 2\d/)
  await page.keyboard.press('PageDown')
  await at('Balcony, row 1, seat 1, Balcony')
  await page.keyboard.press('Control+End')
  await expect(seats.locator(':focus')).toHaveAccessibleName(/^Balcony, row 4/)
  await page.keyboard.press('Control+Home')
  await at('Parterre, row A, seat 1, Parterre A')
  // Only what lies around is in the page.
  expect(await seats.getByRole('gridcell').count()).toBeLessThan(200)
  await page.keyboard.press('+')
  await page.keyboard.press('0')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('application')).toBeFocused()
})

test('a standing area is drawn by hand and by numbers, and taken away again', async ({ page, request }) => {
  const { person, id } = await theatreDraft(request)
  await enter(page, person.email, `/seat-layout?id=${id}`)
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Save area' }).click()
  await expect(page.getByText('Enter a name in at least one language')).toBeVisible()
  const box = await page.getByRole('application').boundingBox()
  if (!box) throw new Error('no map')
  await page.mouse.move(box.x + 40, box.y + box.height - 90)
  await page.mouse.down()
  await page.mouse.move(box.x + 200, box.y + box.height - 40, { steps: 4 })
  await page.mouse.up()
  await expect(page.getByLabel(/^Width/)).not.toHaveValue('')
  await page.getByLabel('Name in English').fill('Pit')
  await page.getByLabel('Name in Turkish').fill('Sahne önü')
  await page.getByLabel(/^Capacity/).fill('120')
  await page.getByLabel(/^Height/).fill('80,5')
  await page.getByRole('button', { name: 'Save area' }).click()
  const area = page.getByRole('button', { name: 'Edit Pit' })
  await expect(area).toContainText('120 standing places')
  await expect(page.getByRole('button', { name: /^Version 1/ })).toContainText('120 standing')
  await area.click()
  await expect(page.getByLabel(/^Height/)).toHaveValue('80.5')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(area).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(area).toBeVisible()

  await page.getByRole('button', { name: 'Move' }).click()
  await page.mouse.click(box.x + box.width / 2, box.y + 60)
  const place = await page.getByLabel(/^From the top/).inputValue()
  await page.getByRole('button', { name: 'Save point' }).click()
  const shown = Number(place).toLocaleString('en').replace('-', '−')
  await expect(page.getByText(`${shown} from the top`)).toBeVisible()
})

test('Turkish, dark and a phone: looking and publishing work, changing asks for a wider screen', async ({
  page,
  request,
}) => {
  const { person, id } = await theatreDraft(request)
  await enter(page, person.email, `/seat-layout?id=${id}`)
  await expect(legendRow(page, 'Balcony')).toBeVisible()
  await look(page, 'tr', 'dark')
  await expect(page.getByRole('heading', { level: 2, name: 'Sürümler' })).toBeVisible()
  await expect(page.getByRole('grid').getByRole('gridcell').first()).toHaveAccessibleName(
    // The category's own name in Turkish may be another.
    /^Parter, sıra A, koltuk 1, Parter/,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('en az 960 px')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Plan içe aktar' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Yayımla' })).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Tüm planlar' }).click()
  await expect(page.getByRole('list', { name: 'Oturma planları' }).getByRole('listitem').first()).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
})
