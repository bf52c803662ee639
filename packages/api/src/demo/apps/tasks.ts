import type { VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

const tags = ['front of house', 'stage', 'kitchen', 'office', 'urgent', 'someday']

type Line = [
  title: string,
  tags: number[],
  more?: { notes?: string; done?: true; due?: number; priority?: 0 | 2; steps?: string[] },
]

// A line without tags is the heading of what stands below it.
const lines: (Line | string)[] = [
  'This week',
  [
    'Order programmes for the premiere',
    [0, 3],
    { due: 2, priority: 2, notes: '600 pieces, the printer needs two days.' },
  ],
  ['Check the emergency lights', [1, 4], { due: 1, priority: 2, steps: ['Balcony', 'Foyer', 'Deck'] }],
  ['Meet the choir about the entrance', [1], { due: 3 }],
  ['New prices on the bar’s board', [2], { done: true }],
  ['Answer the school about Wednesday', [3], { due: 0 }],
  ['Count the blankets', [0], { priority: 0 }],
  ['Change the lamp in row K', [1], { done: true }],
  'Next week',
  ['Shift plan for the holidays', [3], { due: 9, priority: 2, notes: 'Burak is away until the 5th.' }],
  ['Taste the winter card', [2], { due: 8, steps: ['Soups', 'Desserts', 'Without meat'] }],
  ['Write to the neighbours about the late show', [3], { due: 10 }],
  ['Service of the coffee machine', [2], { due: 11 }],
  ['Rehearse the evacuation', [0, 1], { due: 12, priority: 2 }],
  ['Repaint the line on the quay', [0], { priority: 0 }],
  ['Spare parts for the scanners', [0, 4], { due: 7 }],
  'Later',
  ['A ramp for the side entrance', [5], { notes: 'Three quotes, please.' }],
  ['Second ticket printer', [0, 5], { priority: 0 }],
  ['Photographs for the website', [3], { due: 30 }],
  ['Talk to the ferry about a late boat', [3, 5], { due: 25 }],
  ['Sort the costume store', [1], { priority: 0, steps: ['Throw out', 'Lend', 'Keep'] }],
  ['A better place for the bicycles', [0, 5]],
  'Done and dusted',
  ['Licence for recorded music', [3], { done: true }],
  ['Signs to the balcony', [0], { done: true }],
  ['Contract with the new cleaners', [3], { done: true }],
  ['Carpet in the foyer', [0], { done: true }],
  ['Deep clean of the kitchen', [2], { done: true }],
  ['Spare keys for the gate', [0, 3], { done: true }],
]
const dayMs = 86_400_000

/** Thirty tasks and sections with six tags; every third task is assigned to a contact. */
export async function fillTasks(db: Db, { venueId, now }: { venueId: VenueId; now: number }): Promise<void> {
  const named = tags.map((title) => ({ venue_id: venueId, id: uuidv7(), title }))
  await db.insertInto('task_tag').values(named).execute()
  const contacts = await db
    .selectFrom('book_contact')
    .select('id')
    .where('venue_id', '=', venueId)
    .orderBy('id')
    .execute()
  const made = lines.map((line, place) => {
    const [title, held, more = {}]: Line = typeof line === 'string' ? [line, []] : line
    const isTask = typeof line !== 'string'
    const row = {
      venue_id: venueId,
      id: uuidv7(),
      type: isTask ? 'task' : 'section',
      title,
      notes: more.notes ?? (isTask ? '' : null),
      completed: more.done === true,
      due_date: more.due === undefined ? null : new Date(now + more.due * dayMs).toISOString(),
      priority: more.priority ?? 1,
      assigned_to: isTask && place % 3 === 0 ? (contacts[place]?.id ?? null) : null,
      sub_tasks: JSON.stringify(
        (more.steps ?? []).map((step, at) => ({ id: uuidv7(), title: step, completed: at === 0 })),
      ),
      place,
    }
    return { row, held }
  })
  await db
    .insertInto('task_item')
    .values(made.map(({ row }) => row))
    .execute()
  const links = made.flatMap(({ row, held }) =>
    held.map((tag, place) => ({ venue_id: venueId, task_id: row.id, tag_id: named[tag]?.id ?? '', place })),
  )
  await db.insertInto('task_item_tag').values(links).execute()
}
