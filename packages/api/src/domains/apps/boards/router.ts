import {
  boardCard,
  boardCardChange,
  boardDetail,
  boardLabel,
  boardLabelsInput,
  boardList,
  boardListChange,
  boardRow,
  createBoardCardInput,
  createBoardLabelInput,
  createBoardListInput,
  oneBoardCardInput,
  oneBoardInput,
  oneBoardLabelInput,
  oneBoardListInput,
  orderBoardCardsInput,
  updateBoardCardsInput,
  updateBoardLabelInput,
  updateBoardListsInput,
} from '@marquee/contract'
import { z } from 'zod'
import { appsTool, sharedAppsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import {
  createBoardLabel,
  getBoard,
  listBoardLabels,
  listBoards,
  removeBoardLabel,
  updateBoardLabel,
} from './service/boards.ts'
import {
  createBoardCard,
  orderBoardCards,
  removeBoardCard,
  updateBoardCard,
  updateBoardCards,
} from './service/cards.ts'
import { createBoardList, removeBoardList, updateBoardList, updateBoardLists } from './service/lists.ts'

const done = z.literal(true)

export const boardsRouter = router({
  list: appsTool.output(z.array(boardRow)).query(({ ctx }) => listBoards(ctx)),
  get: appsTool
    .input(oneBoardInput)
    .output(boardDetail)
    .query(({ ctx, input }) => getBoard(ctx, input.id)),
  createList: sharedAppsTool
    .input(createBoardListInput)
    .output(boardList)
    .mutation(({ ctx, input }) => createBoardList(ctx, input)),
  updateList: sharedAppsTool
    .input(boardListChange)
    .output(boardList)
    .mutation(({ ctx, input }) => updateBoardList(ctx, input)),
  updateLists: sharedAppsTool
    .input(updateBoardListsInput)
    .output(z.array(boardList))
    .mutation(({ ctx, input }) => updateBoardLists(ctx, input.lists)),
  removeList: sharedAppsTool
    .input(oneBoardListInput)
    .output(done)
    .mutation(({ ctx, input }) => removeBoardList(ctx, input.id)),
  createCard: sharedAppsTool
    .input(createBoardCardInput)
    .output(boardCard)
    .mutation(({ ctx, input }) => createBoardCard(ctx, input)),
  updateCard: sharedAppsTool
    .input(boardCardChange)
    .output(boardCard)
    .mutation(({ ctx, input }) => updateBoardCard(ctx, input)),
  updateCards: sharedAppsTool
    .input(updateBoardCardsInput)
    .output(z.array(boardCard))
    .mutation(({ ctx, input }) => updateBoardCards(ctx, input.cards)),
  orderCards: sharedAppsTool
    .input(orderBoardCardsInput)
    .output(z.array(boardCard))
    .mutation(({ ctx, input }) => orderBoardCards(ctx, input.cards)),
  removeCard: sharedAppsTool
    .input(oneBoardCardInput)
    .output(done)
    .mutation(({ ctx, input }) => removeBoardCard(ctx, input.id)),
  labels: appsTool
    .input(boardLabelsInput)
    .output(z.array(boardLabel))
    .query(({ ctx, input }) => listBoardLabels(ctx, input.boardId)),
  createLabel: sharedAppsTool
    .input(createBoardLabelInput)
    .output(boardLabel)
    .mutation(({ ctx, input }) => createBoardLabel(ctx, input)),
  updateLabel: sharedAppsTool
    .input(updateBoardLabelInput)
    .output(boardLabel)
    .mutation(({ ctx, input }) => updateBoardLabel(ctx, input)),
  removeLabel: sharedAppsTool
    .input(oneBoardLabelInput)
    .output(done)
    .mutation(({ ctx, input }) => removeBoardLabel(ctx, input.id)),
})
