import type { AuthSessionId, TokenPair, VenueId } from '@marquee/contract'
import type { Context } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { accessTopic } from '../../../identity/auth-sessions.ts'
import { usersTopic } from '../../../identity/people.ts'
import { endAuthSession, findEndReason, findRefreshState, rotateRefreshToken } from '../repo/auth-sessions.ts'
import { lifetime, refreshGraceSeconds, refreshVerdict } from '../rules/lifetime.ts'
import { tokenPairFor } from './tokens.ts'

/**
 * Gives the next pair for a refresh token. Each token works once; the one before gets the same successor again for ten
 * seconds (a second tab, a lost answer); an older one means that two hold the same row of tokens, and it ends.
 * UNAUTHORIZED with `details.ended`, why the auth session ended.
 */
export async function refresh(ctx: Context, { refreshToken }: { refreshToken: string }): Promise<TokenPair> {
  const { db, tokens, authSessions } = ctx.services
  const given = tokens.readRefreshToken(refreshToken)
  ctx.countLate?.(given?.authSessionId ?? null)
  if (!given) refuse('UNAUTHORIZED')
  // Before the counter moves: a person who may not sign in at present must not use up a token that is good again later.
  const actor = await authSessions.find(given.authSessionId)
  // Whoever holds a token of ours may know why it is no good any more.
  if (!actor) refuse('UNAUTHORIZED', { details: { ended: await findEndReason(db, given.authSessionId) } })
  const counter = await rotateRefreshToken(db, given, lifetime.idleHours)
  if (counter !== undefined) return tokenPairFor(ctx, actor, counter)
  const state = await findRefreshState(db, given.authSessionId, refreshGraceSeconds)
  const verdict = refreshVerdict(given.counter, state)
  if (verdict === 'same-again' && state) return tokenPairFor(ctx, actor, state.counter)
  if (verdict === 'reuse') await endFamily(ctx, given.authSessionId)
  return refuse('UNAUTHORIZED')
}

async function endFamily(ctx: Context, id: AuthSessionId): Promise<void> {
  await inTransaction(ctx, async ({ tx, audit, announce }) => {
    const ended = await endAuthSession(tx, id, 'reuse')
    if (!ended) return
    const venueId = ended.venue_id as VenueId
    await audit({
      action: 'auth.reuse',
      entity: 'user',
      entityId: ended.user_id,
      // The sender of the old token need not be the person.
      as: { venueId, actorId: null, authSessionId: id },
    })
    announce(venueId, accessTopic, { authSessionIds: [id] })
    announce(venueId, usersTopic, { userId: ended.user_id })
  })
  const fields = { event: 'refresh token reused', authSessionId: id, ip: ctx.ip, requestId: ctx.requestId }
  ctx.services.log.warn(fields, 'a used refresh token came back; its auth session was ended')
}
