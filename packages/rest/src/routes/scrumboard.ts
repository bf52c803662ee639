import {
  boardCardChange,
  boardListChange,
  createBoardCardInput,
  createBoardListInput,
  tagTitle,
} from '@marquee/contract'
import { z } from 'zod'
import { orDecimalText } from '../decimal-text.ts'
import { idParameter, sentId } from '../id-parameter.ts'
import { route, unknownIs } from '../route.ts'
import { removeRoute } from './remove-route.ts'
import { boardExample, cardExample, labelExample, listExample, memberExample } from './scrumboard-examples.ts'

const label = z.object({ id: z.string(), boardId: z.string(), title: z.string() }).meta({ id: 'BoardLabel' })
const card = z
  .object({
    id: z.string(),
    boardId: z.string(),
    listId: z.string(),
    position: z.int(),
    title: z.string(),
    description: z.string().nullable(),
    labels: z.array(label),
    dueDate: z.string().nullable(),
  })
  .meta({ id: 'BoardCard' })
const list = z
  .object({ id: z.string(), boardId: z.string(), position: z.int(), title: z.string(), cards: z.array(card) })
  .meta({ id: 'BoardList' })
const named = {
  id: z.string(),
  title: z.string(),
  description: z.string(),
  icon: z.string(),
  lastActivity: z.string().nullable(),
}
const member = z.object({ id: z.string(), name: z.string(), avatar: z.string().nullable() })
const board = z.object({ ...named, members: z.array(z.string()), lists: z.array(list), labels: z.array(label) })

// Labels of a card are sent as they came: whole.
const labels = z.array(z.object({ id: sentId })).max(100, 'field.tooLong')
const idsOf = (sent: { id: string }[] | undefined) => (sent ? { labels: sent.map(({ id }) => id) } : {})

const position = orDecimalText(boardListChange.shape.position)
const listFields = { boardId: idParameter.optional(), position, ...boardListChange.pick({ title: true }).shape }
const cardFields = {
  boardId: idParameter.optional(),
  listId: idParameter.optional(),
  position,
  ...boardCardChange.pick({ title: true, description: true, dueDate: true }).shape,
  labels: labels.optional(),
}
const sentCards = z.object({
  cards: z.array(z.object({ id: sentId, ...cardFields })).max(1000, 'field.tooLong'),
})
const one = z.object({ id: idParameter })

