import type { BoardId, BoardListId, CourseId, MailId, MailLabelId, NoteId, NoteLabelId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Tx } from '../../door/work.ts'
import { createTestApi, reasonOf, refusalOf, type SignedIn, type TestApi } from '../../testing/index.ts'
import { makeBoard, makeMail } from '../../testing/own-tool-cases.ts'
import { makeCourse } from '../../testing/shared-tool-cases.ts'
import { insertCard } from './boards/repo/cards.ts'
import { insertMailLabel, selectMailLabels } from './mailbox/repo/labels.ts'
import { freeSlug } from './mailbox/rules.ts'
import { insertTask } from './tasks/repo/tasks.ts'

// What several people do to one thing at the same moment, and what would come of it without the lock.

let api: TestApi
let anna: SignedIn
beforeAll(async () => {
  api = await createTestApi({ throttle: false })
  anna = await api.signInAs('door')
})
afterAll(() => api.close())

const times = 12
const together = <T>(act: () => Promise<T>): Promise<T[]> => Promise.all(Array.from({ length: times }, act))
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/** Two transactions that each act before the other has ended. */
async function sideBySide(act: (tx: Tx) => Promise<unknown>): Promise<void> {
  let arrived = 0
  let open = () => {}
  const both = new Promise<void>((resolve) => {
    open = resolve
  })
  await Promise.all(
    [1, 2].map(() =>
      api.database.db.transaction().execute(async (tx) => {
        await tx.selectFrom('venue').select('id').execute()
        await act(tx)
        arrived += 1
        if (arrived === 2) open()
        await both
      }),
    ),
  )
}

test('tasks that come at once each have a place of their own; without the lock two would share one', async () => {
  await together(() => anna.caller.apps.tasks.create({}))
  const orders = async () => (await anna.caller.apps.tasks.list()).rows.map(({ order }) => order)
  expect(await orders()).toEqual(upTo(times))
  const ids = (await anna.caller.apps.tasks.list()).rows.map(({ id }) => id)
  await Promise.all([
    anna.caller.apps.tasks.order({ tasks: [...ids].reverse() }),
    ...ids.slice(0, 4).map((id) => anna.caller.apps.tasks.remove({ id })),
  ]).catch(() => null)
  const left = await orders()
  expect(new Set(left).size).toBe(left.length)

  const other = await api.database.db.deleteFrom('task_item').execute()
  expect(other).toHaveLength(1)
  await sideBySide((tx) => insertTask(tx, api.venue.id, 'task'))
  expect(await orders()).toEqual([0, 0])
})

test('cards that come at once stand one behind the other; without the lock two would stand on one place', async () => {
  const boardId = (await makeBoard(api.database.db, api.venue.id)) as BoardId
  const { boards } = anna.caller.apps
  const { id: listId } = await boards.createList({ boardId, title: 'To do' })
  const card = (list: BoardListId) => ({ boardId, listId: list, title: 'Card', labels: [] })
  await together(() => boards.createCard(card(listId)))
  const positions = async (list: BoardListId) =>
    (await boards.get({ id: boardId })).lists.find(({ id }) => id === list)?.cards.map(({ position }) => position)
  expect(await positions(listId)).toEqual(upTo(times).map((index) => (index + 1) * 65_536))
  const { id: second } = await boards.createList({ boardId, title: 'Second' })
  await sideBySide((tx) => insertCard(tx, api.venue.id, card(second)))
  expect(await positions(second)).toEqual([65_536, 65_536])
})

test('labels of one name have slugs of their own; without the lock two would share one', async () => {
  const made = await together(() => anna.caller.apps.mailbox.createLabel({ title: 'Işık' }))
  expect(new Set(made.map(({ slug }) => slug))).toEqual(
    new Set(['isik', ...upTo(times - 1).map((index) => `isik-${index + 1}`)]),
  )
  const owner = { venueId: api.venue.id, userId: anna.user.id }
  await sideBySide(async (tx) => {
    const taken = (await selectMailLabels(tx, owner)).map(({ slug }) => slug)
    const id = uuidv7() as MailLabelId
    await insertMailLabel(tx, owner, { id, title: 'Gök', slug: freeSlug('Gök', { id, taken }), color: 'teal' })
  })
  const slugs = (await selectMailLabels(api.database.db, owner)).map(({ slug }) => slug)
  expect(slugs.slice(times)).toEqual(['gok', 'gok'])
  expect(freeSlug('漢 字', { id: 'the-id', taken: [] })).toBe('the-id')
})

test('tasks that are added to a note at once are all there, and a full note says so', async () => {
  const { notes } = anna.caller.apps
  const { id } = await notes.create({ note: {} })
  await together(() => notes.addTask({ id, task: 'Call' }))
  const tasks = (await notes.list()).rows.find((row) => row.id === id)?.tasks ?? []
  expect(new Set(tasks.map((task) => task.id)).size).toBe(times)
  await notes.update({ id: id as NoteId, note: { tasks: upTo(500).map((index) => ({ content: `${index}` })) } })
  expect(await refusalOf(notes.addTask({ id, task: 'One more' }))).toMatchObject({ issues: [{ path: 'task' }] })
})

