import type { TokenPair } from '@marquee/contract'
import type { Actor, Context } from '../../../core/context.ts'
import { authSessionOf } from '../../../identity/auth-sessions.ts'

/** The answer of every way to sign in: a new access token, and the refresh token at this place of the family. */
export async function tokenPairFor(ctx: Context, actor: Actor, counter: number): Promise<TokenPair> {
  const { tokens } = ctx.services
  const { userId } = actor
  const authSessionId = authSessionOf(actor)
  const access = await tokens.issueAccessToken({ userId, authSessionId, role: actor.roleName })
  return {
    user: { id: userId, name: actor.name, email: actor.email, avatar: actor.avatar, status: actor.status },
    accessToken: access.token,
    refreshToken: tokens.refreshTokenFor(authSessionId, counter),
    tokenType: 'bearer',
    accessTokenExpiresAt: access.expiresAt.toISOString(),
  }
}
