import { emailKey } from '@marquee/contract'
import { waitFor } from '@marquee/db/testing'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  createTestApi,
  joinVenue,
  makeUser,
  makeVenue,
  reasonOf,
  type TestApi,
  testPassword,
} from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const anyIp = () => `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.9`

test('whoever looks at a person hears of their sign-in', async () => {
  const manager = await api.signInAs('manager')
  const user = await makeUser(api.database.db, { venue: api.venue, roles: ['door'] })
  const stop = new AbortController()
  const watching = api.callerWithToken(manager.token, { signal: stop.signal })
  const heard: unknown[] = []
  const stream = (await watching.users.changed({})) as unknown as AsyncIterable<[string, object]>
  void (async () => {
    for await (const [, event] of stream) heard.push(event)
  })().catch(() => undefined)
  await waitFor('the stream is open', () => heard.length === 1)
  await api.call({ ip: anyIp() }).auth.signIn({ email: user.email, password: testPassword })
  const told = { type: 'change', payload: { userId: user.id } }
  await waitFor('it was told', () => heard.some((event) => JSON.stringify(event) === JSON.stringify(told)))
  stop.abort()
  expect((await manager.caller.users.get({ id: user.id })).openSessions).toHaveLength(1)
})

test('the right password gives a pair of tokens that work', async () => {
  const user = await makeUser(api.database.db, { venue: api.venue, roles: ['manager'], name: 'Zeynep Arslan' })
  const pair = await api
    .call({ ip: anyIp(), device: 'Firefox\n on Linux' })
    .auth.signIn({ email: user.email.toUpperCase(), password: testPassword })
  expect(pair).toMatchObject({ tokenType: 'bearer', user: { id: user.id, name: 'Zeynep Arslan', status: 'online' } })
  const me = await api.callerWithToken(pair.accessToken).me.get()
  expect(me.roles.map((role) => role.name)).toEqual(['Manager'])
  const session = await api.database.db
    .selectFrom('auth_session')
    .selectAll()
    .where('id', '=', me.authSessionId)
    .executeTakeFirstOrThrow()
  expect(session.device).toBe('Firefox on Linux')
  const hours = (Date.parse(session.expires_at) - Date.parse(session.started_at)) / 3_600_000
  expect(hours).toBe(24)
  const audit = await api.database.db.selectFrom('audit_event').selectAll().where('entity_id', '=', user.id).execute()
  expect(audit).toMatchObject([{ action: 'auth.signIn', actor_id: user.id, auth_session_id: me.authSessionId }])
})

test('remembered for thirty days, idle for twelve hours at most', async () => {
  const user = await makeUser(api.database.db, { venue: api.venue })
  await api.call({ ip: anyIp() }).auth.signIn({ email: user.email, password: testPassword, rememberMe: true })
  const { days, idle } = await api.database.db
    .selectFrom('auth_session')
    .select([
      sql<string>`extract(epoch from expires_at - started_at) / 86400`.as('days'),
      sql<string>`extract(epoch from idle_expires_at - started_at) / 3600`.as('idle'),
    ])
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  expect([Number(days), Number(idle)]).toEqual([30, 12])
})

test('wrong password, unknown address, no password yet, not active: one answer', async () => {
  const { db } = api.database
  const right = await makeUser(db, { venue: api.venue })
  const withoutPassword = await makeUser(db, { venue: api.venue, passwordHash: null })
  const suspended = await makeUser(db, { venue: api.venue, state: 'suspended' })
  const pending = await makeUser(db, { venue: api.venue, state: 'pending' })
  const invited = await makeUser(db, { venue: api.venue, state: 'invited' })
  const tries = [
    { email: right.email, password: 'wrong' },
    { email: 'nobody@test.example', password: testPassword },
    { email: withoutPassword.email, password: testPassword },
    { email: suspended.email, password: testPassword },
    { email: pending.email, password: testPassword },
    { email: invited.email, password: testPassword },
    { email: 'not even an address', password: testPassword },
  ]
  const answers = await Promise.all(tries.map((input) => reasonOf(api.call({ ip: anyIp() }).auth.signIn(input))))
  expect(new Set(answers)).toEqual(new Set(['WRONG_CREDENTIALS']))
  const open = await db
    .selectFrom('auth_session')
    .select('id')
    .where('user_id', 'in', [right.id, suspended.id, pending.id, invited.id])
    .execute()
  expect(open).toEqual([])
})

