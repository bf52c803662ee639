import { createHmac, hkdfSync } from 'node:crypto'
import { secret } from './server.ts'

// Tokens made by hand, the right one and all the wrong ones, without the product's own code.

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const keyOf = (from: string) => Buffer.from(hkdfSync('sha256', from, 'marquee', 'access token', 32))

interface Parts {
  header?: Record<string, unknown>
  claims?: Record<string, unknown>
  key?: Buffer
}

/** The person whom the token is for: the claims of a real one. */
export function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

export function makeToken(
  claims: Record<string, unknown>,
  { header, claims: more, key = keyOf(secret) }: Parts = {},
): string {
  const text = `${encode({ alg: 'HS256', typ: 'at+jwt', ...header })}.${encode({ ...claims, ...more })}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

/** The same person by tokens that nobody signed so, or that have run out. */
export function forgedTokens(real: string): [string, string][] {
  const claims = claimsOf(real)
  const [head = '', body = '', signature = ''] = real.split('.')
  const now = Math.floor(Date.now() / 1000)
  const without = (name: string) => makeToken({ ...claims, [name]: undefined })
  const unsigned = (alg: string) => `${encode({ alg, typ: 'at+jwt' })}.${body}.`
  return [
    ['no algorithm', unsigned('none')],
    ['no algorithm, in capitals', unsigned('NONE')],
    ['another algorithm', makeToken(claims, { header: { alg: 'HS512' } })],
    ['a public-key algorithm', makeToken(claims, { header: { alg: 'RS256' } })],
    ['another key', makeToken(claims, { key: keyOf('another secret of thirty-two bytes!!') })],
    ['an empty key', makeToken(claims, { key: Buffer.alloc(0) })],
    ['the bare secret as key', makeToken(claims, { key: Buffer.from(secret) })],
    ['a changed payload', `${head}.${encode({ ...claims, role: 'Forger' })}.${signature}`],
    ['no signature', `${head}.${body}.`],
    ['half a token', `${head}.${body}`],
    ['run out', makeToken(claims, { claims: { exp: now - 5 } })],
    ['no end', without('exp')],
    ['no person', without('sub')],
    ['no sign-in', without('sid')],
    ['not yet valid', makeToken(claims, { claims: { nbf: now + 600 } })],
    ['another issuer', makeToken(claims, { claims: { iss: 'elsewhere' } })],
    ['another audience', makeToken(claims, { claims: { aud: 'elsewhere' } })],
    ['another type', makeToken(claims, { header: { typ: 'JWT' } })],
    [
      'a key of the caller’s choice',
      makeToken(claims, { header: { jwk: { kty: 'oct', k: 'AAAA' } }, key: Buffer.from('AAAA') }),
    ],
    ['a key by path', makeToken(claims, { header: { kid: '../../dev/null' }, key: Buffer.alloc(0) })],
    ['someone else’s sign-in', makeToken(claims, { claims: { sid: '01890000-0000-7000-8000-000000000000' } })],
    ['far too long', makeToken(claims, { claims: { padding: 'a'.repeat(8000) } })],
  ]
}
