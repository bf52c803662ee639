import {
  type AuthSessionId,
  type DeviceId,
  type DeviceKind,
  type OwnDevice,
  pairingMinutes,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../door/work.ts'

interface Key {
  venueId: VenueId
  id: DeviceId
}

export interface PlacedDevice extends Key {
  name: string
  kind: DeviceKind
  venue: string
}

/** Gives a device a code; the one before is no good any more. Returns when it ends. */
export async function setCode(tx: Tx, { venueId, id }: Key, hash: Buffer): Promise<string> {
  const { rows } = await sql<{ endsAt: string }>`
    update device set code_hash = ${hash}, code_ends_at = clock_timestamp() + make_interval(mins => ${pairingMinutes})
    where venue_id = ${venueId} and id = ${id} and archived_at is null
    returning code_ends_at as "endsAt"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a device that was held is gone')
  return row.endsAt
}

/**
 * Takes a code and gives its device another token: one statement, so that of many who show a code at once one becomes
 * the device. Undefined: no such code, or not any more.
 */
export async function takeCode(tx: Tx, codeHash: Buffer, tokenHashOf: Buffer): Promise<PlacedDevice | undefined> {
  const { rows } = await sql<PlacedDevice>`
    update device d set code_hash = null, code_ends_at = null, token_hash = ${tokenHashOf}, paired_at = clock_timestamp()
    from venue v
    where v.id = d.venue_id and d.code_hash = ${codeHash} and d.code_ends_at > clock_timestamp()
    returning d.venue_id as "venueId", d.id, d.name, d.kind, v.name as venue`.execute(tx)
  return rows[0]
}

/** Makes the device nobody's: its token and its code are no good any more. False: it was nobody’s. */
export async function clearDevice(tx: Tx, { venueId, id }: Key): Promise<boolean> {
  const { rows } = await sql<{ wasPaired: boolean }>`
    update device d set code_hash = null, code_ends_at = null, token_hash = null, paired_at = null
    from (select token_hash is not null as paired from device where venue_id = ${venueId} and id = ${id}) old
    where d.venue_id = ${venueId} and d.id = ${id}
    returning old.paired as "wasPaired"`.execute(tx)
  return rows[0]?.wasPaired ?? false
}

/** What is open at a device, with who it is. */
export async function selectSignIns(db: Db | Tx, { venueId, id }: Key) {
  const { rows } = await sql<{ id: AuthSessionId; userId: string }>`
    select id, user_id as "userId" from auth_session
    where venue_id = ${venueId} and device_id = ${id} and ended_at is null`.execute(db)
  return rows
}

/** What ended at a device in this transaction, which the database does by itself when its token changes. */
export async function selectEndedNow(tx: Tx, { venueId, id }: Key) {
  const { rows } = await sql<{ id: AuthSessionId; userId: string }>`
    select id, user_id as "userId" from auth_session
    where venue_id = ${venueId} and device_id = ${id} and ended_at = now()`.execute(tx)
  return rows
}

/** The device that a token of this hash is good for; undefined: none. */
export async function findByToken(db: Db | Tx, { venueId, id }: Key, hash: Buffer): Promise<PlacedDevice | undefined> {
  const { rows } = await sql<PlacedDevice>`
    select d.venue_id as "venueId", d.id, d.name, d.kind, v.name as venue
    from device d join venue v on v.id = d.venue_id
    where d.venue_id = ${venueId} and d.id = ${id} and d.token_hash = ${hash}`.execute(db)
  return rows[0]
}

/** The same, and it stays so until the transaction ends. */
export async function holdByToken(tx: Tx, { venueId, id }: Key, hash: Buffer): Promise<boolean> {
  const { rows } = await sql`
    select from device where venue_id = ${venueId} and id = ${id} and token_hash = ${hash} for share`.execute(tx)
  return rows.length === 1
}

/** Puts an auth session that is open onto a device of its venue. */
export async function putOn(tx: Tx, { venueId, id }: Key, authSessionId: AuthSessionId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update auth_session set device_id = ${id}
    where id = ${authSessionId} and venue_id = ${venueId} and ended_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** A device, locked until the transaction ends; undefined: the venue has none of this id. */
export async function holdDevice(tx: Tx, { venueId, id }: Key): Promise<{ archived: boolean } | undefined> {
  const { rows } = await sql<{ archived: boolean }>`
    select archived_at is not null as archived from device
    where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** The device at which an auth session is. */
export async function findOwn(db: Db, authSessionId: AuthSessionId): Promise<OwnDevice | undefined> {
  const { rows } = await sql<OwnDevice>`
    select d.id, d.name, d.kind, (select t.id from till t
      where t.venue_id = d.venue_id and t.id = d.till_id and t.archived_at is null) as "tillId"
    from auth_session s join device d on d.venue_id = s.venue_id and d.id = s.device_id
    where s.id = ${authSessionId}`.execute(db)
  return rows[0]
}
