import type { BoardDetail, BoardId, BoardLabel, BoardLabelId, BoardRow } from '@marquee/contract'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse } from '../../../../core/refusal.ts'
import { inTransaction } from '../../../../door/work.ts'
import { findBoard, selectBoards, selectLabels } from '../repo/boards.ts'
import { deleteLabel, insertLabel, renameLabel } from '../repo/parts.ts'
import { holdBoard, holdBoardOf } from './held.ts'

/** The boards of the venue, with the people who work on them. */
export function listBoards(ctx: SignedContext): Promise<BoardRow[]> {
  return selectBoards(ctx.services.db, ctx.venueId)
}

/** One board with lists, cards and labels; NOT_FOUND. */
export async function getBoard(ctx: SignedContext, id: BoardId): Promise<BoardDetail> {
  return (await findBoard(ctx.services.db, ctx.venueId, id)) ?? refuse('NOT_FOUND')
}

/** The labels of a board, none when there is no such board. */
export function listBoardLabels(ctx: SignedContext, boardId: BoardId): Promise<BoardLabel[]> {
  return selectLabels(ctx.services.db, ctx.venueId, boardId)
}

/** Adds a label to a board. VALIDATION on `boardId`. */
export async function createBoardLabel(
  ctx: SignedContext,
  { boardId, title }: { boardId: BoardId; title: string },
): Promise<BoardLabel> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    await holdBoard(ctx, tx, boardId)
    const id = await insertLabel(tx, ctx.venueId, { boardId, title })
    await audit({ action: 'apps.boards.createLabel', entity: 'board_label', entityId: id, after: { title } })
    return { id, boardId, title }
  })
}

/** Renames a label. NOT_FOUND. */
export async function updateBoardLabel(
  ctx: SignedContext,
  { id, title }: { id: BoardLabelId; title?: string | undefined },
): Promise<BoardLabel> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const boardId = await holdBoardOf(ctx, tx, { table: 'board_label', id })
    const before = (await selectLabels(tx, ctx.venueId, boardId)).find((label) => label.id === id)
    if (!before) refuse('NOT_FOUND')
    if (title === undefined) return before
    await renameLabel(tx, ctx.venueId, { id, title })
    const change = { before: { title: before.title }, after: { title } }
    await audit({ action: 'apps.boards.updateLabel', entity: 'board_label', entityId: id, ...change })
    return { ...before, title }
  })
}

/** Deletes a label, also from the cards. NOT_FOUND. */
export async function removeBoardLabel(ctx: SignedContext, id: BoardLabelId): Promise<true> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const boardId = await holdBoardOf(ctx, tx, { table: 'board_label', id })
    const before = (await selectLabels(tx, ctx.venueId, boardId)).find((label) => label.id === id)
    await deleteLabel(tx, ctx.venueId, id)
    await audit({
      action: 'apps.boards.removeLabel',
      entity: 'board_label',
      entityId: id,
      before: { title: before?.title },
    })
    return true as const
  })
}
