import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type CallOptions,
  createTestApi,
  detailsOf,
  reasonOf,
  type SignedIn,
  type TestApi,
  testPassword,
} from '../../testing/index.ts'
import { rotateRefreshToken } from './repo/auth-sessions.ts'
import { refreshVerdict } from './rules/lifetime.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const refresh = (refreshToken: string) => api.call().auth.refresh({ refreshToken })
const sessionOf = (signedIn: SignedIn) =>
  api.database.db
    .selectFrom('auth_session')
    .selectAll()
    .where('id', '=', signedIn.authSessionId)
    .executeTakeFirstOrThrow()
const pastGrace = (signedIn: SignedIn) =>
  api.database.db
    .updateTable('auth_session')
    .set({ refreshed_at: sql<string>`now() - interval '11 seconds'` })
    .where('id', '=', signedIn.authSessionId)
    .execute()

test('each refresh gives the next token, and both new tokens work', async () => {
  const signedIn = await api.signInAs('door')
  const first = await refresh(signedIn.refreshToken)
  expect(first.refreshToken).not.toBe(signedIn.refreshToken)
  await expect(api.callerWithToken(first.accessToken).me.shellUser()).resolves.toMatchObject({ id: signedIn.user.id })
  const second = await refresh(first.refreshToken)
  expect(second.refreshToken).not.toBe(first.refreshToken)
})

test('two tabs in the same second, and an answer that was lost: the same successor again', async () => {
  const signedIn = await api.signInAs('door')
  const first = await refresh(signedIn.refreshToken)
  const again = await refresh(signedIn.refreshToken)
  expect(again.refreshToken).toBe(first.refreshToken)
  await expect(refresh(again.refreshToken)).resolves.toBeDefined()
})

test('twenty at the same moment: one rotation, twenty times the same successor', async () => {
  const signedIn = await api.signInAs('door')
  const pairs = await Promise.all(Array.from({ length: 20 }, () => refresh(signedIn.refreshToken)))
  expect(new Set(pairs.map((pair) => pair.refreshToken)).size).toBe(1)
  expect((await sessionOf(signedIn)).refresh_counter).toBe(1)
})

test('a used token after the grace ends the family, with an audit row, and nothing of it works any more', async () => {
  const signedIn = await api.signInAs('door')
  // What the thief or the victim has open, in another process.
  const elsewhere = api.callerWithToken(signedIn.token, { services: await api.anotherServices() })
  let stream = 'not open'
  void (async () => {
    for await (const _ of await elsewhere.me.accessChanged({})) stream = 'open'
  })().catch((error: Error) => {
    stream = error.message
  })
  await expect.poll(() => stream).toBe('open')
  const first = await refresh(signedIn.refreshToken)
  await pastGrace(signedIn)
  expect(await reasonOf(refresh(signedIn.refreshToken))).toBe('UNAUTHORIZED')
  expect(await sessionOf(signedIn)).toMatchObject({ end_reason: 'reuse' })
  await expect.poll(() => stream, { timeout: 2000, interval: 20 }).toBe('UNAUTHORIZED')
  expect(await reasonOf(refresh(first.refreshToken))).toBe('UNAUTHORIZED')
  expect(await reasonOf(api.callerWithToken(first.accessToken).me.shellUser())).toBe('UNAUTHORIZED')
  const audit = await api.database.db
    .selectFrom('audit_event')
    .select(['action', 'actor_id'])
    .where('auth_session_id', '=', signedIn.authSessionId)
    .execute()
  expect(audit).toEqual([{ action: 'auth.reuse', actor_id: null }])
})

test('a token two rotations old is reuse even within the grace', async () => {
  const signedIn = await api.signInAs('door')
  const first = await refresh(signedIn.refreshToken)
  await refresh(first.refreshToken)
  expect(await reasonOf(refresh(signedIn.refreshToken))).toBe('UNAUTHORIZED')
  expect(await sessionOf(signedIn)).toMatchObject({ end_reason: 'reuse' })
})

test('idle or old sessions give nothing, and the idle time moves on with every refresh', async () => {
  const [idle, old, busy] = await Promise.all([api.signInAs('door'), api.signInAs('door'), api.signInAs('door')])
  const { db } = api.database
  await db
    .updateTable('auth_session')
    .set({ idle_expires_at: sql<string>`now() - interval '1 second'` })
    .where('id', '=', idle.authSessionId)
    .execute()
  await db
    .updateTable('auth_session')
    .set({ expires_at: sql<string>`now() - interval '1 second'` })
    .where('id', '=', old.authSessionId)
    .execute()
  await db
    .updateTable('auth_session')
    .set({ idle_expires_at: sql<string>`now() + interval '1 hour'` })
    .where('id', '=', busy.authSessionId)
    .execute()
  expect(await reasonOf(refresh(idle.refreshToken))).toBe('UNAUTHORIZED')
  expect(await reasonOf(refresh(old.refreshToken))).toBe('UNAUTHORIZED')
  // Also when it runs out after it was looked at.
  for (const { authSessionId } of [idle, old]) {
    expect(await rotateRefreshToken(db, { authSessionId, counter: 0 }, 12)).toBeUndefined()
  }
  await refresh(busy.refreshToken)
  expect(Date.parse((await sessionOf(busy)).idle_expires_at) - Date.now()).toBeGreaterThan(11.9 * 3_600_000)
})

