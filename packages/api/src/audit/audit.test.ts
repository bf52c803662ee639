import { readFileSync } from 'node:fs'
import { orderEvents } from '@marquee/contract/order-events'
import { inTransaction } from '@marquee/db'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approvablePaths } from '../door/approvable.ts'
import { records } from '../records/record.ts'
import { auditRowsOf, severalRows } from '../testing/audit-rows.ts'
import { personsIn, rightsMark, secretsIn } from '../testing/audit-texts.ts'
import { callByPath } from '../testing/call-by-path.ts'
import {
  type Caller,
  createTestApi,
  makeUser,
  reasonOf,
  type SignedIn,
  signInAsker,
  type TestApi,
} from '../testing/index.ts'
import { shapeOfInput, valueAt, withValueAt } from '../testing/input-shape.ts'
import { expectNothingSecret } from '../testing/nothing-secret.ts'
import { procedureCases, walkedProcedures } from '../testing/procedure-cases.ts'
import { atOwnTill } from '../testing/sale-cases.ts'

const secret = 'a secret of the audit that is long enough'
let api: TestApi
let owner: SignedIn
beforeAll(async () => {
  api = await createTestApi({ secret })
  owner = await api.signInUser(api.owner)
})
afterAll(() => api.close())

const table = walkedProcedures()
const audited = table.filter((row) => row.audited).map((row) => row.path)
const silent = table.filter((row) => !row.audited && row.type !== 'subscription').map((row) => row.path)

// The screen's words for what an entry is about. A record with a page of its own has them there.
const words = new URL('../../../i18n/locales/en/audit.json', import.meta.url)
const pages = records.flatMap(({ record }) => (record.module ? [record.entity] : []))
const kindsInWords = [...Object.keys(JSON.parse(readFileSync(words, 'utf8')).entity), ...pages]

const events = () => api.database.db.selectFrom('audit_event').selectAll().orderBy('id').execute()
const newEvents = (work: () => Promise<unknown>) => auditRowsOf(api, work)

test('there is a case for every audited mutation', () => {
  expect(audited.length).toBeGreaterThan(15)
  expect(audited.filter((path) => !(path in procedureCases))).toEqual([])
})

test('what leaves no audit row is a short list of mutations that change nobody, and what people keep for themselves', () => {
  const unaudited = table.filter((row) => row.type === 'mutation' && !row.audited).map((row) => row.path)
  expect(unaudited.filter((path) => !path.startsWith('apps.'))).toEqual([
    // That somebody still waits; the request and its answer are audited.
    'approvals.keepWaiting',
    'auth.refresh',
    'auth.renewSocket',
    'auth.signInWithToken',
    // Reads; mutations, because a token has no place in an address.
    'devices.recognise',
    // A file belongs to nothing until a record names it, and that is audited.
    'expenses.upload',
    // Like the read flag of a notification.
    'feat.seeNews',
    'feat.upload',
    'foodProducts.upload',
    'groupBookings.openNames',
    'inventoryItems.upload',
    'messages.openUnsubscribe',
    'myTrips.upload',
    'security.uploadPicture',
    'settings.uploadLogo',
    'settlements.upload',
    'stock.upload',
    'ticketProducts.upload',
    'vehicleLog.upload',
  ])
  const tools = unaudited.filter((path) => path.startsWith('apps.')).map((path) => path.split('.')[1])
  // Of the academy it is how far someone has come; courses are everybody's.
  const own = ['academy', 'chat', 'files', 'mailbox', 'messages', 'notes', 'noticeTopics', 'notifications', 'shortcuts']
  expect([...new Set(tools)]).toEqual(own)
  expect(unaudited.filter((path) => path.startsWith('apps.academy.'))).toEqual(['apps.academy.saveProgress'])
  // A file belongs to nothing until it is put into a folder, and that is audited.
  expect(unaudited.filter((path) => path.startsWith('apps.files.'))).toEqual(['apps.files.upload'])
})

