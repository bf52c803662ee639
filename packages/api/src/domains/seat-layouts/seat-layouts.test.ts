import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { LayoutVersionId, OrderId, SeatLayoutId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  makeDraftLayout,
  makeOrder,
  makeTicketSession,
  makeVenue,
  reasonOf,
  refusalOf,
  type SignedIn,
  type TestApi,
} from '../../testing/index.ts'

const theatre = await readFile(new URL('../../testing/plans/theatre.json', import.meta.url), 'utf8')

let api: TestApi
let manager: SignedIn
beforeAll(async () => {
  api = await createTestApi()
  manager = await api.signInAs('manager')
})
afterAll(() => api.close())

const newLayout = async (): Promise<SeatLayoutId> => {
  const { floorId } = await makeDraftLayout(api.database.db, api.venue)
  return (await manager.caller.seatLayouts.create({ floorId, name: `Plan ${randomUUID()}` })).id
}

describe('importing a plan', () => {
  test('the theatre: every seat at its place, categories made once, aisles seen', async () => {
    const layoutId = await newLayout()
    const first = await manager.caller.seatLayouts.importPlan({
      layoutId,
      plan: theatre,
      kinds: { Accessible: 'wheelchair' },
    })
    expect(first).toMatchObject({ seats: 634, categories: 4, ignored: [] })
    const again = await manager.caller.seatLayouts.importPlan({ layoutId: await newLayout(), plan: theatre })
    expect(again.categories).toBe(0)
    const detail = await manager.caller.seatLayouts.get({ id: layoutId })
    expect(detail.categories.reduce((sum, category) => sum + category.seats, 0)).toBe(634)
    const hash = hashOf(first.version.geometryUrl)
    const geometry = JSON.parse(await manager.caller.seatLayouts.geometry({ hash }))
    expect(geometry.seats.key).toHaveLength(634)
    expect(geometry.decor[0]).toMatchObject({ text: 'Stage' })
    // Row A has an aisle between seats 10 and 11.
    expect(geometry.seats.run[9]).not.toBe(geometry.seats.run[10])
    expect(geometry.seats.kind.filter((kind: number) => kind === 1).length).toBeGreaterThan(0)
  })

  test('what is exported reads as the same plan, with names, focus, kinds and standing areas', async () => {
    const layoutId = await newLayout()
    const { version } = await manager.caller.seatLayouts.importPlan({
      layoutId,
      plan: theatre,
      kinds: { Accessible: 'wheelchair' },
    })
    const versionId = version.id
    const [balcony] = (await manager.caller.seatLayouts.categories()).filter((one) => one.name.en === 'Balcony')
    if (!balcony) throw new Error('no balcony')
    const { id, rev: expectedRev, color } = balcony
    const tr = 'Parterre A'
    await manager.caller.seatLayouts.saveCategory({ id, expectedRev, color, name: { en: 'Balcony', tr } })
    const pit = { name: { en: 'Pit', tr: 'Ayakta' }, capacity: 80, categoryId: id, x: 1, y: 2, width: 30, height: 10 }
    await manager.caller.seatLayouts.saveStandingArea({ versionId, ...pit })
    await manager.caller.seatLayouts.setFocus({ versionId, x: 12.5, y: 8 })
    const { draft } = await manager.caller.seatLayouts.get({ id: layoutId })
    // In Turkish two categories have one name now, and still are two.
    const turk = await api.signInAs('manager')
    await turk.caller.me.update({ language: 'tr' })
    for (const { caller } of [manager, turk]) {
      const { plan, name } = await caller.seatLayouts.exportPlan({ versionId })
      expect(name).toMatch(/ v1\.json$/)
      const copy = await manager.caller.seatLayouts.importPlan({ layoutId: await newLayout(), plan })
      expect(copy).toMatchObject({ categories: 0, ignored: [] })
      expect(copy.version.geometryUrl).toBe(draft?.geometryUrl)
    }
    await manager.caller.seatLayouts.saveCategory({
      id,
      expectedRev: expectedRev + 1,
      color,
      name: { en: 'Balcony', tr: 'Balkon' },
    })
  })

  test('a bad plan names the place and changes nothing', async () => {
    const layoutId = await newLayout()
    const before = await manager.caller.seatLayouts.importPlan({ layoutId, plan: theatre })
    const bad = theatre.replace('"P-A-2"', '"P-A-1"')
    expect(await refusalOf(manager.caller.seatLayouts.importPlan({ layoutId, plan: bad }))).toMatchObject({
      code: 'VALIDATION',
      issues: [{ path: 'plan.zones.0.rows.0.seats.1.seat_guid', message: 'field.taken' }],
      details: { faults: [{ message: 'field.taken', zone: 'Parterre', row: 'A', seat: '2' }], total: 1 },
    })
    const { draft } = await manager.caller.seatLayouts.get({ id: layoutId })
    expect(draft?.id).toBe(before.version.id)
  })

  test('replaces the draft that was looked at, and no other: two people who draw do not wipe each other', async () => {
    const layoutId = await newLayout()
    const { importPlan } = manager.caller.seatLayouts
    const { draft: made } = await manager.caller.seatLayouts.get({ id: layoutId })
    const seen = made && { id: made.id, rev: made.rev }
    const first = await importPlan({ layoutId, plan: theatre, replaces: seen })
    const another = await refusalOf(importPlan({ layoutId, plan: theatre, replaces: seen }))
    expect(another).toMatchObject({ code: 'STALE', details: { draft: { id: first.version.id } } })
    const none = await refusalOf(importPlan({ layoutId, plan: theatre, replaces: null }))
    expect(none.code).toBe('STALE')
    // Drawn in since it was looked at.
    await sql`update seat_layout_version set rev = rev + 1 where id = ${first.version.id}`.execute(api.database.asOwner)
    const { id, rev } = first.version
    expect((await refusalOf(importPlan({ layoutId, plan: theatre, replaces: { id, rev } }))).code).toBe('STALE')
    expect((await manager.caller.seatLayouts.get({ id: layoutId })).draft?.id).toBe(id)
    await importPlan({ layoutId, plan: theatre, replaces: { id, rev: rev + 1 } })
    await importPlan({ layoutId, plan: theatre })
  })

  test('a new import replaces the draft', async () => {
    const { layoutId, versionId } = await makeDraftLayout(api.database.db, api.venue)
    await manager.caller.seatLayouts.importPlan({ layoutId, plan: theatre })
    expect(await reasonOf(manager.caller.seatLayouts.discardDraft({ versionId }))).toBe('NOT_FOUND')
  })
})

