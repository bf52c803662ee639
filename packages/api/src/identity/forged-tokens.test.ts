import { createHmac, generateKeyPairSync, hkdfSync, randomBytes } from 'node:crypto'
import { type JWTPayload, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi, makeUser, type SignedIn, type TestApi } from '../testing/index.ts'

const secret = randomBytes(32).toString('hex')
let api: TestApi
let signedIn: SignedIn
beforeAll(async () => {
  api = await createTestApi({ secret })
  signedIn = await api.signInAs('owner')
})
afterAll(() => api.close())

const derive = (purpose: string, from = secret) => new Uint8Array(hkdfSync('sha256', from, 'marquee', purpose, 32))
const encode = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
const now = () => Math.floor(Date.now() / 1000)

const rightHeader = { alg: 'HS256', typ: 'at+jwt' }
const rightClaims = () => ({
  sub: signedIn.user.id as string,
  sid: signedIn.authSessionId as string,
  role: null,
  iss: 'marquee',
  aud: 'marquee',
  iat: now(),
  exp: now() + 600,
})

/** A token as we would make it, but for what is changed. */
function forge(
  changed: { header?: object; claims?: object; key?: Uint8Array; signature?: string; payload?: string } = {},
) {
  const { header = {}, claims = {}, key = derive('access token') } = changed
  const body = `${encode({ ...rightHeader, ...header })}.${changed.payload ?? encode({ ...rightClaims(), ...claims })}`
  return `${body}.${changed.signature ?? createHmac('sha256', key).update(body).digest('base64url')}`
}

/** What is wrong with each token, and how it is made. All would be the owner's, were they believed. */
const forgeries: Record<string, () => string | Promise<string>> = {
  'alg none': () => forge({ header: { alg: 'none' }, signature: '' }),
  'alg None': () => forge({ header: { alg: 'None' }, signature: '' }),
  'alg NONE with a right signature': () => forge({ header: { alg: 'NONE' } }),
  'no alg': () => forge({ header: { alg: undefined } }),
  'alg HS512 in name': () => forge({ header: { alg: 'HS512' } }),
  'alg HS512 in truth': () => {
    const body = `${encode({ ...rightHeader, alg: 'HS512' })}.${encode(rightClaims())}`
    return `${body}.${createHmac('sha512', derive('access token')).update(body).digest('base64url')}`
  },
  'alg RS256 with the secret as key': () => forge({ header: { alg: 'RS256' } }),
  'alg RS256 with a key of its own': async () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return new SignJWT(rightClaims() as JWTPayload).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt' }).sign(privateKey)
  },
  'alg HS256 with a public key as secret': () => {
    const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    return forge({ key: new Uint8Array(Buffer.from(publicKey.export({ type: 'spki', format: 'pem' }))) })
  },
  'the raw secret as key': () => forge({ key: new Uint8Array(Buffer.from(secret)) }),
  'another secret': () => forge({ key: derive('access token', 'x'.repeat(64)) }),
  'the key of the refresh tokens': () => forge({ key: derive('refresh token') }),
  'the key of the invitations': () => forge({ key: derive('invitation') }),
  'an empty key': () => forge({ key: new Uint8Array() }),
  'an empty signature': () => forge({ signature: '' }),
  'a signature that is one letter off': () =>
    `${signedIn.token.slice(0, -2)}${signedIn.token.endsWith('AA') ? 'BB' : 'AA'}`,
  'an edited payload under the old signature': () => {
    const [header, , signature] = signedIn.token.split('.')
    return `${header}.${encode({ ...rightClaims(), exp: now() + 999_999 })}.${signature}`
  },
  'no exp': () => forge({ claims: { exp: undefined } }),
  'exp in the past': () => forge({ claims: { exp: now() - 5 } }),
  'exp as a text': () => forge({ claims: { exp: '9999999999' } }),
  'nbf in the future': () => forge({ claims: { nbf: now() + 600 } }),
  'no iat': () => forge({ claims: { iat: undefined } }),
  'another issuer': () => forge({ claims: { iss: 'someone' } }),
  'another audience': () => forge({ claims: { aud: 'someone' } }),
  'typ of a plain token': () => forge({ header: { typ: 'JWT' } }),
  'no typ': () => forge({ header: { typ: undefined } }),
  'crit that nobody knows': () => forge({ header: { crit: ['exp-soft'], 'exp-soft': true } }),
  'someone else as subject': async () => {
    const other = await makeUser(api.database.db, { venue: api.venue, roles: ['owner'] })
    return forge({ claims: { sub: other.id } })
  },
  'a subject that is no id': () => forge({ claims: { sub: "' or 1=1 --" } }),
  'no session': () => forge({ claims: { sid: undefined } }),
  'a session that never was': () => forge({ claims: { sid: '01890000-0000-7000-8000-000000000000' } }),
  'a session that is no id': () => forge({ claims: { sid: '../../etc/passwd' } }),
  'a payload that is no JSON': () => forge({ payload: encode('{"sub":') }),
  'a payload that is a list': () => forge({ payload: encode([rightClaims()]) }),
  'a claim twice, the second for someone else': () =>
    forge({
      payload: encode(JSON.stringify(rightClaims()).replace(/}$/, ',"sub":"01890000-0000-7000-8000-000000000000"}')),
    }),
  'a refresh token': () => signedIn.refreshToken,
  'four parts': () => `${signedIn.token}.x`,
  'two parts': () => signedIn.token.split('.').slice(0, 2).join('.'),
  'a megabyte': () => forge({ claims: { padding: 'x'.repeat(1_000_000) } }),
  'a token of someone who was removed': async () => {
    const gone = await api.signInAs('owner')
    await api.database.db.deleteFrom('user_role').where('user_id', '=', gone.user.id).execute()
    await api.database.db.deleteFrom('venue_member').where('user_id', '=', gone.user.id).execute()
    return gone.token
  },
  nothing: () => '',
  'white space': () => ' ',
}

