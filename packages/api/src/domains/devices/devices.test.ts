import { deviceKinds, startPage } from '@marquee/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyIp } from '../../testing/any.ts'
import {
  createTestApi,
  joinVenue,
  makeTill,
  makeUser,
  makeVenue,
  reasonOf,
  refusalOf,
  type TestApi,
  testPassword,
  untilSomebodyWaits,
} from '../../testing/index.ts'
import { codeFrom, partsOf, typedCode } from './rules.ts'
import { aDevice } from './testing/cases.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const pair = (code: string) => api.call({ ip: anyIp() }).devices.pair({ code })
const recognise = (token: string) => api.call().devices.recognise({ token })
const deviceRow = async (id: string) =>
  (await (await api.signInAs('owner')).caller.devices.list({})).find((row) => row.id === id)

/** Signs somebody in at a device; they hold a role at the venue. */
async function signInAt(token: string | undefined, role = 'door') {
  const user = await makeUser(api.database.db, { venue: api.venue, roles: [role] })
  const { accessToken } = await api
    .call({ ip: anyIp() })
    .auth.signIn({ email: user.email, password: testPassword, ...(token !== undefined && { device: token }) })
  return { user, accessToken, caller: api.callerWithToken(accessToken) }
}

describe('a code', () => {
  test('is eight signs that nobody takes for others, every one as likely as the next', () => {
    const all = new Set(Array.from({ length: 256 }, (_, byte) => codeFrom(new Uint8Array(8).fill(byte % 248))[0]))
    expect(all.size).toBe(31)
    for (const sign of 'O0I1L') expect(all.has(sign)).toBe(false)
    // 248 to 255 would make the first eight signs more likely.
    expect(() => codeFrom(new Uint8Array(8).fill(250))).toThrow('too few')
  })

  test('may be typed small, with spaces and dashes', () => {
    expect(typedCode(' abcd-efgh ')).toBe('ABCDEFGH')
    for (const wrong of ['', 'ABCDEFG', 'ABCDEFGHJ', 'ABCD EFG0', 'ABCDEFGİ']) expect(typedCode(wrong)).toBeNull()
  })

  test('makes one browser the device, once; whoever is wrong learns nothing', async () => {
    const { id, code } = await aDevice(api)
    expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4} [2-9A-HJKMNP-Z]{4}$/)
    const { token, ...rest } = await pair(code.toLowerCase().replace(' ', '-'))
    expect(rest).toEqual({ name: expect.stringMatching(/^Counter/), kind: 'counter', venue: expect.any(String) })
    expect(await recognise(token)).toEqual(rest)
    expect(await deviceRow(id)).toMatchObject({ pairedAt: expect.any(String), lastSeenAt: expect.any(String) })
    const refused = { code: 'VALIDATION', issues: [{ path: 'code', message: 'field.invalid' }] }
    for (const wrong of [code, 'AAAA AAAA', 'x']) expect(await refusalOf(pair(wrong))).toMatchObject(refused)
    const stored = await api.database.asOwner
      .selectFrom('device')
      .select(['code_hash', 'token_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(stored.code_hash).toBeNull()
    expect(stored.token_hash?.toString('utf8')).not.toContain(partsOf(token)?.secret)
  })

  test('ends after ten minutes, with the next one, and with the archive', async () => {
    const { id, code } = await aDevice(api)
    await sql`update device set code_ends_at = now() - interval '1 second' where id = ${id}`.execute(
      api.database.asOwner,
    )
    expect(await reasonOf(pair(code))).toBe('VALIDATION')
    const { caller } = await api.signInAs('owner')
    const { code: second, endsAt } = await caller.devices.showCode({ id })
    expect((Date.parse(endsAt) - Date.now()) / 60_000).toBeCloseTo(10, 0)
    const { code: third } = await caller.devices.showCode({ id })
    expect(await reasonOf(pair(second))).toBe('VALIDATION')
    await caller.devices.archive({ id, expectedRev: 1 })
    expect(await reasonOf(pair(third))).toBe('VALIDATION')
    expect(await reasonOf(caller.devices.showCode({ id }))).toBe('STATE')
  })

  test('is guessed slowly', async () => {
    const guesser = api.call({ ip: anyIp() })
    const answers: string[] = []
    for (let guess = 0; guess < 10; guess += 1) answers.push(await reasonOf(guesser.devices.pair({ code: 'AAAAAAAA' })))
    expect(answers.slice(0, 8)).toEqual(Array(8).fill('VALIDATION'))
    expect(answers.slice(8)).toEqual(['THROTTLED', 'THROTTLED'])
  })

  test('shown by ten browsers at once makes one of them the device', async () => {
    const { id, code } = await aDevice(api)
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => pair(code)))
    const tokens = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value.token] : []))
    expect(tokens).toHaveLength(1)
    expect(await recognise(tokens[0] ?? '')).not.toBeNull()
    // The negative control: one that looks first and writes then would let several in.
    const { code: again } = await (await api.signInAs('owner')).caller.devices.showCode({ id })
    expect(again).not.toBe(code)
    let readers = 0
    let everybodyHasRead = () => {}
    const allRead = new Promise<void>((resolve) => {
      everybodyHasRead = resolve
    })
    const careless = () =>
      api.database.asOwner.transaction().execute(async (tx) => {
        const found = await sql`select from device where id = ${id} and code_hash is not null`.execute(tx)
        readers += 1
        if (readers === 3) everybodyHasRead()
        await allRead
        await sql`update device set code_hash = null, code_ends_at = null where id = ${id}`.execute(tx)
        return found.rows.length
      })
    expect(await Promise.all([careless(), careless(), careless()])).toEqual([1, 1, 1])
  })
})

