import {
  type OrderId,
  type PassRow,
  passCodePayload,
  passTypeTag,
  type VenueId,
  writePassCode,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { Services, SignedContext } from '../../../core/context.ts'
import type { Tx } from '../../../door/work.ts'
import { findSigningKey, listVerifyingKeys, type SigningKey } from '../../../identity/signing-keys.ts'
import { type StoredPass, selectPassesOf } from '../repo/passes.ts'
import { lastDayOf } from '../rules.ts'

/** A pass with the show that it lets into. */
export type PassOfShow = PassRow & Pick<StoredPass, 'session'>

/** A pass as it is shown, with what its QR code holds. */
export function withCode(key: SigningKey, venueId: VenueId, pass: StoredPass): PassOfShow {
  const payload = passCodePayload({
    keyNo: key.keyNo,
    venueId,
    passId: pass.row.id,
    codeVersion: pass.codeVersion,
    typeTag: passTypeTag(pass.passTypeId),
    people: pass.row.people,
    notAfter: lastDayOf(pass.issuedAt),
  })
  return { ...pass.row, session: pass.session, code: writePassCode(payload, key.sign(payload)) }
}

/** Whose passes. */
export interface PassesOf {
  db: Db | Tx
  venueId: VenueId
  orderId: OrderId
}

/** The passes of an order with their codes, line by line. */
export async function passesOf(services: Services, { db, venueId, orderId }: PassesOf): Promise<PassOfShow[]> {
  const stored = await selectPassesOf(db, venueId, orderId)
  if (stored.length === 0) return []
  const key = await findSigningKey(services, venueId)
  return stored.map((pass) => withCode(key, venueId, pass))
}

/** The public keys of the venue by number (32 bytes in base64url), for those who verify passes by themselves. */
export async function listPassKeys({ services, venueId }: SignedContext) {
  await findSigningKey(services, venueId)
  const keys = await listVerifyingKeys(services.db, venueId)
  return keys.map(({ publicKey, ...key }) => ({ ...key, publicKey: publicKey.toString('base64url') }))
}
