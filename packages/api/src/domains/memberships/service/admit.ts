import { type GateId, type MembershipRefusal, undoSeconds } from '@marquee/contract'
import type { MemberCheck } from '@marquee/contract/memberships'
import { classifyPgError, uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { runCommand } from '../../../door/work.ts'
import { hashOfCode } from '../../vouchers/service/codes.ts'
import { type AtDoor, findAtDoor, takeEntry, undoUse } from '../repo.ts'

/** Why a membership lets nobody in now; null: it does. */
export function judge(found: AtDoor | undefined): MembershipRefusal | null {
  if (!found) return 'unknown'
  if (found.isPastCode) return 'replaced'
  if (found.state !== 'active') return found.state
  if (found.today < found.validFrom) return 'early'
  if (found.today > found.validTo) return 'late'
  if (found.wasToday) return 'today'
  return found.most !== null && found.used >= found.most ? 'spent' : null
}

function tell(found: AtDoor | undefined, reason: MembershipRefusal | null, useId: string | null): MemberCheck {
  if (!found) return { ok: false, reason, membership: null, lastAt: null, useId: null, flags: [] }
  const { id, plan, holder, used, most, validFrom, validTo, lastAt } = found
  return {
    ok: reason === null,
    reason,
    membership: { id, plan, holder, used, most, validFrom, validTo },
    lastAt,
    useId,
    // A lost card is in strange hands: what applies to whoever had it is not told.
    flags: found.isPastCode ? [] : found.flags,
  }
}

/** What a code would do at the door; nobody is let in. */
export async function lookAtMember({ services, venueId }: SignedContext, code: string): Promise<MemberCheck> {
  const found = await findAtDoor(services.db, venueId, hashOfCode(code))
  return tell(found, judge(found), null)
}

interface Scan {
  nonce: string
  code: string
  gateId?: GateId | undefined
}

/**
 * Lets the holder of a membership in, once for each entry that is left; a refusal says why and is written down too. The
 * same nonce again gets the same answer. VALIDATION for a gate that is not the venue's.
 */
export async function admitMember(ctx: SignedContext, scan: Scan): Promise<MemberCheck> {
  try {
    return await admitOnce(ctx, scan)
  } catch (error) {
    const { constraint } = classifyPgError(error)
    if (constraint === 'membership_use_venue_id_gate_id_fkey') refuseField('gateId', 'field.invalid')
    // Somebody else let them in at this very moment: by now it can be told.
    if (constraint !== 'membership_use_day') throw error
    return admitOnce(ctx, scan)
  }
}

async function admitOnce(ctx: SignedContext, scan: Scan): Promise<MemberCheck> {
  const { venueId, actor } = ctx
  const command = { commandId: scan.nonce, procedure: 'memberships.admit', input: { ...scan } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    const hash = hashOfCode(scan.code)
    const before = await findAtDoor(tx, venueId, hash)
    const useId = await takeEntry(tx, {
      venueId,
      hash,
      useId: uuidv7(),
      gateId: scan.gateId ?? null,
      actorId: actor.userId,
    })
    const found = await findAtDoor(tx, venueId, hash)
    // Between the look and the step someone may have been faster: what it is now says why.
    const reason = useId === null ? (judge(found) ?? 'spent') : null
    await audit({
      action: 'memberships.admit',
      entity: 'membership',
      entityId: found?.id ?? scan.nonce,
      after: { result: reason ?? 'ok', ...(scan.gateId && { gate: scan.gateId }) },
    })
    return { ...tell(found, reason, useId), lastAt: before?.lastAt ?? null }
  })
}

/** Takes an entry back that was let in by mistake, within a minute. STATE when it is too late or was taken back before. */
export async function undoEntry(
  ctx: SignedContext,
  input: { commandId: string; useId: string; reason: string },
): Promise<{ used: number }> {
  const command = { commandId: input.commandId, procedure: 'memberships.undo', input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    const { useId, reason } = input
    const back = await undoUse(tx, { venueId: ctx.venueId, useId, seconds: undoSeconds })
    if (!back) return refuse('STATE', { details: { entry: 'past' } })
    await audit({ action: 'memberships.undo', entity: 'membership', entityId: back.id, reason })
    return { used: back.used }
  })
}
