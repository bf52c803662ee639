import { givePhone } from '@marquee/api/testing'
import type { UserId } from '@marquee/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RestServer, serveRest } from './testing/serve.ts'
import { differences, goldens } from './testing/shape.ts'
import { openStaffedVenue, password, type StaffedVenue } from './testing/staffed-venue.ts'

let venue: StaffedVenue
let rest: RestServer

beforeAll(async () => {
  venue = await openStaffedVenue()
  rest = await serveRest(venue.services)
})
afterAll(async () => {
  await rest.close()
  await venue.close()
})

const email = 'owner@marquee.example'
const signInRoute = 'POST api/auth/sign-in'
const tokenRoute = 'POST api/auth/sign-in-with-token'
const unlockRoute = 'POST api/auth/unlock-session'
const refreshRoute = 'POST api/auth/refresh'

function expectGolden(route: string, answer: { status: number; body: unknown }): void {
  const shape = goldens[route]?.answers[answer.status]
  expect(shape, `${route} ${answer.status} is documented`).toBeDefined()
  expect(differences(answer.body, shape ?? '')).toEqual([])
}

async function signIn(role: string) {
  const answer = await rest.call(signInRoute, { body: { email: `${role}@marquee.example`, password } })
  return answer.body as { accessToken: string; refreshToken: string; user: { id: string; email: string } }
}

