import type { BoardCard, BoardCardChange, BoardCardId, CreateBoardCard } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../../door/work.ts'
import { deleteCard, insertCard, placeCards, selectCards, setCardLabels, updateCard } from '../repo/cards.ts'
import { holdBoard, holdBoardOf, holdBoardsOf } from './held.ts'

const table = 'board_card'

async function one(ctx: SignedContext, tx: Tx, id: BoardCardId): Promise<BoardCard> {
  const [card] = await selectCards(tx, ctx.venueId, { ids: [id] })
  return card ?? refuse('NOT_FOUND')
}

/** Adds a card, behind the last of its list unless it says where. VALIDATION on `boardId`, `listId`, `labels`. */
export async function createBoardCard(ctx: SignedContext, card: CreateBoardCard): Promise<BoardCard> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    await holdBoard(ctx, tx, card.boardId)
    const id = (await insertCard(tx, ctx.venueId, card)) ?? refuseField('listId', 'field.invalid')
    const isLabelled = await setCardLabels(tx, ctx.venueId, { id, labelIds: card.labels })
    if (!isLabelled) refuseField('labels', 'field.invalid')
    const { title, listId } = card
    await audit({ action: 'apps.boards.createCard', entity: table, entityId: id, after: { title, listId } })
    return one(ctx, tx, id)
  })
}

interface Change {
  change: BoardCardChange
  before: BoardCard
  /** Where the change is in the input: `` or `cards.3.`. */
  at: string
}

// Writes one change; what is not of the card's own board is refused by field.
async function write(ctx: SignedContext, tx: Tx, { change, before, at }: Change): Promise<void> {
  const { id, boardId, labels } = change
  if (boardId !== undefined && boardId !== before.boardId) refuseField(`${at}boardId`, 'field.invalid')
  await updateCard(tx, ctx.venueId, change).catch((error: unknown) => {
    if (classifyPgError(error).kind === 'foreign_key') refuseField(`${at}listId`, 'field.invalid')
    throw error
  })
  if (labels && !(await setCardLabels(tx, ctx.venueId, { id, labelIds: labels }))) {
    refuseField(`${at}labels`, 'field.invalid')
  }
}

/** Changes what is named of a card; the rest stays. NOT_FOUND; VALIDATION on `boardId`, `listId`, `labels`. */
export async function updateBoardCard(ctx: SignedContext, change: BoardCardChange): Promise<BoardCard> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    await holdBoardOf(ctx, tx, { table, id: change.id })
    const before = await one(ctx, tx, change.id)
    await write(ctx, tx, { change, before, at: '' })
    const after = await one(ctx, tx, change.id)
    const shown = ({ title, listId, position, dueDate, labels }: BoardCard) => ({
      title,
      listId,
      position,
      dueDate,
      labels: labels.map((label) => label.title),
    })
    await audit({
      action: 'apps.boards.updateCard',
      entity: table,
      entityId: change.id,
      before: shown(before),
      after: shown(after),
    })
    return after
  })
}

const refuseCards = () => refuseField('cards', 'field.invalid')

/** Changes several cards, all or none; answers them as they were sent. VALIDATION when one is foreign or comes twice. */
export async function updateBoardCards(ctx: SignedContext, cards: BoardCardChange[]): Promise<BoardCard[]> {
  const ids = cards.map(({ id }) => id)
  return inTransaction(ctx, async ({ tx, audit }) => {
    await holdBoardsOf(ctx, tx, { table, ids, orElse: refuseCards })
    const known = new Map((await selectCards(tx, ctx.venueId, { ids })).map((row) => [row.id, row]))
    for (const [index, change] of cards.entries()) {
      const before = known.get(change.id) ?? refuseCards()
      await write(ctx, tx, { change, before, at: `cards.${index}.` })
    }
    const [first] = ids
    if (first) {
      const after = { cards: cards.length }
      await audit({ action: 'apps.boards.updateCards', entity: table, entityId: first, after })
    }
    const rows = new Map((await selectCards(tx, ctx.venueId, { ids })).map((row) => [row.id, row]))
    return ids.flatMap((id) => rows.get(id) ?? [])
  })
}

/**
 * Gives each of these cards its place in the list that was sent; the others stay. Returns all cards of the boards
 * concerned. VALIDATION when one is foreign or comes twice.
 */
export async function orderBoardCards(ctx: SignedContext, ids: BoardCardId[]): Promise<BoardCard[]> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const boardIds = await holdBoardsOf(ctx, tx, { table, ids, orElse: refuseCards })
    await placeCards(tx, ctx.venueId, ids)
    const [first] = ids
    if (first) {
      const after = { cards: ids.length }
      await audit({ action: 'apps.boards.orderCards', entity: table, entityId: first, after })
    }
    return selectCards(tx, ctx.venueId, { boardIds })
  })
}

/** Deletes a card. NOT_FOUND. */
export async function removeBoardCard(ctx: SignedContext, id: BoardCardId): Promise<true> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    await holdBoardOf(ctx, tx, { table, id })
    const { title } = await one(ctx, tx, id)
    await deleteCard(tx, ctx.venueId, id)
    await audit({ action: 'apps.boards.removeCard', entity: table, entityId: id, before: { title } })
    return true as const
  })
}