describe('who signs in at a device', () => {
  test('is at it: in what they see, in the list of their sign-ins and in the audit', async () => {
    const { caller } = await api.signInAs('owner')
    const tillId = await makeTill(api.database.asOwner, api.venue)
    const { id } = await caller.devices.create({ name: 'Counter A', kind: 'counter', tillId, note: '' })
    const { token } = await pair((await caller.devices.showCode({ id })).code)
    const { caller: seller, user } = await signInAt(token)
    expect((await seller.me.get()).device).toEqual({ id, name: 'Counter A', kind: 'counter', tillId })
    expect(await seller.security.authSessions()).toMatchObject([{ deviceName: 'Counter A', isCurrent: true }])
    expect((await caller.users.get({ id: user.id })).openSessions).toMatchObject([{ deviceName: 'Counter A' }])
    const { rows } = await caller.audit.list({ entityId: user.id })
    expect(rows).toMatchObject([{ action: 'auth.signIn', deviceName: 'Counter A' }])
    // Renamed, and its till in the archive: what people see follows.
    await caller.devices.update({ id, expectedRev: 1, name: 'Counter B' })
    const till = (await caller.tills.list({})).find((one) => one.id === tillId)
    await caller.tills.archive({ id: tillId, expectedRev: till?.rev ?? 0 })
    expect((await seller.me.get()).device).toMatchObject({ name: 'Counter B', tillId: null })
  })

  test('with a token that is none, or of another venue, signs in like everybody', async () => {
    const { token } = await pair((await aDevice(api)).code)
    const cut = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A')
    for (const wrong of [undefined, '', 'x', cut]) {
      const { caller } = await signInAt(wrong)
      expect((await caller.me.get()).device).toBeNull()
    }
    const other = await makeVenue(api.database.asOwner)
    const stranger = await makeUser(api.database.asOwner, { venue: other, roles: [] })
    const { accessToken } = await api
      .call({ ip: anyIp() })
      .auth.signIn({ email: stranger.email, password: testPassword, device: token })
    expect((await api.callerWithToken(accessToken).me.get()).device).toBeNull()
  })

  test('and works at two venues comes to the one where the device stands', async () => {
    const other = await makeVenue(api.database.asOwner)
    const user = await makeUser(api.database.asOwner, { venue: other, roles: [] })
    await joinVenue(api.database.asOwner, { venue: api.venue, userId: user.id, roles: ['door'] })
    await api.signInUser(user)
    const { token } = await pair((await aDevice(api)).code)
    const venueAt = async (device?: string) => {
      const { accessToken } = await api
        .call({ ip: anyIp() })
        .auth.signIn({ email: user.email, password: testPassword, ...(device && { device }) })
      return (await api.callerWithToken(accessToken).me.get()).venue.id
    }
    expect(await venueAt()).toBe(other.id)
    expect(await venueAt(token)).toBe(api.venue.id)
  })

  test('begins at its work, if their rights open it', () => {
    const door = { check_in: { view: {} }, dashboard: { view: {} } } as never
    expect(startPage(door, '/check-in', null)).toBe('/check-in')
    expect(startPage(door, '/today', 'door')).toBe('/check-in')
    expect(startPage(door, null, 'counter')).not.toBe('/ticket-booking')
    for (const kind of deviceKinds) expect(startPage({}, null, kind)).toBe(startPage({}, null))
  })

  test('while pairing goes on at the device; a sign-in of another venue does not', async () => {
    const { id, code } = await aDevice(api)
    const { caller, accessToken } = await signInAt(undefined)
    await api.callerWithToken(accessToken, { ip: anyIp() }).devices.pair({ code })
    expect((await caller.me.get()).device).toMatchObject({ id })
    const other = await makeVenue(api.database.asOwner)
    const stranger = await api.signInUser(await makeUser(api.database.asOwner, { venue: other, roles: [] }))
    const next = await aDevice(api)
    await api.callerWithToken(stranger.token, { ip: anyIp() }).devices.pair({ code: next.code })
    expect((await stranger.caller.me.get()).device).toBeNull()
  })
})

