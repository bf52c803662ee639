import { type Db, uuidv7 } from '@marquee/db'
import { anyName } from './any.ts'
import type { ArrangeCall } from './case.ts'
import type { SignedIn, TestApi } from './test-api.ts'
import { bringFile } from './uploads.ts'

/** A board without lists; returns its id. */
export async function makeBoard(db: Db, venueId: string): Promise<string> {
  const id = uuidv7()
  await db.insertInto('board').values({ venue_id: venueId, id, title: 'Board' }).execute()
  return id
}

/** An unread mail of someone; returns its id. */
export async function makeMail(db: Db, user: { id: string; venueId: string }, folder = 'inbox'): Promise<string> {
  const id = uuidv7()
  const text = { from_contact: 'Ada <ada@x.example>', to_contact: 'me <me@x.example>', subject: 'Hi', content: 'Hello' }
  await db
    .insertInto('mail_item')
    .values({ ...text, venue_id: user.venueId, user_id: user.id, id, folder, sent_at: new Date() })
    .execute()
  return id
}

const note = (person: SignedIn) => person.caller.apps.notes.create({ note: { title: 'Note' } })
const noteLabel = async (person: SignedIn) =>
  (await person.caller.apps.notes.createLabel({ title: anyName() })).at(-1)?.id
const withNote: ArrangeCall = async (_, person) => ({ input: { id: (await note(person)).id } })

const task = (person: SignedIn) => person.caller.apps.tasks.create({})
const taskTag = (person: SignedIn) => person.caller.apps.tasks.createTag({ title: anyName() })
const withTask: ArrangeCall = async (_, person) => ({ input: { id: (await task(person)).id } })

const title = 'Title'
async function board({ database, venue }: TestApi, { caller }: SignedIn) {
  const { boards } = caller.apps
  const boardId = await makeBoard(database.db, venue.id)
  const list = await boards.createList({ boardId, title })
  const label = await boards.createLabel({ boardId, title })
  const card = await boards.createCard({ boardId, listId: list.id, title })
  return { boardId, listId: list.id, labelId: label.id, cardId: card.id }
}
type Made = Awaited<ReturnType<typeof board>>
const onBoard =
  (input: (made: Made) => object): ArrangeCall =>
  async (api, person) => ({ input: input(await board(api, person)) })

const mail = ({ database }: TestApi, { user }: SignedIn) => makeMail(database.db, user)
const mailLabel = (person: SignedIn) => person.caller.apps.mailbox.createLabel({ title: anyName() })

