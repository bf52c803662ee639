import {
  cleanCode,
  type DoorCheck,
  type GateId,
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
import { findAdmission, findFloorOfGate } from '../repo/admissions.ts'
import { countGroup, findPass, type StoredPass } from '../repo/passes.ts'
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
  if (code.length === shortCodeLength) return byHand(await findPass(db, venueId, { shortCode: code }))
  const read = readPassCode(code)
  if (!read || read.venueId !== venueId) return nobodys('unknown')
  const key = (await listVerifyingKeys(db as Db, venueId)).find(({ keyNo }) => keyNo === read.keyNo)
  if (!key || !isSignedBy(key.publicKey, read.signed, read.signature)) return nobodys('bad_signature')
  const pass = await findPass(db, venueId, { id: read.passId as PassId })
  if (!pass) return nobodys('unknown')
  return { pass, reason: null, codeVersion: read.codeVersion, notAfter: read.notAfter }
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
    state: pass.row.state,
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

interface Judged {
  pass: StoredPass | null
  reason: Refusal | null
  scanId?: string | null
}

/** What the door is shown. */
export async function describeCheck(
  db: Db | Tx,
  venueId: VenueId,
  { pass, reason, scanId = null }: Judged,
): Promise<DoorCheck> {
  const used = pass?.row.usedAt ? await findAdmission(db, venueId, pass.row.id) : null
  const isHere = pass !== null && reason !== 'revoked'
  const group = isHere
    ? await countGroup(db, venueId, { orderId: pass.orderId, ticketSessionId: pass.session.id })
    : null
  return {
    ok: reason === null,
    reason,
    pass: pass && withoutCode(pass.row),
    session: pass?.session ?? null,
    orderNo: pass?.orderNo ?? null,
    usedAt: pass?.row.usedAt ?? null,
    usedBy: used?.who ?? null,
    usedAtGate: used?.gate ?? null,
    entry: pass && entryOf(pass),
    group,
    scanId,
  }
}

/** A pass as the door sees it: a person who shows an old code must not learn the new one. */
export const withoutCode = ({ shortCode: _, ...row }: StoredPass['row']): NonNullable<PassCheck['pass']> => row

/** Looks whether a pass would let someone in now, and changes nothing. */
export async function verifyPass({ services: { db }, venueId }: SignedContext, target: Target): Promise<DoorCheck> {
  const door = await doorOf(db, venueId, target)
  const read = await readTarget(db, venueId, target)
  return describeCheck(db, venueId, { pass: read.pass, reason: judge(read, door) })
}
