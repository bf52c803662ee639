import type { UserId, VenueId } from '@marquee/contract'
import { undoMergeDays } from '@marquee/contract/customer-merges'
import type { CustomerFile, CustomerId, ShownCustomer } from '@marquee/contract/customers'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'
import { shownColumns } from './orders.ts'

interface CustomerKey {
  venueId: VenueId
  id: CustomerId
}
interface Pair {
  venueId: VenueId
  fromId: CustomerId
  intoId: CustomerId
  actorId: UserId
}

/** A merge that holds, with whether it can be undone still. */
type Merge = CustomerFile['merged'][number]

const merge = sql`c.id, c.customer_no as "customerNo", c.name, m.merged_at as at, u.name as who,
  case when m.merged_at > now() - ${sql.lit(undoMergeDays)} * interval '1 day'
    then m.merged_at + ${sql.lit(undoMergeDays)} * interval '1 day' end as "undoUntil"`

/** Who was merged into a customer, the newest first. */
export async function selectMerged(db: Db, { venueId, id }: CustomerKey): Promise<Merge[]> {
  const { rows } = await sql<Merge>`
    select ${merge} from customer_merge m
    join customer c on c.venue_id = m.venue_id and c.id = m.from_id
    join app_user u on u.id = m.merged_by
    where m.venue_id = ${venueId} and m.into_id = ${id} and m.undone_at is null
    order by m.merged_at desc`.execute(db)
  return rows
}

/** Whom a customer was merged into; null: nobody. */
export async function selectInto(db: Db | Tx, { venueId, id }: CustomerKey): Promise<Merge | null> {
  const { rows } = await sql<Merge>`
    select ${merge} from customer_merge m
    join customer c on c.venue_id = m.venue_id and c.id = m.into_id
    join app_user u on u.id = m.merged_by
    where m.venue_id = ${venueId} and m.from_id = ${id} and m.undone_at is null`.execute(db)
  return rows[0] ?? null
}

/**
 * Others in use who may be the same person: the same words in their name, whatever the order and the letters, or a phone
 * or an email of one on an order of the other. Not those of whom somebody has said that they are two.
 */
export async function selectAlike(db: Db, { venueId, id }: CustomerKey): Promise<ShownCustomer[]> {
  const { rows } = await sql<ShownCustomer>`
    with subject as (
      select s.name_key from customer s where s.venue_id = ${venueId} and s.id = ${id} and s.archived_at is null
    ), alike as (
      select c.id from subject s join customer c on c.venue_id = ${venueId} and c.name_key collate "C" = s.name_key collate "C"
        and c.archived_at is null
      union
      select customer_root(k.venue_id, k.customer_id) from subject, sale_order o
      join customer_contact k on k.venue_id = o.venue_id and k.in_use and ((k.kind = 'phone' and k.value = o.guest_phone)
          or (k.kind = 'email' and k.value = lower(o.guest_email)))
      where o.venue_id = ${venueId} and o.customer_id = any(array(select customer_family(${venueId}, ${id})))
    )
    select ${shownColumns} from alike join customer r on r.venue_id = ${venueId} and r.id = alike.id
    where r.id <> ${id} and r.archived_at is null and not customers_are_two(${venueId}, r.id, ${id})
    order by r.customer_no limit 5`.execute(db)
  return rows
}

/** How much was noted about a customer and about who was merged into them. */
export async function countNotes(db: Db, { venueId, id }: CustomerKey): Promise<number> {
  const { rows } = await sql<{ notes: number }>`
    select count(*)::integer as notes from customer_note
    where venue_id = ${venueId} and customer_id = any(array(select customer_family(${venueId}, ${id})))`.execute(db)
  return rows[0]?.notes ?? 0
}

/** One goes into the archive and points to the other. */
export async function writeMerge(tx: Tx, { venueId, fromId, intoId, actorId }: Pair): Promise<void> {
  await sql`update customer set merged_into = ${intoId}, archived_at = now(), rev = rev + 1, updated_at = now(),
    updated_by = ${actorId} where venue_id = ${venueId} and id = ${fromId}`.execute(tx)
  await tx
    .insertInto('customer_merge')
    .values({ venue_id: venueId, id: uuidv7(), from_id: fromId, into_id: intoId, merged_by: actorId })
    .execute()
  await foundAgain(tx, { venueId, id: intoId })
}

/** The one who was merged is a customer of their own again. */
export async function writeUndo(tx: Tx, { venueId, fromId, intoId, actorId }: Pair): Promise<void> {
  await sql`update customer set merged_into = null, archived_at = null, rev = rev + 1, updated_at = now(),
    updated_by = ${actorId} where venue_id = ${venueId} and id = ${fromId}`.execute(tx)
  await sql`update customer_merge set undone_at = now(), undone_by = ${actorId}
    where venue_id = ${venueId} and from_id = ${fromId} and undone_at is null`.execute(tx)
  await foundAgain(tx, { venueId, id: intoId })
}

// The one who stays is found by the numbers of both, and so is whom they were merged into themselves.
async function foundAgain(tx: Tx, { venueId, id }: CustomerKey): Promise<void> {
  await sql`select customer_is_found(${venueId}, ${id}), customer_is_found(${venueId}, customer_root(${venueId}, ${id}))`.execute(
    tx,
  )
}
