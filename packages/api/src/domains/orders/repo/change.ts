import type { OrderId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'

interface Key {
  venueId: VenueId
  id: string
}

/** Which change of which order it is; undefined: the venue has none of this id. */
export function findChange(db: Db, { venueId, id }: Key): Promise<{ orderId: OrderId; changeNo: number } | undefined> {
  return db
    .selectFrom('order_change')
    .select(['order_id as orderId', 'change_no as changeNo'])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .$castTo<{ orderId: OrderId; changeNo: number }>()
    .executeTakeFirst()
}

/** The passes that a change has issued. */
export async function selectPassIdsOfChange(db: Db, { venueId, id }: Key): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('order_line as l')
    .innerJoin('pass as p', (join) =>
      join
        .onRef('p.venue_id', '=', 'l.venue_id')
        .onRef('p.order_id', '=', 'l.order_id')
        .onRef('p.line_no', '=', 'l.line_no'),
    )
    .select('p.id')
    .where('l.venue_id', '=', venueId)
    .where('l.change_id', '=', id)
    .execute()
  return new Set(rows.map((row) => row.id))
}