test('the progress in a course is one’s own, and each time through counts once', async () => {
  const id = (await makeCourse({ db: api.database.db, venueId: api.venue.id })) as CourseId
  const { academy } = anna.caller.apps
  await together(() => academy.saveProgress({ id, currentStep: 1, finished: true }))
  expect((await academy.course({ id })).progress).toEqual({ currentStep: 1, completed: times })
  const colleague = await api.signInAs('door')
  expect((await colleague.caller.apps.academy.course({ id })).progress).toEqual({ currentStep: 0, completed: 0 })
  expect(await refusalOf(academy.saveProgress({ id, currentStep: 2 }))).toMatchObject({
    issues: [{ path: 'currentStep' }],
  })
})

test('a deleted contact leaves its tasks, also one that is given to it at this moment', async () => {
  const { contacts, tasks } = anna.caller.apps
  const { id: taskId } = await tasks.create({})
  for (let round = 0; round < 4; round += 1) {
    const { id } = await contacts.create()
    const [assigned, removed] = await Promise.all([
      reasonOf(tasks.update({ id: taskId, task: { assignedTo: id } })),
      reasonOf(contacts.remove({ id })),
    ])
    expect(['OK', 'VALIDATION']).toContain(assigned)
    expect(removed).toBe('OK')
    expect((await tasks.get({ id: taskId })).assignedTo).toBeNull()
  }
})

/** How a thing is taken, how it goes, and what is left with its taker. */
interface Taking {
  take(): Promise<unknown>
  remove(): Promise<unknown>
  left(): Promise<readonly unknown[]>
}

const tools = () => anna.caller.apps
const taking: Record<string, () => Promise<Taking>> = {
  'a label of a mail': async () => {
    const { mailbox } = tools()
    const mail = { id: (await makeMail(api.database.db, anna.user)) as MailId }
    const { id } = await mailbox.createLabel({ title: 'Gone' })
    return {
      take: () => mailbox.updateMail({ ...mail, mail: { labels: [id] } }),
      remove: () => mailbox.removeLabel({ id }),
      left: async () => (await mailbox.mail(mail)).labels,
    }
  },
  'a label of a note': async () => {
    const { notes } = tools()
    const note = await notes.create({ note: {} })
    const id = (await notes.createLabel({ title: 'Gone' })).at(-1)?.id as NoteLabelId
    return {
      take: () => notes.update({ id: note.id as NoteId, note: { labels: [id] } }),
      remove: () => notes.removeLabel({ id }),
      left: async () => (await notes.list()).rows.find((row) => row.id === note.id)?.labels ?? [],
    }
  },
  'a tag of a task': async () => {
    const { tasks } = tools()
    const task = await tasks.create({})
    const { id } = await tasks.createTag({ title: 'Gone' })
    return {
      take: () => tasks.update({ id: task.id, task: { tags: [id] } }),
      remove: () => tasks.removeTag({ id }),
      left: async () => (await tasks.get({ id: task.id })).tags,
    }
  },
  'a list of a board': async () => {
    const { boards } = tools()
    const boardId = (await makeBoard(api.database.db, api.venue.id)) as BoardId
    const { id } = await boards.createList({ boardId, title: 'Gone' })
    return {
      take: () => boards.createCard({ boardId, listId: id, title: 'Card', labels: [] }),
      remove: () => boards.removeList({ id }),
      left: async () => (await boards.get({ id: boardId })).lists,
    }
  },
  'a label of a card': async () => {
    const { boards } = tools()
    const boardId = (await makeBoard(api.database.db, api.venue.id)) as BoardId
    const list = await boards.createList({ boardId, title: 'List' })
    const card = await boards.createCard({ boardId, listId: list.id, title: 'Card', labels: [] })
    const { id } = await boards.createLabel({ boardId, title: 'Gone' })
    return {
      take: () => boards.updateCard({ id: card.id, labels: [id] }),
      remove: () => boards.removeLabel({ id }),
      left: async () => (await boards.get({ id: boardId })).lists[0]?.cards[0]?.labels ?? [],
    }
  },
}

test.each(Object.entries(taking))(
  '%s that goes while it is taken is left nowhere, and nothing fails',
  async (_, make) => {
    for (let round = 0; round < 4; round += 1) {
      const { take, remove, left } = await make()
      const [taken, removed] = await Promise.all([reasonOf(take()), reasonOf(remove())])
      expect(['OK', 'VALIDATION', 'NOT_FOUND']).toContain(taken)
      expect(removed).toBe('OK')
      expect(await left()).toEqual([])
    }
  },
)

test('cards that are put between two others again and again keep places of their own', async () => {
  const { boards } = tools()
  const boardId = (await makeBoard(api.database.db, api.venue.id)) as BoardId
  const { id: listId } = await boards.createList({ boardId, title: 'List' })
  const put = (title: string, position: number) => boards.createCard({ boardId, listId, title, position, labels: [] })
  const cards = async () => (await boards.get({ id: boardId })).lists[0]?.cards ?? []
  await put('first', 65_536)
  await put('last', 131_072)
  const wanted = ['last']
  for (const index of upTo(40)) {
    const [first, second] = await cards()
    const between = ((first?.position ?? 0) + (second?.position ?? 0)) / 2
    // As the documentation says: where no whole number is left, all are numbered in steps again.
    if (Number.isInteger(between)) await put(`${index}`, between)
    else {
      const steps = (await cards()).map(({ id }, at) => ({ id, position: (at + 1) * 65_536 }))
      await boards.updateCards({ cards: steps })
      await put(`${index}`, 65_536 + 32_768)
    }
    wanted.unshift(`${index}`)
  }
  const all = await cards()
  expect(all.map(({ title }) => title)).toEqual(['first', ...wanted])
  expect(new Set(all.map(({ position }) => position)).size).toBe(42)
})
