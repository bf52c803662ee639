import type { NoteId, NoteLabelId, NoteRow, NoteTask, TagRow } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { type LabelTables, type Owner, replaceLabels } from '../../../apps/own-labels.ts'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

const labels: LabelTables = { label: 'note_label', link: 'note_item_label', holderId: 'note_id' }

const columns = sql`n.id, n.title, n.content, n.tasks, n.image, n.reminder, n.archived, n.created_at as "createdAt",
  n.updated_at as "updatedAt", coalesce((
    select jsonb_agg(jsonb_build_object('id', l.id, 'title', l.title) order by k.place)
    from note_item_label k
    join note_label l on l.venue_id = k.venue_id and l.user_id = k.user_id and l.id = k.label_id
    where k.venue_id = n.venue_id and k.user_id = n.user_id and k.note_id = n.id), '[]') as labels`

/** The notes of one person, the oldest first. */
export async function selectNotes(db: Reader, { venueId, userId }: Owner): Promise<{ rows: NoteRow[]; total: number }> {
  const { rows } = await sql<NoteRow & { total: number }>`
    select ${columns}, count(*) over ()::integer as total from note_item n
    where n.venue_id = ${venueId} and n.user_id = ${userId} order by n.id limit 5000`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** One note; undefined when the person has none of this id. */
export async function findNote(db: Reader, { venueId, userId }: Owner, id: NoteId): Promise<NoteRow | undefined> {
  const { rows } = await sql<NoteRow>`
    select ${columns} from note_item n
    where n.venue_id = ${venueId} and n.user_id = ${userId} and n.id = ${id}`.execute(db)
  return rows[0]
}

export interface NoteColumns {
  title?: string
  content?: string
  tasks?: NoteTask[] | null
  image?: string | null
  reminder?: string | null
  archived?: boolean
}

const toColumns = ({ tasks, ...rest }: NoteColumns) => ({
  ...rest,
  ...(tasks === undefined ? {} : { tasks: tasks && JSON.stringify(tasks) }),
})

/** Adds a note behind the others. */
export async function insertNote(tx: Tx, { venueId, userId }: Owner, note: NoteColumns): Promise<NoteId> {
  const id = uuidv7() as NoteId
  await tx
    .insertInto('note_item')
    .values({ venue_id: venueId, user_id: userId, id, ...toColumns(note) })
    .execute()
  return id
}

/** Writes the columns that are named; false when the person has no such note. */
export async function updateNote(
  tx: Tx,
  { venueId, userId, id }: Owner & { id: NoteId },
  note: NoteColumns,
): Promise<boolean> {
  const result = await tx
    .updateTable('note_item')
    .set({ ...toColumns(note), updated_at: sql<string>`now()` })
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Adds a task behind those that a note has; false when the person has no such note. */
export async function appendTask(
  tx: Tx,
  { venueId, userId, id }: Owner & { id: NoteId },
  task: NoteTask,
): Promise<boolean> {
  // In one statement: two that come at once both stay.
  const { numAffectedRows = 0n } = await sql`
    update note_item set tasks = coalesce(tasks, '[]') || ${JSON.stringify([task])}::jsonb, updated_at = now()
    where venue_id = ${venueId} and user_id = ${userId} and id = ${id}`.execute(tx)
  return numAffectedRows === 1n
}

/** Gives a note exactly these labels; false when one of them is not the person's. */
export const setNoteLabels = (
  tx: Tx,
  { id, labelIds, ...owner }: Owner & { id: NoteId; labelIds: readonly string[] },
): Promise<boolean> => replaceLabels(tx, labels, { ...owner, holder: id, labelIds })

/** Deletes a note; false when the person has none of this id. */
export async function deleteNote(tx: Tx, { venueId, userId, id }: Owner & { id: NoteId }): Promise<boolean> {
  const result = await tx
    .deleteFrom('note_item')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The labels of one person, the oldest first. */
export async function selectNoteLabels(db: Reader, { venueId, userId }: Owner): Promise<TagRow[]> {
  return db
    .selectFrom('note_label')
    .select(['id', 'title'])
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .orderBy('id')
    .limit(5000)
    .execute()
}

/** Adds a label behind the others. */
export async function insertNoteLabel(tx: Tx, { venueId, userId }: Owner, title: string): Promise<void> {
  await tx.insertInto('note_label').values({ venue_id: venueId, user_id: userId, id: uuidv7(), title }).execute()
}

type OneLabel = Owner & { id: NoteLabelId }

/** Gives a label another title, if the person has it. */
export async function renameNoteLabel(tx: Tx, { venueId, userId, id, title }: OneLabel & { title: string }) {
  await tx
    .updateTable('note_label')
    .set({ title })
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}

/** Takes a label away, also from the notes, if the person has it. */
export async function deleteNoteLabel(tx: Tx, { venueId, userId, id }: OneLabel): Promise<void> {
  await tx
    .deleteFrom('note_label')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute()
}