// Header fields that would lead a credulous reader to a key of the forger's choice.
const keyHints: Record<string, object> = {
  'kid with a path': { kid: '../../../../dev/null' },
  'kid with SQL': { kid: "x' union select 'key' --" },
  'a jwk of their own': { jwk: { kty: 'oct', k: encode('mine') } },
  'a jku of their own': { jku: 'https://evil.example/keys.json' },
  'an x5u of their own': { x5u: 'https://evil.example/cert.pem' },
}

const answerTo = (token: string) =>
  api
    .callerWithToken(token)
    .me.shellUser()
    .then(
      () => 'OK',
      (error: Error & { code?: string }) => `${error.code} ${error.message}`,
    )

test('the forger knows how: their copy of a valid token works', async () => {
  expect(await answerTo(forge())).toBe('OK')
})

test('there are enough of them', () => {
  expect(Object.keys(forgeries).length + Object.keys(keyHints).length).toBeGreaterThanOrEqual(22)
})

test.each(Object.keys(forgeries))('refused: %s', async (name) => {
  const token = (await forgeries[name]?.()) ?? ''
  const times: number[] = []
  for (let n = 0; n < 3; n++) {
    const startedAt = performance.now()
    expect(await answerTo(token)).toBe('UNAUTHORIZED UNAUTHORIZED')
    times.push(performance.now() - startedAt)
  }
  // The fastest: the others tell how busy the machine was.
  expect(Math.min(...times)).toBeLessThan(50)
})

test.each(Object.keys(keyHints))('a hint at a key is never followed: %s', async (name) => {
  const key = new Uint8Array(Buffer.from('mine'))
  expect(await answerTo(forge({ header: keyHints[name] ?? {}, key }))).toBe('UNAUTHORIZED UNAUTHORIZED')
})

test('an access token is no refresh token, and a token that has ended stays ended although it was believed before', async () => {
  const short = await createTestApi({ secret, accessTokenSeconds: 1 })
  try {
    const { caller, token } = await short.signInAs('door')
    await expect(caller.me.shellUser()).resolves.toBeDefined()
    await expect
      .poll(
        () =>
          caller.me.shellUser().then(
            () => 'OK',
            (error: Error) => error.message,
          ),
        { timeout: 4000 },
      )
      .toBe('UNAUTHORIZED')
    await expect(short.call().auth.refresh({ refreshToken: token })).rejects.toThrow('UNAUTHORIZED')
  } finally {
    await short.close()
  }
})
