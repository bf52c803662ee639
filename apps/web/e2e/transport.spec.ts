import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { callsOf } from './calls.ts'
import { enter, makePerson, ownPassword } from './people.ts'
import { emailOf, expect, expectNoOverflow, test } from './product.ts'

interface Named {
  id: string
}
const named = (name: string) => ({ en: name, tr: name })
const inHour = (zone: string) => {
  const at = new Date(Date.now() + 60 * 60_000)
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('sv', { timeZone: zone, ...options }).format(at)
  return { date: part({ dateStyle: 'short' }), time: part({ timeStyle: 'short' }) }
}

/** A person who drives, a trip of theirs to the venue that is due in an hour, and a vehicle that is free. */
async function makeTrip(request: APIRequestContext, when = inHour('Europe/Istanbul')) {
  const { write } = await callsOf(request, emailOf('owner'))
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const person = await makePerson(request, `Hasan ${mark}`, { permissions: ['my_trips.view', 'my_trips.drive'] })
  const driver = await write<Named>('drivers.create', { name: person.name, userId: person.id })
  const area = await write<Named>('areas.create', { code: mark, name: named(`Area ${mark}`), color: '#0f766e' })
  const stop = `Pier ${mark}`
  const point = await write<Named>('pickupPoints.create', { areaId: area.id, name: named(stop), minutes: 20 })
  const kind = await write<Named>('vehicleClasses.create', { code: mark, name: named(`Class ${mark}`), seats: 8 })
  const plate = `34 ${mark}`
  await write('vehicles.create', { plate, classId: kind.id, state: 'ready' })
  await write('trips.create', {
    commandId: randomUUID(),
    direction: 'to',
    ...when,
    pickupPointIds: [point.id],
    driverId: driver.id,
    capacity: 8,
    note: `Trip ${mark}`,
  })
  return { person, stop, plate, date: when.date }
}

test('a driver drives a trip on a phone of 390 px: started, its stop done, ended; and in Turkish', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { person, stop } = await makeTrip(request)
  await enter(page, person.email, '/my-trips')
  await expectAccessible(page)
  await page.getByRole('link', { name: /To the venue/ }).click()
  await page.getByRole('button', { name: 'Start trip' }).click()
  await expect(page.getByLabel('Code of a pass')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
  await page.getByLabel('Code of a pass').fill('ZZZZ9999')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Unknown code')
  await page.getByRole('region', { name: stop }).getByRole('button', { name: 'Stop done' }).click()
  await expect(page.getByRole('region', { name: stop })).toContainText('Done')
  await page.getByRole('button', { name: 'End trip' }).click()
  await expect(page.getByText(/Ended at/)).toBeVisible()
  const { write } = await callsOf(request, person.email, ownPassword)
  await write('me.update', { language: 'tr' })
  await page.reload()
  await expect(page.getByText(/^Bitiş:/)).toBeVisible()
  await expectNoOverflow(page)
})

test('the day board is worked by keyboard: a trip goes to the vehicle below', async ({ page, request }) => {
  // Not in an hour: before midnight that is another day, and at night.
  const noon = { date: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10), time: '12:00' }
  const { person, plate, date } = await makeTrip(request, noon)
  const dispatcher = await makePerson(request, 'Ayla Plan', {
    permissions: ['vehicles.view', 'vehicles.create', 'vehicles.update', 'vehicles.archive'],
  })
  await enter(page, dispatcher.email, `/vehicles?view=trips&date=${date}`)
  const board = page.getByRole('list', { name: 'Trips of the day by vehicle' })
  const trip = board.getByRole('button', { name: new RegExp(person.name) })
  await trip.focus()
  await page.keyboard.press('ArrowDown')
  await expect(board.getByText('Enter to confirm')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Assigned to/)).toBeVisible()
  await expect(board.getByRole('listitem').filter({ hasText: plate })).toBeVisible()
  await expectAccessible(page)
})

test('the price sheet is worked by keyboard: arrows lead to a cell, Enter takes what is typed, and it is saved', async ({
  page,
  request,
}) => {
  const { write } = await callsOf(request, emailOf('owner'))
  const mark = randomUUID().slice(0, 6).toUpperCase()
  const area = await write<Named>('areas.create', { code: mark, name: named(`Area ${mark}`), color: '#0f766e' })
  const kind = await write<Named>('vehicleClasses.create', { code: mark, name: named(`Class ${mark}`), seats: 8 })
  const change = (from: number, to: number) => ({
    ...{ areaId: area.id, direction: 'to', classId: kind.id, passTypeId: null, weekdays: 127 },
    ...{ fromMinute: from * 60, toMinute: to * 60, amountMinor: 20_000, expectedMinor: null },
  })
  await write('ridePrices.save', { commandId: randomUUID(), changes: [change(6, 18), change(18, 26)] })
  const person = await makePerson(request, 'Ayla Price', { permissions: ['area_pricing.view', 'area_pricing.update'] })
  await enter(page, person.email, '/area-pricing')
  const cell = (times: string) => page.getByLabel(`Area ${mark}, Class ${mark}, ${times}`)
  await cell('06:00–18:00').focus()
  await page.keyboard.press('ArrowRight')
  await expect(cell('18:00–02:00')).toBeFocused()
  await page.keyboard.type('310')
  await page.keyboard.press('Enter')
  const save = page.getByRole('button', { name: 'Save prices' })
  await save.press('Enter')
  await expect(save).toBeHidden()
  await expectAccessible(page)
  await page.reload()
  await expect(cell('18:00–02:00')).toHaveValue('310.00')
  await expect(cell('06:00–18:00')).toHaveValue('200.00')
})
