import { positionStep, type UserId, type VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

const boards = [
  {
    title: 'Autumn season',
    description: 'From the first idea to the opening night.',
    icon: 'heroicons_outline:ticket',
    days: 0,
  },
  {
    title: 'Summer on deck',
    description: 'Tables, lights, music and weather.',
    icon: 'heroicons_outline:sun',
    days: 6,
  },
  {
    title: 'New website',
    description: 'What guests look for, and where they give up.',
    icon: 'heroicons_outline:globe-alt',
    days: 19,
  },
]
const lists = ['To do', 'In progress', 'In review', 'Completed']
const labels = ['Research', 'Wireframing', 'Design', 'Development', 'Bug']

type Card = [list: number, title: string, labels: number[], more?: { text?: string; due?: number }]
const cards: Card[] = [
  [0, 'Which plays fill the balcony?', [0], { text: 'Compare the last three seasons by row.' }],
  [0, 'Sketch the season booklet', [1, 2], { due: 12 }],
  [0, 'Poster for the premiere', [2], { due: 5, text: 'Must be readable from the ferry.' }],
  [0, 'Ask guests why they leave at the interval', [0]],
  [1, 'Seat map on phones', [3], { due: 2, text: 'Two fingers to zoom, one to choose.' }],
  [1, 'Colours for the price categories', [2]],
  [1, 'Codes that scan in the rain', [3, 4], { due: -1 }],
  [2, 'Texts in Turkish and English', [0, 2], { due: 1 }],
  [2, 'Lost clicks on the waiting list', [4], { due: -3, text: 'Happens only with two windows open.' }],
  [3, 'Name of the season', [0]],
  [3, 'Frame of the start page', [1]],
  [3, 'Receipts with the tax in them', [3]],
]
const people = 20
const dayMs = 86_400_000

/** Three boards with twenty people; the first has four lists, twelve cards and five labels. */
export async function fillScrumboard(
  db: Db,
  { venueId, users, now }: { venueId: VenueId; users: readonly UserId[]; now: number },
): Promise<void> {
  const made = boards.map(({ days, ...board }, sort) => ({
    ...board,
    venue_id: venueId,
    id: uuidv7(),
    sort,
    last_activity: new Date(now - days * dayMs),
  }))
  await db.insertInto('board').values(made).execute()
  // Of those who can sign in each is on some board, and colleagues make up the number.
  const colleagues = await db
    .selectFrom('venue_member')
    .select('user_id as id')
    .where('venue_id', '=', venueId)
    .where('state', '=', 'active')
    .orderBy('user_id')
    .limit(people)
    .execute()
  const members = [...new Set([...users, ...colleagues.map(({ id }) => id)])].slice(0, people)
  const seats = made.flatMap((board, at) =>
    members
      .filter((_, index) => index % made.length === at || index % 4 === 0)
      .map((user_id, sort) => ({ venue_id: venueId, board_id: board.id, user_id, sort })),
  )
  if (seats.length > 0) await db.insertInto('board_member').values(seats).execute()
  const board_id = made[0]?.id ?? ''
  const key = { venue_id: venueId, board_id }
  const ofList = lists.map((title, at) => ({ ...key, id: uuidv7(), title, position: (at + 1) * positionStep }))
  // The newest stands first.
  const labelIds = labels.map(() => uuidv7()).reverse()
  const ofLabel = labels.map((title, at) => ({ ...key, id: labelIds[at] ?? '', title }))
  await db.insertInto('board_list').values(ofList).execute()
  await db.insertInto('board_label').values(ofLabel).execute()
  const ofCard = cards.map(([list, title, held, more = {}], index) => ({
    held,
    row: {
      ...key,
      id: uuidv7(),
      list_id: ofList[list]?.id ?? '',
      position: cards.slice(0, index + 1).filter(([other]) => other === list).length * positionStep,
      title,
      description: more.text ?? null,
      due_date: more.due === undefined ? null : new Date(now + more.due * dayMs).toISOString(),
    },
  }))
  await db
    .insertInto('board_card')
    .values(ofCard.map(({ row }) => row))
    .execute()
  const links = ofCard.flatMap(({ row, held }) =>
    held.map((label, place) => ({ ...key, card_id: row.id, label_id: ofLabel[label]?.id ?? '', place })),
  )
  await db.insertInto('board_card_label').values(links).execute()
}