test('an address folds ASCII letters only: ı is not i', async () => {
  const name = `kisi${Date.now()}`
  await makeUser(api.database.db, { venue: api.venue, email: `${name}@test.example` })
  const withDotless = `${name.replaceAll('i', 'ı')}@test.example`
  expect(emailKey(withDotless)).not.toBe(emailKey(`${name}@test.example`))
  expect(await reasonOf(api.call({ ip: anyIp() }).auth.signIn({ email: withDotless, password: testPassword }))).toBe(
    'WRONG_CREDENTIALS',
  )
})

test('a password is compared whole: the 73rd character counts', async () => {
  const long = 'ş'.repeat(100)
  const options = { algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 } as const
  const user = await makeUser(api.database.db, { venue: api.venue, passwordHash: await hash(`${long}a`, options) })
  const signIn = (password: string) => reasonOf(api.call({ ip: anyIp() }).auth.signIn({ email: user.email, password }))
  expect(await signIn(`${long}b`)).toBe('WRONG_CREDENTIALS')
  expect(await signIn(`${long}a`)).toBe('OK')
})

test('with several venues the one used last opens, and a suspended membership does not', async () => {
  const { db } = api.database
  const second = await makeVenue(db, { name: 'Second venue' })
  const owner = await makeUser(db, { venue: second, roles: ['owner'] })
  expect(owner.venueId).toBe(second.id)
  const user = await makeUser(db, { venue: api.venue, roles: ['door'] })
  await joinVenue(db, { venue: second, userId: user.id, roles: ['kitchen'] })
  const signIn = async () => {
    const pair = await api.call({ ip: anyIp() }).auth.signIn({ email: user.email, password: testPassword })
    return (await api.callerWithToken(pair.accessToken).me.get()).venue.name
  }
  expect(await signIn()).toBe('First venue')
  await db
    .updateTable('auth_session')
    .set({ started_at: sql<string>`now() - interval '2 days'` })
    .where('user_id', '=', user.id)
    .execute()
  await api.signInUser({ ...user, venueId: second.id })
  expect(await signIn()).toBe('Second venue')
  await db
    .updateTable('venue_member')
    .set({ state: 'suspended' })
    .where('user_id', '=', user.id)
    .where('venue_id', '=', second.id)
    .execute()
  expect(await signIn()).toBe('First venue')
})

