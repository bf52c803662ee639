import type { BoardCard, BoardCardChange, BoardCardId, CreateBoardCard, VenueId } from '@marquee/contract'
import { positionStep } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../../door/work.ts'

type Reader = Db | Tx

/** A card, `c`, with its labels. */
export const cardColumns = sql`c.id, c.board_id as "boardId", c.list_id as "listId", c.position, c.title, c.description,
  c.due_date as "dueDate", coalesce((
    select jsonb_agg(jsonb_build_object('id', b.id, 'boardId', b.board_id, 'title', b.title) order by k.place)
    from board_card_label k join board_label b on b.venue_id = k.venue_id and b.id = k.label_id
    where k.venue_id = c.venue_id and k.card_id = c.id), '[]') as labels`

/** These cards, or all of these boards, by list and position. */
export async function selectCards(
  db: Reader,
  venueId: VenueId,
  { ids, boardIds }: { ids?: readonly string[]; boardIds?: readonly string[] },
): Promise<BoardCard[]> {
  const which = ids ? sql`c.id = any(${[...ids]}::uuid[])` : sql`c.board_id = any(${[...(boardIds ?? [])]}::uuid[])`
  const { rows } = await sql<BoardCard>`
    select ${cardColumns} from board_card c
    where c.venue_id = ${venueId} and ${which} order by c.list_id, c.position, c.id limit 5000`.execute(db)
  return rows
}

/** Adds a card, behind the last of its list unless it says where; undefined when the board has no such list. */
export async function insertCard(
  tx: Tx,
  venueId: VenueId,
  { boardId, listId, position, title, description = null, dueDate = null }: CreateBoardCard,
): Promise<BoardCardId | undefined> {
  const id = uuidv7() as BoardCardId
  const { numAffectedRows = 0n } = await sql`
    insert into board_card (venue_id, id, board_id, list_id, position, title, description, due_date)
    select l.venue_id, ${id}, l.board_id, l.id, coalesce(${position ?? null}::integer, (
      select least(coalesce(max(c.position), 0)::bigint + ${positionStep}, 2000000000)::integer from board_card c
      where c.venue_id = l.venue_id and c.board_id = l.board_id and c.list_id = l.id)),
      ${title}, ${description}, ${dueDate}
    from board_list l where l.venue_id = ${venueId} and l.board_id = ${boardId} and l.id = ${listId}`.execute(tx)
  return numAffectedRows === 1n ? id : undefined
}

/** Writes what is named of a card; the rest stays. Its list must be one of its own board: the database checks. */
export async function updateCard(tx: Tx, venueId: VenueId, change: BoardCardChange): Promise<void> {
  const { id, listId, position, title, description, dueDate } = change
  const set = {
    ...(listId === undefined ? {} : { list_id: listId }),
    ...(position === undefined ? {} : { position }),
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(dueDate === undefined ? {} : { due_date: dueDate }),
  }
  if (Object.keys(set).length === 0) return
  await tx.updateTable('board_card').set(set).where('venue_id', '=', venueId).where('id', '=', id).execute()
}

/** Gives a card exactly these labels, in this order; false when one of them is not of its board. */
export async function setCardLabels(
  tx: Tx,
  venueId: VenueId,
  { id, labelIds }: { id: BoardCardId; labelIds: readonly string[] },
): Promise<boolean> {
  const wanted = [...new Set(labelIds)]
  await tx.deleteFrom('board_card_label').where('venue_id', '=', venueId).where('card_id', '=', id).execute()
  const { numAffectedRows = 0n } = await sql`
    insert into board_card_label (venue_id, board_id, card_id, label_id, place)
    select c.venue_id, c.board_id, c.id, l.id, wanted.place
    from unnest(${wanted}::uuid[]) with ordinality as wanted (id, place)
    join board_card c on c.venue_id = ${venueId} and c.id = ${id}
    join board_label l on l.venue_id = c.venue_id and l.board_id = c.board_id and l.id = wanted.id`.execute(tx)
  return Number(numAffectedRows) === wanted.length
}

/** Gives these cards the positions 0, 1, 2 …. */
export async function placeCards(tx: Tx, venueId: VenueId, ids: readonly BoardCardId[]): Promise<void> {
  await sql`
    update board_card c set position = wanted.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where c.venue_id = ${venueId} and c.id = wanted.id`.execute(tx)
}

/** Deletes a card. */
export async function deleteCard(tx: Tx, venueId: VenueId, id: BoardCardId): Promise<void> {
  await tx.deleteFrom('board_card').where('venue_id', '=', venueId).where('id', '=', id).execute()
}
