import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoTools, noise, openDemoTools } from '../testing/demo-tools.ts'

// Notes, tasks and boards, over the demo's own data: the owner's, and a colleague's who has no notes.

let tools: DemoTools
let ask: DemoTools['ask']
let refused: DemoTools['refused']
beforeAll(async () => {
  tools = await openDemoTools()
  ask = tools.ask
  refused = tools.refused
})
afterAll(() => tools.close())

interface Named {
  id: string
  title: string
}
interface Note extends Named {
  content: string
  tasks: { id: string; content: string; completed: boolean }[] | null
  labels: unknown[]
  archived: boolean
}

it('notes are one’s own: made, merged, labelled, and unknown ones are nobody’s', async () => {
  const all = () => ask<Note[]>('GET api/apps/notes/all')
  expect(await all()).toHaveLength(15)
  const labels = await ask<Named[]>('GET api/apps/notes/labels')
  expect(labels.map(({ title }) => title)).toEqual(['Family', 'Work', 'Tasks', 'Priority', 'Personal', 'Friends'])
  expect(await ask('GET api/apps/notes/all', undefined, tools.colleague)).toEqual([])
  const [family, work] = labels
  const taskId = randomUUID()
  const sent = {
    id: randomUUID(),
    title: 'Iğdır',
    content: '<b>a</b>\nb',
    tasks: [
      { id: taskId, content: 'One', completed: true },
      { id: taskId, content: 'Two' },
    ],
    labels: [work?.id, family],
  }
  const made = await ask<Note>('POST api/apps/notes', { note: sent })
  expect(made).toMatchObject({ title: 'Iğdır', content: sent.content, labels: [work?.id, family?.id], updatedAt: null })
  expect(made.id).not.toBe(sent.id)
  expect(made.tasks?.[0]).toEqual({ id: taskId, content: 'One', completed: true })
  expect(made.tasks?.[1]?.id).not.toBe(taskId)
  expect((await all()).at(-1)).toMatchObject({ id: made.id, labels: [work, family] })
  const added = { note: { id: made.id }, task: 'Three' }
  await Promise.all([1, 2, 3].map(() => ask('POST api/apps/notes/tasks', added)))
  const patch = (updatedNote: object) =>
    ask<Note>('PATCH api/apps/notes', { updatedNote: { id: made.id, ...updatedNote } })
  const archived = await patch({ archived: true })
  expect(archived).toMatchObject({ title: 'Iğdır', archived: true, updatedAt: expect.any(String) })
  expect(archived.tasks?.map(({ content }) => content)).toEqual(['One', 'Two', 'Three', 'Three', 'Three'])
  expect(await patch({ tasks: null, labels: [] })).toMatchObject({ tasks: null, labels: [], archived: true })
  expect(await refused('PATCH api/apps/notes', { updatedNote: { id: made.id, labels: [randomUUID()] } })).toEqual([
    400,
    'note.labels',
  ])
  expect(await ask('PATCH api/apps/notes', { updatedNote: { id: made.id, title: 'X' } }, tools.colleague)).toBeNull()
  const renamed = await ask<Named[]>('PATCH api/apps/notes/labels', { label: { id: work?.id, title: 'Ofis' } })
  expect(renamed.map(({ title }) => title)).toContain('Ofis')
  expect(await ask('PATCH api/apps/notes/labels', { label: { id: 'noise', title: 'X' } })).toEqual(renamed)
  expect((await ask<Named[]>('POST api/apps/notes/labels', { title: 'New' })).at(-1)?.title).toBe('New')
  const left = await ask<Named[]>(`DELETE api/apps/notes/labels?id=${work?.id}`)
  expect(left.map(({ id }) => id)).not.toContain(work?.id)
  expect((await all()).flatMap((one) => one.labels as Named[]).map(({ id }) => id)).not.toContain(work?.id)
  for (const id of noise) {
    expect(await ask(`DELETE api/apps/notes?id=${id}`)).toBe(true)
    expect(await ask(`DELETE api/apps/notes/labels?id=${id}`)).toEqual(left)
    expect(await ask('POST api/apps/notes/tasks', { note: { id }, task: 'X' })).toBeNull()
  }
  expect(await all()).toHaveLength(16)
  expect(await ask(`DELETE api/apps/notes?id=${made.id}`)).toBe(true)
  expect(await all()).toHaveLength(15)
})

interface Task extends Named {
  order: number
  assignedTo: string | null
}

