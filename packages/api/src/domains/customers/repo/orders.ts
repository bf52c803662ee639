import type { OrderId, VenueId } from '@marquee/contract'
import type { CustomerId, ShownCustomer } from '@marquee/contract/customers'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { flagsOfRow } from './flags.ts'

interface OrderKey {
  venueId: VenueId
  orderId: OrderId
}

/** The columns of a customer `r` as an order shows one. */
export const shownColumns = sql`r.id, r.customer_no as "customerNo", r.name, r.phone, r.email, ${flagsOfRow} as flags`

/** Whose order it is; undefined: there is no such order. */
export async function selectCustomerOfOrder(
  db: Db,
  { venueId, orderId }: OrderKey,
): Promise<{ customer: ShownCustomer | null } | undefined> {
  const { rows } = await sql<ShownCustomer | (Omit<ShownCustomer, 'id'> & { id: null })>`
    select ${shownColumns} from sale_order o
    left join customer r on r.venue_id = o.venue_id and r.id = customer_root(o.venue_id, o.customer_id)
    where o.venue_id = ${venueId} and o.id = ${orderId}`.execute(db)
  const [row] = rows
  return row && { customer: row.id === null ? null : (row as ShownCustomer) }
}

/** Customers with the phone or the email of the guest on an order. */
export async function selectCustomersLikeGuest(db: Db, { venueId, orderId }: OrderKey): Promise<ShownCustomer[]> {
  const { rows } = await sql<ShownCustomer>`
    select ${shownColumns} from sale_order o
    join customer r on r.venue_id = o.venue_id and r.archived_at is null
      and r.id in (select customer_root(c.venue_id, c.customer_id) from customer_contact c where c.venue_id = o.venue_id and c.in_use
        and ((c.kind = 'phone' and c.value = o.guest_phone) or (c.kind = 'email' and c.value = lower(o.guest_email))))
    where o.venue_id = ${venueId} and o.id = ${orderId}
    order by r.customer_no limit 5`.execute(db)
  return rows
}

interface NamedGuest {
  venueId: VenueId
  name: string
  /** E.164. */
  phone: string | null
  email: string
}

/**
 * The one customer in use with this phone or email and, in any order and spelling, the same words of the name. null for
 * nobody, and where phone and email are of two: families share a phone, and it is typed wrong.
 */
export async function findOneLike(db: Db, { venueId, name, phone, email }: NamedGuest): Promise<CustomerId | null> {
  const { rows } = await sql<{ id: CustomerId; isCalledSo: boolean }>`
    select r.id, exists (select from customer f where f.venue_id = r.venue_id
      and f.id = any(array(select customer_family(r.venue_id, r.id))) and f.name_key = name_key(${name})) as "isCalledSo"
    from customer r
    where r.venue_id = ${venueId} and r.archived_at is null and r.id in (
      select customer_root(c.venue_id, c.customer_id) from customer_contact c where c.venue_id = ${venueId} and c.in_use
        and ((c.kind = 'phone' and c.value = ${phone}) or (c.kind = 'email' and c.value = lower(${email}))))
    limit 2`.execute(db)
  const [one, another] = rows
  return one?.isCalledSo && !another ? one.id : null
}

/** Orders, held until the transaction ends, always in the same order. */
export async function lockOrders(tx: Tx, { venueId, ids }: { venueId: VenueId; ids: readonly OrderId[] }) {
  return tx
    .selectFrom('sale_order')
    .select(['id', 'order_no as orderNo', sql<string | null>`customer_root(venue_id, customer_id)`.as('customerId')])
    .where('venue_id', '=', venueId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export async function attach(
  tx: Tx,
  { venueId, customerId, ids }: { venueId: VenueId; customerId: CustomerId; ids: readonly string[] },
) {
  await tx
    .updateTable('sale_order')
    .set({ customer_id: customerId })
    .where('venue_id', '=', venueId)
    .where('id', 'in', ids)
    .execute()
}

export async function detach(tx: Tx, { venueId, orderId }: OrderKey) {
  await tx
    .updateTable('sale_order')
    .set({ customer_id: null })
    .where('venue_id', '=', venueId)
    .where('id', '=', orderId)
    .execute()
}
