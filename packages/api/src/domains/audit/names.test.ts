import { randomUUID } from 'node:crypto'
import type { OrderId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeTicketSession, makeVenue, openTill, type TestApi } from '../../testing/index.ts'

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