it('tasks: thirty in their order, new ones on top, reordered, found with marks, never renumbered twice at once', async () => {
  const all = () => ask<Task[]>('GET api/apps/tasks/all')
  const before = await all()
  expect(before.map(({ order }) => order)).toEqual(Array.from({ length: 30 }, (_, index) => index))
  const made = await ask<Task>('POST api/apps/tasks/task', { type: 'section' })
  expect(made).toEqual({
    id: made.id,
    type: 'section',
    title: '',
    notes: null,
    completed: false,
    dueDate: null,
    priority: 1,
    tags: [],
    order: 0,
  })
  // Eight at once, while someone reorders.
  const reordered = ask('PATCH api/apps/tasks/order', { tasks: before.slice(0, 3).reverse() })
  await Promise.all([reordered, ...Array.from({ length: 8 }, () => ask('POST api/apps/tasks/task', {}))])
  const crowded = await all()
  expect(crowded).toHaveLength(39)
  await ask('PATCH api/apps/tasks/order', { tasks: [...crowded].reverse() })
  expect(await all()).toMatchObject([...crowded].reverse().map(({ id }, order) => ({ id, order })))
  const [first, second] = await all()
  const few = await ask<Task[]>('PATCH api/apps/tasks/order', { tasks: [second, first] })
  expect(few.slice(0, 2).map(({ id }) => id)).toEqual([second?.id, first?.id])
  for (const tasks of [[first, first], [{ id: randomUUID() }, first], [{ id: 'noise' }]]) {
    expect(await refused('PATCH api/apps/tasks/order', { tasks })).toEqual([400, 'tasks'])
  }
  expect(await all()).toEqual(few)
  const patch = (task: object) => ask<Task>('PATCH api/apps/tasks/task', { id: made.id, task })
  await patch({ title: 'Işık & <b>ses</b>', notes: 'n', subTasks: [{ title: 'a' }], order: 7, priority: 2 })
  const found = await ask<Task[]>(`GET api/apps/tasks/search?query=${encodeURIComponent('ISIK')}`)
  expect(found).toMatchObject([{ id: made.id, title: '<mark>Işık</mark> &amp; &lt;b&gt;ses&lt;/b&gt;', notes: 'n' }])
  expect(await ask('GET api/apps/tasks/search?query=')).toBeNull()
  expect(await ask('GET api/apps/tasks/search?query=nothing%20has%20this')).toEqual([])
  expect(await refused('PATCH api/apps/tasks/task', { id: made.id, task: { priority: 3 } })).toEqual([
    400,
    'task.priority',
  ])
  expect(await refused('PATCH api/apps/tasks/task', { id: made.id, task: { assignedTo: randomUUID() } })).toEqual([
    400,
    'task.assignedTo',
  ])
  // A contact that goes leaves its tasks to nobody.
  const assigned = (await all()).find(({ assignedTo }) => assignedTo !== null)
  await ask(`DELETE api/apps/contacts/contact?id=${assigned?.assignedTo}`)
  expect(await ask(`GET api/apps/tasks/task?id=${assigned?.id}`)).toMatchObject({ assignedTo: null })
  for (const id of [...noise, made.id]) {
    expect(await ask(`DELETE api/apps/tasks/task?id=${id}`)).toBe(true)
    expect(await ask(`GET api/apps/tasks/task?id=${id}`)).toBeNull()
    expect(await ask('PATCH api/apps/tasks/task', { id, task: { title: 'X' } })).toBeNull()
  }
  expect(await all()).toHaveLength(38)
  const tag = await ask<Named>('POST api/apps/tasks/tag', { tag: { title: 'New' } })
  expect((await ask<Named[]>('GET api/apps/tasks/tags'))[0]).toEqual(tag)
  expect(await ask(`DELETE api/apps/tasks/tag?id=${tag.id}`)).toBe(true)
})

interface Card extends Named {
  listId: string
  position: number
  labels: Named[]
}
interface Board extends Named {
  lists: (Named & { position: number; cards: Card[] })[]
  labels: Named[]
}
const board = 'api/apps/scrumboard/board'

