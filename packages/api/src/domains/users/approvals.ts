import type { AuthSessionId, UserId } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { type ApprovalSummary, type Describers, factOf } from '../../door/approvable.ts'
import { selectOpenAuthSessions } from './repo/detail.ts'
import { findUserRow } from './repo/rows.ts'

interface OnePerson {
  id: UserId
  reason?: string
  authSessionId?: AuthSessionId
}

/** What commands on people would do, as approvers see it. */
export const describers: Describers<OnePerson> = {
  'users.suspend': describePerson,
  'users.resume': describePerson,
  'users.endAuthSessions': async (ctx, input) => {
    const summary = await describePerson(ctx, input)
    const open = await selectOpenAuthSessions(ctx.services.db, ctx.venueId, input.id)
    const named = open.find(({ id }) => id === input.authSessionId)
    if (input.authSessionId !== undefined && !named) refuse('NOT_FOUND')
    const fact = named ? factOf('device', named.device) : factOf('openSessions', String(open.length))
    return { ...summary, facts: [...summary.facts, ...fact] }
  },
}

async function describePerson(ctx: SignedContext, { id, reason }: OnePerson): Promise<ApprovalSummary> {
  const row = await findUserRow(ctx.services.db, ctx.venueId, id)
  if (!row) refuse('NOT_FOUND')
  const roles = row.roles.map((role) => role.name).join(', ')
  return {
    target: row.name,
    facts: [...factOf('email', row.email), ...factOf('roles', roles), ...factOf('reason', reason)],
  }
}
