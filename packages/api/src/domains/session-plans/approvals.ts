import type { StartSessionPlan } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import type { Describers } from '../../door/approvable.ts'
import { firstBeyond } from '../../door/authority.ts'
import { describePlan } from './service/described.ts'

async function describeStart(ctx: SignedContext, input: StartSessionPlan) {
  const { needs, ...said } = await describePlan(ctx, input)
  const own = { access: { module: 'ticket_schedules', action: 'cancel' }, extent: {} } as const
  return { ...said, needs: firstBeyond(ctx, [own, ...needs])?.access }
}

/** What calling off ticket sessions would do, as approvers see it. */
export const describers: Describers = { 'sessionPlans.start': describeStart }