describe(signInRoute, () => {
  it.each([{}, { rememberMe: '' }, { rememberMe: true }, { unknown: { field: 1 } }])(
    'signs in with %j',
    async (more) => {
      const answer = await rest.call(signInRoute, { body: { email, password, ...more } })
      expect(answer.status).toBe(200)
      expectGolden(signInRoute, answer)
      expect(answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  it.each([
    { email, password: 'wrong' },
    { email: 'nobody@marquee.example', password },
    { email: 'no address at all', password },
  ])('answers 404 with the body false to %j', async (body) => {
    const answer = await rest.call(signInRoute, { body })
    expect([answer.status, answer.text]).toEqual([404, 'false'])
  })

  it('names what is missing or wrong', async () => {
    const missing = await rest.call(signInRoute, { body: {} })
    expect(missing.status).toBe(400)
    expect(missing.body).toMatchObject({ error: 'Bad Request', code: 'VALIDATION', requestId: expect.any(String) })
    expect(missing.body).toHaveProperty('issues', [
      { path: 'email', message: 'field.required' },
      { path: 'password', message: 'field.required' },
    ])
    const wrong = await rest.call(signInRoute, { body: { email: 1, password: {}, rememberMe: 'maybe' } })
    expect(wrong.body).toHaveProperty('issues', [
      { path: 'email', message: 'field.invalid' },
      { path: 'password', message: 'field.invalid' },
      { path: 'rememberMe', message: 'field.invalid' },
    ])
  })
})

describe('a second factor', () => {
  it('is asked for behind the right password alone, and every answer is a documented one', async () => {
    const address = 'analyst@marquee.example'
    const body = { email: address, password }
    const { id } = await venue.database.db
      .selectFrom('app_user')
      .select('id')
      .where('email', '=', address)
      .executeTakeFirstOrThrow()
    const phone = await givePhone(venue, id as UserId)
    const refused = [401, '{"error":"Unauthorized"}']
    const wrong = phone.code(50)
    for (const code of [undefined, wrong, 'no code', '0000-0000']) {
      const answer = await rest.call(signInRoute, { body: { ...body, code } })
      expect([answer.status, answer.text]).toEqual(refused)
      expectGolden(signInRoute, answer)
      const guessed = await rest.call(signInRoute, { body: { ...body, password: 'wrong', code } })
      expect([guessed.status, guessed.text]).toEqual([404, 'false'])
    }
    const unlocked = await rest.call(unlockRoute, { body })
    expect([unlocked.status, unlocked.text]).toEqual(refused)
    expectGolden(unlockRoute, unlocked)
    const answer = await rest.call(signInRoute, { body: { ...body, code: phone.code() } })
    expect(answer.status).toBe(200)
    expectGolden(signInRoute, answer)
    const again = await rest.call(signInRoute, { body: { ...body, code: phone.recoveryCodes[0] } })
    expect(again.status).toBe(200)
    const empty = await rest.call(signInRoute, { body: { ...body, code: '' } })
    expect(empty.body).toHaveProperty('issues', [{ path: 'code', message: 'field.required' }])
  })
})

describe(tokenRoute, () => {
  it('answers a fresh token for a live one', async () => {
    const { accessToken, user } = await signIn('door')
    const answer = await rest.call(tokenRoute, { body: { accessToken } })
    expectGolden(tokenRoute, answer)
    expect(answer.body).toMatchObject({ user })
    const fresh = (answer.body as { accessToken: string }).accessToken
    expect((await rest.call('GET api/common/user', { token: fresh })).body).toEqual(user)
  })

  it.each(['', 'x', 'a.b.c', 'x'.repeat(4000)])('answers 401 Invalid token to %j', async (accessToken) => {
    const answer = await rest.call(tokenRoute, { body: { accessToken } })
    expect([answer.status, answer.text]).toEqual([401, '{"error":"Invalid token"}'])
  })

  it('answers the same to a forged, a changed and a revoked token', async () => {
    const { accessToken, refreshToken } = await signIn('door')
    const [header = '', payload = '', signature = ''] = accessToken.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const edited = Buffer.from(JSON.stringify({ ...claims, exp: claims.exp + 1 })).toString('base64url')
    await venue.call({ token: accessToken }).auth.signOut()
    const wrong = [`${none}.${payload}.`, `${header}.${edited}.${signature}`, refreshToken, accessToken]
    for (const token of wrong) {
      const answer = await rest.call(tokenRoute, { body: { accessToken: token } })
      expect([answer.status, answer.text]).toEqual([401, '{"error":"Invalid token"}'])
    }
  })
})

describe(refreshRoute, () => {
  it('answers the next pair, and ends the family of a token that comes back late', async () => {
    const first = await signIn('kitchen')
    const second = await rest.call(refreshRoute, { body: { refreshToken: first.refreshToken } })
    expectGolden(refreshRoute, second)
    const { accessToken, refreshToken } = second.body as { accessToken: string; refreshToken: string }
    expect(refreshToken).not.toBe(first.refreshToken)
    await rest.call(refreshRoute, { body: { refreshToken } })
    const reused = await rest.call(refreshRoute, { body: { refreshToken: first.refreshToken } })
    expect([reused.status, reused.text]).toEqual([401, '{"error":"Unauthorized"}'])
    expect((await rest.call(tokenRoute, { body: { accessToken } })).status).toBe(401)
  })

  it('refuses what is no refresh token', async () => {
    const { accessToken } = await signIn('kitchen')
    for (const refreshToken of ['', 'x', accessToken]) {
      const answer = await rest.call(refreshRoute, { body: { refreshToken } })
      expect([answer.status, answer.text]).toEqual([401, '{"error":"Unauthorized"}'])
    }
  })
})

describe(unlockRoute, () => {
  it('opens a locked session with the password, and nothing else does', async () => {
    const { accessToken: token, user } = await signIn('stock')
    await venue.call({ token }).auth.lock()
    const shut = await rest.call('GET api/common/user', { token })
    expect([shut.status, shut.text]).toEqual([401, '{"error":"Unauthorized"}'])
    const wrong = await rest.call(unlockRoute, { token, body: { email: user.email, password: 'wrong' } })
    expect([wrong.status, wrong.text]).toEqual([404, 'false'])
    const other = await rest.call(unlockRoute, { token, body: { email, password } })
    expect([other.status, other.text]).toEqual([404, 'false'])
    expect((await rest.call('GET api/common/user', { token })).status).toBe(401)

    const opened = await rest.call(unlockRoute, { token, body: { email: user.email, password } })
    expect(opened.status).toBe(200)
    expectGolden(unlockRoute, opened)
    expect((await rest.call('GET api/common/user', { token })).status).toBe(200)
  })

  it('signs in where no token comes along', async () => {
    const answer = await rest.call(unlockRoute, { body: { email, password } })
    expectGolden(unlockRoute, answer)
    const wrong = await rest.call(unlockRoute, { body: { email, password: 'wrong' } })
    expect([wrong.status, wrong.text]).toEqual([404, 'false'])
  })
})
