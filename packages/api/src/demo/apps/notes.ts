import type { UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

const labels = ['Family', 'Work', 'Tasks', 'Priority', 'Personal', 'Friends']

interface Note {
  title: string
  content: string
  labels: number[]
  tasks?: [content: string, completed: boolean][]
  archived?: true
  /** Days from today. */
  reminder?: number
}

const notes: Note[] = [
  {
    title: 'Before the premiere',
    content: 'Second piano, and someone who tunes it.',
    labels: [1, 3],
    reminder: 2,
    tasks: [
      ['Call the tuner', false],
      ['Ask for the loading dock', true],
    ],
  },
  { title: '', content: 'The lamp in row K still flickers.', labels: [1] },
  {
    title: 'Birthdays in the team',
    content: 'Burak on the 3rd, Şule on the 17th. Cake from the corner shop, not the other one.',
    labels: [1, 5],
    reminder: 9,
  },
  {
    title: 'Shopping',
    content: '',
    labels: [0],
    tasks: [
      ['Coffee', true],
      ['Olives', false],
      ['Batteries for the torch', false],
    ],
  },
  {
    title: 'Ideas for the deck',
    content: 'Blankets after ten. A small lamp on every table. Someone who plays the accordion on Thursdays.',
    labels: [1],
  },
  { title: 'Books', content: 'The one about bridges that Tom talked about.', labels: [4] },
  {
    title: 'Questions for the fire brigade',
    content: 'Does the new curtain need a certificate of its own?',
    labels: [1, 3],
    reminder: 5,
  },
  { title: 'Weekend', content: 'Ferry to the islands if it does not rain.', labels: [0, 5] },
  { title: 'Sizes', content: 'Gloves 8, shoes 42.', labels: [4] },
  {
    title: 'What went well',
    content:
      'The queue moved twice as fast with the second scanner. Nobody asked for the way to the balcony since the new signs hang.',
    labels: [1],
  },
  {
    title: 'Packing for the tour',
    content: '',
    labels: [2],
    tasks: [
      ['Passport', true],
      ['Adapters', false],
      ['Show book', false],
      ['Good shoes', true],
    ],
  },
  {
    title: 'Recipe',
    content: 'Two lemons, half a bunch of mint, no sugar. The bar wants it on the card.',
    labels: [4, 1],
  },
  { title: 'Last season', content: 'Figures are in the folder. Nothing more to do here.', labels: [1], archived: true },
  { title: 'Old phone numbers', content: 'All of them wrong by now.', labels: [5], archived: true },
  {
    title: 'Thank-you letters',
    content: 'Choir, ushers, the neighbours who never complained.',
    labels: [2, 3],
    tasks: [
      ['Choir', true],
      ['Ushers', true],
      ['Neighbours', true],
    ],
    archived: true,
  },
]
const dayMs = 86_400_000

/** Fifteen notes and six labels for each of these people. */
export async function fillNotes(
  db: Db,
  { venueId, users, now }: { venueId: VenueId; users: readonly UserId[]; now: number },
): Promise<void> {
  const own = users.flatMap((user_id) => {
    const key = { venue_id: venueId, user_id }
    const named = labels.map((title) => ({ ...key, id: uuidv7(), title }))
    const written = notes.map((note, place) => ({
      links: note.labels.map((label) => named[label]?.id ?? ''),
      row: {
        ...key,
        id: uuidv7(),
        title: note.title,
        content: note.content,
        tasks: note.tasks
          ? JSON.stringify(note.tasks.map(([content, completed]) => ({ id: uuidv7(), content, completed })))
          : null,
        reminder: note.reminder === undefined ? null : new Date(now + note.reminder * dayMs).toISOString(),
        archived: note.archived === true,
        created_at: new Date(now - (notes.length - place) * 4 * dayMs),
      },
    }))
    return [{ key, named, written }]
  })
  if (own.length === 0) return
  await db
    .insertInto('note_label')
    .values(own.flatMap(({ named }) => named))
    .execute()
  await db
    .insertInto('note_item')
    .values(own.flatMap(({ written }) => written.map(({ row }) => row)))
    .execute()
  const links = own.flatMap(({ key, written }) =>
    written.flatMap(({ row, links: ids }) =>
      ids.map((label_id, place) => ({ ...key, note_id: row.id, label_id, place })),
    ),
  )
  await db.insertInto('note_item_label').values(links).execute()
}
