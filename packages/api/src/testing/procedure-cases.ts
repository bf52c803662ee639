import { randomUUID } from 'node:crypto'
import type { Permission, RoleId, UserState } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { anyAddress, anyIp, anyName } from './any.ts'
import { authCases } from './auth-cases.ts'
import type { ArrangeCall, ArrangedCall } from './case.ts'
import { grants, makeRole, makeUser } from './factories.ts'
import { keyAndApprovalCases } from './key-and-approval-cases.ts'
import { securityCases } from './security-cases.ts'
import type { Caller, SignedIn, TestApi } from './test-api.ts'
import { makeDraftLayout, makeTicketSession } from './ticket-sessions.ts'

const emptyRole = (api: TestApi) => makeRole(api.database.db, { venue: api.venue, permissions: [] })
const target = (api: TestApi, state: UserState = 'active') => makeUser(api.database.db, { venue: api.venue, state })

/** The same person at another device, whose sign-in may be used up. */
const again = (api: TestApi, person: SignedIn) => api.signInUser(person.user, { ip: anyIp() })

async function changedState(api: TestApi, state: UserState, more: object = {}): Promise<ArrangedCall> {
  const { id } = await target(api, state)
  return { input: { id, expectedRev: 1, ...more } }
}

const anySession = (api: TestApi) => makeTicketSession(api.database.db, { venue: api.venue, rows: 2, seatsPerRow: 5 })

/** A hold of this person on seats 3 and 4; made past the door, because the person may lack the right. */
async function holdOf(api: TestApi, person: SignedIn) {
  const { id: ticketSessionId } = await anySession(api)
  const id = uuidv7()
  const venue_id = api.venue.id
  await sql`
    insert into seat_hold (venue_id, id, ticket_session_id, owner_id, channel, seat_nos, expires_at, max_until)
    values (${venue_id}, ${id}, ${ticketSessionId}, ${person.user.id}, 'door', '{3,4}',
      now() + interval '5 minutes', now() + interval '20 minutes')`.execute(api.database.db)
  await sql`
    update session_seat set status = 1, hold_id = ${id}, until = now() + interval '5 minutes'
    where venue_id = ${venue_id} and ticket_session_id = ${ticketSessionId} and seat_no in (3, 4)`.execute(
    api.database.db,
  )
  return { id, ticketSessionId }
}
const heldBy = async (api: TestApi, person: SignedIn) => (await holdOf(api, person)).id

const anyFloor = async (api: TestApi) => (await aDraft(api)).floorId

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

/** What somebody sends to buy seats of `anySession`, paid by card. */
async function saleOf(
  api: TestApi,
  _: SignedIn,
  { ticketSessionId, seatNos }: { ticketSessionId: string; seatNos: number[] },
) {
  const session = await api.database.db
    .selectFrom('ticket_session as t')
    .innerJoin('pass_type as y', (join) =>
      join.onRef('y.venue_id', '=', 't.venue_id').onRef('y.product_id', '=', 't.product_id'),
    )
    .innerJoin('price_list as l', 'l.venue_id', 't.venue_id')
    .select(['y.id as passTypeId', 'l.version'])
    .where('t.id', '=', ticketSessionId)
    .where('y.code', '=', 'A')
    .executeTakeFirstOrThrow()
  const dueMinor = seatNos.length * 45_000
  return {
    commandId: randomUUID(),
    orderId: uuidv7(),
    ticketSessionId,
    items: [{ passTypeId: session.passTypeId, seatNos }],
    payments: [{ method: 'card', amountMinor: dueMinor, reference: 'terminal 1' }],
    priceVersion: session.version,
    expectedDueMinor: dueMinor,
  }
}

