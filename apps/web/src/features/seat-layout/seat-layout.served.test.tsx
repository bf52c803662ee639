import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignedIn } from '@marquee/api/testing'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { dialogCalled, fill, gone, menuEntry, says, saysNot, told } from '../../testing/deeds.ts'
import { servedVenue } from '../../testing/served-venue.ts'
import { showServed } from '../../testing/show-served.tsx'
import SeatLayoutPage from './page.tsx'

const venue = servedVenue()
afterEach(cleanup)

const plans = join(import.meta.dirname, '../../../../../packages/api/src/testing/plans')
const theatre = readFileSync(join(plans, 'theatre.json'), 'utf8')
const drawing = ['view', 'create', 'update', 'publish', 'archive', 'export'].map((action) => `seat_layout.${action}`)

const show = (as: SignedIn, id?: string) =>
  showServed(<SeatLayoutPage />, {
    venue,
    as,
    namespaces: ['seatLayout', 'seatMap'],
    at: id ? `/seat-layout?id=${id}` : '/seat-layout',
  })

/** A layout with the theatre's plan as its draft, and someone who holds these rights. */
async function theatreDraft(rights: readonly string[] = drawing) {
  const owner = await venue.person('owner')
  const person = await venue.person(['floors.view', ...rights])
  const code = randomUUID().slice(0, 8)
  const floor = await owner.caller.floors.create({
    ...{ code, name: { en: `Hall ${code}`, tr: `Salon ${code}` }, level: 1, isGround: false, capacity: 900 },
    ...{ opens: null, closes: null },
  })
  const name = `Theatre ${code}`
  const { id } = await owner.caller.seatLayouts.create({ floorId: floor.id, name })
  const imported = { layoutId: id, plan: theatre, kinds: { Accessible: 'wheelchair' as const } }
  const { version } = await owner.caller.seatLayouts.importPlan(imported)
  return { owner, person, id, name, version }
}

const asFile = (text: string, name: string) => new File([text], name, { type: 'application/json' })
const versions = () =>
  [...document.querySelectorAll('button')].filter(({ textContent }) => /^Version 1/.test(textContent ?? ''))[0]
const versionSays = (words: string) => waitFor(() => expect(versions()?.textContent).toContain(words))
const more = async (user: Awaited<ReturnType<typeof show>>['user'], entry: string) => {
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await menuEntry(entry))
}

test('a bad plan is refused with its place, and what is no plan at once', async () => {
  const { person, id } = await theatreDraft()
  const { user } = await show(person, id)
  await user.click((await screen.findAllByRole('button', { name: 'Import a plan' }))[0] as HTMLElement)
  const dialog = await dialogCalled('Import a plan')
  const give = (text: string, name = 'theatre.json') =>
    user.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, asFile(text, name))
  const importButton = () => within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Import as draft' })
  // Two faults: the category of the last seat is not in the list of the file.
  const last = theatre.lastIndexOf('"category"')
  const strange = theatre.slice(0, last) + theatre.slice(last).replace(/"category":\s*"[^"]+"/, '"category": "Loge"')
  await give(strange.replace('"P-A-2"', '"P-A-1"'))
  await says(() => dialog, 'This replaces the draft, version 1')
  await user.click(importButton())
  const alert = () => within(dialog).getByRole('alert')
  await says(() => dialog, 'The plan wasn’t imported. It has 2 errors')
  const faults = within(within(dialog).getByRole('region', { name: 'Errors in the plan' })).getAllByRole('listitem')
  expect(faults.length).toBe(2)
  for (const words of [
    'zone Parterre, row A, seat 2',
    'This seat_guid appears twice',
    'zones.0.rows.0.seats.1.seat_guid',
  ]) {
    expect(faults[0]?.textContent).toContain(words)
  }
  expect(faults[1]?.textContent).toContain('zone Balcony')
  expect(faults[1]?.textContent).toContain('The category isn’t in the file’s list')

  await give('{', 'broken.json')
  await says(alert, 'This file isn’t JSON')
  expect(importButton().disabled).toBe(true)
  await give('{"seats": []}', 'other.json')
  await says(alert, 'it has no zones')
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await versionSays('Draft')
})

