import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  grants,
  joinVenue,
  makeUser,
  makeVenue,
  reasonOf,
  type TestApi,
  type TestUser,
  testPassword,
} from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const newPassword = 'a brand new one 42'
let host = 0
const anyIp = () => `10.2.${Math.floor(++host / 250)}.${host % 250}`
const signIn = (user: TestUser, password: string) =>
  reasonOf(api.call({ ip: anyIp() }).auth.signIn({ email: user.email, password }))
const forgot = (email: string) => api.call({ ip: anyIp() }).auth.forgotPassword({ email })
const reset = (proof: string, password = newPassword) =>
  api.call({ ip: anyIp() }).auth.resetPassword({ proof, password })

async function mailsTo(email: string) {
  const rows = await api.database.db
    .selectFrom('outgoing_mail')
    .selectAll()
    .where('recipient', '=', email)
    .orderBy('created_at')
    .execute()
  return rows.map((row) => ({ ...row, params: row.params as { link: string; name: string; venueName: string } }))
}
async function proofOf(email: string): Promise<string> {
  const mail = (await mailsTo(email)).at(-1)
  return new URL(mail?.params.link ?? '').searchParams.get('proof') ?? ''
}

describe('a forgotten password', () => {
  test('a link by mail, once; everything open ends', async () => {
    const { user, caller } = await api.signInAs('door')
    expect(await forgot(user.email.toUpperCase())).toBe(true)
    const [mail] = await mailsTo(user.email)
    expect(mail).toMatchObject({
      kind: 'password-reset',
      language: 'tr',
      params: { name: user.name, venueName: 'First venue' },
    })
    expect(mail?.params.link).toMatch(/^http:\/\/venue\.example\/reset-password\?proof=[\w-]{43}$/)
    const proof = await proofOf(user.email)
    const stored = await api.database.db
      .selectFrom('password_proof')
      .selectAll()
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(proof)
    expect(Date.parse(stored.expires_at) - Date.parse(stored.created_at)).toBe(3_600_000)

    expect(await reset(proof)).toBe(true)
    expect(await reasonOf(caller.me.get())).toBe('UNAUTHORIZED')
    expect((await mailsTo(user.email)).map((one) => one.kind)).toEqual(['password-reset', 'password-changed'])
    expect(await signIn(user, testPassword)).toBe('WRONG_CREDENTIALS')
    expect(await signIn(user, newPassword)).toBe('OK')
    expect(await reasonOf(reset(proof, 'yet another one 43'))).toBe('VALIDATION')
    expect(await signIn(user, newPassword)).toBe('OK')
    const ended = await api.database.db
      .selectFrom('auth_session')
      .select('end_reason')
      .where('user_id', '=', user.id)
      .where('ended_at', 'is not', null)
      .execute()
    expect(ended).toEqual([{ end_reason: 'password' }])
  })

  test('ten at once with one link: one sets its password', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    await forgot(user.email)
    const proof = await proofOf(user.email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => reasonOf(reset(proof, `racing password ${n}`))),
    )
    expect(answers.filter((answer) => answer === 'OK')).toHaveLength(1)
    expect(new Set(answers)).toEqual(new Set(['OK', 'VALIDATION']))
  })

  test('too old, unknown or empty proofs are refused on the field', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    await forgot(user.email)
    await api.database.db
      .updateTable('password_proof')
      .set({ expires_at: sql<string>`now() - interval '1 second'` })
      .where('user_id', '=', user.id)
      .execute()
    for (const proof of [await proofOf(user.email), 'unknown', '']) {
      const refused = await reset(proof).catch((error) => error)
      expect(refused.cause.data.issues).toEqual([{ path: 'proof', message: 'field.invalid' }])
    }
  })

  test('one reset makes the other links worthless', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    await forgot(user.email)
    const first = await proofOf(user.email)
    await forgot(user.email)
    await reset(await proofOf(user.email))
    expect(await reasonOf(reset(first))).toBe('VALIDATION')
  })

  test('a weak password is refused and does not use the link up', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue, email: 'someone.known@test.example' })
    await forgot(user.email)
    const proof = await proofOf(user.email)
    for (const password of ['password1', 'someone.known', 'marquee2026']) {
      const refused = await reset(proof, password).catch((error) => error)
      expect(refused.cause.data.issues).toEqual([{ path: 'password', message: 'field.common' }])
    }
    expect(await reset(proof)).toBe(true)
  })

  test('unknown and suspended people: the same answer in about the same time, and no mail', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    const suspended = await makeUser(api.database.db, { venue: api.venue, state: 'suspended' })
    const timed = async (email: string) => {
      const startedAt = performance.now()
      expect(await forgot(email)).toBe(true)
      return performance.now() - startedAt
    }
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let n = 0; n < 4; n++) {
      times.known.push(await timed(user.email))
      times.unknown.push(await timed('nobody@test.example'))
    }
    expect(await forgot(suspended.email)).toBe(true)
    // The fastest of each: the others tell how busy the machine was.
    expect(Math.abs(Math.min(...times.known) - Math.min(...times.unknown))).toBeLessThan(20)
    expect(await mailsTo(user.email)).toHaveLength(4)
    expect(await mailsTo('nobody@test.example')).toEqual([])
    expect(await mailsTo(suspended.email)).toEqual([])
  })

  test('a mailbox gets five links an hour and no more', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    for (let n = 0; n < 8; n++) await forgot(user.email)
    expect(await mailsTo(user.email)).toHaveLength(5)
  })

  test('an invited person comes in by it; an invitation older than seven days stays shut', async () => {
    const { db } = api.database
    const fresh = await makeUser(db, { venue: api.venue, state: 'invited', passwordHash: null })
    const late = await makeUser(db, { venue: api.venue, state: 'invited', passwordHash: null })
    await db
      .updateTable('venue_member')
      .set({ invited_at: sql<string>`now() - interval '8 days'` })
      .where('user_id', '=', late.id)
      .execute()
    await forgot(fresh.email)
    await forgot(late.email)
    await reset(await proofOf(fresh.email))
    expect(await signIn(fresh, newPassword)).toBe('OK')
    expect(await mailsTo(late.email)).toEqual([])
  })
})