/** One successful call for every procedure. A procedure without a case here fails the tests that walk the router. */
export const procedureCases: Record<string, ArrangeCall> = {
  ...keyAndApprovalCases,
  'audit.chain': async () => ({}),
  'audit.choices': async () => ({}),
  'audit.export': async () => ({ input: {} }),
  'audit.get': async (api, person) => {
    await (await again(api, person)).caller.auth.signOut()
    return { input: { id: (await person.caller.audit.list({ limit: 1 })).rows[0]?.id } }
  },
  'audit.list': async () => ({ input: {} }),
  ...authCases,
  'floors.archive': async (api) => ({ input: { id: await anyFloor(api), expectedRev: 1 } }),
  'floors.changed': async () => ({ input: {} }),
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
  'home.get': async () => ({}),
  'me.accessChanged': async () => ({ input: {} }),
  'me.get': async () => ({}),
  'me.navigation': async () => ({}),
  'me.rights': async () => ({}),
  'me.rightsOfRole': async (api, person) => ({ input: { roleId: await heldRole(api, person) } }),
  'me.shellUser': async () => ({}),
  'me.switchRole': async (api, person) => {
    const roleId = await emptyRole(api)
    await api.database.db
      .insertInto('user_role')
      .values({ venue_id: api.venue.id, id: uuidv7(), user_id: person.user.id, role_id: roleId, position: ++position })
      .execute()
    return { caller: (await again(api, person)).caller, input: { roleId } }
  },
  'me.update': async () => ({ input: { name: anyName() } }),
  'orders.confirm': async (api, person) => {
    const { id: holdId, ticketSessionId } = await holdOf(api, person)
    return { input: { ...(await saleOf(api, person, { ticketSessionId, seatNos: [3, 4] })), holdId } }
  },
  'orders.sell': async (api, person) => {
    const { id: ticketSessionId } = await anySession(api)
    return { input: await saleOf(api, person, { ticketSessionId, seatNos: [0, 1] }) }
  },
  'roles.archive': async (api) => ({ input: { id: await emptyRole(api), expectedRev: 1 } }),
  'roles.changed': async () => ({ input: {} }),
  'roles.choices': async () => ({}),
  'roles.clone': async (api) => ({ input: { commandId: randomUUID(), id: await emptyRole(api), name: anyName() } }),
  'roles.create': async () => ({ input: { commandId: randomUUID(), name: anyName(), permissions: [] } }),
  'roles.get': async (api) => ({ input: { id: await emptyRole(api) } }),
  'roles.list': async () => ({ input: {} }),
  'roles.restore': async (api) => {
    const id = await emptyRole(api)
    await api.database.db.updateTable('role').set({ archived_at: new Date() }).where('id', '=', id).execute()
    return { input: { id, expectedRev: 1 } }
  },
  'roles.update': async (api) => ({ input: { id: await emptyRole(api), expectedRev: 1, name: anyName() } }),
  'seatLayouts.archive': async (api) => ({ input: { id: (await aDraft(api)).layoutId, expectedRev: 1 } }),
  'seatLayouts.archiveCategory': async (api) => ({ input: { id: (await aDraft(api)).categoryId, expectedRev: 1 } }),
  'seatLayouts.categories': async () => ({}),
  'seatLayouts.create': async (api) => ({ input: { floorId: (await aDraft(api)).floorId, name: anyName() } }),
  'seatLayouts.discardDraft': async (api) => ({ input: { versionId: (await aDraft(api)).versionId } }),
  'seatLayouts.exportPlan': async (api) => ({ input: { versionId: (await aDraft(api)).versionId } }),
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
  'seatMap.get': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id } }),
  'seatMap.seatLayoutUpdate': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id } }),
  'seats.best': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id, wish: { qty: 2 } } }),
  'seats.block': async (api) => ({
    input: { commandId: randomUUID(), ticketSessionId: (await anySession(api)).id, seatNos: [0], reason: 'Camera' },
  }),
  'seats.blocks': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id } }),
  'seats.changeHold': async (api, person) => ({ input: { holdId: await heldBy(api, person), add: [7] } }),
  'seats.extendHold': async (api, person) => ({ input: { holdId: await heldBy(api, person) } }),
  'seats.hold': async (api) => ({
    input: { commandId: randomUUID(), holdId: uuidv7(), ticketSessionId: (await anySession(api)).id, seatNos: [1, 2] },
  }),
  'seats.holders': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id, seatNos: [0] } }),
  'seats.ownHolds': async (api) => ({ input: { ticketSessionId: (await anySession(api)).id } }),
  'seats.release': async (api, person) => ({ input: { holdId: await heldBy(api, person) } }),
  'seats.releaseOther': async (api) => ({ input: { holdId: await heldBy(api, await api.signInAs('owner')) } }),
  'seats.takeOver': async (api) => {
    const { ticketSessionId } = await holdOf(api, await api.signInAs('owner'))
    return {
      input: { commandId: randomUUID(), holdId: uuidv7(), ticketSessionId, seatNos: [3], reason: 'Guest waits' },
    }
  },
  'seats.unblock': async (api) => ({
    input: { commandId: randomUUID(), ticketSessionId: (await anySession(api)).id, seatNos: [0] },
  }),
  ...securityCases,
  'setup.state': async () => ({}),
  'users.admit': async (api) => changedState(api, 'pending', { roles: grants(await emptyRole(api)) }),
  'users.changed': async () => ({ input: {} }),
  'users.dismiss': async (api) => changedState(api, 'pending'),
  'users.endAuthSessions': async (api) => {
    const { user } = await api.signInUser(await target(api))
    return { input: { id: user.id } }
  },
  'users.export': async () => ({ input: {} }),
  'users.get': async (api) => ({ input: { id: (await target(api)).id } }),
  'users.invite': async (api) => ({
    input: { commandId: randomUUID(), name: 'New Person', email: anyAddress(), roles: grants(await emptyRole(api)) },
  }),
  'users.list': async () => ({ input: {} }),
  'users.resendInvitation': async (api) => changedState(api, 'invited'),
  'users.resetFactors': async (api) => {
    const { id } = await target(api)
    await api.database.db
      .insertInto('totp_factor')
      .values({ user_id: id, secret: Buffer.from('sealed'), confirmed_at: sql<string>`now()` })
      .execute()
    return { input: { id, expectedRev: 1 } }
  },
  'users.resume': async (api) => changedState(api, 'suspended'),
  'users.suspend': async (api) => changedState(api, 'active'),
  'users.update': async (api) => changedState(api, 'active', { name: anyName() }),
}

