import type { Context } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'

/**
 * Gives an open socket a newer access token of the same auth session, before its own ends. STATE outside a socket,
 * UNAUTHORIZED for someone else's token or one that is no longer valid.
 */
export async function renewSocket(ctx: Context, { accessToken }: { accessToken: string }): Promise<true> {
  const { connection, services } = ctx
  if (!connection) refuse('STATE')
  const [held, given] = await Promise.all([
    connection.token === null ? null : services.tokens.verifyAccessToken(connection.token),
    services.tokens.verifyAccessToken(accessToken),
  ])
  if (!held || !given || held.authSessionId !== given.authSessionId) refuse('UNAUTHORIZED')
  const actor = await services.authSessions.find(given.authSessionId)
  if (!actor || actor.userId !== given.userId) refuse('UNAUTHORIZED')
  connection.token = accessToken
  return true
}