test.each(['idle_expires_at', 'expires_at'] as const)('after %s an access token opens nothing either', async (end) => {
  const [person, locked] = [await api.signInAs('door'), await api.signInAs('door')]
  await locked.caller.auth.lock()
  const runOut = (seconds: number) =>
    api.database.db
      .updateTable('auth_session')
      .set({ [end]: sql<string>`now() + make_interval(secs => ${seconds})` })
      .where('id', 'in', [person.authSessionId, locked.authSessionId])
      .execute()
  // Two processes: this one knows them from memory, the other looks for the first time.
  const services = await api.anotherServices()
  for (const one of [person, locked]) await one.caller.me.get()
  await runOut(-1)
  const withToken = ({ token }: SignedIn, more: CallOptions = {}) =>
    api.call(more).auth.signInWithToken({ accessToken: token })
  for (const more of [{}, { services }]) {
    expect(await reasonOf(withToken(person, more))).toBe('UNAUTHORIZED')
    const unlock = api.callerWithToken(locked.token, more).auth.unlockByEmail
    const credentials = { email: locked.user.email, password: testPassword }
    // A session that is over is not unlocked: this is a sign-in, or nothing.
    const pair = await unlock(credentials).catch(() => null)
    const claims = pair && (await api.services.tokens.verifyAccessToken(pair.accessToken))
    expect(claims?.authSessionId).not.toBe(locked.authSessionId)
  }
  expect(await reasonOf(api.callerWithToken(person.token, { services }).me.get())).toBe('UNAUTHORIZED')
  // Negative control: it was the end alone.
  await runOut(3600)
  expect(await reasonOf(withToken(person))).toBe('OK')
})

test('tokens that we did not make, or that belong elsewhere, are refused', async () => {
  const signedIn = await api.signInAs('door')
  const [id, counter, mac] = signedIn.refreshToken.split('.')
  const other = await api.signInAs('door')
  const wrong = [
    '',
    'x',
    `${id}.1.${mac}`,
    `${id}.-1.${mac}`,
    `${other.authSessionId}.${counter}.${mac}`,
    `${id}.${counter}.${mac?.slice(0, -1)}${mac?.endsWith('A') ? 'E' : 'A'}`,
    `${id}.${counter}.`,
    signedIn.token,
    `${signedIn.refreshToken} `,
    api.services.tokens.refreshTokenFor(signedIn.authSessionId, 7),
  ]
  for (const token of wrong) expect(await reasonOf(refresh(token)), token).toBe('UNAUTHORIZED')
  // None of them did any harm: the right one still works.
  await expect(refresh(signedIn.refreshToken)).resolves.toBeDefined()
  expect(await reasonOf(api.callerWithToken(signedIn.refreshToken).me.shellUser())).toBe('UNAUTHORIZED')
})

test('a locked session may refresh and stays locked', async () => {
  const signedIn = await api.signInAs('door')
  await signedIn.caller.auth.lock()
  const pair = await refresh(signedIn.refreshToken)
  expect(await reasonOf(api.callerWithToken(pair.accessToken).me.shellUser())).toBe('LOCKED')
  await expect(api.callerWithToken(pair.accessToken).me.get()).resolves.toMatchObject({ locked: true })
})

test('signing in with a token gives a fresh one for the same session; a dead one gives nothing', async () => {
  const signedIn = await api.signInAs('door')
  const pair = await api.call().auth.signInWithToken({ accessToken: signedIn.token })
  expect(pair.refreshToken).toBe(signedIn.refreshToken)
  await signedIn.caller.auth.signOut()
  expect(await reasonOf(api.call().auth.signInWithToken({ accessToken: signedIn.token }))).toBe('UNAUTHORIZED')
  expect(await reasonOf(api.call().auth.signInWithToken({ accessToken: 'nonsense' }))).toBe('UNAUTHORIZED')
  expect(await sessionOf(signedIn)).toMatchObject({ end_reason: 'sign-out' })
})

test('a socket takes a newer token of its own session and no other', async () => {
  const [mine, other] = await Promise.all([api.signInAs('door'), api.signInAs('door')])
  const connection = { token: mine.token as string | null, close: () => {} }
  const onSocket = api.call({ connection })
  const newer = (await refresh(mine.refreshToken)).accessToken
  expect(await reasonOf(onSocket.auth.renewSocket({ accessToken: other.token }))).toBe('UNAUTHORIZED')
  expect(connection.token).toBe(mine.token)
  await onSocket.auth.renewSocket({ accessToken: newer })
  expect(connection.token).toBe(newer)
  expect(await reasonOf(api.call().auth.renewSocket({ accessToken: newer }))).toBe('STATE')
})

test('the verdict on a token that the update did not take', () => {
  const row = { counter: 5, live: true, inGrace: true }
  expect(refreshVerdict(4, row)).toBe('same-again')
  expect(refreshVerdict(4, { ...row, inGrace: false })).toBe('reuse')
  expect(refreshVerdict(3, row)).toBe('reuse')
  // The database was wound back: the token is ours and newer than what it remembers.
  expect(refreshVerdict(6, row)).toBe('refuse')
  expect(refreshVerdict(4, { ...row, live: false })).toBe('refuse')
  expect(refreshVerdict(4, undefined)).toBe('refuse')
})

test('one that someone has ended says so, to whoever has its token', async () => {
  const [signedIn, manager] = [await api.signInAs('door'), await api.signInAs('manager')]
  await manager.caller.users.endAuthSessions({ id: signedIn.user.id })
  expect(await detailsOf(refresh(signedIn.refreshToken))).toEqual({ ended: 'revoked' })
  await sql`update auth_session set ended_at = null, end_reason = null,
    expires_at = now() - interval '1 second' where id = ${signedIn.authSessionId}`.execute(api.database.asOwner)
  expect(await detailsOf(refresh(signedIn.refreshToken))).toEqual({ ended: null })
})