const hashOf = (url: string) => url.split('/').at(-1) ?? ''

describe('a draft', () => {
  test('standing areas change the drawing and its address', async () => {
    const { layoutId, versionId, categoryId } = await makeDraftLayout(api.database.db, api.venue)
    const before = await manager.caller.seatLayouts.get({ id: layoutId })
    const area = { name: { en: 'Pit', tr: 'Ayakta' }, capacity: 80, categoryId, x: 1, y: 2, width: 30, height: 10 }
    const { areaNo } = await manager.caller.seatLayouts.saveStandingArea({ versionId, ...area })
    expect(areaNo).toBe(2)
    const after = await manager.caller.seatLayouts.get({ id: layoutId })
    expect(after.draft?.standing).toBe(90)
    expect(after.draft?.geometryUrl).not.toBe(before.draft?.geometryUrl)
    await manager.caller.seatLayouts.removeStandingArea({ versionId, areaNo })
    expect((await manager.caller.seatLayouts.get({ id: layoutId })).draft?.standing).toBe(10)
    expect(
      await refusalOf(
        manager.caller.seatLayouts.saveStandingArea({ versionId, ...area, categoryId: uuidv7() as never }),
      ),
    ).toMatchObject({ issues: [{ path: 'categoryId' }] })
  })

  test('a layout, an area and a plan whose answer was lost are made once however often they are sent', async () => {
    const { layoutId, versionId, categoryId } = await makeDraftLayout(api.database.db, api.venue)
    const area = { name: { en: 'Pit', tr: '' }, capacity: 80, categoryId, x: 1, y: 2, width: 30, height: 10 }
    const { caller } = manager
    const draw = { commandId: uuidv7(), versionId, ...area }
    expect(await caller.seatLayouts.saveStandingArea(draw)).toEqual(await caller.seatLayouts.saveStandingArea(draw))
    const { draft, floor } = await caller.seatLayouts.get({ id: layoutId })
    expect(draft?.standing).toBe(90)
    const make = { commandId: uuidv7(), floorId: floor.id, name: `Sent twice ${uuidv7()}` }
    expect((await caller.seatLayouts.create(make)).id).toBe((await caller.seatLayouts.create(make)).id)
    if (!draft) throw new Error('no draft')
    const { plan } = await caller.seatLayouts.exportPlan({ versionId })
    const replaces = { id: draft.id, rev: draft.rev }
    const imported = { commandId: uuidv7(), layoutId, plan, replaces }
    const first = await caller.seatLayouts.importPlan(imported)
    expect((await caller.seatLayouts.importPlan(imported)).version.id).toBe(first.version.id)
    expect(await reasonOf(caller.seatLayouts.importPlan({ ...imported, commandId: uuidv7() }))).toBe('STALE')
  })

  test('once it is published nothing in it changes, whoever tries', async () => {
    const { versionId, categoryId } = await makeDraftLayout(api.database.db, api.venue)
    await manager.caller.seatLayouts.publish({ versionId, expectedRev: 1 })
    const area = { name: { en: 'Pit', tr: '' }, capacity: 80, categoryId, x: 1, y: 2, width: 30, height: 10 }
    expect(await reasonOf(manager.caller.seatLayouts.saveStandingArea({ versionId, ...area }))).toBe('STATE')
    expect(await reasonOf(manager.caller.seatLayouts.publish({ versionId, expectedRev: 1 }))).toBe('STATE')
    const change = sql`update seat set label = 'x' where layout_version_id = ${versionId}`
    await expect(change.execute(api.database.db)).rejects.toThrow(/does not change/)
  })

  test('a person who looked at an older state of it cannot publish', async () => {
    const { versionId } = await makeDraftLayout(api.database.db, api.venue)
    await manager.caller.seatLayouts.setFocus({ versionId, x: 5, y: 5 })
    expect(await reasonOf(manager.caller.seatLayouts.publish({ versionId, expectedRev: 1 }))).toBe('STALE')
  })
})

