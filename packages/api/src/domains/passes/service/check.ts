import { cleanCode, type PassCheck, type PassId, readPassCode, shortCodeLength, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import type { Tx } from '../../../core/work.ts'
import { isSignedBy, listVerifyingKeys } from '../../../identity/signing-keys.ts'
import { findAdmitter } from '../repo/admissions.ts'
import { findPass, type StoredPass } from '../repo/passes.ts'
import { type Refusal, refusalOf } from '../rules.ts'

/** A code that was scanned or typed, as far as it could be read. */
export interface Read {
  /** null: it is nobody's. */
  pass: StoredPass | null
  /** Why the code itself is no good; null: it is. */
  reason: 'unknown' | 'bad_signature' | null
  codeVersion: number | null
  notAfter: string | null
}

const nobodys = (reason: 'unknown' | 'bad_signature'): Read => ({
  pass: null,
  reason,
  codeVersion: null,
  notAfter: null,
})

/** Whose code this is: the QR code or the short one, as scanned or typed. Nothing of it is believed before its signature. */
export async function readCode(db: Db | Tx, venueId: VenueId, text: string): Promise<Read> {
  const code = cleanCode(text)
  if (code.length === shortCodeLength) {
    const pass = await findPass(db, venueId, { shortCode: code })
    return pass ? { pass, reason: null, codeVersion: null, notAfter: null } : nobodys('unknown')
  }
  const read = readPassCode(code)
  if (!read || read.venueId !== venueId) return nobodys('unknown')
  const key = (await listVerifyingKeys(db as Db, venueId)).find(({ keyNo }) => keyNo === read.keyNo)
  if (!key || !isSignedBy(key.publicKey, read.signed, read.signature)) return nobodys('bad_signature')
  const pass = await findPass(db, venueId, { id: read.passId as PassId })
  if (!pass) return nobodys('unknown')
  return { pass, reason: null, codeVersion: read.codeVersion, notAfter: read.notAfter }
}

/** Why what was read lets nobody in, in the fixed order; null: it does. `floorId`: where the gate leads, if one is known. */
export function judge({ pass, reason, codeVersion, notAfter }: Read, floorId: string | null): Refusal | null {
  if (!pass) return reason ?? 'unknown'
  return refusalOf({
    state: pass.row.state,
    sessionState: pass.sessionState,
    startsAt: pass.session.startsAt,
    endsAt: pass.endsAt,
    now: pass.now,
    codeVersion,
    passCodeVersion: pass.codeVersion,
    notAfter,
    isOtherFloor: floorId !== null && floorId !== pass.floorId,
  })
}

/** What the door is shown. */
export async function describeCheck(
  db: Db | Tx,
  venueId: VenueId,
  { pass, reason }: { pass: StoredPass | null; reason: Refusal | null },
): Promise<PassCheck> {
  const usedBy = pass?.row.usedAt ? await findAdmitter(db, venueId, pass.row.id) : null
  return {
    ok: reason === null,
    reason,
    pass: pass && withoutCode(pass.row),
    session: pass?.session ?? null,
    orderNo: pass?.orderNo ?? null,
    usedAt: pass?.row.usedAt ?? null,
    usedBy,
  }
}

const withoutCode = ({ shortCode: _, ...row }: StoredPass['row']): PassCheck['pass'] => row

/** Looks whether a code would let somebody in now, and changes nothing. */
export async function verifyPass({ services: { db }, venueId }: SignedContext, code: string): Promise<PassCheck> {
  const read = await readCode(db, venueId, code)
  return describeCheck(db, venueId, { pass: read.pass, reason: judge(read, null) })
}
