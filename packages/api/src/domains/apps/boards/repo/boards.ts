import type { BoardDetail, BoardId, BoardLabel, BoardList, BoardRow, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../../door/work.ts'
import { cardColumns } from './cards.ts'

type Reader = Db | Tx

const columns = sql`b.id, b.title, b.description, b.icon, b.last_activity as "lastActivity"`

/** The boards in their order, with the people who work on them. */
export async function selectBoards(db: Reader, venueId: VenueId): Promise<BoardRow[]> {
  const { rows } = await sql<BoardRow>`
    select ${columns}, coalesce((
      select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'avatar', u.avatar) order by m.sort, u.id)
      from board_member m join app_user u on u.id = m.user_id
      where m.venue_id = b.venue_id and m.board_id = b.id), '[]') as members
    from board b where b.venue_id = ${venueId} order by b.sort, b.id limit 5000`.execute(db)
  return rows
}

/** One board with its lists, their cards and its labels; undefined when the venue has none of this id. */
export async function findBoard(db: Reader, venueId: VenueId, id: BoardId): Promise<BoardDetail | undefined> {
  const { rows } = await sql<Omit<BoardDetail, 'lists' | 'labels'>>`
    select ${columns}, array(select m.user_id from board_member m
      where m.venue_id = b.venue_id and m.board_id = b.id order by m.sort, m.user_id) as members
    from board b where b.venue_id = ${venueId} and b.id = ${id}`.execute(db)
  const [board] = rows
  if (!board) return undefined
  const [lists, labels] = [await selectLists(db, venueId, { boardId: id }), await selectLabels(db, venueId, id)]
  return { ...board, lists, labels }
}

/** The labels of a board, the newest first. */
export async function selectLabels(db: Reader, venueId: VenueId, boardId: BoardId): Promise<BoardLabel[]> {
  const { rows } = await sql<BoardLabel>`
    select id, board_id as "boardId", title from board_label
    where venue_id = ${venueId} and board_id = ${boardId} order by id desc limit 5000`.execute(db)
  return rows
}

/** The lists of a board, or these lists, by position, with their cards. */
export async function selectLists(
  db: Reader,
  venueId: VenueId,
  { boardId, ids }: { boardId?: BoardId; ids?: readonly string[] },
): Promise<BoardList[]> {
  const which = ids ? sql`l.id = any(${[...ids]}::uuid[])` : sql`l.board_id = ${boardId}`
  const { rows } = await sql<BoardList>`
    select l.id, l.board_id as "boardId", l.position, l.title, coalesce((
      select jsonb_agg(to_jsonb(card) order by card.position, card.id) from (
        select ${cardColumns} from board_card c
        where c.venue_id = l.venue_id and c.board_id = l.board_id and c.list_id = l.id
        order by c.position, c.id limit 5000) card), '[]') as cards
    from board_list l where l.venue_id = ${venueId} and ${which} order by l.position, l.id limit 5000`.execute(db)
  return rows
}

/**
 * Locks boards until the transaction ends, so that only one transaction at a time changes anything of them, and notes
 * activity there. Several boards are locked in the order of their ids. Returns how many of them the venue has.
 */
export async function lockBoards(tx: Tx, venueId: VenueId, ids: readonly string[]): Promise<number> {
  const { rows } = await sql`
    select id from board where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx)
  await sql`
    update board set last_activity = now() where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows.length
}

/** The boards on which these lists, cards or labels are, each once, and how many of the ids the venue has. */
export async function boardsOf(
  tx: Tx,
  venueId: VenueId,
  { table, ids }: { table: 'board_list' | 'board_card' | 'board_label'; ids: readonly string[] },
): Promise<{ boardIds: BoardId[]; found: number }> {
  const { rows } = await sql<{ boardId: BoardId }>`
    select board_id as "boardId" from ${sql.table(table)}
    where venue_id = ${venueId} and id = any(${[...ids]}::uuid[])`.execute(tx)
  return { boardIds: [...new Set(rows.map((row) => row.boardId))], found: rows.length }
}
