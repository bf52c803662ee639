import { z } from 'zod'
import { userId } from '../ids.ts'
import { text } from '../text.ts'
import { asSent } from './as-sent.ts'
import { tagTitle, writtenInstant } from './tags.ts'

const id = <Brand extends string>(brand: Brand) => z.uuid('field.invalid').toLowerCase().brand(brand)
export const boardId = id('board')
export const boardListId = id('board_list')
export const boardCardId = id('board_card')
export const boardLabelId = id('board_label')
export type BoardId = z.infer<typeof boardId>
export type BoardListId = z.infer<typeof boardListId>
export type BoardCardId = z.infer<typeof boardCardId>
export type BoardLabelId = z.infer<typeof boardLabelId>

/** How far apart new lists and cards stand. */
export const positionStep = 65_536

export const boardLabel = z.object({ id: boardLabelId, boardId, title: z.string() })
export type BoardLabel = z.infer<typeof boardLabel>
export const boardCard = z.object({
  id: boardCardId,
  boardId,
  listId: boardListId,
  position: z.int(),
  title: z.string(),
  description: z.string().nullable(),
  labels: z.array(boardLabel),
  dueDate: z.string().nullable(),
})
export type BoardCard = z.infer<typeof boardCard>
export const boardList = z.object({
  id: boardListId,
  boardId,
  position: z.int(),
  title: z.string(),
  cards: z.array(boardCard),
})
export type BoardList = z.infer<typeof boardList>

const board = {
  id: boardId,
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  lastActivity: z.string().nullable(),
}
export const boardRow = z.object({
  ...board,
  members: z.array(z.object({ id: userId, name: z.string(), avatar: z.string().nullable() })),
})
export type BoardRow = z.infer<typeof boardRow>
export const boardDetail = z.object({
  ...board,
  members: z.array(userId),
  lists: z.array(boardList),
  labels: z.array(boardLabel),
})
export type BoardDetail = z.infer<typeof boardDetail>

const position = z.int('field.integer').min(-2_000_000_000, 'field.tooSmall').max(2_000_000_000, 'field.tooBig')
const listTitle = asSent({ min: 1, max: 200 })
const cardTitle = asSent({ min: 1, max: 500 })
const description = text({ max: 20_000, keepSpace: true }).nullable()
const labels = z.array(boardLabelId).max(100, 'field.tooLong')

export const oneBoardInput = z.strictObject({ id: boardId })
/** Without a position: behind the last. */
export const createBoardListInput = z.strictObject({ boardId, title: listTitle, position: position.optional() })
export const boardListChange = z.strictObject({
  id: boardListId,
  boardId: boardId.optional(),
  position: position.optional(),
  title: listTitle.optional(),
})
export type BoardListChange = z.infer<typeof boardListChange>
export const updateBoardListsInput = z.strictObject({ lists: z.array(boardListChange).max(1000, 'field.tooLong') })
export const oneBoardListInput = z.strictObject({ id: boardListId })

export const createBoardCardInput = z.strictObject({
  boardId,
  listId: boardListId,
  position: position.optional(),
  title: cardTitle,
  description: description.optional(),
  labels: labels.default([]),
  dueDate: writtenInstant.nullish(),
})
export type CreateBoardCard = z.infer<typeof createBoardCardInput>
export const boardCardChange = z.strictObject({
  id: boardCardId,
  boardId: boardId.optional(),
  listId: boardListId.optional(),
  position: position.optional(),
  title: cardTitle.optional(),
  description: description.optional(),
  labels: labels.optional(),
  dueDate: writtenInstant.nullish(),
})
export type BoardCardChange = z.infer<typeof boardCardChange>
export const updateBoardCardsInput = z.strictObject({ cards: z.array(boardCardChange).max(1000, 'field.tooLong') })
export const oneBoardCardInput = z.strictObject({ id: boardCardId })
/** The position of each becomes its place in this list. */
export const orderBoardCardsInput = z.strictObject({ cards: z.array(boardCardId).max(5000, 'field.tooLong') })

export const boardLabelsInput = z.strictObject({ boardId })
export const createBoardLabelInput = z.strictObject({ boardId, title: tagTitle })
export const updateBoardLabelInput = z.strictObject({ id: boardLabelId, title: tagTitle.optional() })
export const oneBoardLabelInput = z.strictObject({ id: boardLabelId })
