import type { OrderId, VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

/** How many mails with papers of an order were queued within so many seconds. */
export async function countMails(
  tx: Tx,
  { venueId, id, seconds }: { venueId: VenueId; id: OrderId; seconds: number },
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from outgoing_mail
    where venue_id = ${venueId} and kind = 'order-papers' and params #>> '{papers,orderId}' = ${id}
      and created_at > clock_timestamp() - make_interval(secs => ${seconds})`.execute(tx)
  return rows[0]?.n ?? 0
}

/** In whose name a mail goes out, and in which language. */
export const findMailVenue = (tx: Tx, venueId: VenueId) =>
  tx.selectFrom('venue').select(['name', 'locale', 'zone']).where('id', '=', venueId).executeTakeFirstOrThrow()
