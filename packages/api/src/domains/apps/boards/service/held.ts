import type { BoardId } from '@marquee/contract'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import type { Tx } from '../../../../door/work.ts'
import { boardsOf, lockBoards } from '../repo/boards.ts'

type Table = Parameters<typeof boardsOf>[2]['table']

/** Locks one board; VALIDATION on `boardId` when the venue has none of this id. */
export async function holdBoard(ctx: SignedContext, tx: Tx, boardId: BoardId): Promise<void> {
  if ((await lockBoards(tx, ctx.venueId, [boardId])) !== 1) refuseField('boardId', 'field.invalid')
}

/** Locks the board of one list, card or label; NOT_FOUND when the venue has none of this id. */
export async function holdBoardOf(ctx: SignedContext, tx: Tx, { table, id }: { table: Table; id: string }) {
  const [boardId] = await holdBoardsOf(ctx, tx, { table, ids: [id], orElse: () => refuse('NOT_FOUND') })
  return boardId ?? refuse('NOT_FOUND')
}

interface Many {
  table: Table
  ids: readonly string[]
  /** Refuses ids that the venue has not, or that come twice. */
  orElse: () => never
}

/** Locks the boards of several lists, cards or labels, each named once. */
export async function holdBoardsOf(ctx: SignedContext, tx: Tx, { table, ids, orElse }: Many): Promise<BoardId[]> {
  if (new Set(ids).size !== ids.length) orElse()
  const { boardIds } = await boardsOf(tx, ctx.venueId, { table, ids })
  await lockBoards(tx, ctx.venueId, boardIds)
  // Once more: what went while the lock was waited for is not there.
  const { found } = await boardsOf(tx, ctx.venueId, { table, ids })
  if (found !== ids.length) orElse()
  return boardIds
}