describe('guessing', () => {
  test('of 100 wrong tries at least 90 are throttled, and the right password from elsewhere still works', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    const attacker = api.call({ ip: '203.0.113.7' })
    const answers: string[] = []
    for (let n = 0; n < 100; n++) {
      answers.push(await reasonOf(attacker.auth.signIn({ email: user.email, password: `guess ${n}` })))
    }
    expect(answers.filter((answer) => answer === 'THROTTLED').length).toBeGreaterThanOrEqual(90)
    expect(new Set(answers)).toEqual(new Set(['WRONG_CREDENTIALS', 'THROTTLED']))
    expect(await reasonOf(attacker.auth.signIn({ email: user.email, password: testPassword }))).toBe('THROTTLED')
    await expect(
      api.call({ ip: '198.51.100.1' }).auth.signIn({ email: user.email, password: testPassword }),
    ).resolves.toMatchObject({ tokenType: 'bearer' })
  })

  test('the right password clears what was counted: seven slips, and seven more after it', async () => {
    const user = await makeUser(api.database.db, { venue: api.venue })
    const caller = api.call({ ip: anyIp() })
    const slips = () =>
      Promise.all(
        Array.from({ length: 7 }, (_, n) => reasonOf(caller.auth.signIn({ email: user.email, password: `slip ${n}` }))),
      )
    for (let round = 0; round < 2; round += 1) {
      expect(new Set(await slips())).toEqual(new Set(['WRONG_CREDENTIALS']))
      expect(await reasonOf(caller.auth.signIn({ email: user.email, password: testPassword }))).toBe('OK')
    }
    // Negative control: one slip more is too much when nothing clears it.
    await slips()
    expect(await reasonOf(caller.auth.signIn({ email: user.email, password: 'the eighth' }))).toBe('WRONG_CREDENTIALS')
    expect(await reasonOf(caller.auth.signIn({ email: user.email, password: testPassword }))).toBe('THROTTLED')
  })

  test('a whole network of IPv6 addresses is one address', async () => {
    const { user } = await api.signInAs('counter')
    const from = (last: number, net = 'a') => `2001:db8:0:${net}::${last.toString(16)}`
    const wrong = { email: user.email, password: 'not this one' }
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => reasonOf(api.call({ ip: from(index + 1) }).auth.signIn(wrong))),
    )
    expect(answers.filter((answer) => answer === 'THROTTLED').length).toBe(32)
    const right = { email: user.email, password: testPassword }
    expect(await reasonOf(api.call({ ip: from(0xff) }).auth.signIn(right))).toBe('THROTTLED')
    expect(await reasonOf(api.call({ ip: from(1, 'b') }).auth.signIn(right))).toBe('OK')
  })

  test('one address against many accounts is throttled too, and says how long to wait', async () => {
    const caller = api.call({ ip: '203.0.113.8' })
    const answers: string[] = []
    for (let n = 0; n < 70; n++) {
      answers.push(await reasonOf(caller.auth.signIn({ email: `many-${n}@test.example`, password: 'guess' })))
    }
    expect(answers.filter((answer) => answer === 'THROTTLED').length).toBeGreaterThanOrEqual(9)
    const refused = await caller.auth.signIn({ email: 'x@test.example', password: 'guess' }).catch((error) => error)
    expect(refused.cause.data.retryAfter).toBeGreaterThan(0)
  })

  test('a network has sixty tries in a minute, whatever accounts and addresses; right passwords use up none of them', async () => {
    const { throttle } = api.services
    const from = (n: number) => ({ account: `person-${n}`, ip: `2001:db8:0:c::${(n + 1).toString(16)}` })
    for (let n = 0; n < 70; n++) {
      await throttle.beforeTry(from(n))
      await throttle.afterSuccess(from(n))
    }
    for (let n = 0; n < 60; n++) await throttle.beforeTry(from(n))
    await expect(throttle.beforeTry(from(60))).rejects.toMatchObject({ code: 'THROTTLED' })
  })

  test('known and unknown addresses take the same time', async () => {
    const real = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const
    const user = await makeUser(api.database.db, { venue: api.venue, passwordHash: await hash('a real one', real) })
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
    for (let n = 0; n < 40; n++) {
      for (const [kind, email] of [
        ['known', user.email],
        ['unknown', `nobody-${n}@test.example`],
      ] as const) {
        const caller = api.call({ ip: `192.0.2.${n}.${kind}` })
        const startedAt = performance.now()
        await reasonOf(caller.auth.signIn({ email, password: 'not it' }))
        times[kind].push(performance.now() - startedAt)
      }
    }
    const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0
    // Pair by pair, so that a busy machine delays both.
    const differences = times.known.map((time, n) => time - (times.unknown[n] ?? 0))
    const fastest = Math.min(...times.unknown)
    expect(Math.abs(median(differences))).toBeLessThan(20)
    // The comparison is really made for both: no answer comes before a hash could have been computed.
    expect(fastest).toBeGreaterThan(5)
  })

  test('the log knows of refused sign-ins, on one line and without the address or the password', async () => {
    const device = 'evil\nlevel=error fake line'
    await reasonOf(
      api.call({ ip: anyIp(), device }).auth.signIn({ email: 'canary-address@x.yz', password: 'canary-secret' }),
    )
    const line = api.log.findLast((entry) => entry.fields.event === 'sign-in refused')
    expect(line).toBeDefined()
    const text = JSON.stringify(api.log)
    expect(text).not.toContain('canary-secret')
    expect(text).not.toContain('canary-address')
  })
})