describe('publishing', () => {
  const nextVersion = async (layoutId: SeatLayoutId) => {
    const { version } = await manager.caller.seatLayouts.importPlan({ layoutId, plan: theatre })
    return version
  }
  const layoutOf = async (versionId: string): Promise<SeatLayoutId> => {
    const row = await api.database.db
      .selectFrom('seat_layout_version')
      .select('layout_id')
      .where('id', '=', versionId)
      .executeTakeFirstOrThrow()
    return row.layout_id as SeatLayoutId
  }

  const publish = async (version: { id: LayoutVersionId; rev: number }) => {
    const { faults } = await manager.caller.seatLayouts.impact({ versionId: version.id })
    const confirmed = faults.map(({ key }) => key)
    return manager.caller.seatLayouts.publish({ versionId: version.id, expectedRev: version.rev, confirmed })
  }

  test('untouched sessions follow, sold ones stay with what they were sold from', async () => {
    const empty = await makeTicketSession(api.database.db, { venue: api.venue })
    const layoutId = await layoutOf(empty.layoutVersionId)
    const version = await nextVersion(layoutId)
    expect(await manager.caller.seatLayouts.impact({ versionId: version.id })).toMatchObject({
      added: 634,
      removed: 50,
      follow: 1,
      stay: [],
    })
    await publish(version)
    expect((await manager.caller.seatMap.get({ ticketSessionId: empty.id })).seats).toBe(634)
  })

  test('a session with a sold seat stays', async () => {
    const sold = await makeTicketSession(api.database.db, { venue: api.venue })
    await manager.caller.orders.sell({
      commandId: randomUUID(),
      orderId: uuidv7() as OrderId,
      ticketSessionId: sold.id,
      items: [{ passTypeId: sold.adult, seatNos: [0] }],
      payments: [{ method: 'card', amountMinor: 45_000, reference: 'T' }],
      priceVersion: sold.priceVersion,
      expectedDueMinor: 45_000,
    })
    const version = await nextVersion(await layoutOf(sold.layoutVersionId))
    const { stay } = await manager.caller.seatLayouts.impact({ versionId: version.id })
    expect(stay).toMatchObject([{ id: sold.id, taken: 1 }])
    await publish(version)
    expect((await manager.caller.seatMap.get({ ticketSessionId: sold.id })).seats).toBe(50)
  })

  test('so does one whose passes were all cancelled: its orders go on naming the seats that were sold', async () => {
    const { orderId, session, passes } = await makeOrder(api)
    const seatsOf = async () => (await manager.caller.orders.get({ id: orderId })).passList.map(({ seat }) => seat)
    const seats = await seatsOf()
    await manager.caller.orderChanges.cancel({
      ...{ commandId: randomUUID(), orderId, passIds: passes.map(({ id }) => id), expectedRev: 1 },
      ...{ expectedRefundMinor: 90_000, reason: 'Ill' },
    })
    const version = await nextVersion(await layoutOf(session.layoutVersionId))
    const { follow, stay } = await manager.caller.seatLayouts.impact({ versionId: version.id })
    expect({ follow, stay }).toMatchObject({ follow: 0, stay: [{ id: session.id, taken: 0 }] })
    await publish(version)
    expect((await manager.caller.seatMap.get({ ticketSessionId: session.id })).seats).toBe(10)
    expect(await seatsOf()).toEqual(seats)
  })
})

