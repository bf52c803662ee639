import type { BoardId, BoardList, BoardListChange, BoardListId } from '@marquee/contract'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../../door/work.ts'
import { selectLists } from '../repo/boards.ts'
import { deleteList, insertList, updateList } from '../repo/parts.ts'
import { holdBoard, holdBoardOf, holdBoardsOf } from './held.ts'

/** Adds a list to a board, behind the last unless it says where. VALIDATION on `boardId`. */
export async function createBoardList(
  ctx: SignedContext,
  given: { boardId: BoardId; title: string; position?: number | undefined },
): Promise<BoardList> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    await holdBoard(ctx, tx, given.boardId)
    const id = await insertList(tx, ctx.venueId, given)
    const { title } = given
    await audit({ action: 'apps.boards.createList', entity: 'board_list', entityId: id, after: { title } })
    return one(ctx, tx, id)
  })
}

async function one(ctx: SignedContext, tx: Tx, id: BoardListId): Promise<BoardList> {
  const [list] = await selectLists(tx, ctx.venueId, { ids: [id] })
  return list ?? refuse('NOT_FOUND')
}

/** Changes what is named of a list. NOT_FOUND; VALIDATION on `boardId`: a list stays on its board. */
export async function updateBoardList(ctx: SignedContext, change: BoardListChange): Promise<BoardList> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const boardId = await holdBoardOf(ctx, tx, { table: 'board_list', id: change.id })
    if (change.boardId !== undefined && change.boardId !== boardId) refuseField('boardId', 'field.invalid')
    const { title, position } = await one(ctx, tx, change.id)
    await updateList(tx, ctx.venueId, change)
    const after = await one(ctx, tx, change.id)
    await audit({
      action: 'apps.boards.updateList',
      entity: 'board_list',
      entityId: change.id,
      before: { title, position },
      after: { title: after.title, position: after.position },
    })
    return after
  })
}

/** Changes several lists, all or none; answers them as they were sent. VALIDATION when one is foreign or comes twice. */
export async function updateBoardLists(ctx: SignedContext, lists: BoardListChange[]): Promise<BoardList[]> {
  const ids = lists.map(({ id }) => id)
  const orElse = () => refuseField('lists', 'field.invalid')
  return inTransaction(ctx, async ({ tx, audit }) => {
    await holdBoardsOf(ctx, tx, { table: 'board_list', ids, orElse })
    const before = await selectLists(tx, ctx.venueId, { ids })
    for (const [index, change] of lists.entries()) {
      const own = before.find(({ id }) => id === change.id)
      if (change.boardId !== undefined && change.boardId !== own?.boardId) {
        refuseField(`lists.${index}.boardId`, 'field.invalid')
      }
      await updateList(tx, ctx.venueId, change)
    }
    const [first] = ids
    if (first) {
      const after = { lists: lists.length }
      await audit({ action: 'apps.boards.updateLists', entity: 'board_list', entityId: first, after })
    }
    const rows = new Map((await selectLists(tx, ctx.venueId, { ids })).map((row) => [row.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? [])
  })
}

/** Deletes a list with its cards. NOT_FOUND. */
export async function removeBoardList(ctx: SignedContext, id: BoardListId): Promise<true> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    await holdBoardOf(ctx, tx, { table: 'board_list', id })
    const { title, cards } = await one(ctx, tx, id)
    await deleteList(tx, ctx.venueId, id)
    const before = { title, cards: cards.length }
    await audit({ action: 'apps.boards.removeList', entity: 'board_list', entityId: id, before })
    return true as const
  })
}