/** Boards with lists and cards. */
export const scrumboardRoutes = {
  'GET api/apps/scrumboard/boards': route({
    procedure: 'apps.boards.list',
    summary: 'List all boards with their members',
    tag: 'Scrumboard',
    call: () => undefined,
    present: (boards) => boards,
    answer: z.array(z.object({ ...named, members: z.array(member) })),
    example: { answer: [{ ...boardExample, members: [memberExample] }] },
  }),
  'GET api/apps/scrumboard/board': route({
    procedure: 'apps.boards.get',
    summary: 'Get a board with its lists, cards and labels',
    description: '`null` when there is none with this id.',
    tag: 'Scrumboard',
    query: one,
    call: ({ query }) => query,
    present: (found) => found,
    presentRefusal: unknownIs(null),
    answer: board,
    example: {
      query: { id: boardExample.id },
      answer: { ...boardExample, members: [memberExample.id], lists: [listExample], labels: [labelExample] },
    },
  }),
  'POST api/apps/scrumboard/board/list': route({
    procedure: 'apps.boards.createList',
    summary: 'Add a list to a board',
    description: 'Added at the end, unless a position is given.',
    tag: 'Scrumboard',
    body: z.object({
      list: z.object({
        boardId: idParameter,
        position,
        ...createBoardListInput.pick({ title: true }).shape,
      }),
    }),
    call: ({ body }) => body.list,
    present: (made) => made,
    answer: list,
    example: { body: { list: listExample }, answer: { ...listExample, cards: [] } },
  }),
  'PATCH api/apps/scrumboard/board/list': route({
    procedure: 'apps.boards.updateList',
    summary: 'Change a list',
    tag: 'Scrumboard',
    body: z.object({ list: z.object({ id: sentId, ...listFields }) }),
    call: ({ body }) => body.list,
    present: (changed) => changed,
    presentRefusal: unknownIs(null),
    answer: list,
    example: { body: { list: listExample }, answer: listExample },
  }),
  'DELETE api/apps/scrumboard/board/list': removeRoute({
    procedure: 'apps.boards.removeList',
    summary: 'Delete a list with its cards',
    tag: 'Scrumboard',
    id: listExample.id,
  }),
  'PATCH api/apps/scrumboard/board/lists': route({
    procedure: 'apps.boards.updateLists',
    summary: 'Change several lists, all or none',
    tag: 'Scrumboard',
    body: z.object({ lists: z.array(z.object({ id: sentId, ...listFields })).max(1000, 'field.tooLong') }),
    call: ({ body }) => body,
    present: (changed) => changed,
    answer: z.array(list),
    example: { body: { lists: [listExample] }, answer: [listExample] },
  }),
  'PUT api/apps/scrumboard/board/card': route({
    procedure: 'apps.boards.createCard',
    summary: 'Add a card to a list',
    description: 'Added at the end, unless a position is given.',
    tag: 'Scrumboard',
    body: z.object({
      card: z.object({
        boardId: idParameter,
        listId: idParameter,
        position,
        ...createBoardCardInput.pick({ title: true, description: true, dueDate: true }).shape,
        labels: labels.optional(),
      }),
    }),
    call: ({ body: { card: sent } }) => ({ ...sent, labels: sent.labels?.map(({ id }) => id) }),
    present: (made) => made,
    answer: card,
    example: { body: { card: cardExample }, answer: cardExample },
  }),
  'PATCH api/apps/scrumboard/board/card': route({
    procedure: 'apps.boards.updateCard',
    summary: 'Change a card',
    description: 'Merges: fields you send are replaced, others stay, and labels are replaced as a whole.',
    tag: 'Scrumboard',
    body: z.object({ id: sentId, card: z.object(cardFields) }),
    call: ({
      body: {
        id,
        card: { labels: sent, ...fields },
      },
    }) => ({ ...fields, ...idsOf(sent), id }),
    present: (changed) => changed,
    presentRefusal: unknownIs(null),
    answer: card,
    example: { body: { id: cardExample.id, card: cardExample }, answer: cardExample },
  }),
  'PATCH api/apps/scrumboard/board/cards': route({
    procedure: 'apps.boards.updateCards',
    summary: 'Change several cards, all or none',
    description: 'Move a card to another list of its board with `listId` and `position`.',
    tag: 'Scrumboard',
    body: sentCards,
    call: ({ body }) => ({ cards: body.cards.map(({ labels: sent, ...fields }) => ({ ...fields, ...idsOf(sent) })) }),
    present: (changed) => changed,
    answer: z.array(card),
    example: { body: { cards: [cardExample] }, answer: [cardExample] },
  }),
  'PATCH api/apps/scrumboard/board/card/positions': route({
    procedure: 'apps.boards.orderCards',
    summary: 'Reorder cards',
    description:
      'The position of each becomes its place in the list that is sent; the others stay. Returns all cards there.',
    tag: 'Scrumboard',
    body: sentCards,
    call: ({ body }) => ({ cards: body.cards.map(({ id }) => id) }),
    present: (cards) => cards,
    answer: z.array(card),
    example: { body: { cards: [cardExample] }, answer: [cardExample] },
  }),
  'DELETE api/apps/scrumboard/board/card': removeRoute({
    procedure: 'apps.boards.removeCard',
    summary: 'Delete a card',
    tag: 'Scrumboard',
    id: cardExample.id,
  }),
  'GET api/apps/scrumboard/board/labels': route({
    procedure: 'apps.boards.labels',
    summary: 'List a board’s labels',
    description: 'Empty when there is no such board.',
    tag: 'Scrumboard',
    query: z.object({ boardId: idParameter }),
    call: ({ query }) => query,
    present: (found) => found,
    answer: z.array(label),
    example: { query: { boardId: boardExample.id }, answer: [labelExample] },
  }),
  'PUT api/apps/scrumboard/board/label': route({
    procedure: 'apps.boards.createLabel',
    summary: 'Add a label to a board',
    tag: 'Scrumboard',
    body: z.object({ label: z.object({ boardId: idParameter, title: tagTitle }) }),
    call: ({ body }) => body.label,
    present: (made) => made,
    answer: label,
    example: { body: { label: labelExample }, answer: labelExample },
  }),
  'PATCH api/apps/scrumboard/board/label': route({
    procedure: 'apps.boards.updateLabel',
    summary: 'Rename a label',
    tag: 'Scrumboard',
    body: z.object({ id: sentId, label: z.object({ title: tagTitle.optional() }) }),
    call: ({ body }) => ({ id: body.id, title: body.label.title }),
    present: (changed) => changed,
    presentRefusal: unknownIs(null),
    answer: label,
    example: { body: { id: labelExample.id, label: { title: 'Design' } }, answer: labelExample },
  }),
  'DELETE api/apps/scrumboard/board/label': removeRoute({
    procedure: 'apps.boards.removeLabel',
    summary: 'Delete a label and remove it from all cards',
    tag: 'Scrumboard',
    id: labelExample.id,
  }),
}
