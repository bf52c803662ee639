import type { DoorCheck, GroupCheck, PassId, TicketSessionId } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { runCommand, type Tx, type Work } from '../../../door/work.ts'
import { announceArrival } from '../../seats/service/arrived.ts'
import { insertAdmissions } from '../repo/admissions.ts'
import { findPass, lockGroup, type StoredPass, selectPassesOf, useGroup, usePass } from '../repo/passes.ts'
import type { Refusal } from '../rules.ts'
import {
  bringsGroup,
  type Door,
  describeCheck,
  doorOf,
  judge,
  type Read,
  readTarget,
  type Target,
  withoutCode,
} from './check.ts'

type Scan = Target & { nonce: string }

/**
 * Lets the holder of a pass in, once: of many scans at the same moment one is the first, the others are `already_in`.
 * Every scan is written down, also one that was refused. The same nonce again gets the same answer.
 */
export async function admitPass(ctx: SignedContext, scan: Scan): Promise<DoorCheck> {
  const { venueId } = ctx
  const command = { commandId: scan.nonce, procedure: 'passes.admit', input: { ...scan } }
  return runCommand(ctx, command, async (work) => {
    const { tx } = work
    const door = await doorOf(tx, venueId, scan)
    const { read, reason } = await decide(ctx, tx, { scan, door })
    const [scanId] = await writeDown(ctx, work, { scan, passes: read.pass ? [read.pass] : [], reason })
    const { gateId } = scan
    return describeCheck(ctx, tx, { ...read, reason, gateId, scanId: reason === null ? (scanId ?? null) : null })
  })
}

/**
 * Lets in everyone of an order who still waits outside, for the session of the scanned pass. A scanned pass that is used
 * already brings them in for few (`bringsGroup`); any other refusal of it refuses the group. Each pass is let in once,
 * whoever else scans it.
 */
export async function admitGroup(ctx: SignedContext, scan: Scan): Promise<GroupCheck> {
  const { venueId } = ctx
  const command = { commandId: scan.nonce, procedure: 'passes.admitGroup', input: { ...scan } }
  return runCommand(ctx, command, async (work) => {
    const { tx } = work
    const door = await doorOf(tx, venueId, scan)
    const read = await readForGroup(ctx, tx, scan)
    const own = judge(read, door)
    const { codeVersion } = read
    const { gateId } = scan
    const mayEnter = await bringsGroup(ctx, tx, { pass: read.pass, reason: own, gateId })
    const ids = mayEnter ? await letInGroup(ctx, tx, read.pass) : new Set<PassId>()
    const all = read.pass && mayEnter ? await selectPassesOf(tx, venueId, read.pass.orderId) : []
    const admitted = all.filter(({ row }) => ids.has(row.id))
    const pass = all.find(({ row }) => row.id === read.pass?.row.id) ?? read.pass
    const reason = admitted.length > 0 ? null : (own ?? 'already_in')
    const passes = admitted.length > 0 ? admitted : pass ? [pass] : []
    await writeDown(ctx, work, { scan, passes, reason, scanId: scan.nonce })
    const scanId = reason === null ? scan.nonce : null
    const check = await describeCheck(ctx, tx, { pass, reason, codeVersion, gateId, scanId })
    return { ...check, admitted: admitted.map(({ row }) => withoutCode(row)) }
  })
}

// Judged once nobody else can let the scanned pass in: or its copy would bring in the others at that same moment.
async function readForGroup({ venueId }: SignedContext, tx: Tx, scan: Scan): Promise<Read> {
  const read = await readTarget(tx, venueId, scan)
  const { pass } = read
  if (!pass) return read
  await lockGroup(tx, venueId, { orderId: pass.orderId, ticketSessionId: pass.session.id })
  return { ...read, pass: (await findPass(tx, venueId, { id: pass.row.id })) ?? null }
}

async function letInGroup({ venueId }: SignedContext, tx: Tx, pass: StoredPass | null): Promise<Set<PassId>> {
  if (!pass) return new Set()
  return new Set(await useGroup(tx, venueId, { orderId: pass.orderId, ticketSessionId: pass.session.id }))
}

interface Written {
  scan: Scan
  passes: readonly StoredPass[]
  reason: Refusal | null
  /** Of passes that are let in together. */
  scanId?: string
}

/** The scan in the list of the door, in the audit, and on the map of the seats. Returns the ids of its rows. */
async function writeDown(ctx: SignedContext, work: Work, { scan, passes, reason, scanId }: Written): Promise<string[]> {
  const { venueId, actor } = ctx
  const { tx, audit } = work
  const gateId = scan.gateId ?? null
  const ids = await withFreshNonce(
    insertAdmissions(tx, {
      venueId,
      nonce: scan.nonce,
      passIds: passes.map(({ row }) => row.id),
      reason,
      gateId,
      actorId: actor.userId,
      scanId: scanId ?? null,
    }),
  )
  const action = scanId === undefined ? 'passes.admit' : 'passes.admitGroup'
  const after = { result: reason ?? 'ok', ...(gateId && { gate: gateId }), ...(scan.passId && { by: 'search' }) }
  for (const { row } of passes) await audit({ action, entity: 'pass', entityId: row.id, after })
  if (passes.length === 0) await audit({ action, entity: 'admission', entityId: ids[0] ?? scan.nonce, after })
  const seated = reason === null ? passes.filter(({ row }) => row.seat !== null) : []
  const ticketSessionId = seated[0]?.session.id as TicketSessionId
  const seatNos = seated.map(({ row }) => row.seat?.seatNo ?? 0)
  announceArrival(work, { venueId, ticketSessionId, seatNos, status: 'arrived' })
  return ids
}

// Someone else's scan has this nonce, or one of long ago.
async function withFreshNonce<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (classifyPgError(error).constraint === 'admission_venue_id_nonce_key') refuse('IDEMPOTENCY_CONFLICT')
    throw error
  }
}

async function decide({ venueId }: SignedContext, tx: Tx, { scan, door }: { scan: Scan; door: Door }) {
  const read = await readTarget(tx, venueId, scan)
  const reason = judge(read, door)
  if (reason !== null || !read.pass) return { read, reason }
  const { id } = read.pass.row
  const isFirst = await usePass(tx, { venueId, id, codeVersion: read.pass.codeVersion })
  const now: Read = { ...read, pass: (await findPass(tx, venueId, { id })) ?? null }
  // Between the look and the step someone was faster: what the pass is now says why.
  return { read: now, reason: isFirst ? null : (judge(now, door) ?? 'already_in') }
}
