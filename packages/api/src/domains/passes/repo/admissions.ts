import type { GateId, OrderId, PassId, UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import type { Tx } from '../../../core/work.ts'

interface NewAdmission {
  venueId: VenueId
  nonce: string
  passId: PassId | null
  /** null: let in. */
  reason: string | null
  gateId: GateId | null
  actorId: UserId
}

/** Writes one scan down, whatever came of it. */
export async function insertAdmission(tx: Tx, admission: NewAdmission): Promise<string> {
  const id = uuidv7()
  const { venueId, nonce, passId, reason, gateId, actorId } = admission
  await tx
    .insertInto('admission')
    .values({
      venue_id: venueId,
      id,
      nonce,
      pass_id: passId,
      result: reason === null ? 'ok' : 'refused',
      reason,
      gate_id: gateId,
      actor_id: actorId,
    })
    .execute()
  return id
}

/** Who let the holder of a pass in; null when nobody did. */
export async function findAdmitter(db: Db | Tx, venueId: VenueId, passId: PassId): Promise<string | null> {
  const row = await db
    .selectFrom('admission as a')
    .innerJoin('app_user as u', 'u.id', 'a.actor_id')
    .select('u.name')
    .where('a.venue_id', '=', venueId)
    .where('a.pass_id', '=', passId)
    .where('a.result', '=', 'ok')
    .orderBy('a.at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.name ?? null
}

/** Who let the holders of an order's passes in, by pass. */
export async function selectAdmitters(db: Db | Tx, venueId: VenueId, orderId: OrderId): Promise<Map<PassId, string>> {
  const rows = await db
    .selectFrom('admission as a')
    .innerJoin('pass as p', (join) => join.onRef('p.venue_id', '=', 'a.venue_id').onRef('p.id', '=', 'a.pass_id'))
    .innerJoin('app_user as u', 'u.id', 'a.actor_id')
    .select(['p.id', 'u.name'])
    .where('p.venue_id', '=', venueId)
    .where('p.order_id', '=', orderId)
    .where('a.result', '=', 'ok')
    .orderBy('a.at')
    .execute()
  return new Map(rows.map(({ id, name }) => [id as PassId, name]))
}

/** The floor of a gate; undefined when the venue has no such gate. */
export async function findFloorOfGate(db: Db | Tx, venueId: VenueId, id: GateId): Promise<string | undefined> {
  const row = await db
    .selectFrom('gate')
    .select('floor_id')
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.floor_id
}
