import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, reasonOf, type TestApi, testPassword } from '../../testing/index.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test('locked: only unlocking, signing out and the own record work, and the password opens it at once', async () => {
  const { caller } = await api.signInAs('manager', { ip: '10.1.0.1' })
  await caller.auth.lock()
  expect(await reasonOf(caller.users.list({}))).toBe('LOCKED')
  expect(await reasonOf(caller.me.update({ name: 'Someone' }))).toBe('LOCKED')
  expect(await reasonOf(caller.auth.lock())).toBe('LOCKED')
  await expect(caller.me.get()).resolves.toMatchObject({ locked: true })
  expect(await reasonOf(caller.auth.unlock({ password: 'wrong' }))).toBe('WRONG_CREDENTIALS')
  expect(await reasonOf(caller.users.list({}))).toBe('LOCKED')
  await caller.auth.unlock({ password: testPassword })
  await expect(caller.users.list({})).resolves.toBeDefined()
})

test('a locked session can be signed out', async () => {
  const { caller } = await api.signInAs('door')
  await caller.auth.lock()
  expect(await caller.auth.signOut()).toBe(true)
  expect(await reasonOf(caller.me.get())).toBe('UNAUTHORIZED')
})

test('five wrong passwords are throttled, the right one included, but not from elsewhere', async () => {
  const { caller, token } = await api.signInAs('door', { ip: '10.1.0.2' })
  await caller.auth.lock()
  const answers: string[] = []
  for (let n = 0; n < 8; n++) answers.push(await reasonOf(caller.auth.unlock({ password: `guess ${n}` })))
  expect(answers).toEqual([...Array(5).fill('WRONG_CREDENTIALS'), ...Array(3).fill('THROTTLED')])
  expect(await reasonOf(caller.auth.unlock({ password: testPassword }))).toBe('THROTTLED')
  expect(await reasonOf(api.callerWithToken(token, { ip: '10.1.0.3' }).auth.unlock({ password: testPassword }))).toBe(
    'OK',
  )
})

test('so are five from a whole network of IPv6 addresses', async () => {
  const { token } = await api.signInAs('door', { ip: '10.1.0.7' })
  const unlockFrom = (ip: string, password: string) =>
    reasonOf(api.callerWithToken(token, { ip }).auth.unlock({ password }))
  const answers: string[] = []
  for (let n = 1; n <= 7; n++) answers.push(await unlockFrom(`2001:db8:0:f::${n}`, `guess ${n}`))
  expect(answers).toEqual([...Array(5).fill('WRONG_CREDENTIALS'), ...Array(2).fill('THROTTLED')])
  expect(await unlockFrom('2001:db8:0:f::9', testPassword)).toBe('THROTTLED')
  expect(await unlockFrom('2001:db8:0:10::9', testPassword)).toBe('OK')
})

test('the right password clears what was counted at the lock', async () => {
  const { caller } = await api.signInAs('door', { ip: '10.1.0.8' })
  for (let round = 0; round < 3; round++) {
    await caller.auth.lock()
    const slips: string[] = []
    for (let n = 0; n < 4; n++) slips.push(await reasonOf(caller.auth.unlock({ password: `slip ${n}` })))
    expect(slips).toEqual(Array(4).fill('WRONG_CREDENTIALS'))
    expect(await reasonOf(caller.auth.unlock({ password: testPassword }))).toBe('OK')
  }
})

test('wrong tries at the lock count against signing in too', async () => {
  const { caller, user } = await api.signInAs('door', { ip: '10.1.0.4' })
  for (let n = 0; n < 8; n++) await reasonOf(caller.auth.unlock({ password: `guess ${n}` }))
  const signIn = api.call({ ip: '10.1.0.4' }).auth.signIn({ email: user.email, password: testPassword })
  expect(await reasonOf(signIn)).toBe('THROTTLED')
})

test('by address: unlocks the session of the token when the address is its own, else signs in', async () => {
  const { caller, user, token, authSessionId } = await api.signInAs('door', { ip: '10.1.0.5' })
  await caller.auth.lock()
  const input = { email: user.email, password: testPassword }
  expect(await reasonOf(caller.auth.unlockByEmail({ ...input, email: 'other@test.example' }))).toBe('WRONG_CREDENTIALS')
  expect(await reasonOf(caller.auth.unlockByEmail({ ...input, password: 'wrong' }))).toBe('WRONG_CREDENTIALS')
  const pair = await api.callerWithToken(token, { ip: '10.1.0.5' }).auth.unlockByEmail(input)
  const me = await api.callerWithToken(pair.accessToken).me.get()
  expect(me).toMatchObject({ authSessionId, locked: false })
  await expect(api.call().auth.refresh({ refreshToken: pair.refreshToken })).resolves.toBeDefined()

  const fresh = await api.call({ ip: '10.1.0.6' }).auth.unlockByEmail(input)
  const other = await api.callerWithToken(fresh.accessToken).me.get()
  expect(other.authSessionId).not.toBe(authSessionId)
  expect(await reasonOf(api.call({ ip: '10.1.0.6' }).auth.unlockByEmail({ ...input, password: 'no' }))).toBe(
    'WRONG_CREDENTIALS',
  )
})
