import type { SeatHoldId, UserId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { type HoldRow, holdColumns } from './holds.ts'
import type { At } from './take.ts'

/** A hold that keeps places for a group. Whoever gave the option owns it, and nobody sells it. */
export interface NewOption {
  id: SeatHoldId
  groupId: string
  ownerId: UserId
  /** ISO time. */
  until: string
  note: string
}

export async function insertOption(tx: Tx, at: At, { id, groupId, ownerId, until, note }: NewOption): Promise<void> {
  await sql`
    insert into seat_hold (venue_id, id, ticket_session_id, owner_id, channel, note, group_id, expires_at, max_until)
    values (${at.venueId}, ${id}, ${at.ticketSessionId}, ${ownerId}, 'phone', ${note}, ${groupId}, ${until},
      ${until})`.execute(tx)
}

/** Gives the hold of a group its seats, or another end; undefined when it is not open any more. */
export async function setOption(
  tx: Tx,
  at: At,
  { id, seatNos, until }: { id: SeatHoldId; seatNos?: readonly number[]; until: string },
): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    update seat_hold set seat_nos = ${seatNos === undefined ? sql`seat_nos` : sql`${[...seatNos]}::integer[]`},
      expires_at = ${until}, max_until = ${until}
    where venue_id = ${at.venueId} and id = ${id} and state = 'open' and group_id is not null
    returning ${holdColumns}`.execute(tx)
  return rows[0]
}

/** Makes the hold of a group an ordinary one of a clerk, who sells it in the same transaction. */
export async function passOption(
  tx: Tx,
  at: At,
  { id, to }: { id: SeatHoldId; to: UserId },
): Promise<HoldRow | undefined> {
  const { rows } = await sql<HoldRow>`
    update seat_hold set owner_id = ${to}, group_id = null
    where venue_id = ${at.venueId} and id = ${id} and state = 'open' and group_id is not null
    returning ${holdColumns}`.execute(tx)
  return rows[0]
}
