import type { UserId, VenueId } from '@marquee/contract'
import { sql } from 'kysely'
import type { Tx } from '../door/work.ts'

/** Whose tools they are. */
export interface Owner {
  venueId: VenueId
  userId: UserId
}

/** The tables of the labels of one personal tool: `note_label`, given to notes by `note_item_label.note_id`. */
export interface LabelTables {
  label: 'note_label' | 'mail_label'
  link: 'note_item_label' | 'mail_item_label'
  holderId: 'note_id' | 'mail_id'
}

/** The ids of the labels of one row, in their order, as a column. `row` is the row's alias, with its id. */
export const labelIdsOf = ({ link, holderId }: LabelTables, row: string) =>
  sql<string[]>`array(select l.label_id from ${sql.table(link)} l where l.venue_id = ${sql.ref(`${row}.venue_id`)}
    and l.user_id = ${sql.ref(`${row}.user_id`)} and l.${sql.ref(holderId)} = ${sql.ref(`${row}.id`)} order by l.place)`

/** Gives a row exactly these labels, in this order; false when one of them is not the owner's. */
export async function replaceLabels(
  tx: Tx,
  { label, link, holderId }: LabelTables,
  { venueId, userId, holder, labelIds }: Owner & { holder: string; labelIds: readonly string[] },
): Promise<boolean> {
  const wanted = [...new Set(labelIds)]
  // Locked, and before the links are: a label that goes at this moment is either waited for or found gone.
  const { rows } = await sql`
    select id from ${sql.table(label)}
    where venue_id = ${venueId} and user_id = ${userId} and id = any(${wanted}::uuid[])
    order by id for key share`.execute(tx)
  if (rows.length !== wanted.length) return false
  await sql`
    delete from ${sql.table(link)}
    where venue_id = ${venueId} and user_id = ${userId} and ${sql.ref(holderId)} = ${holder}`.execute(tx)
  await sql`
    insert into ${sql.table(link)} (venue_id, user_id, ${sql.ref(holderId)}, label_id, place)
    select ${venueId}, ${userId}, ${holder}, wanted.id, wanted.place
    from unnest(${wanted}::uuid[]) with ordinality as wanted (id, place)`.execute(tx)
  return true
}