/** One successful call for every procedure of notes, tasks, boards and mailbox. */
export const ownToolCases: Record<string, ArrangeCall> = {
  'apps.boards.createCard': onBoard(({ boardId, listId, labelId }) => ({ boardId, listId, title, labels: [labelId] })),
  'apps.boards.createLabel': onBoard(({ boardId }) => ({ boardId, title })),
  'apps.boards.createList': onBoard(({ boardId }) => ({ boardId, title })),
  'apps.boards.get': onBoard(({ boardId }) => ({ id: boardId })),
  'apps.boards.labels': onBoard(({ boardId }) => ({ boardId })),
  'apps.boards.list': async () => ({}),
  'apps.boards.orderCards': onBoard(({ cardId }) => ({ cards: [cardId] })),
  'apps.boards.removeCard': onBoard(({ cardId }) => ({ id: cardId })),
  'apps.boards.removeLabel': onBoard(({ labelId }) => ({ id: labelId })),
  'apps.boards.removeList': onBoard(({ listId }) => ({ id: listId })),
  'apps.boards.updateCard': onBoard(({ cardId, boardId, listId, labelId }) => ({
    id: cardId,
    boardId,
    listId,
    labels: [labelId],
    title: anyName(),
  })),
  'apps.boards.updateCards': onBoard(({ cardId, boardId, listId, labelId }) => ({
    cards: [{ id: cardId, boardId, listId, labels: [labelId], position: 5 }],
  })),
  'apps.boards.updateLabel': onBoard(({ labelId }) => ({ id: labelId, title: anyName() })),
  'apps.boards.updateList': onBoard(({ boardId, listId }) => ({ id: listId, boardId, title: anyName() })),
  'apps.boards.updateLists': onBoard(({ boardId, listId }) => ({ lists: [{ id: listId, boardId, position: 5 }] })),
  'apps.mailbox.attach': async (api, person) => ({
    input: {
      id: await makeMail(api.database.db, person.user, 'drafts'),
      file: (await bringFile(api, person, { for: 'mail' })).id,
    },
  }),
  'apps.mailbox.detach': async (api, person) => {
    const id = await makeMail(api.database.db, person.user, 'drafts')
    const file = (await bringFile(api, person, { for: 'mail' })).id
    const { attachments } = await person.caller.apps.mailbox.attach({ id: id as never, file })
    return { input: { id, attachmentId: attachments[0]?.id } }
  },
  'apps.mailbox.uploadAttachment': async () => ({ input: { name: 'Rider.txt', size: 10 } }),
  'apps.mailbox.createLabel': async () => ({ input: { title: anyName() } }),
  'apps.mailbox.filters': async () => ({}),
  'apps.mailbox.folders': async () => ({}),
  'apps.mailbox.labels': async () => ({}),
  'apps.mailbox.mail': async (api, person) => ({ input: { id: await mail(api, person) } }),
  'apps.mailbox.mails': async () => ({ input: { folder: 'inbox' } }),
  'apps.mailbox.removeLabel': async (_, person) => ({ input: { id: (await mailLabel(person)).id } }),
  'apps.mailbox.settings': async () => ({}),
  'apps.mailbox.updateLabel': async (_, person) => ({ input: { id: (await mailLabel(person)).id, title: anyName() } }),
  'apps.mailbox.updateMail': async (api, person) => ({
    input: { id: await mail(api, person), mail: { starred: true, labels: [(await mailLabel(person)).id] } },
  }),
  'apps.mailbox.updateSettings': async () => ({ input: { messageLayout: 'bottom' } }),
  'apps.notes.addTask': async (_, person) => ({ input: { id: (await note(person)).id, task: 'Call' } }),
  'apps.notes.create': async (_, person) => ({
    input: { note: { title, tasks: [{ content: 'Call' }], labels: [await noteLabel(person)] } },
  }),
  'apps.notes.createLabel': async () => ({ input: { title: anyName() } }),
  'apps.notes.labels': async () => ({}),
  'apps.notes.list': async () => ({}),
  'apps.notes.remove': withNote,
  'apps.notes.removeLabel': async (_, person) => ({ input: { id: await noteLabel(person) } }),
  'apps.notes.update': async (_, person) => ({
    input: {
      id: (await note(person)).id,
      note: { title, tasks: [{ content: 'Call' }], labels: [await noteLabel(person)] },
    },
  }),
  'apps.notes.updateLabel': async (_, person) => ({ input: { id: await noteLabel(person), title: anyName() } }),
  'apps.tasks.create': async () => ({ input: { type: 'task' } }),
  'apps.tasks.createTag': async () => ({ input: { title: anyName() } }),
  'apps.tasks.get': withTask,
  'apps.tasks.list': async () => ({}),
  'apps.tasks.order': async (_, person) => ({ input: { tasks: [(await task(person)).id] } }),
  'apps.tasks.remove': withTask,
  'apps.tasks.removeTag': async (_, person) => ({ input: { id: (await taskTag(person)).id } }),
  'apps.tasks.search': async () => ({ input: { query: 'a' } }),
  'apps.tasks.tags': async () => ({}),
  'apps.tasks.update': async (_, person) => {
    const [{ id }, tag] = [await task(person), await taskTag(person)]
    const contact = await person.caller.apps.contacts.create()
    const subTasks = [{ title: 'Step' }]
    return { input: { id, task: { title: anyName(), tags: [tag.id], assignedTo: contact.id, subTasks } } }
  },
  'apps.tasks.updateTag': async (_, person) => ({ input: { id: (await taskTag(person)).id, title: anyName() } }),
}
