import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { type AuthSessionId, authSessionId, type UserId, userId } from '@marquee/contract'
import { jwtVerify, SignJWT } from 'jose'

const issuer = 'marquee'
const audience = 'marquee'
const type = 'at+jwt'
const longestToken = 4096

interface AccessClaims {
  userId: UserId
  authSessionId: AuthSessionId
}

interface NewAccessToken extends AccessClaims {
  /** Information for the reader of the token; no check looks at it. */
  role: string | null
}

declare module '../core/context.ts' {
  interface Services {
    tokens: Tokens
  }
}

/** Issues and verifies access and refresh tokens. */
export interface Tokens {
  issueAccessToken(claims: NewAccessToken): Promise<{ token: string; expiresAt: Date }>
  /** The claims of a token that we signed and that has not ended; null for everything else. */
  verifyAccessToken(token: string): Promise<AccessClaims | null>
  /** The claims of a token whose signature was checked before and that has not ended; null: ask `verifyAccessToken`. */
  recall(token: string): AccessClaims | null
  /** The refresh token of this place in the row: always the same text, so that only the place is stored. */
  refreshTokenFor(authSessionId: AuthSessionId, counter: number): string
  /** Whose refresh token this is and which of the row; null when we did not make it. */
  readRefreshToken(token: string): { authSessionId: AuthSessionId; counter: number } | null
  /** The secret part of an invitation's link: always the same text for the same proof, so that it need not be stored. */
  invitationSecret(proofId: string): string
  /** The stored form of a code that pairs a device: codes are short, and nobody who reads the database can try them all. */
  pairingHash(code: string): Buffer
}

interface TokenOptions {
  /** At least 32 bytes. */
  secret: string
  accessTokenSeconds: number
}

interface Remembered extends AccessClaims {
  endsAt: number
}

/** One secret makes all keys: each purpose derives its own. */
export function createTokens({ secret, accessTokenSeconds }: TokenOptions): Tokens {
  const derive = (purpose: string) => new Uint8Array(hkdfSync('sha256', secret, 'marquee', purpose, 32))
  const accessKey = derive('access token')
  const refreshKey = derive('refresh token')
  const invitationKey = derive('invitation')
  const pairingKey = derive('device pairing')

  // A browser sends the same token with every call: the signature is checked once, the clock every time.
  const remembered = new Map<string, Remembered>()
  const keepAtMost = 10_000

  const macOf = (body: string) => createHmac('sha256', refreshKey).update(body).digest('base64url')

  return {
    async issueAccessToken({ userId: subject, authSessionId: session, role }) {
      const now = Math.floor(Date.now() / 1000)
      const expiry = now + accessTokenSeconds
      const token = await new SignJWT({ sid: session, role })
        .setProtectedHeader({ alg: 'HS256', typ: type })
        .setSubject(subject)
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(expiry)
        .sign(accessKey)
      return { token, expiresAt: new Date(expiry * 1000) }
    },
    recall(token) {
      const known = remembered.get(token)
      return known && known.endsAt > Date.now() ? known : null
    },
    async verifyAccessToken(token) {
      if (token.length > longestToken) return null
      const known = remembered.get(token)
      if (known) return known.endsAt > Date.now() ? known : null
      try {
        const { payload } = await jwtVerify(token, accessKey, {
          algorithms: ['HS256'],
          issuer,
          audience,
          typ: type,
          requiredClaims: ['sub', 'sid', 'exp', 'iat'],
        })
        const subject = userId.safeParse(payload.sub)
        const session = authSessionId.safeParse(payload.sid)
        if (!subject.success || !session.success || payload.exp === undefined) return null
        const claims = { userId: subject.data, authSessionId: session.data, endsAt: payload.exp * 1000 }
        if (remembered.size >= keepAtMost) remembered.clear()
        remembered.set(token, claims)
        return claims
      } catch {
        // Every way in which a token can be wrong has one answer.
        return null
      }
    },
    invitationSecret: (proofId) => createHmac('sha256', invitationKey).update(proofId).digest('base64url'),
    pairingHash: (code) => createHmac('sha256', pairingKey).update(code).digest(),
    refreshTokenFor(session, counter) {
      const body = `${session}.${counter}`
      return `${body}.${macOf(body)}`
    },
    readRefreshToken(token) {
      const match = /^([0-9a-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(token)
      if (!match) return null
      const [, session, counter, mac] = match
      const expected = Buffer.from(macOf(`${session}.${counter}`))
      const given = Buffer.from(mac ?? '')
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return null
      const id = authSessionId.safeParse(session)
      return id.success ? { authSessionId: id.data, counter: Number(counter) } : null
    },
  }
}