it('boards: lists and cards move, labels come and go, a list takes its cards along', async () => {
  const boards = await ask<(Named & { members: unknown[] })[]>('GET api/apps/scrumboard/boards')
  expect(boards.map(({ members }) => members.length > 0)).toEqual([true, true, true])
  const id = boards[0]?.id
  const read = () => ask<Board>(`GET ${board}?id=${id}`)
  const before = await read()
  expect(before.lists.map(({ title }) => title)).toEqual(['To do', 'In progress', 'In review', 'Completed'])
  expect(before.lists.flatMap(({ cards }) => cards)).toHaveLength(12)
  expect(before.labels).toHaveLength(5)
  const titles = async () =>
    (await ask<{ title: string }[]>(`GET ${board}/labels?boardId=${id}`)).map(({ title }) => title)
  expect(await titles()).toEqual(['Research', 'Wireframing', 'Design', 'Development', 'Bug'])
  const list = await ask<Named & { position: number }>(`POST ${board}/list`, { list: { boardId: id, title: 'Later' } })
  expect(list).toMatchObject({ position: 5 * 65_536, cards: [] })
  const label = await ask<Named>(`PUT ${board}/label`, { label: { boardId: id, title: 'Acil' } })
  const put = (card: object) => ask<Card>(`PUT ${board}/card`, { card: { boardId: id, listId: list.id, ...card } })
  const [one, two] = [await put({ title: 'One', labels: [label] }), await put({ title: 'Two', position: 7 })]
  expect([one.position, one.labels, two.position, two.labels]).toEqual([65_536, [label], 7, []])
  expect(await ask(`PATCH ${board}/card`, { id: one.id, card: { description: 'x', dueDate: null } })).toMatchObject({
    title: 'One',
    labels: [label],
    description: 'x',
  })
  const [todo] = before.lists
  const moved = { ...one, listId: todo?.id, position: 1 }
  expect(await ask<Card[]>(`PATCH ${board}/cards`, { cards: [moved, two] })).toMatchObject([moved, { id: two.id }])
  expect((await read()).lists[0]?.cards[0]).toMatchObject({ id: one.id })
  const sent = [two, one, ...(todo?.cards ?? [])]
  const placed = await ask<Card[]>(`PATCH ${board}/card/positions`, { cards: sent })
  expect(placed).toHaveLength(14)
  const positionOf = new Map(placed.map((card) => [card.id, card.position]))
  expect(sent.map((card) => positionOf.get(card.id))).toEqual(sent.map((_, index) => index))
  const other = await tools.venue.database.db
    .selectFrom('board')
    .select('id')
    .where('id', '<>', id ?? '')
    .executeTakeFirst()
  const wrong: [string, object, string][] = [
    [`PATCH ${board}/cards`, { cards: [one, one] }, 'cards'],
    [
      `PATCH ${board}/cards`,
      {
        cards: [
          { ...one, title: 'Vanished' },
          { ...two, id: randomUUID() },
        ],
      },
      'cards',
    ],
    [`PATCH ${board}/cards`, { cards: [{ ...one, listId: randomUUID() }] }, 'cards.0.listId'],
    [`PATCH ${board}/cards`, { cards: [{ ...one, labels: [{ id: randomUUID() }] }] }, 'cards.0.labels'],
    [`PATCH ${board}/card`, { id: one.id, card: { boardId: other?.id } }, 'boardId'],
    [`PATCH ${board}/card/positions`, { cards: [one, { id: 'noise' }] }, 'cards'],
    [`PATCH ${board}/lists`, { lists: [{ id: list.id, title: 'Vanished' }, { id: randomUUID() }] }, 'lists'],
    [`PUT ${board}/card`, { card: { boardId: id, listId: randomUUID(), title: 'X' } }, 'listId'],
    [`PUT ${board}/card`, { card: { boardId: other?.id, listId: list.id, title: 'X' } }, 'listId'],
    [`POST ${board}/list`, { list: { boardId: 'noise', title: 'X' } }, 'boardId'],
    [`PUT ${board}/label`, { label: { boardId: randomUUID(), title: 'X' } }, 'boardId'],
  ]
  for (const [key, body, path] of wrong) expect(await refused(key, body), JSON.stringify(body)).toEqual([400, path])
  expect(JSON.stringify(await read())).not.toContain('Vanished')
  const lists = await ask<Named[]>(`PATCH ${board}/lists`, { lists: [{ ...list, position: 1 }, todo] })
  expect(lists.map(({ id: listId }) => listId)).toEqual([list.id, todo?.id])
  expect((await read()).lists[0]).toMatchObject({ id: list.id, cards: [{ id: two.id }] })
  expect(await ask(`DELETE ${board}/label?id=${label.id}`)).toBe(true)
  expect(await ask(`GET ${board}/labels?boardId=${id}`)).toEqual(before.labels)
  // Cards that come while their list goes: they are refused or go with it.
  const coming = Array.from({ length: 6 }, () =>
    tools.rest.call(`PUT ${board}/card`, {
      token: tools.token,
      body: { card: { boardId: id, listId: list.id, title: 'Late' } },
    }),
  )
  const answers = await Promise.all([ask(`DELETE ${board}/list?id=${list.id}`), ...coming])
  expect(answers.slice(1).every((answer) => [200, 400].includes((answer as { status: number }).status))).toBe(true)
  expect(JSON.stringify(await read())).not.toMatch(/"(Late|Two)"/)
  for (const one of noise) {
    expect(await ask(`GET ${board}?id=${one}`)).toBeNull()
    expect(await ask(`GET ${board}/labels?boardId=${one}`)).toEqual([])
    expect(await ask(`PATCH ${board}/list`, { list: { id: one, title: 'X' } })).toBeNull()
    expect(await ask(`PATCH ${board}/card`, { id: one, card: { title: 'X' } })).toBeNull()
    expect(await ask(`PATCH ${board}/label`, { id: one, label: { title: 'X' } })).toBeNull()
    for (const part of ['list', 'card', 'label']) expect(await ask(`DELETE ${board}/${part}?id=${one}`)).toBe(true)
  }
})