test('faults prevent publishing; a person who saw an older draft is shown the new effect before they publish', async () => {
  const { owner, person, id, version } = await theatreDraft()
  const [category] = await owner.caller.seatLayouts.categories()
  const { areaNo } = await owner.caller.seatLayouts.saveStandingArea({
    ...{ versionId: version.id, name: { en: 'Pit', tr: 'Sahne önü' }, capacity: 900, categoryId: category?.id ?? null },
    ...{ x: 0, y: 0, width: 1000, height: 150 },
  } as never)
  const { user, unmount } = await show(person, id)
  await user.click(await screen.findByRole('button', { name: 'Publish' }))
  const question = await dialogCalled(/^Publish version 1/)
  for (const words of [
    '634',
    'This version can’t be published. Fix 2 errors first',
    '1,534 places, but the floor holds 900',
    'The standing area Pit covers',
    'zone Parterre, row A',
  ]) {
    await says(() => question, words)
  }
  expect(within(question).getByRole<HTMLButtonElement>('button', { name: 'Publish version 1' }).disabled).toBe(true)
  unmount()

  await owner.caller.seatLayouts.removeStandingArea({ versionId: version.id, areaNo })
  const again = await show(person, id)
  await again.user.click(await screen.findByRole('button', { name: 'Publish' }))
  const asked = await dialogCalled(/^Publish version 1/)
  await says(() => asked, '634')
  const publish = () => within(asked).getByRole('button', { name: 'Publish version 1' })
  await waitFor(() => expect((publish() as HTMLButtonElement).disabled).toBe(false))
  await owner.caller.seatLayouts.setFocus({ versionId: version.id, x: 10, y: 10 })
  await again.user.click(publish())
  await says(() => within(asked).getByRole('alert'), 'The draft has changed since you opened this')
  await again.user.click(publish())
  await gone(() => document.querySelector('[role=dialog]'))
  await versionSays('Published')
})

test('a layout is renamed, archived and brought back; a draft is discarded', async () => {
  const { person, id, name } = await theatreDraft()
  const { user } = await show(person, id)
  await more(user, 'Name and floor')
  await fill(user, await screen.findByRole('textbox', { name: /^Name/ }), `${name} II`)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: `${name} II` })).toBeTruthy()
  await more(user, 'Archive')
  await told('This layout is archived')
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull()
  await user.click((await screen.findAllByRole('button', { name: 'Undo' }))[0] as HTMLElement)
  await saysNot(() => document.body, 'This layout is archived')
  await more(user, 'Discard draft')
  const question = within(await dialogCalled(/./, 'alertdialog'))
  await user.click(question.getByRole('button', { name: 'Discard draft' }))
  await told('No plan yet')
})

test('a seat category is made with a name and a colour, and archived', async () => {
  const person = await venue.person(['floors.view', ...drawing])
  const name = `Loge ${randomUUID().slice(0, 6)}`
  const { user } = await show(person)
  await more(user, 'Seat categories')
  await user.click(await screen.findByRole('button', { name: 'New category' }))
  const form = await dialogCalled('New seat category')
  const save = () => user.click(within(form).getByRole('button', { name: 'Save category' }))
  const colour = () => within(form).getByRole('textbox', { name: /^Colour/ })
  await fill(user, within(form).getByLabelText('Name in English'), name)
  await fill(user, colour(), 'red')
  await save()
  await says(() => form, 'Enter a colour, for example #2563eb')
  await fill(user, colour(), '#FFEE99')
  await says(() => form, 'This colour is faint')
  await save()
  const list = await dialogCalled('Seat categories')
  await user.click(await within(list).findByRole('button', { name: `Archive ${name}` }))
  expect(await within(list).findByRole('button', { name: `Restore ${name}` })).toBeTruthy()
})

test('a person who may only look is offered nothing else', async () => {
  const { person, id } = await theatreDraft(['seat_layout.view'])
  const { user } = await show(person, id)
  await told('View only: you don’t have permission to edit layouts')
  await versionSays('Draft')
  for (const name of ['Publish', 'Import a plan', 'Export', 'Add', 'Move']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  await menuEntry(/./)
  expect(document.querySelectorAll('[role=menuitem]').length).toBe(1)
})
