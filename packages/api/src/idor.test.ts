import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toRefusal } from './core/refusal.ts'
import { again, answers, made, scan, unsold } from './testing/answers-to-strangers.ts'
import { callByPath } from './testing/call-by-path.ts'
import type { ArrangedCall } from './testing/case.ts'
import { fingerprint } from './testing/fingerprint.ts'
import { createTestApi, makeUser, makeVenue, type SignedIn, type TestApi } from './testing/index.ts'
import { type IdField, type InputPath, shapeOfInput, valueAt, withValueAt } from './testing/input-shape.ts'
import { procedureCases, walkedProcedures } from './testing/procedure-cases.ts'
import { tracesOf } from './testing/traces.ts'

// Every id of every input, replaced in turn: by the same kind of id of another venue, by one that nobody has, by ids of
// other things of this venue, by what is no id. The caller holds the right.

const refusals = ['NOT_FOUND', 'VALIDATION', 'FORBIDDEN']

/** Calls about the caller's own things that may name someone else's too, and why. */
const notOnlyOwn: Record<string, string> = {
  'jobs.get id': 'whoever sees the settings sees all background work of the venue',
  'jobs.items id': 'whoever sees the settings sees all background work of the venue',
  'jobs.resume id': 'whoever sees the settings sees all background work of the venue',
  'jobs.retry id': 'whoever sees the settings sees all background work of the venue',
  'jobs.stop id': 'whoever sees the settings sees all background work of the venue',
  'apps.chat.contact id': 'all staff see who else works here',
  'apps.chat.open contactId': 'and may write to them',
  'approvals.answer id': 'every holder of the action may answer a request for it',
  'printers.cancel id': 'whoever manages printers sees to every paper of the venue',
  'printers.move id': 'whoever manages printers sees to every paper of the venue',
  'printers.paper id': 'whoever manages printers sees to every paper of the venue',
  'printers.printedHere id': 'whoever manages printers sees to every paper of the venue',
  'printers.reprint id': 'whoever manages printers sees to every paper of the venue',
  'printers.retry id': 'whoever manages printers sees to every paper of the venue',
  'printers.move printerId': 'the printers are those of the venue',
  'cardCharges.start methodId': 'the ways of payment are those of the venue',
  'cardCharges.get id': 'people who see the transactions see every card payment',
  'listViews.save roleId': 'people who edit roles share with any role of the venue',
  'me.rightsOfRole roleId': 'people who see the roles see what is in them',
  'offlineFood.retry counterId': 'people who see the funds try again what a colleague sold',
  'orders.getPasses id': 'people who sell passes look up those that others sold',
  'screenAccess.open roleId': 'both hold the role, which is the venue’s',
  'seats.releaseOther holdId': 'this is what it is for',
  'tills.explain tillSessionId': 'people who may close the tills of others explain their counts',
  'tills.open tillId': 'people who sell may work at any till that is free',
  'tills.takeOver tillSessionId': 'people who sell take over a till that is offered',
  'tills.returnParts ids.*': 'people who see the funds return what a colleague took',
  'tills.session id': 'people who see the funds see every till',
  'zReports.get id': 'and every report of its closes',
}

let api: TestApi
let owner: SignedIn
let colleague: SignedIn
/** The same bench, seen from another venue. */
let elsewhere: { api: TestApi; owner: SignedIn }

const walked = walkedProcedures()
const callsHere = new Map<string, ArrangedCall>()
const poolHere = new Map<string, string>()
const inputsThere = new Map<string, unknown>()
const poolThere = new Map<string, string>()

beforeAll(async () => {
  api = await createTestApi({ throttle: false })
  owner = await api.signInUser(api.owner)
  colleague = await api.signInAs('owner')
  const venue = await makeVenue(api.database.db, { name: 'Other venue' })
  const user = await makeUser(api.database.db, { venue, roles: ['owner'], name: 'Other Owner' })
  const bench: TestApi = {
    ...api,
    venue,
    owner: user,
    signInAs: (role, given) => api.signInAs(role, { venue, ...given }),
  }
  elsewhere = { api: bench, owner: await api.signInUser(user) }
  for (const { path } of walked) {
    const here = await arrange(path, api, owner)
    callsHere.set(path, here)
    fillPool(poolHere, path, here)
    const there = await arrange(path, bench, elsewhere.owner)
    inputsThere.set(path, there.input)
    fillPool(poolThere, path, there)
  }
  // It makes one of everything, twice.
}, 180_000)
afterAll(() => api.close())

async function arrange(path: string, at: TestApi, person: SignedIn): Promise<ArrangedCall> {
  return (await procedureCases[path]?.(at, person)) ?? {}
}

function fillPool(pool: Map<string, string>, path: string, { input }: ArrangedCall) {
  for (const { kind, path: at } of shapeOfInput(path, input).ids) {
    const id = valueAt(input, at)
    if (typeof id === 'string') pool.set(kind, id)
  }
}

