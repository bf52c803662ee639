import type { BoardId, BoardLabelId, BoardListChange, BoardListId, VenueId } from '@marquee/contract'
import { positionStep } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../../door/work.ts'

/** Adds a list to a board, behind the last unless it says where. */
export async function insertList(
  tx: Tx,
  venueId: VenueId,
  { boardId, title, position }: { boardId: BoardId; title: string; position?: number | undefined },
): Promise<BoardListId> {
  const id = uuidv7() as BoardListId
  await sql`
    insert into board_list (venue_id, id, board_id, position, title)
    select ${venueId}, ${id}, ${boardId}, coalesce(${position ?? null}::integer, (
      select least(coalesce(max(l.position), 0)::bigint + ${positionStep}, 2000000000)::integer from board_list l
      where l.venue_id = ${venueId} and l.board_id = ${boardId})), ${title}`.execute(tx)
  return id
}

/** Writes what is named of a list; the rest stays. */
export async function updateList(tx: Tx, venueId: VenueId, { id, position, title }: BoardListChange): Promise<void> {
  const set = { ...(position === undefined ? {} : { position }), ...(title === undefined ? {} : { title }) }
  if (Object.keys(set).length === 0) return
  await tx.updateTable('board_list').set(set).where('venue_id', '=', venueId).where('id', '=', id).execute()
}

/** Deletes a list with its cards. */
export async function deleteList(tx: Tx, venueId: VenueId, id: BoardListId): Promise<void> {
  await tx.deleteFrom('board_list').where('venue_id', '=', venueId).where('id', '=', id).execute()
}

/** Adds a label to a board. */
export async function insertLabel(
  tx: Tx,
  venueId: VenueId,
  { boardId, title }: { boardId: BoardId; title: string },
): Promise<BoardLabelId> {
  const id = uuidv7() as BoardLabelId
  await tx.insertInto('board_label').values({ venue_id: venueId, id, board_id: boardId, title }).execute()
  return id
}

/** Gives a label another title. */
export async function renameLabel(
  tx: Tx,
  venueId: VenueId,
  { id, title }: { id: BoardLabelId; title: string },
): Promise<void> {
  await tx.updateTable('board_label').set({ title }).where('venue_id', '=', venueId).where('id', '=', id).execute()
}

/** Deletes a label, also from the cards. */
export async function deleteLabel(tx: Tx, venueId: VenueId, id: BoardLabelId): Promise<void> {
  await tx.deleteFrom('board_label').where('venue_id', '=', venueId).where('id', '=', id).execute()
}
