import { inLanguage, type setFloorStateInput } from '@marquee/contract'
import type { z } from 'zod'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { type Describers, factOf } from '../../door/approvable.ts'
import { firstBeyond, type Need } from '../../door/authority.ts'
import { undecidedOn } from '../schedule/service/fates.ts'
import { describePlan } from '../session-plans/service/described.ts'
import { findFloor } from './repo/floors.ts'
import { callOffWish } from './service/state.ts'

const own: Need = { access: { module: 'floors', action: 'set_state' }, extent: {} }

async function describeState(ctx: SignedContext, input: z.output<typeof setFloorStateInput>) {
  const { db } = ctx.services
  const floor = (await findFloor(db, ctx.venueId, input.id)) ?? refuse('NOT_FOUND')
  const reason = input.reason ?? ''
  const target = inLanguage(floor.name, 'en')
  const cancelled = new Set(
    input.decisions.filter(({ fate }) => fate === 'cancel').map(({ ticketSessionId }) => ticketSessionId),
  )
  const taken = (await undecidedOn(ctx, db, input.id)).filter(({ id, isTaken }) => isTaken && cancelled.has(id))
  if (taken.length === 0) {
    return { target, facts: factOf('reason', reason), needs: firstBeyond(ctx, [own])?.access }
  }
  const { facts, needs } = await describePlan(ctx, { ...callOffWish(taken.map(({ id }) => id)), reason })
  return { target, facts, needs: firstBeyond(ctx, [own, ...needs])?.access }
}

/** What closing a floor would do to the guests of its sessions, as approvers see it. */
export const describers: Describers = { 'floors.setState': describeState }