/** How a call ends, with the id that was asked for left out of what it says. */
async function answerOf(path: string, call: ArrangedCall, { at, id }: { at: InputPath; id: unknown }) {
  // A command has an id of its own for each try.
  const fresh =
    valueAt(call.input, ['commandId']) === undefined ? call.input : { ...Object(call.input), commandId: randomUUID() }
  const masked = (value: unknown) => (JSON.stringify(value) ?? '').replaceAll(String(id), '<id>')
  return callByPath(call.caller ?? owner.caller, path, withValueAt(fresh, at, id)).then(
    (result) => ({ code: 'OK', says: masked(result), fields: [] }),
    (thrown: unknown) => {
      const { code, data } = toRefusal(thrown)
      return { code, says: masked([data.details, data.issues]), fields: (data.issues ?? []).map((issue) => issue.path) }
    },
  )
}

const otherThings = ['userId', 'roleId', 'authSessionId', 'floorId', 'ticketSessionId']
const malformed = (id: string): unknown[] => [
  '',
  'noise',
  7,
  true,
  {},
  [id],
  { $ne: null },
  `${id}'`,
  `${id}\u0000`,
  id.slice(1),
  '__proto__',
]
let asked = 0
/** Some of them for each field, others for the next: what takes text for an id takes most of them. */
function someMalformed(id: string): unknown[] {
  const all = malformed(id)
  asked += 1
  return [0, 1, 2].map((step) => all[(asked * 3 + step) % all.length])
}
const whole = () => fingerprint(api.database.asOwner, { without: ['rate_limit'] })
const theirs = () => fingerprint(api.database.asOwner, { ofVenue: elsewhere.api.venue.id })
const nameOf = (path: string, { path: at }: IdField) => `${path} ${at.map((key) => (key === 0 ? '*' : key)).join('.')}`

const typeOf = (path: string) => walked.find((row) => row.path === path)?.type
const idsOf = (path: string, { input }: ArrangedCall) => shapeOfInput(path, input).ids
const walkedIds = new Set<string>()

type Ask = (id: unknown) => Promise<{ code: string; says?: string; fields: string[] }>

/** Asks with everything that is not the id that belongs there. */
async function askAround(path: string, field: IdField, ask: Ask): Promise<void> {
  const { path: at, kind } = field
  const name = nameOf(path, field)
  const unknown = await ask(randomUUID())
  const expected = answers[name]
  expect.soft(expected ? [expected.code] : refusals, `${name}: ${unknown.code}`).toContain(unknown.code)
  const foreign = valueAt(inputsThere.get(path), at) ?? poolThere.get(kind)
  if (foreign !== undefined) expect.soft(await ask(foreign), `${name}: of another venue`).toEqual(unknown)
  // An id that the caller makes is of nothing yet; a scan's name is taken by the first one that bears it.
  for (const other of [made, unsold, scan, again].some((one) => one === expected)
    ? []
    : otherThings.filter((one) => one !== kind)) {
    expect.soft((await ask(poolHere.get(other))).code, `${name}: ${other}`).toEqual(unknown.code)
  }
  for (const id of someMalformed(poolHere.get(kind) ?? randomUUID())) {
    const { code, fields } = await ask(id)
    const which = `${name}: ${JSON.stringify(id)}`
    expect.soft([code, fields[0]?.startsWith(at.join('.'))], which).toEqual(['VALIDATION', true])
  }
}

/** Who names an old revision is shown what is stored now: not where it is stored elsewhere. */
async function askLate(path: string, field: IdField, here: ArrangedCall): Promise<void> {
  const foreign = valueAt(inputsThere.get(path), field.path) ?? poolThere.get(field.kind)
  if (foreign === undefined || valueAt(here.input, ['expectedRev']) === undefined) return
  const late = { ...here, input: { ...Object(here.input), expectedRev: 4_711 } }
  const ask = (id: unknown) => answerOf(path, late, { at: field.path, id })
  expect.soft(await ask(foreign), `${nameOf(path, field)}: an old revision`).toEqual(await ask(randomUUID()))
}

/** Whether a call with another id at this place may succeed and write, or is counted. */
const mayWrite = (path: string, field: IdField) =>
  typeOf(path) === 'mutation' && answers[nameOf(path, field)] !== undefined