describe('an invitation', () => {
  const invite = async (email: string) => {
    const manager = await api.signInAs('manager')
    return manager.caller.users.invite({
      commandId: crypto.randomUUID(),
      name: 'New Person',
      email,
      roles: grants(api.venue.roleIds.door as never),
    })
  }
  const proofIn = (link: string) => new URL(link, 'http://x.example').searchParams.get('proof') ?? ''

  test('lets the person choose a password and come in, once', async () => {
    const { link, user } = await invite('first-timer@test.example')
    expect(await signIn({ ...user, venueId: api.venue.id }, newPassword)).toBe('WRONG_CREDENTIALS')
    expect(await reset(proofIn(link))).toBe(true)
    const pair = await api.call({ ip: anyIp() }).auth.signIn({ email: user.email, password: newPassword })
    const me = await api.callerWithToken(pair.accessToken).me.get()
    expect(me.roles.map((role) => role.name)).toEqual(['Door'])
    expect(await reasonOf(reset(proofIn(link), 'something else 44'))).toBe('VALIDATION')
  })

  test('someone with an account elsewhere joins by their own password: the link cannot take their account over', async () => {
    const { db } = api.database
    const elsewhere = await makeVenue(db)
    const person = await makeUser(db, { venue: elsewhere, roles: ['owner'] })
    const { link } = await invite(person.email)
    // The inviter holds this link too.
    expect(await reasonOf(reset(proofIn(link), 'chosen by the inviter 1'))).toBe('WRONG_CREDENTIALS')
    expect(await signIn(person, 'chosen by the inviter 1')).toBe('WRONG_CREDENTIALS')
    expect(await reset(proofIn(link), testPassword)).toBe(true)
    const member = await db
      .selectFrom('venue_member')
      .select('state')
      .where('venue_id', '=', api.venue.id)
      .where('user_id', '=', person.id)
      .executeTakeFirst()
    expect(member?.state).toBe('active')
    expect(await signIn(person, testPassword)).toBe('OK')
  })

  test('opens the venue that invited and no other that also waits', async () => {
    const { db } = api.database
    const elsewhere = await makeVenue(db)
    const { link, user } = await invite('wanted-twice@test.example')
    await joinVenue(db, { venue: elsewhere, userId: user.id, roles: ['owner'], state: 'invited' })
    await reset(proofIn(link))
    const states = await db
      .selectFrom('venue_member')
      .select(['venue_id', 'state'])
      .where('user_id', '=', user.id)
      .execute()
    expect(new Map(states.map((row) => [row.venue_id, row.state]))).toEqual(
      new Map([
        [api.venue.id, 'active'],
        [elsewhere.id, 'invited'],
      ]),
    )
  })
})

