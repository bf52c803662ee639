import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeTicketSession, makeVenue, type TestApi } from '../../testing/index.ts'

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
  expect(when).toMatch(/^.+, \d\d\.\d\d\.\d{4} \d\d:\d\d$/)
  expect(when?.startsWith(`${product}, `)).toBe(true)
})