describe('an id of elsewhere is an id of nobody', () => {
  /** Calls that leave nothing whatever their id, all arranged before the first is made. */
  const quiet = new Map<string, { here: ArrangedCall; fields: IdField[] }>()
  let before: Record<string, string>

  beforeAll(async () => {
    for (const [path, here] of callsHere) {
      const fields = idsOf(path, here)
      for (const field of fields) walkedIds.add(nameOf(path, field))
      quiet.set(path, { here, fields: fields.filter((field) => !mayWrite(path, field)) })
    }
    // The keys that sign passes are made when they are first needed, which is no work of these calls.
    for (const { caller } of [owner, elsewhere.owner]) await caller.passes.keys()
    before = await whole()
  }, 120_000)

  async function askQuiet(path: string): Promise<void> {
    const { here, fields } = quiet.get(path) ?? { here: {}, fields: [] }
    for (const field of fields) {
      await askAround(path, field, (id) => answerOf(path, here, { at: field.path, id }))
      await askLate(path, field, here)
    }
  }

  test.each(walked.map((row) => row.path))('%s', askQuiet)

  test('and of all these calls none changed anything', async () => {
    const attempts = walked.map(({ path }) => [path, () => askQuiet(path)] as const)
    expect(await tracesOf(whole, before, attempts)).toEqual([])
    // Some five thousand calls.
  }, 90_000)

  const writing = () =>
    [...quiet].flatMap(([path, { here }]) =>
      idsOf(path, here).flatMap((field) => (mayWrite(path, field) ? [{ path, field }] : [])),
    )

  test('those that may write, write nothing of the other venue', async () => {
    const asked = writing()
    const then = await theirs()
    const ask = async ({ path, field }: (typeof asked)[number]) => {
      // What was refused is still there for the next try.
      let here = await arrange(path, api, owner)
      await askAround(path, field, async (id) => {
        const { code, fields: wrong } = await answerOf(path, here, { at: field.path, id })
        if (code === 'OK') here = await arrange(path, api, owner)
        return { code, fields: wrong }
      })
    }
    for (const each of asked) await ask(each)
    const attempts = asked.map((each) => [nameOf(each.path, each.field), () => ask(each)] as const)
    expect(await tracesOf(theirs, then, attempts)).toEqual([])
    expect(asked.length).toBeGreaterThan(4)
  }, 60_000)
})

const ownKinds = ['seatHoldId']
/** Tools that the people of a venue share: what is in them is nobody's own. */
const isShared = (path: string) => /^apps\.(academy|boards|contacts|files|help|shop|tasks)\./.test(path)
const isOwn = (path: string, { kind }: IdField) =>
  (walked.some((row) => row.path === path && row.access === 'signedIn') && !isShared(path)) || ownKinds.includes(kind)

test('what is a colleague’s own is nobody’s for others, whatever their rights', async () => {
  const asked: string[] = []
  for (const { path } of walked) {
    // What the other venue's call is like says whether it names anything that could be somebody's own.
    const like = idsOf(path, { input: inputsThere.get(path) })
    if (!like.some((id) => isOwn(path, id))) continue
    const mine = await arrange(path, api, owner)
    const own = idsOf(path, mine).filter((id) => isOwn(path, id))
    if (own.length === 0) continue
    const theirs = await arrange(path, api, colleague)
    for (const field of own) {
      const name = nameOf(path, field)
      const id = valueAt(theirs.input, field.path)
      if (id === undefined || answers[name]) continue
      asked.push(name)
      const { says, ...answer } = await answerOf(path, mine, { at: field.path, id })
      const unknown = await answerOf(path, mine, { at: field.path, id: randomUUID() })
      if (notOnlyOwn[name]) expect.soft(answer.code, name).toBe('OK')
      else expect.soft({ ...answer, says }, name).toEqual(unknown)
    }
  }
  expect(asked.length).toBeGreaterThan(8)
  expect(Object.keys(notOnlyOwn).filter((name) => !asked.includes(name))).toEqual([])
}, 60_000)

const madeIds = Object.keys(answers).filter((name) => answers[name] === made)

test.each(madeIds)('%s: one that someone has taken is refused, and what they have stays theirs', async (name) => {
  const [path = '', field = ''] = name.split(' ')
  const at = [field]
  const theirs = await arrange(path, api, colleague)
  await callByPath(theirs.caller ?? colleague.caller, path, theirs.input)
  const mine = await arrange(path, api, owner)
  const before = await whole()
  expect((await answerOf(path, mine, { at, id: valueAt(theirs.input, at) })).code).toBe('STATE')
  expect(await whole()).toEqual(before)
})

test('negative control: the walk finds ids in the root, in objects and in lists, and the answers above are all met', () => {
  expect(walkedIds.size).toBeGreaterThan(60)
  for (const kind of otherThings) expect([poolHere.has(kind), poolThere.has(kind)], kind).toEqual([true, true])
  for (const name of [
    'users.get id',
    'users.invite roles.*.roleId',
    'seats.best wish.categoryId',
    'floors.order ids.*',
  ]) {
    expect([...walkedIds]).toContain(name)
  }
  expect(Object.keys(answers).filter((name) => !walkedIds.has(name))).toEqual([])
})
