import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'

// The keys (Ed25519) with which a venue signs its passes. The first is made when it is first needed; one that is retired
// signs nothing more and still verifies what it has signed.

type Holder = Pick<Services, 'db' | 'sealing'>

/** The key that signs now. */
export interface SigningKey {
  keyNo: number
  sign(bytes: Uint8Array): Uint8Array
}

/** The public half of a key. */
export interface VerifyingKey {
  keyNo: number
  /** 32 bytes. */
  publicKey: Buffer
  retired: boolean
}

// A key that another process retires is used here for at most so long, which does no harm: it verifies for ever.
const keepMs = 60_000
const kept = new WeakMap<Db, Map<VenueId, { key: SigningKey; until: number }>>()

const placeOf = (venueId: VenueId, keyNo: number) => ({ purpose: 'pass signing key', owner: `${venueId}.${keyNo}` })

/** The key with which a venue signs. Made when there is none; however many ask at once, there is one. */
export async function findSigningKey(services: Holder, venueId: VenueId): Promise<SigningKey> {
  const { db } = services
  const ofVenues = kept.get(db) ?? new Map()
  kept.set(db, ofVenues)
  const known = ofVenues.get(venueId)
  if (known && known.until > Date.now()) return known.key
  const key = await readOrMake(services, venueId)
  ofVenues.set(venueId, { key, until: Date.now() + keepMs })
  return key
}

async function readOrMake(services: Holder, venueId: VenueId): Promise<SigningKey> {
  const row = (await selectCurrent(services.db, venueId)) ?? (await makeKey(services, venueId))
  const seed = services.sealing.unseal(placeOf(venueId, row.keyNo), row.privateKey)
  if (!seed) throw new Error('the key that signs passes cannot be opened with the secret of this server')
  const jwk = { kty: 'OKP', crv: 'Ed25519', d: seed.toString('base64url'), x: row.publicKey.toString('base64url') }
  const privateKey = createPrivateKey({ key: jwk, format: 'jwk' })
  return { keyNo: row.keyNo, sign: (bytes) => sign(null, bytes, privateKey) }
}

async function selectCurrent(db: Db, venueId: VenueId) {
  return db
    .selectFrom('signing_key')
    .select(['key_no as keyNo', 'public_key as publicKey', 'private_key as privateKey'])
    .where('venue_id', '=', venueId)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
}

async function makeKey({ db, sealing }: Holder, venueId: VenueId) {
  const { keyNo } = await db
    .selectFrom('signing_key')
    .select((eb) => eb(eb.fn.coalesce(eb.fn.max('key_no'), sql<number>`0`), '+', 1).as('keyNo'))
    .where('venue_id', '=', venueId)
    .executeTakeFirstOrThrow()
  const { d = '', x = '' } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
  const seed = Buffer.from(d, 'base64url')
  await db
    .insertInto('signing_key')
    .values({
      venue_id: venueId,
      key_no: keyNo,
      public_key: Buffer.from(x, 'base64url'),
      private_key: sealing.seal(placeOf(venueId, keyNo), seed),
    })
    // Another process was faster: its key is used.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const row = await selectCurrent(db, venueId)
  if (!row) throw new Error('a venue has no key that signs passes')
  return row
}

/** All keys of a venue, by number: enough to verify its passes. */
export async function listVerifyingKeys(db: Db, venueId: VenueId): Promise<VerifyingKey[]> {
  const rows = await db
    .selectFrom('signing_key')
    .select(['key_no as keyNo', 'public_key as publicKey', 'retired_at'])
    .where('venue_id', '=', venueId)
    .orderBy('key_no')
    .execute()
  return rows.map(({ retired_at, ...row }) => ({ ...row, retired: retired_at !== null }))
}

/** Whether these bytes were signed by the owner of this public key. */
export function isSignedBy(publicKey: Buffer, bytes: Uint8Array, signature: Uint8Array): boolean {
  return verify(null, bytes, keyObjectOf(publicKey), signature)
}

function keyObjectOf(publicKey: Buffer): KeyObject {
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }, format: 'jwk' })
}