describe('signing up', () => {
  const input = {
    name: 'Ayşe Yeni',
    email: 'ayse.yeni@test.example',
    password: newPassword,
    company: 'Kendi',
    agreements: true,
  }
  const signUp = (changed: Partial<typeof input> = {}) =>
    api.call({ ip: anyIp() }).auth.signUp({ ...input, ...changed })

  test('makes a pending person who cannot sign in until admitted', async () => {
    expect(await signUp()).toBe(true)
    const { rows } = await (await api.signInAs('manager')).caller.users.list({ search: 'ayse.yeni' })
    expect(rows).toMatchObject([{ name: 'Ayşe Yeni', state: 'pending', roles: [] }])
    const [row] = rows
    if (!row) throw new Error('nobody signed up')
    const user = { ...row, venueId: api.venue.id }
    expect(await signIn(user, newPassword)).toBe('WRONG_CREDENTIALS')
    const { caller } = await api.signInAs('manager')
    await api.database.db
      .updateTable('app_user')
      .set({ email_confirmed_at: new Date() })
      .where('id', '=', row.id)
      .execute()
    const admitted = await caller.users.admit({
      id: row.id,
      expectedRev: row.rev,
      roles: grants(api.venue.roleIds.door as never),
    })
    expect(admitted).toMatchObject({ state: 'active', roles: [{ name: 'Door' }] })
    expect(await signIn(user, newPassword)).toBe('OK')
  })

  test('a known address: the same answer, nothing changes', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    const before = await api.database.db.selectFrom('app_user').selectAll().where('id', '=', user.id).executeTakeFirst()
    expect(await signUp({ email: user.email.toUpperCase(), name: 'Someone Else' })).toBe(true)
    expect(
      await api.database.db.selectFrom('app_user').selectAll().where('id', '=', user.id).executeTakeFirst(),
    ).toEqual(before)
    expect(await signIn(user, testPassword)).toBe('OK')
  })

  test('two at once with one address: one person', async () => {
    const email = 'twice@test.example'
    await Promise.all([signUp({ email }), signUp({ email: email.toUpperCase() })])
    const people = await api.database.db.selectFrom('app_user').select('id').where('email_key', '=', email).execute()
    expect(people).toHaveLength(1)
  })

  test('needs the terms and a password that nobody guesses; throttled by address', async () => {
    const issues = (call: Promise<unknown>) => call.catch((error) => error.cause.data.issues)
    expect(await issues(signUp({ agreements: false }))).toEqual([{ path: 'agreements', message: 'field.required' }])
    expect(await issues(signUp({ password: 'ayseyeni1' }))).toEqual([{ path: 'password', message: 'field.common' }])
    expect(await issues(signUp({ password: 'short' }))).toEqual([{ path: 'password', message: 'field.tooShort' }])
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        reasonOf(api.call({ ip: '203.0.113.99' }).auth.signUp({ ...input, email: `flood-${n}@test.example` })),
      ),
    )
    expect(answers).toContain('THROTTLED')
  })
})
