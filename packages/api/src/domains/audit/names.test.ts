import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeTicketSession,
  makeVenue,
  openTill,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { makeCategory, makeProduct } from '../food/testing/kitchen.ts'
import { wanted } from '../list-views/testing/cases.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test('whatever has a name is called by it, in the language of the reader', async () => {
  const venue = await makeVenue(api.database.db)
  const owner = await api.signInAs('owner', { venue })
  const session = await makeTicketSession(api.database.db, { venue })
  const floor = session.floorId
  await api.database.db
    .updateTable('floor')
    .set({ name: JSON.stringify({ en: 'Upper deck', tr: 'Üst güverte' }) })
    .where('venue_id', '=', venue.id)
    .where('id', '=', floor)
    .execute()
  for (const [entity, entityId] of [
    ['floor', floor],
    ['ticket_session', session.id],
    ['ticket_product', session.productId],
    ['ticket_schedule', uuidv7()],
  ] as const)
    await api.database.db
      .insertInto('audit_event')
      .values({ venue_id: venue.id, id: uuidv7(), action: 'floors.update', entity, entity_id: entityId })
      .execute()
  const read = async () => {
    const { rows } = await owner.caller.audit.list({})
    const byEntity = new Map(rows.map((row) => [row.entity, row.entityName]))
    return ['floor', 'ticket_session', 'ticket_product', 'ticket_schedule'].map((entity) => byEntity.get(entity))
  }
  await owner.caller.me.update({ language: 'tr' })
  const [turkish] = await read()
  expect(turkish).toBe('Üst güverte')
  await owner.caller.me.update({ language: 'en' })
  const [english, when, product, gone] = await read()
  expect([english, gone]).toEqual(['Upper deck', null])
  expect(when).toBe(product)
  const { rows } = await owner.caller.audit.list({ entity: 'ticket_session' })
  expect(rows[0]?.entityAt).toMatch(/^\d{4}-\d\d-\d\dT/)
})

test('what is done at a till says at which, and when it was opened; a day and a fund are called as they are', async () => {
  const venue = await makeVenue(api.database.db)
  const owner = await api.signInAs('owner', { venue })
  const other = await makeVenue(api.database.db)
  const id = await openTill(api.database.db, { venue, userId: owner.user.id, floatMinor: 1000 })
  const of = sql`where id = (select till_id from till_session where id = ${id})`
  await sql`update till set name = 'Gişe 1' ${of}`.execute(api.database.asOwner)
  await sql`update till set names = '{"en": "Box office 1", "tr": "Gişe 1"}' ${of}`.execute(api.database.asOwner)
  await owner.caller.tills.move({ commandId: randomUUID(), kind: 'paid_in', amountMinor: 100, reason: 'Coins' })
  const part = { commandId: randomUUID(), orderId: uuidv7() as OrderId, method: 'cash' as const, amountMinor: 100 }
  await owner.caller.tills.takePart(part)
  const { rows } = await owner.caller.audit.list({})
  const told = rows.filter(({ action }) => action === 'tills.move' || action === 'tills.takePart')
  const openedAt = (await owner.caller.tills.current())?.openedAt
  expect(told).toMatchObject([
    { action: 'tills.takePart', entityName: 'Gişe 1', entityAt: openedAt },
    { action: 'tills.move', entityName: 'Gişe 1', entityAt: openedAt },
  ])
  const { today } = await owner.caller.days.list({})
  await sql`update till_session set business_date = business_date - 1 where id = ${id}`.execute(api.database.asOwner)
  const date = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  const signed = (await owner.caller.days.get({ date })).findings.map(({ key }) => ({ key, reason: 'x' }))
  await owner.caller.days.close({ commandId: randomUUID(), date, signed })
  expect((await owner.caller.audit.list({ entity: 'business_day' })).rows).toMatchObject([
    { entityName: date, entityAt: null },
  ])
  expect(
    (await (await api.signInAs('owner', { venue: other })).caller.audit.list({ entity: 'till_session' })).rows,
  ).toEqual([])
})

const shiftOf = ({ caller }: SignedIn, code: string, name: { en: string; tr: string }) =>
  caller.shifts.create({
    ...{ code, name, starts: '09:00', ends: '12:00', color: '#0b65c6' },
    ...{ weekdays: 127, lastEntryMinutes: 0, cleaningMinutes: 0 },
  })