const personsSeen = new Set<string>()

/** The person behind a caller; null: nobody is signed in. */
const whoIs = (caller: Caller) =>
  caller.me
    .get()
    .then(({ user }) => user.id)
    .catch(() => null)

/** What each procedure answered the owner. */
const answers = new Map<string, unknown>()
let secretsSeen = 0

const rightsFrom: string[] = []

// What was refused can be done right afterwards: one arrangement serves both.
test.each(audited)(
  '%s, refused, leaves none; done, one row: who, what, when, in the request, no secret',
  async (path) => {
    const arranged = await procedureCases[path]?.(api, owner)
    const caller = arranged?.caller ?? owner.caller
    await expectNoRowWhenRefused(path, { caller, input: arranged?.input })
    const actorId = await whoIs(caller)
    const mark = await rightsMark(api)
    let answer: unknown
    const added = await newEvents(async () => {
      answer = await callByPath(caller, path, arranged?.input)
    })
    answers.set(path, answer)
    if ((await rightsMark(api)) !== mark) rightsFrom.push(path)
    expect(added).toHaveLength(severalRows[path] ?? 1)
    const [event] = added
    // Unlocking is unlocking, whichever way it came.
    // A file is one, in however many parts it is fetched.
    const action = path === 'auth.unlockByEmail' ? 'auth.unlock' : path.replace(/\.exportPart$/, '.export')
    expect(event).toMatchObject({ venue_id: api.venue.id, action, api_key_id: null })
    if (actorId !== null) expect(event).toMatchObject({ actor_id: actorId, auth_session_id: expect.any(String) })
    expect(event?.approver_id, path).toBe(path === 'approvals.grantByPin' ? api.owner.id : null)
    expect(kindsInWords, 'a word in packages/i18n/locales/*/audit.json').toContain(event?.entity)
    if (event?.entity === 'order' || event?.entity === 'pass') {
      expect(Object.keys(orderEvents), 'a word for the history of the order').toContain(action)
    }
    expect(event?.entity_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(event?.request_id).toMatch(/^[0-9a-f-]{36}$/)
    expect(Math.abs(Date.parse(event?.at ?? '') - Date.now())).toBeLessThan(60_000)
    const kept = JSON.stringify(event)
    expect(kept).not.toMatch(/argon2|right horse|nobody would guess|proof=/)
    expect(kept).not.toMatch(/"[^"]*(hash|secret|password)[^"]*":/i)
    const secrets = [...secretsIn(arranged?.input), ...secretsIn(answer)]
    secretsSeen += secrets.length
    // The digits of a PIN stand in one id of a hundred by chance.
    const withoutIds = kept.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
    for (const secret of secrets) expect(secret.length < 8 ? withoutIds : kept).not.toContain(secret)
    for (const person of personsIn(event?.entity ?? '', arranged?.input)) {
      personsSeen.add(path)
      expect(kept, `personal: see audit/personal-fields.ts`).not.toContain(JSON.stringify(person).slice(1, -1))
    }
  },
)

test('inputs that name guests were among them', () => {
  expect([...personsSeen]).toEqual(
    expect.arrayContaining(['orders.updateGuest', 'passes.nameHolder', 'apps.contacts.update']),
  )
})

test('what touches roles, memberships and keys is a short list: a new way to a right has to be tried like the others', () => {
  // Each of these is in escalation.test.ts: nobody gives by it what they do not hold.
  const giving = [
    'apiKeys.create',
    'roles.clone',
    'roles.create',
    'roles.restore',
    'roles.update',
    'users.admit',
    'users.invite',
    'users.resendInvitation',
    'users.resume',
    'users.update',
  ]
  const taking = ['apiKeys.revoke', 'apiKeys.revokeOfUser', 'roles.archive', 'users.dismiss', 'users.suspend']
  // People who sign up wait and hold nothing; the others change no right.
  const neither = ['auth.signUp', 'me.chooseStart', 'me.update', 'users.resetFactors']
  expect(rightsFrom).toEqual([...giving, ...taking, ...neither].sort())
})

test('negative control: there were secrets that could have got into the audit', () => {
  expect(secretsSeen).toBeGreaterThan(20)
  expect(secretsIn({ a: { password: 'known' }, codes: ['one two', 'three'] })).toEqual(['known', 'one two', 'three'])
})

// Files of one process share what can be approved: commands that only a test knows are not of the product.
const ofTheProduct = approvablePaths().filter((path) => table.some((row) => row.path === path))

test.each(ofTheProduct)('%s, approved, names who approved it', async (path) => {
  const { access, meta } = table.find((row) => row.path === path) ?? {}
  // Whoever sells anything may call what is limited by a right of its own: a till.
  const asker = meta?.limitedBy
    ? await signInAsker(api, meta.limitedBy.module, [{ module: 'ticket_booking', action: 'sell', limits: {} }])
    : await signInAsker(api, typeof access === 'object' ? access.module : undefined)
  const { input } = (await procedureCases[path]?.(api, atOwnTill.includes(path) ? asker : owner)) ?? {}
  const { id } = await asker.caller.approvals.request({ procedure: path, input })
  await owner.caller.approvals.answer({ id, answer: 'grant' })
  const approved = api.callerWithToken(asker.token, { approvalId: id })
  const added = await newEvents(() => callByPath(approved, path, input))
  expect(added).toMatchObject([{ action: path, actor_id: asker.user.id, approver_id: api.owner.id }])
})

test.each(silent)('%s leaves none', async (path) => {
  const arranged = await procedureCases[path]?.(api, owner)
  const call = () => callByPath(arranged?.caller ?? owner.caller, path, arranged?.input)
  expect(await newEvents(async () => answers.set(path, await call()))).toEqual([])
})

// One who holds every right is shown most.
test('no answer to an owner holds a hash or a secret', async () => {
  expect(answers.size).toBe(audited.length + silent.length)
  const { password_hash: hash } = await api.database.db
    .selectFrom('app_user')
    .select('password_hash')
    .where('id', '=', api.owner.id)
    .executeTakeFirstOrThrow()
  expectNothingSecret([...answers.values()], [hash, secret])
})

const unknownId = '01890000-0000-7000-8000-000000000000'
const each = (input: object, ...paths: string[]) => Object.fromEntries(paths.map((path) => [path, input]))
/** How each is refused by a rule, and not by the form of its input, where nothing of the below fits it. */
const refusals: Record<string, object> = {
  // An order is made by its seller: whatever is no order yet may become one.
  'allowances.comp': { ticketSessionId: unknownId },
  'allowances.discount': { ticketSessionId: unknownId },
  'allowances.price': { ticketSessionId: unknownId },
  'auth.confirmEmail': { proof: 'x' },
  'auth.resetPassword': { proof: 'x' },
  'auth.forgotPassword': { email: 'nobody-at-all@test.example' },
  'auth.resendConfirmation': { email: 'nobody-at-all@test.example' },
  'auth.signUp': { agreements: false },
  'apiKeys.create': { password: 'wrong' },
  'devices.pair': { code: 'AAAA AAAA' },
  'foodOrders.open': { service: 'table' },
  'offlineFood.register': { publicKey: 'AAAA' },
  ...each({ id: unknownId }, 'foodOrders.add', 'foodOrders.send', 'foodOrders.void'),
  ...each({ expectedDueMinor: 1 }, 'foodOrders.pay', 'foodOrders.sell', 'memberships.sell'),
  ...each({ expectedDueMinor: 1 }, 'orders.confirm', 'orders.sell', 'orders.sellExpress'),
  'giftCards.charge': { amountMinor: 1 },
  'groupBookings.sendNames': { token: 'x' },
  'giftCards.sell': { amountMinor: 1 },
  'waitlist.join': { people: 0 },
  'memberships.admit': { nonce: 'x' },
  'messages.unsubscribe': { token: 'x' },
  'me.chooseStart': { page: '/nowhere' },
  'me.update': { name: '' },
  // Whatever is scanned is written down: only a form that is none is refused.
  'passes.admit': { nonce: 'x' },
  'passes.admitGroup': { nonce: 'x' },
  'passes.nameHolder': { expectedHolder: 'Somebody else' },
  'passes.undo': { scanId: unknownId },
  'prices.save': { expectedVersion: 999 },
  'roles.create': { name: 'Owner' },
  'seats.hold': { ticketSessionId: unknownId },
  'seats.takeOver': { ticketSessionId: unknownId },
  'security.changePassword': { current: 'wrong' },
  'security.confirmMfa': { code: '000000' },
  'security.setAutoLock': { minutes: -1 },
  'security.setPicture': { file: unknownId },
  'cardCharges.start': { amountMinor: 0 },
  'tills.takePart': { amountMinor: 0 },
}

/** An input that is refused by a rule; undefined: it refuses only callers without the right. */
function refusedInput(path: string, input: unknown): unknown {
  const has = (name: string) => valueAt(input, [name]) !== undefined
  if (refusals[path]) return { ...Object(input), ...refusals[path] }
  if (has('expectedRev')) return { ...Object(input), expectedRev: 999 }
  const id = shapeOfInput(path, input).ids.find((field) => valueAt(input, field.path) !== undefined)
  if (id) return withValueAt(input, id.path, unknownId)
  if (has('password')) return { ...Object(input), password: 'wrong' }
  return undefined
}

/** What is refused leaves no row, whoever is told why. */
async function expectNoRowWhenRefused(path: string, { caller, input }: { caller: Caller; input: unknown }) {
  const changed = refusedInput(path, input)
  const added = await newEvents(async () => {
    const reason = await reasonOf(callByPath(changed === undefined ? api.call() : caller, path, changed ?? input))
    // A link for an address that is nobody's is not sent, and the caller must not learn it.
    expect(reason === 'OK', reason).toBe(path === 'auth.forgotPassword' || path === 'auth.resendConfirmation')
    expect(reason).not.toBe('INTERNAL')
  })
  expect(added, 'of what was refused').toEqual([])
}

describe('append-only', () => {
  beforeAll(async () => {
    await owner.caller.me.update({ name: 'Audited Once' })
  })
  const attempts = {
    update: sql`update audit_event set action = 'forged'`,
    delete: sql`delete from audit_event`,
    truncate: sql`truncate audit_event cascade`,
    'update of a seal': sql`update audit_seal set number = number + 1`,
    'delete of a seal': sql`delete from audit_seal`,
  }

  test.each(Object.keys(attempts))('the application may not: %s', async (name) => {
    const refused = await attempts[name as keyof typeof attempts].execute(api.database.db).catch((error) => error)
    expect(refused).toMatchObject({ code: '42501' })
  })

  test('a role with every right is stopped by the trigger', async () => {
    const { asOwner } = api.database
    for (const attempt of [attempts.update, attempts.delete, attempts.truncate]) {
      expect(await attempt.execute(asOwner).catch((error) => error)).toMatchObject({ code: '23001' })
    }
  })

  test('negative control: the same role may change a table that is not append-only', async () => {
    const changed = await sql`update app_user set phone = '1' where id = ${api.owner.id}`.execute(api.database.asOwner)
    expect(Number(changed.numAffectedRows)).toBe(1)
  })
})

test('a row belongs to its transaction: undone with it', async () => {
  const user = await makeUser(api.database.db, { venue: api.venue })
  const before = (await events()).length
  const failed = inTransaction(api.database.db, async (tx) => {
    await tx
      .insertInto('audit_event')
      .values({ venue_id: api.venue.id, id: user.id, action: 'x', entity: 'user', entity_id: user.id })
      .execute()
    throw new Error('stop')
  })
  await expect(failed).rejects.toThrow('stop')
  expect(await events()).toHaveLength(before)
})