test('nothing of it is seen or changed from another venue', async () => {
  const stranger = await api.signInAs('manager', { venue: await makeVenue(api.database.db) })
  const { layoutId, versionId, categoryId, floorId } = await makeDraftLayout(api.database.db, api.venue)
  expect(await reasonOf(stranger.caller.seatLayouts.get({ id: layoutId }))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.seatLayouts.exportPlan({ versionId }))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.seatLayouts.publish({ versionId, expectedRev: 1 }))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.seatLayouts.importPlan({ layoutId, plan: theatre }))).toBe('NOT_FOUND')
  expect(await reasonOf(stranger.caller.seatLayouts.archiveCategory({ id: categoryId, expectedRev: 1 }))).toBe(
    'NOT_FOUND',
  )
  expect(await refusalOf(stranger.caller.seatLayouts.create({ floorId, name: 'Mine' }))).toMatchObject({
    issues: [{ path: 'floorId' }],
  })
  const { draft } = await manager.caller.seatLayouts.get({ id: layoutId })
  const hash = hashOf(draft?.geometryUrl ?? '')
  expect(await reasonOf(stranger.caller.seatLayouts.geometry({ hash }))).toBe('NOT_FOUND')
  const cook = await api.signInAs('kitchen')
  expect(await reasonOf(cook.caller.seatLayouts.geometry({ hash }))).toBe('FORBIDDEN')
})

test('names are unique among the living layouts, whatever their case', async () => {
  const { floorId } = await makeDraftLayout(api.database.db, api.venue)
  const name = `İstanbul ${randomUUID()}`
  await manager.caller.seatLayouts.create({ floorId, name })
  expect(
    await refusalOf(manager.caller.seatLayouts.create({ floorId, name: name.replace('İ', 'i').toUpperCase() })),
  ).toMatchObject({
    issues: [{ path: 'name', message: 'field.taken' }],
  })
})

describe('everybody who looks is told', () => {
  /** What the stream of someone else tells next. */
  async function told(deed: () => Promise<unknown>) {
    const other = await api.signInAs('manager')
    const stream = (await other.caller.seatLayouts.changed({})) as unknown as AsyncIterable<[string, object]>
    const events = stream[Symbol.asyncIterator]()
    await events.next()
    await deed()
    const { value } = await events.next()
    await events.return?.()
    return value?.[1]
  }

  test('of a new plan, its publication and its layout’s end', async () => {
    const { caller } = manager
    const layoutId = await newLayout()
    expect(await told(() => caller.seatLayouts.importPlan({ layoutId, plan: theatre }))).toMatchObject({
      payload: { layoutId },
    })
    const draft = async () => (await caller.seatLayouts.get({ id: layoutId })).draft
    const { id: versionId } = (await draft()) ?? {}
    const focus = { versionId: versionId as LayoutVersionId, x: 10, y: 10 }
    expect(await told(() => caller.seatLayouts.setFocus(focus))).toMatchObject({ payload: { layoutId } })
    const { rev } = (await draft()) ?? { rev: 0 }
    const published = { versionId: versionId as LayoutVersionId, expectedRev: rev }
    expect(await told(() => caller.seatLayouts.publish(published))).toMatchObject({ payload: { layoutId } })
    const row = await caller.seatLayouts.get({ id: layoutId })
    expect(await told(() => caller.seatLayouts.archive({ id: layoutId, expectedRev: row.rev }))).toMatchObject({
      payload: { layoutId },
    })
  })

  test('of a category, which any layout may have', async () => {
    const name = { en: `Box ${randomUUID()}`, tr: `Loca ${randomUUID()}` }
    const save = () => manager.caller.seatLayouts.saveCategory({ name, color: '#be123c' })
    expect(await told(save)).toMatchObject({ payload: { layoutId: null } })
  })
})