test('what an entry refers to is called by its name of today: by whatever columns the tables refer to each other', async () => {
  const venue = await makeVenue(api.database.db)
  const owner = await api.signInAs('owner', { venue })
  const { caller } = owner
  const category = await makeCategory(caller, { name: { en: 'Soups', tr: 'Çorbalar' } })
  const station = await caller.kitchenStations.create({ code: 'HOT', name: { en: 'Hot pass', tr: 'Sıcak mutfak' } })
  const [early, late] = [
    await shiftOf(owner, 'M', { en: 'Morning', tr: 'Sabah' }),
    await shiftOf(owner, 'N', { en: 'Night', tr: 'Gece' }),
  ]
  const made = await caller.foodProducts.create({
    ...{ code: 'SOUP', name: { en: 'Lentil soup', tr: 'Mercimek çorbası' }, kind: 'simple', priceMinor: 5_000 },
    ...{ categoryId: category.id, stationId: station.id, shiftIds: [early.id, late.id] },
  })
  await caller.shifts.update({ id: late.id, expectedRev: late.rev, name: { en: 'Late night', tr: 'Gece yarısı' } })
  const read = async () => (await caller.audit.list({ entity: 'food_product' })).rows[0]
  await caller.me.update({ language: 'tr' })
  expect(await read()).toMatchObject({
    entityName: 'Mercimek çorbası',
    names: {
      [category.id]: { entity: 'food_category', name: 'Çorbalar', at: null },
      [station.id]: { entity: 'kitchen_station', name: 'Sıcak mutfak', at: null },
      [early.id]: { entity: 'shift', name: 'Sabah', at: null },
      [late.id]: { entity: 'shift', name: 'Gece yarısı', at: null },
    },
  })
  await caller.me.update({ language: 'en' })
  await caller.foodProducts.update({ id: made.id, expectedRev: made.rev, shiftIds: [late.id] })
  const changed = await read()
  expect(changed).toMatchObject({ before: { shiftIds: [early.id, late.id] }, after: { shiftIds: [late.id] } })
  expect(changed?.names).toEqual({
    [early.id]: { entity: 'shift', name: 'Morning', at: null },
    [late.id]: { entity: 'shift', name: 'Late night', at: null },
  })
  expect(await caller.audit.get({ id: changed?.id as never })).toEqual(changed)
})

test('a variant is called with its product, one without a name of its own as the product', async () => {
  const owner = await api.signInAs('owner', { venue: await makeVenue(api.database.db) })
  const { caller } = owner
  await caller.me.update({ language: 'en' })
  const { id } = await makeProduct(caller, { name: { en: 'Tea', tr: 'Çay' } })
  const { variants } = await caller.foodProducts.parts({ id })
  const [plain] = variants
  if (!plain) throw new Error('a product has a variant')
  const namesOf = async () => {
    await said(owner.user.venueId, { lines: [{ variantId: plain.id }] })
    return (await caller.audit.list({ entity: 'thing' })).rows[0]?.names[plain.id]?.name
  }
  expect(await namesOf()).toBe('Tea')
  await sql`update food_variant set name = '{"en": "Large", "tr": "Büyük"}' where id = ${plain.id}`.execute(
    api.database.asOwner,
  )
  expect(await namesOf()).toBe('Tea Large')
})

/** An event as a command leaves it, about nothing that there is. */
async function said(venueId: string, after: object, entity = 'thing') {
  await api.database.db
    .insertInto('audit_event')
    .values({
      venue_id: venueId,
      id: uuidv7(),
      action: 'things.update',
      entity,
      entity_id: 'one',
      after: JSON.stringify(after),
    })
    .execute()
}

test('nothing of another venue is named, and nothing that is personal, or somebody’s own', async () => {
  const venue = await makeVenue(api.database.db)
  const owner = await api.signInAs('owner', { venue })
  const other = await makeVenue(api.database.asOwner)
  await joinVenue(api.database.asOwner, { venue: other, userId: owner.user.id, roles: ['owner'] })
  const there = await api.signInUser({ ...owner.user, venueId: other.id })
  const [here, foreign] = [
    await shiftOf(owner, 'M', { en: 'Morning', tr: 'Sabah' }),
    await shiftOf(there, 'M', { en: 'Theirs', tr: 'Onların' }),
  ]
  const customer = await owner.caller.customers.create({ name: 'Işıl Şahin', note: '' })
  const view = await owner.caller.listViews.save(
    wanted({ list: '/customers', name: 'Işıl', query: '?q=isil' }) as never,
  )
  await said(venue.id, {
    ...{ shiftId: here.id, fromShiftId: foreign.id, customerId: customer.id, viewId: view.id, listViewId: view.id },
    ...{ ownerId: owner.user.id, targetId: here.id, lines: [{ shiftId: here.id }], id: here.id },
  })
  const [row] = (await owner.caller.audit.list({ entity: 'thing' })).rows
  expect(row?.names).toEqual({
    // Nobody has chosen a language: that of the venue.
    [here.id]: { entity: 'shift', name: 'Sabah', at: null },
    [customer.id]: { entity: 'customer', name: `#${customer.customerNo}`, at: null },
    [owner.user.id]: { entity: 'user', name: owner.user.name, at: null },
  })
  expect(JSON.stringify(row)).not.toMatch(/Işıl|Theirs|Onların/)
})