describe('a device that is disconnected', () => {
  test.each(['unpair', 'archive', 'pair again'] as const)('by %s leaves nothing behind', async (how) => {
    const { id, code } = await aDevice(api)
    const { token } = await pair(code)
    const { caller: there } = await signInAt(token)
    const { caller: elsewhere } = await signInAt(undefined)
    const { caller } = await api.signInAs('owner')
    if (how === 'unpair') await caller.devices.unpair({ id })
    if (how === 'archive') await caller.devices.archive({ id, expectedRev: 1 })
    if (how === 'pair again') await pair((await caller.devices.showCode({ id })).code)
    expect(await recognise(token)).toBeNull()
    expect(await reasonOf(there.me.get())).toBe('UNAUTHORIZED')
    expect(await reasonOf(elsewhere.me.get())).toBe('OK')
    expect((await (await signInAt(token)).caller.me.get()).device).toBeNull()
  })

  test('lets no sign-in through that was under way; without its guard one comes through', async () => {
    const { id, code } = await aDevice(api)
    const { token } = await pair(code)
    const owner = api.database.asOwner
    const openAt = async () =>
      (await sql`select from auth_session where device_id = ${id} and ended_at is null`.execute(owner)).rows.length

    const raced = async (signIn: () => Promise<unknown>) => {
      let answer: Promise<unknown> = Promise.resolve()
      await owner.transaction().execute(async (tx) => {
        await sql`update device set token_hash = null, paired_at = null where id = ${id}`.execute(tx)
        answer = signIn().catch((error: unknown) => error)
        await untilSomebodyWaits(tx)
      })
      return answer
    }
    await raced(() => signInAt(token))
    expect(await openAt()).toBe(0)

    // What forgets to ask for the device first is stopped by the database, and only by it.
    const again = await pair((await (await api.signInAs('owner')).caller.devices.showCode({ id })).code)
    const { user } = await signInAt(again.token)
    const insert = () =>
      sql`insert into auth_session (id, user_id, venue_id, device_id, expires_at, idle_expires_at)
        values (gen_random_uuid(), ${user.id}, ${api.venue.id}, ${id}, now() + interval '1 hour', now() + interval '1 hour')`.execute(
        owner,
      )
    expect(await raced(insert)).toMatchObject({ constraint: 'auth_session_device_paired' })
    expect(await openAt()).toBe(0)
    await sql`alter table auth_session disable trigger auth_session_on_device`.execute(owner)
    try {
      await insert()
      expect(await openAt()).toBe(1)
    } finally {
      await sql`alter table auth_session enable trigger auth_session_on_device`.execute(owner)
      await sql`update auth_session set ended_at = now(), end_reason = 'revoked' where device_id = ${id}`.execute(owner)
    }
  })
})

test('a till that is not of the venue, and a name that is taken, are refused at their fields', async () => {
  const { caller } = await api.signInAs('owner')
  const tillId = '01890000-0000-7000-8000-000000000000' as never
  expect(await refusalOf(caller.devices.create({ name: 'X', kind: 'door', tillId, note: '' }))).toMatchObject({
    issues: [{ path: 'tillId', message: 'field.invalid' }],
  })
  await caller.devices.create({ name: 'Taken', kind: 'door', note: '' })
  expect(await refusalOf(caller.devices.create({ name: 'TAKEN', kind: 'door', note: '' }))).toMatchObject({
    issues: [{ path: 'name', message: 'field.taken' }],
  })
})
