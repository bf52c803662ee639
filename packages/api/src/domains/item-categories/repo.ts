import type { VenueId } from '@marquee/contract'
import type { ItemCategoryId } from '@marquee/contract/inventory'
import { sql } from 'kysely'
import type { Tx } from '../../core/work.ts'

/** Whether this is a category in use; it stays so until the transaction ends. */
export async function isInUse(tx: Tx, venueId: VenueId, id: ItemCategoryId): Promise<boolean> {
  const { rows } = await sql`
    select from item_category where venue_id = ${venueId} and id = ${id} and archived_at is null for share`.execute(tx)
  return rows.length > 0
}

/** Whether `id` is `above` or somewhere below it. */
export async function isBelow(
  tx: Tx,
  venueId: VenueId,
  { id, above }: { id: ItemCategoryId; above: ItemCategoryId },
): Promise<boolean> {
  const { rows } = await sql`
    with recursive up (id, parent_id) as (
      select id, parent_id from item_category where venue_id = ${venueId} and id = ${id}
      union
      select c.id, c.parent_id from up join item_category c on c.venue_id = ${venueId} and c.id = up.parent_id)
    select from up where id = ${above}`.execute(tx)
  return rows.length > 0
}

/** Whether a category in use is right below. */
export async function hasChildren(tx: Tx, venueId: VenueId, id: ItemCategoryId): Promise<boolean> {
  const { rows } = await sql`
    select from item_category where venue_id = ${venueId} and parent_id = ${id} and archived_at is null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