let position = 10

async function heldRole(api: TestApi, person: SignedIn): Promise<RoleId | undefined> {
  const row = await api.database.db
    .selectFrom('user_role')
    .select('role_id')
    .where('user_id', '=', person.user.id)
    .orderBy('position')
    .executeTakeFirst()
  return row?.role_id as RoleId | undefined
}

/** What a call needs beside the access of its procedure, because of what it does. */
export const furtherRights: Record<string, Permission[]> = {
  'users.admit': [{ module: 'roles', action: 'assign', limits: {} }],
  'users.invite': [{ module: 'roles', action: 'assign', limits: {} }],
}

/** Procedures that can not be called in a venue that exists; their own tests show what the walks would. */
export const calledElsewhere: Record<string, string> = {
  'setup.complete': 'domains/setup/setup.test.ts',
}

/** Calls a procedure by its path. A subscription is opened, gives its first event and is closed. */
export async function callByPath(caller: Caller, path: string, input: unknown): Promise<unknown> {
  let procedure: unknown = caller
  for (const part of path.split('.')) procedure = (procedure as Record<string, unknown>)[part]
  const answer = await (procedure as (input: unknown) => Promise<unknown>)(input)
  if (typeof answer !== 'object' || answer === null || !(Symbol.asyncIterator in answer)) return answer
  const events = (answer as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  const first = await events.next()
  await events.return?.()
  return first.value
}
