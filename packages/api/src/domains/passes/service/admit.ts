import type { GateId, PassCheck, PassId, PassRow } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand, type Tx } from '../../../core/work.ts'
import { findSigningKey } from '../../../identity/signing-keys.ts'
import { tellArrived } from '../../seats/service/arrived.ts'
import { findFloorOfGate, insertAdmission } from '../repo/admissions.ts'
import { findPass, renewCode, usePass } from '../repo/passes.ts'
import { describeCheck, judge, type Read, readCode } from './check.ts'
import { withCode } from './codes.ts'
import { newShortCode } from './short-code.ts'

interface Admit {
  nonce: string
  code: string
  gateId?: GateId
}

/**
 * Lets the holder of a pass in, once: of many scans at the same moment one is the first, the others are `already_in`.
 * Every scan is written down, also one that was refused. The same nonce again gets the same answer.
 */
export async function admitPass(ctx: SignedContext, input: Admit): Promise<PassCheck> {
  const { venueId, actor } = ctx
  const command = { commandId: input.nonce, procedure: 'passes.admit', input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit, announce }) => {
    const gateId = input.gateId ?? null
    const floorId = gateId && ((await findFloorOfGate(tx, venueId, gateId)) ?? refuse('NOT_FOUND'))
    const { pass, reason } = await decide(ctx, tx, { code: input.code, floorId })
    const passId = pass?.row.id ?? null
    const scan = { venueId, nonce: input.nonce, passId, reason, gateId, actorId: actor.userId }
    const id = await withFreshNonce(insertAdmission(tx, scan))
    await audit({
      action: 'passes.admit',
      entity: passId ? 'pass' : 'admission',
      entityId: passId ?? id,
      after: { result: reason ?? 'ok', ...(gateId && { gate: gateId }) },
    })
    const seat = reason === null ? pass?.row.seat : null
    if (pass && seat) tellArrived({ announce }, { venueId, ticketSessionId: pass.session.id, seatNo: seat.seatNo })
    return describeCheck(tx, venueId, { pass, reason })
  })
}

// Somebody else's scan has this nonce, or one of long ago.
async function withFreshNonce<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (classifyPgError(error).constraint === 'admission_venue_id_nonce_key') refuse('IDEMPOTENCY_CONFLICT')
    throw error
  }
}

async function decide({ venueId }: SignedContext, tx: Tx, { code, floorId }: { code: string; floorId: string | null }) {
  const read = await readCode(tx, venueId, code)
  const reason = judge(read, floorId)
  if (reason !== null || !read.pass) return { pass: read.pass, reason }
  const { id } = read.pass.row
  const isFirst = await usePass(tx, { venueId, id, codeVersion: read.pass.codeVersion })
  const now: Read = { ...read, pass: (await findPass(tx, venueId, { id })) ?? null }
  // Between the look and the step somebody was faster: what the pass is now says why.
  return { pass: now.pass, reason: isFirst ? null : (judge(now, floorId) ?? 'already_in') }
}

/** Gives a pass that waits to be used a new code and a new short one; the older ones stop working. Else STATE. */
export async function reissuePass(
  ctx: SignedContext,
  input: { commandId: string; passId: PassId; reason: string },
): Promise<PassRow> {
  const { venueId, services } = ctx
  const { passId: id, reason } = input
  if (!(await findPass(services.db, venueId, { id }))) refuse('NOT_FOUND')
  // Made before the transaction, which holds a connection already.
  const key = await findSigningKey(services, venueId)
  const command = { commandId: input.commandId, procedure: 'passes.reissue', input: { ...input } }
  return runCommand(ctx, command, async ({ tx, audit }) => {
    const isRenewed = await renewCode(tx, { venueId, id, shortCode: newShortCode() })
    const pass = (await findPass(tx, venueId, { id })) ?? refuse('NOT_FOUND')
    if (!isRenewed) refuse('STATE', { details: { state: pass.row.state } })
    const { codeVersion } = pass
    await audit({
      action: 'passes.reissue',
      entity: 'pass',
      entityId: id,
      before: { codeVersion: codeVersion - 1 },
      after: { codeVersion },
      reason,
    })
    return withCode(key, venueId, pass)
  })
}
