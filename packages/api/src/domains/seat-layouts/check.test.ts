import { readFile } from 'node:fs/promises'
import type { FloorId, LayoutVersionId, SeatLayoutId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createTestApi,
  makeDraftLayout,
  makeTicketSession,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'
import { makeTwinVenue } from '../../testing/twin-venue.ts'

const theatre = await readFile(new URL('../../testing/plans/theatre.json', import.meta.url), 'utf8')

let api: TestApi
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

const layoutOf = async (versionId: LayoutVersionId): Promise<SeatLayoutId> => {
  const row = await api.database.db
    .selectFrom('seat_layout_version')
    .select('layout_id')
    .where('id', '=', versionId)
    .executeTakeFirstOrThrow()
  return row.layout_id as SeatLayoutId
}

const faultsOf = async (versionId: LayoutVersionId) => (await manager.caller.seatLayouts.impact({ versionId })).faults
/** Publishes the draft of a layout as it is now. */
const publish = async (layoutId: SeatLayoutId, confirmed: string[] = []) => {
  const { draft } = await manager.caller.seatLayouts.get({ id: layoutId })
  if (!draft) throw new Error('no draft')
  return manager.caller.seatLayouts.publish({ versionId: draft.id, expectedRev: draft.rev, confirmed })
}
const setCapacity = (floorId: FloorId, capacity: number) =>
  api.database.db.updateTable('floor').set({ capacity }).where('id', '=', floorId).execute()

test('more places than the floor holds are refused, even when that is confirmed', async () => {
  const { layoutId, versionId, floorId } = await makeDraftLayout(api.database.db, api.venue)
  await setCapacity(floorId, 10)
  expect(await faultsOf(versionId)).toEqual([{ kind: 'overCapacity', key: 'overCapacity', places: 11, capacity: 10 }])
  expect(await refusalOf(publish(layoutId, ['overCapacity']))).toMatchObject({
    code: 'STATE',
    details: { faults: [{ kind: 'overCapacity' }] },
  })
  const { draft, published } = await manager.caller.seatLayouts.get({ id: layoutId })
  expect([draft?.id, published]).toEqual([versionId, null])
  await setCapacity(floorId, 11)
  expect((await publish(layoutId)).state).toBe('published')
  // It is a matter of the past now.
  await setCapacity(floorId, 10)
  expect(await faultsOf(versionId)).toEqual([])
})

test('the floor does not shrink between the check and the publishing', async () => {
  const { layoutId, versionId, floorId } = await makeDraftLayout(api.database.db, api.venue)
  await setCapacity(floorId, 11)
  const shrinking = await api.database.db.startTransaction().execute()
  await shrinking.updateTable('floor').set({ capacity: 10 }).where('id', '=', floorId).execute()
  const answer = reasonOf(publish(layoutId))
  await expect
    .poll(async () => {
      const { rows } = await sql<{ waiting: number }>`
        select count(*)::integer as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%floor%for share%'`.execute(
        api.database.asOwner,
      )
      return rows[0]?.waiting
    })
    .toBe(1)
  await shrinking.commit().execute()
  expect(await answer).toBe('STATE')
  expect((await manager.caller.seatLayouts.get({ id: layoutId })).draft?.id).toBe(versionId)
})

test('a floor does not shrink below a plan that is published on it, and a plan does not move where it has no room', async () => {
  const { layoutId, floorId } = await makeDraftLayout(api.database.db, api.venue)
  const resize = async (id: FloorId, capacity: number) => {
    const floor = (await manager.caller.floors.list({})).find((each) => each.id === id)
    return manager.caller.floors.update({ id, expectedRev: floor?.rev ?? 0, capacity })
  }
  // A draft is nobody's seat yet.
  expect((await resize(floorId, 10)).capacity).toBe(10)
  await resize(floorId, 11)
  await publish(layoutId)
  expect(await refusalOf(resize(floorId, 10))).toMatchObject({
    code: 'VALIDATION',
    issues: [{ path: 'capacity', message: 'field.taken' }],
  })
  const small = await makeDraftLayout(api.database.db, api.venue)
  await setCapacity(small.floorId, 10)
  const { rev } = await manager.caller.seatLayouts.get({ id: layoutId })
  const move = (to: FloorId) => manager.caller.seatLayouts.update({ id: layoutId, expectedRev: rev, floorId: to })
  expect(await refusalOf(move(small.floorId))).toMatchObject({
    code: 'VALIDATION',
    issues: [{ path: 'floorId', message: 'field.tooSmall' }],
  })
  await setCapacity(small.floorId, 11)
  expect((await move(small.floorId)).floor.id).toBe(small.floorId)
  // Where nothing is published any more, the room is free again.
  expect((await resize(floorId, 1)).capacity).toBe(1)
})

test('an archived layout comes back only onto a floor that has room for it', async () => {
  const { layoutId, floorId } = await makeDraftLayout(api.database.db, api.venue)
  await setCapacity(floorId, 11)
  await publish(layoutId)
  const archive = async () => {
    const { rev } = await manager.caller.seatLayouts.get({ id: layoutId })
    return manager.caller.seatLayouts.archive({ id: layoutId, expectedRev: rev })
  }
  await archive()
  const floor = (await manager.caller.floors.list({})).find(({ id }) => id === floorId)
  await manager.caller.floors.update({ id: floorId, expectedRev: floor?.rev ?? 0, capacity: 10 })
  expect(await refusalOf(archive())).toMatchObject({ issues: [{ path: 'floorId', message: 'field.tooSmall' }] })
  await setCapacity(floorId, 11)
  expect((await archive()).archivedAt).toBeNull()
})

test('a floor and a plan that meet at the same moment do not both win', async () => {
  const { layoutId, floorId } = await makeDraftLayout(api.database.db, api.venue)
  await setCapacity(floorId, 11)
  const floor = (await manager.caller.floors.list({})).find(({ id }) => id === floorId)
  const answers = await Promise.all([
    reasonOf(publish(layoutId)),
    reasonOf(manager.caller.floors.update({ id: floorId, expectedRev: floor?.rev ?? 0, capacity: 10 })),
  ])
  expect([
    ['STATE', 'OK'],
    ['OK', 'VALIDATION'],
  ]).toContainEqual(answers)
})

test('all faults are listed at once, with their places, those that refuse first', async () => {
  const { layoutId, versionId, floorId, categoryId } = await makeDraftLayout(api.database.db, api.venue)
  await setCapacity(floorId, 20)
  const seat = { venue_id: api.venue.id, layout_version_id: versionId, category_id: categoryId, x: 1, y: 1 }
  await api.database.db
    .insertInto('seat')
    .values([
      { ...seat, seat_no: 1, stable_key: 'two', section: 'Hall', row_label: '1', label: '1', run: 1, place: 0 },
      { ...seat, seat_no: 2, stable_key: 'three', section: '', row_label: '9', label: '7', run: 2, place: 0 },
    ])
    .execute()
  const area = { name: { en: 'Stalls', tr: '' }, capacity: 80, categoryId, x: 0, y: 0, width: 30, height: 10 }
  await manager.caller.seatLayouts.saveStandingArea({ versionId, ...area })
  const faults = await faultsOf(versionId)
  expect(faults.map(({ kind }) => kind)).toEqual([
    'overCapacity',
    'areaOverSeats',
    'sameWords',
    'tooClose',
    'namelessZone',
  ])
  expect(faults[1]).toMatchObject({ area: { en: 'Stalls' }, seats: 3 })
  expect(faults[2]).toMatchObject({ at: [{ section: 'Hall', row: '1', label: '1' }] })
  expect(faults[4]).toMatchObject({ at: [{ section: '', row: '9', label: '7' }] })
  const refusal = await refusalOf(
    publish(
      layoutId,
      faults.map(({ key }) => key),
    ),
  )
  expect(refusal).toMatchObject({ code: 'STATE', details: { faults } })
})

test('a category without a price is confirmed for exactly these categories, and written down', async () => {
  const sold = await makeTicketSession(api.database.db, { venue: api.venue })
  const layoutId = await layoutOf(sold.layoutVersionId)
  const { version } = await manager.caller.seatLayouts.importPlan({ layoutId, plan: theatre })
  // A price for every category covers those of the plan.
  expect(await faultsOf(version.id)).toMatchObject([{ kind: 'generalPrice', total: 4 }])
  await api.database.db
    .deleteFrom('price_rule')
    .where('pass_type_id', 'in', [sold.adult, sold.child])
    .where('seat_category_id', 'is', null)
    .execute()
  const [fault, ...others] = await faultsOf(version.id)
  expect(others).toEqual([])
  expect(fault).toMatchObject({ kind: 'unpriced', product: { en: 'Show' }, total: 4 })
  expect(fault?.kind === 'unpriced' && fault.categories.map(({ en }) => en).sort()).toEqual([
    'Accessible',
    'Balcony',
    'Parterre A',
    'Parterre B',
  ])
  expect(await refusalOf(publish(layoutId))).toMatchObject({
    code: 'STATE',
    details: { faults: [{ kind: 'unpriced' }] },
  })
  const list = await api.database.db
    .selectFrom('price_list')
    .select('id')
    .where('venue_id', '=', api.venue.id)
    .executeTakeFirstOrThrow()
  const balcony = (await manager.caller.seatLayouts.categories()).find(({ name }) => name.en === 'Balcony')
  if (!balcony || !fault) throw new Error('no balcony')
  await api.database.db
    .insertInto('price_rule')
    .values({
      venue_id: api.venue.id,
      id: uuidv7(),
      price_list_id: list.id,
      pass_type_id: sold.adult,
      seat_category_id: balcony.id,
      amount_minor: 100,
      currency: 'TRY',
    })
    .execute()
  // Three categories now: what was confirmed was another fault.
  expect(await reasonOf(publish(layoutId, [fault.key]))).toBe('STATE')
  const [now] = await faultsOf(version.id)
  expect(now).toMatchObject({ total: 3 })
  await publish(layoutId, [now?.key ?? ''])
  const { rows } = await sql<{ after: unknown }>`
    select after from audit_event where action = 'seatLayouts.publish' and entity_id = ${layoutId}
    order by at desc limit 1`.execute(api.database.asOwner)
  expect(rows[0]?.after).toMatchObject({ confirmedFaults: 1 })
})

test('a category that is new on a layout would take the general price: named where others have prices of their own', async () => {
  const sold = await makeTicketSession(api.database.db, { venue: api.venue })
  const layoutId = await layoutOf(sold.layoutVersionId)
  const { version } = await manager.caller.seatLayouts.importPlan({ layoutId, plan: theatre })
  const all = await manager.caller.seatLayouts.categories()
  const idOf = (name: string) => all.find((category) => category.name.en === name)?.id ?? ''
  const list = await api.database.db
    .selectFrom('price_list')
    .select('id')
    .where('venue_id', '=', api.venue.id)
    .executeTakeFirstOrThrow()
  const price = (category: string) =>
    api.database.db
      .insertInto('price_rule')
      .values({
        venue_id: api.venue.id,
        id: uuidv7(),
        price_list_id: list.id,
        pass_type_id: sold.adult,
        seat_category_id: category,
        amount_minor: 100,
        currency: 'TRY',
      })
      .execute()
  // With one price for all, all of them take it on purpose.
  await api.database.db.deleteFrom('price_rule').where('seat_category_id', 'is not', null).execute()
  expect(await faultsOf(version.id)).toEqual([])
  await price(idOf('Balcony'))
  const [fault, ...others] = await faultsOf(version.id)
  expect(others).toEqual([])
  expect(fault).toMatchObject({ kind: 'generalPrice', product: { en: 'Show' }, total: 3 })
  expect(await reasonOf(publish(layoutId))).toBe('STATE')
  // Another category has a price by now: what was confirmed was another fault.
  await price(idOf('Parterre A'))
  expect(await reasonOf(publish(layoutId, [fault?.key ?? '']))).toBe('STATE')
  const [now] = await faultsOf(version.id)
  expect(now).toMatchObject({ total: 2 })
  await publish(layoutId, [now?.key ?? ''])
  // They are new no more.
  const again = await manager.caller.seatLayouts.importPlan({ layoutId, plan: theatre })
  expect(await faultsOf(again.version.id)).toEqual([])
})

test('prices of the past and of kinds of passes that are archived are none', async () => {
  const sold = await makeTicketSession(api.database.db, { venue: api.venue })
  const layoutId = await layoutOf(sold.layoutVersionId)
  const { version } = await manager.caller.seatLayouts.importPlan({ layoutId, plan: theatre })
  const ofAdults = api.database.db.updateTable('price_rule').where('pass_type_id', '=', sold.adult)
  await ofAdults.set({ valid: sql<string>`daterange(null, current_date)` }).execute()
  const { rows } = await sql`select from price_rule where pass_type_id = ${sold.child}`.execute(api.database.db)
  expect(rows).not.toEqual([])
  expect((await faultsOf(version.id)).filter(({ kind }) => kind === 'unpriced')).toEqual([])
  await api.database.db
    .updateTable('pass_type')
    .set({ archived_at: sql<string>`now()` })
    .where('id', '=', sold.child)
    .execute()
  expect(await faultsOf(version.id)).toMatchObject([{ kind: 'unpriced', total: 4 }])
})

test('prices, sessions and floors of another venue with the same ids are no matter of this one', async () => {
  const sold = await makeTicketSession(api.database.db, { venue: api.venue })
  const layoutId = await layoutOf(sold.layoutVersionId)
  const { version } = await manager.caller.seatLayouts.importPlan({ layoutId, plan: theatre })
  const twin = await makeTwinVenue(api.database.asOwner, api.venue.id)
  await api.database.asOwner.updateTable('floor').set({ capacity: 1 }).where('venue_id', '=', twin.id).execute()
  expect(await faultsOf(version.id)).toMatchObject([{ kind: 'generalPrice', total: 4 }])
  // Prices of single categories over there are none of this product's.
  await api.database.db.deleteFrom('price_rule').where('seat_category_id', 'is not', null).execute()
  expect(await faultsOf(version.id)).toEqual([])
  // The prices over there do not stand in for those that are gone here.
  await api.database.asOwner.deleteFrom('price_rule').where('venue_id', '=', api.venue.id).execute()
  expect(await faultsOf(version.id)).toMatchObject([{ kind: 'unpriced', total: 4 }])
})
