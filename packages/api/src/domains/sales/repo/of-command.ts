import type { OrderId, SaleResult, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'

const sales = ['orders.confirm', 'orders.sell', 'orders.sellExpress']

/** The kept answer of someone's sale; null: there is none, or the command was about something else. */
export async function findSaleAnswer(
  db: Db,
  { venueId, actorId, commandId }: { venueId: VenueId; actorId: UserId; commandId: string },
): Promise<SaleResult | null> {
  const row = await db
    .selectFrom('command')
    .select('answer')
    .where('venue_id', '=', venueId)
    .where('actor_id', '=', actorId)
    .where('command_id', '=', commandId)
    .where('procedure', 'in', sales)
    .executeTakeFirst()
  return (row?.answer ?? null) as SaleResult | null
}

/** Whether the venue has an order of this id. */
export async function hasOrder(db: Db, { venueId, orderId }: { venueId: VenueId; orderId: OrderId }): Promise<boolean> {
  const order = db.selectFrom('sale_order').select('id').where('venue_id', '=', venueId).where('id', '=', orderId)
  return (await order.executeTakeFirst()) !== undefined
}
