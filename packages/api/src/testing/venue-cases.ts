import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import { anyIp, anyName } from './any.ts'
import type { ArrangeCall } from './case.ts'
import type { TestApi } from './test-api.ts'
import { makeDraftLayout, makeSchedule, makeTicketSession } from './ticket-sessions.ts'

/** A session with a few seats that is on sale. */
export const anySession = (api: TestApi) =>
  makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5 })

const anyFloor = async (api: TestApi) => (await aDraft(api)).floorId

const aSchedule = (api: TestApi) => makeSchedule(api.database.db, api.venue)

const smallPlan = JSON.stringify({
  name: 'Small',
  categories: [{ name: 'Best', color: '#aa00ff' }],
  zones: [
    {
      name: 'Hall',
      rows: [
        { row_number: '1', seats: [{ seat_guid: 'a', seat_number: '1', position: { x: 1, y: 1 }, category: 'Best' }] },
      ],
    },
  ],
})

/** A layout with a draft that has one seat and one standing area. */
const aDraft = (api: TestApi) => makeDraftLayout(api.database.db, api.venue)

/** Cases of places, plans, shifts, prices and the schedule. */
export const venueCases: Record<string, ArrangeCall> = {
  'floors.archive': async (api) => ({ input: { id: await anyFloor(api), expectedRev: 1 } }),
  'floors.changed': async () => ({ input: {} }),
  'floors.closing': async (api) => ({ input: { id: await anyFloor(api) } }),
  'floors.create': async () => ({
    input: {
      code: randomUUID().slice(0, 8),
      name: { en: 'Deck', tr: 'Güverte' },
      level: 1,
      isGround: false,
      capacity: 100,
      opens: null,
      closes: null,
    },
  }),
  'floors.list': async () => ({ input: {} }),
  'floors.order': async (api) => ({ input: { ids: [await anyFloor(api)] } }),
  'floors.setGate': async (api) => {
    const floorId = await anyFloor(api)
    const gateId = uuidv7()
    await api.database.db
      .insertInto('gate')
      .values({ venue_id: api.venue.id, id: gateId, floor_id: floorId, name: JSON.stringify({ en: 'North', tr: '' }) })
      .execute()
    return { input: { floorId, gateId, isOpen: false } }
  },
  'floors.setState': async (api) => ({
    input: { id: await anyFloor(api), expectedRev: 1, state: 'closed', reason: 'Storm' },
  }),
  'floors.update': async (api) => ({ input: { id: await anyFloor(api), expectedRev: 1, capacity: 50 } }),
  'prices.list': async (api) => ({ input: { productId: (await anySession(api)).productId } }),
  'prices.ofSession': async (api) => ({ input: { id: (await anySession(api)).id } }),
  'prices.products': async () => ({}),
  'prices.save': async (api) => {
    const { productId, adult } = await anySession(api)
    const { version } = await api.database.db
      .selectFrom('price_list')
      .select('version')
      .where('venue_id', '=', api.venue.id)
      .executeTakeFirstOrThrow()
    const sets = [{ passTypeId: adult, weekday: 6, amountMinor: 60_000 }]
    return { input: { productId, expectedVersion: version, sets } }
  },
  'prices.taxes': async () => ({}),
  'schedule.archive': async (api) => ({ input: { id: await aSchedule(api), expectedRev: 1 } }),
  'schedule.calendar': async () => ({ input: { from: '2026-11-01', until: '2026-11-30' } }),
  'schedule.cancelSession': async (api) => ({
    input: { id: (await anySession(api)).id, expectedRev: 1, reason: 'Storm' },
  }),
  'schedule.changed': async () => ({ input: {} }),
  'schedule.generate': async (api) => ({
    input: { scheduleId: await aSchedule(api), from: '2031-01-01', until: '2031-01-07', dryRun: false },
  }),
  'schedule.getSession': async (api) => ({ input: { id: (await anySession(api)).id } }),
  'schedule.list': async () => ({ input: {} }),
  'schedule.pause': async (api) => ({ input: { id: await aSchedule(api), expectedRev: 1 } }),
  'schedule.pauseSession': async (api) => ({ input: { id: (await anySession(api)).id, expectedRev: 1 } }),
  'schedule.save': async (api) => {
    const { productId, floorId } = await anySession(api)
    const at = { layoutId: null, standing: 20, shiftId: null, weekdays: 127, starts: ['10:00'], minutes: 60 }
    return { input: { name: anyName(), productId, floorId, from: '2031-01-01', until: '2031-12-31', ...at } }
  },
  'schedule.updateSession': async (api) => ({
    input: { id: (await anySession(api)).id, expectedRev: 1, note: 'Doors open late' },
  }),
  'seatLayouts.archive': async (api) => ({ input: { id: (await aDraft(api)).layoutId, expectedRev: 1 } }),
  'seatLayouts.archiveCategory': async (api) => ({ input: { id: (await aDraft(api)).categoryId, expectedRev: 1 } }),
  'seatLayouts.categories': async () => ({}),
  'seatLayouts.changed': async () => ({ input: {} }),
  'seatLayouts.create': async (api) => ({ input: { floorId: (await aDraft(api)).floorId, name: anyName() } }),
  'seatLayouts.discardDraft': async (api) => ({ input: { versionId: (await aDraft(api)).versionId } }),
  'seatLayouts.exportPlan': async (api) => ({ input: { versionId: (await aDraft(api)).versionId } }),
  'seatLayouts.geometry': async (api) => {
    const { versionId } = await aDraft(api)
    const hash = versionId.replaceAll('-', '').padEnd(64, '0')
    return { input: { hash }, caller: (await api.signInAs('manager', { ip: anyIp() })).caller }
  },
  'seatLayouts.get': async (api) => ({ input: { id: (await aDraft(api)).layoutId } }),
  'seatLayouts.impact': async (api) => ({ input: { versionId: (await aDraft(api)).versionId } }),
  'seatLayouts.importPlan': async (api) => ({ input: { layoutId: (await aDraft(api)).layoutId, plan: smallPlan } }),
  'seatLayouts.list': async () => ({ input: {} }),
  'seatLayouts.publish': async (api) => ({ input: { versionId: (await aDraft(api)).versionId, expectedRev: 1 } }),
  'seatLayouts.removeStandingArea': async (api) => ({
    input: { versionId: (await aDraft(api)).versionId, areaNo: 1 },
  }),
  'seatLayouts.saveCategory': async () => ({ input: { name: { en: 'Loge', tr: 'Loca' }, color: '#aa00ff' } }),
  'seatLayouts.saveStandingArea': async (api) => {
    const { versionId, categoryId } = await aDraft(api)
    const area = { name: { en: 'Pit', tr: '' }, capacity: 50, categoryId, x: 0, y: 0, width: 10, height: 10 }
    return { input: { versionId, ...area } }
  },
  'seatLayouts.setFocus': async (api) => ({ input: { versionId: (await aDraft(api)).versionId, x: 1, y: 2 } }),
  'seatLayouts.update': async (api) => ({
    input: { id: (await aDraft(api)).layoutId, expectedRev: 1, name: anyName() },
  }),
}
