import type { VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'

interface Item {
  name: string
  type: 'folder' | 'PDF' | 'XLS' | 'DOC' | 'TXT' | 'JPG'
  kilobytes?: number
  description?: string
  inside?: Item[]
}

const items: Item[] = [
  {
    name: 'Contracts',
    type: 'folder',
    description: 'Signed by both sides. Drafts stay with their authors.',
    inside: [
      {
        name: 'Artists',
        type: 'folder',
        inside: [{ name: 'Northern Strings, autumn', type: 'PDF', kilobytes: 412 }],
      },
      {
        name: 'Catering frame agreement',
        type: 'PDF',
        kilobytes: 934,
        description: 'Runs until the end of the season.',
      },
      { name: 'Ferry shuttle', type: 'PDF', kilobytes: 288 },
    ],
  },
  {
    name: 'Floor plans',
    type: 'folder',
    description: 'As handed to the fire brigade.',
    inside: [{ name: 'Theatre with exits', type: 'PDF', kilobytes: 2210 }],
  },
  { name: 'Photos', type: 'folder', description: 'Free to use for our own posters.' },
  { name: 'Opening night', type: 'JPG', kilobytes: 3480, description: 'The foyer at eight.' },
  { name: 'Deck at sunset', type: 'JPG', kilobytes: 2875 },
  { name: 'Team in front of the pier', type: 'JPG', kilobytes: 4120 },
  { name: 'Season budget', type: 'XLS', kilobytes: 186, description: 'Approved by the board in spring.' },
  { name: 'Shift plan', type: 'XLS', kilobytes: 94 },
  { name: 'Supplier prices', type: 'XLS', kilobytes: 143 },
  { name: 'House rules', type: 'DOC', kilobytes: 61 },
  { name: 'Welcome letter', type: 'DOC', kilobytes: 38, description: 'For everybody’s first day.' },
  { name: 'Press release, autumn', type: 'DOC', kilobytes: 72 },
  { name: 'Fire drill report', type: 'PDF', kilobytes: 507 },
  { name: 'Sound limits', type: 'PDF', kilobytes: 233 },
  { name: 'Radio channels', type: 'TXT', kilobytes: 2 },
  { name: 'Keys and who has them', type: 'TXT', kilobytes: 3 },
]
const people = ['Zeynep Arslan', 'Elif Aydın', 'İrem Şahin', 'Kerem Yalçın']
const dayMs = 86_400_000

/** Twenty-one folders and files: their names and sizes, not their bytes. */
export async function fillFiles(db: Db, { venueId, now }: { venueId: VenueId; now: number }): Promise<void> {
  const rows: Parameters<typeof insert>[1] = []
  const add = (list: readonly Item[], folder: string | null) => {
    for (const { name, type, kilobytes, description = null, inside } of list) {
      const id = uuidv7()
      const at = rows.length
      rows.push({
        venue_id: venueId,
        id,
        folder_id: folder,
        name,
        type,
        bytes: kilobytes === undefined ? null : kilobytes * 1000,
        description,
        created_by: people[at % people.length] ?? '',
        created_at: new Date(now - (200 - at * 5) * dayMs),
        modified_at: new Date(now - (90 - at * 4) * dayMs),
      })
      add(inside ?? [], id)
    }
  }
  add(items, null)
  await insert(db, rows)
}

interface FileRow {
  venue_id: string
  id: string
  folder_id: string | null
  name: string
  type: Item['type']
  bytes: number | null
  description: string | null
  created_by: string
  created_at: Date
  modified_at: Date
}
const insert = (db: Db, rows: FileRow[]) => db.insertInto('file_item').values(rows).execute()
