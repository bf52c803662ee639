import type { AuthSessionId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { authSessionOf } from '../../../identity/auth-sessions.ts'
import { endAuthSessions, selectOpenAuthSessions } from '../repo/auth-sessions.ts'
import { announceOwn, auditOwn, changeOwn, endOwnKeys } from './person.ts'

/** What the caller has open, at every venue. */
export async function listOwnAuthSessions({ services, actor }: SignedContext) {
  const rows = await selectOpenAuthSessions(services.db, actor.userId)
  return rows.map((row) => ({
    id: row.id as AuthSessionId,
    device: row.device,
    deviceName: row.device_name,
    ip: row.ip,
    startedAt: row.started_at,
    lastSeenAt: row.last_seen_at,
    isCurrent: row.id === actor.authSessionId,
  }))
}

/**
 * Ends one auth session of the caller. SELF_CHANGE for the present one (that is signing out), NOT_FOUND for one that is
 * not open or not theirs.
 */
export async function endOwnAuthSession(
  ctx: SignedContext,
  { authSessionId }: { authSessionId: AuthSessionId },
): Promise<true> {
  if (authSessionId === ctx.actor.authSessionId) refuse('SELF_CHANGE')
  if ((await endOthers(ctx, { only: authSessionId, action: 'endAuthSession' })) === 0) refuse('NOT_FOUND')
  return true
}

/** Ends all auth sessions of the caller except the current one, and their API keys if they choose so. */
export async function endOtherAuthSessions(
  ctx: SignedContext,
  { endKeys }: { endKeys: boolean },
): Promise<{ ended: number }> {
  return { ended: await endOthers(ctx, { action: 'endOtherAuthSessions', endKeys }) }
}

async function endOthers(
  ctx: SignedContext,
  { only, action, endKeys = false }: { only?: AuthSessionId; action: string; endKeys?: boolean },
): Promise<number> {
  const { actor } = ctx
  return changeOwn(ctx, async (work) => {
    const ended = await endAuthSessions(work.tx, {
      userId: actor.userId,
      spare: authSessionOf(actor),
      reason: 'revoked',
      ...(only === undefined ? {} : { only }),
    })
    const endedKeys = endKeys ? await endOwnKeys(ctx, work) : 0
    if (ended + endedKeys === 0) return 0
    await auditOwn(ctx, work, { action, after: { ended, ...(endedKeys > 0 ? { endedKeys } : {}) } })
    await announceOwn(ctx, work)
    return ended
  })
}
