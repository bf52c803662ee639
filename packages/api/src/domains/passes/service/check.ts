import {
  cleanCode,
  type DoorCheck,
  type GateId,
  mayDo,
  type PassCheck,
  type PassId,
  readPassCode,
  shortCodeLength,
  type TicketSessionId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { isSignedBy, listVerifyingKeys } from '../../../identity/signing-keys.ts'
import { findAdmission, findFloorOfGate, wasJustLetInBy } from '../repo/admissions.ts'
import { countGroup, findPass, findPastCode, findReplacedAt, type StoredPass } from '../repo/passes.ts'
import { entryOf, type Refusal, refusalOf } from '../rules.ts'

/** A code that was scanned or typed, as far as it could be read. */
export interface Read {
  /** null: it is nobody's. */
  pass: StoredPass | null
  /** Why the code itself is no good; null: it is. */
  reason: 'unknown' | 'bad_signature' | null
  codeVersion: number | null
  notAfter: string | null
}

/** A code as scanned or typed, or a pass that was found in another way; one of them is given. */
export interface Target {
  code?: string | undefined
  passId?: PassId | undefined
  ticketSessionId?: TicketSessionId | undefined
  gateId?: GateId | undefined
}

/** Where someone wants to come in; null: no matter. */
export interface Door {
  floorId: string | null
  ticketSessionId: string | null
}

const nobodys = (reason: 'unknown' | 'bad_signature'): Read => ({
  pass: null,
  reason,
  codeVersion: null,
  notAfter: null,
})

const byHand = (pass: StoredPass | undefined): Read =>
  pass ? { pass, reason: null, codeVersion: null, notAfter: null } : nobodys('unknown')

/** Whose code this is: the QR code or the short one, as scanned or typed. Nothing of it is believed before its signature. */
export async function readCode(db: Db | Tx, venueId: VenueId, text: string): Promise<Read> {
  const code = cleanCode(text)
  if (code.length === shortCodeLength) return readShortCode(db, venueId, code)
  const read = readPassCode(code)
  if (!read || read.venueId !== venueId) return nobodys('unknown')
  const key = (await listVerifyingKeys(db as Db, venueId)).find(({ keyNo }) => keyNo === read.keyNo)
  if (!key || !isSignedBy(key.publicKey, read.signed, read.signature)) return nobodys('bad_signature')
  const pass = await findPass(db, venueId, { id: read.passId as PassId })
  if (!pass) return nobodys('unknown')
  return { pass, reason: null, codeVersion: read.codeVersion, notAfter: read.notAfter }
}

// One that was replaced is known still: its holder hears that there is a newer one.
async function readShortCode(db: Db | Tx, venueId: VenueId, shortCode: string): Promise<Read> {
  const pass = await findPass(db, venueId, { shortCode })
  if (pass) return byHand(pass)
  const past = await findPastCode(db, venueId, shortCode)
  const renewed = past && (await findPass(db, venueId, { id: past.passId }))
  return renewed ? { ...byHand(renewed), codeVersion: past.codeVersion } : nobodys('unknown')
}

/** Whose code or pass this is. */
export async function readTarget(db: Db | Tx, venueId: VenueId, { code, passId }: Target): Promise<Read> {
  if (passId !== undefined) return byHand(await findPass(db, venueId, { id: passId }))
  return readCode(db, venueId, code ?? '')
}

/** The door that a scan names; NOT_FOUND for a gate that the venue does not have. */
export async function doorOf(db: Db | Tx, venueId: VenueId, { gateId, ticketSessionId }: Target): Promise<Door> {
  const floorId = gateId ? ((await findFloorOfGate(db, venueId, gateId)) ?? refuse('NOT_FOUND')) : null
  return { floorId, ticketSessionId: ticketSessionId ?? null }
}

/** Why what was read lets nobody in, in the fixed order; null: it does. */
export function judge({ pass, reason, codeVersion, notAfter }: Read, door: Door | null): Refusal | null {
  if (!pass) return reason ?? 'unknown'
  const { floorId = null, ticketSessionId = null } = door ?? {}
  return refusalOf({
    isTraining: pass.row.isTraining,
    state: pass.row.state,
    dueMinor: pass.dueMinor,
    sessionState: pass.sessionState,
    startsAt: pass.session.startsAt,
    endsAt: pass.endsAt,
    now: pass.now,
    codeVersion,
    passCodeVersion: pass.codeVersion,
    notAfter,
    isElsewhere:
      (floorId !== null && floorId !== pass.floorId) ||
      (ticketSessionId !== null && ticketSessionId !== pass.session.id),
  })
}

/** When the code that was read was replaced by a newer one; null: it is good, or nobody knows any more. */
export async function replacedAtOf(
  db: Db | Tx,
  venueId: VenueId,
  { pass, codeVersion }: Pick<Read, 'pass' | 'codeVersion'>,
): Promise<string | null> {
  if (!pass || codeVersion === null || codeVersion === pass.codeVersion) return null
  return findReplacedAt(db, venueId, { passId: pass.row.id, codeVersion })
}

/** For so many minutes whoever let a pass in may bring in the rest of its order. */
const groupMinutes = 10

/**
 * Whether a pass brings in the rest of its order. A used one may be a copy, and one tap would let strangers in on the
 * seats of the others: it does so only for whoever may override, and for the one who let that very pass in moments ago
 * at the same gate.
 */
export async function bringsGroup(
  { venueId, actor }: SignedContext,
  db: Db | Tx,
  { pass, reason, gateId = null }: Pick<Judged, 'pass' | 'reason' | 'gateId'>,
): Promise<boolean> {
  if (!pass || reason === null) return pass !== null
  if (reason !== 'already_in') return false
  if (mayDo(actor.rights, 'check_in', 'override')) return true
  return wasJustLetInBy(db, { venueId, passId: pass.row.id, actorId: actor.userId, gateId, minutes: groupMinutes })
}

interface Judged {
  pass: StoredPass | null
  reason: Refusal | null
  /** Of the code that was read; null: the pass's own. */
  codeVersion: number | null
  /** Where it was scanned. */
  gateId?: GateId | null | undefined
  scanId?: string | null
}

/** What the door is shown. */
export async function describeCheck(ctx: SignedContext, db: Db | Tx, judged: Judged): Promise<DoorCheck> {
  const { venueId } = ctx
  const { pass, reason, codeVersion, scanId = null } = judged
  const used = pass?.row.usedAt ? await findAdmission(db, venueId, pass.row.id) : null
  const isHere = pass !== null && reason !== 'revoked'
  const found = isHere
    ? await countGroup(db, venueId, { orderId: pass.orderId, ticketSessionId: pass.session.id })
    : null
  return {
    ok: reason === null,
    reason,
    pass: pass && withoutCode(pass.row),
    session: pass?.session ?? null,
    orderId: pass?.orderId ?? null,
    orderNo: pass?.orderNo ?? null,
    replacedAt: await replacedAtOf(db, venueId, { pass, codeVersion }),
    dueMinor: pass?.dueMinor ?? 0,
    currency: pass?.currency ?? null,
    usedAt: pass?.row.usedAt ?? null,
    usedBy: used?.who ?? null,
    usedAtGate: used?.gate ?? null,
    entry: pass && entryOf(pass),
    group: found && { size: found.size, waiting: found.waiting },
    flags: found?.flags ?? [],
    bringsGroup: await bringsGroup(ctx, db, judged),
    scanId,
  }
}

/** A pass as the door sees it: a person who shows an old code must not learn the new one. */
export const withoutCode = ({ shortCode: _, ...row }: StoredPass['row']): NonNullable<PassCheck['pass']> => row

/** Looks whether a pass would let someone in now, and changes nothing. */
export async function verifyPass(ctx: SignedContext, target: Target): Promise<DoorCheck> {
  const { services, venueId } = ctx
  const { db } = services
  const door = await doorOf(db, venueId, target)
  const read = await readTarget(db, venueId, target)
  return describeCheck(ctx, db, { ...read, reason: judge(read, door), gateId: target.gateId })
}
