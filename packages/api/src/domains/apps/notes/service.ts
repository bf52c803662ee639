import type { NoteFields, NoteId, NoteLabelId, NoteRow, TagRow } from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import { withIds } from '../../../apps/written-list.ts'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../door/work.ts'
import {
  appendTask,
  deleteNote,
  deleteNoteLabel,
  findNote,
  insertNote,
  insertNoteLabel,
  type NoteColumns,
  renameNoteLabel,
  selectNoteLabels,
  selectNotes,
  setNoteLabels,
  updateNote,
} from './repo.ts'

const ownerOf = ({ venueId, actor }: SignedContext) => ({ venueId, userId: actor.userId })

const columnsOf = ({ tasks, labels: _, ...rest }: NoteFields): NoteColumns => ({
  ...rest,
  ...(tasks === undefined ? {} : { tasks: tasks && withIds(tasks) }),
})

async function present(ctx: SignedContext, tx: Tx, id: NoteId): Promise<NoteRow> {
  return (await findNote(tx, ownerOf(ctx), id)) ?? refuse('NOT_FOUND')
}

async function keepLabels(ctx: SignedContext, tx: Tx, { id, labels }: { id: NoteId; labels?: string[] | undefined }) {
  if (!labels) return
  const isKept = await setNoteLabels(tx, { ...ownerOf(ctx), id, labelIds: labels })
  if (!isKept) refuseField('note.labels', 'field.invalid')
}

/** The caller's notes, the oldest first, 5,000 at most; `total` counts all. */
export function listNotes(ctx: SignedContext): Promise<{ rows: NoteRow[]; total: number }> {
  return selectNotes(ctx.services.db, ownerOf(ctx))
}

/** Adds a note. VALIDATION on `note.labels` for a label that is not the caller's. */
export async function createNote(ctx: SignedContext, note: NoteFields): Promise<NoteRow> {
  return inTransaction(ctx, async ({ tx }) => {
    const id = await insertNote(tx, ownerOf(ctx), columnsOf(note))
    await keepLabels(ctx, tx, { id, labels: note.labels })
    return present(ctx, tx, id)
  })
}

/** Changes what is named of a note; the rest stays. NOT_FOUND; VALIDATION on `note.labels`. */
export async function updateNoteOf(
  ctx: SignedContext,
  { id, note }: { id: NoteId; note: NoteFields },
): Promise<NoteRow> {
  return inTransaction(ctx, async ({ tx }) => {
    if (!(await updateNote(tx, { ...ownerOf(ctx), id }, columnsOf(note)))) refuse('NOT_FOUND')
    await keepLabels(ctx, tx, { id, labels: note.labels })
    return present(ctx, tx, id)
  })
}

/** Adds a task, not done yet, behind those that the note has. NOT_FOUND; VALIDATION when it has 500. */
export async function addNoteTask(ctx: SignedContext, { id, task }: { id: NoteId; task: string }): Promise<NoteRow> {
  return inTransaction(ctx, async ({ tx }) => {
    const added = { id: uuidv7(), content: task, completed: false }
    const isAdded = await appendTask(tx, { ...ownerOf(ctx), id }, added).catch(refuseWhenFull)
    if (!isAdded) refuse('NOT_FOUND')
    return present(ctx, tx, id)
  })
}

// How many tasks a note may have, the database checks: only it sees those that come at the same moment.
function refuseWhenFull(error: unknown): never {
  if (classifyPgError(error).kind === 'check') refuseField('task', 'field.tooLong')
  throw error
}

/** Deletes a note. NOT_FOUND. */
export async function removeNote(ctx: SignedContext, id: NoteId): Promise<true> {
  return inTransaction(ctx, async ({ tx }) => {
    if (!(await deleteNote(tx, { ...ownerOf(ctx), id }))) refuse('NOT_FOUND')
    return true as const
  })
}

/** The caller's labels, the oldest first. */
export function listNoteLabels(ctx: SignedContext): Promise<TagRow[]> {
  return selectNoteLabels(ctx.services.db, ownerOf(ctx))
}

/** Adds a label; returns all of them. */
export async function createNoteLabel(ctx: SignedContext, title: string): Promise<TagRow[]> {
  return inTransaction(ctx, async ({ tx }) => {
    await insertNoteLabel(tx, ownerOf(ctx), title)
    return selectNoteLabels(tx, ownerOf(ctx))
  })
}

/** Renames a label; returns all of them, as they are when there is no such label. */
export async function updateNoteLabel(
  ctx: SignedContext,
  { id, title }: { id: NoteLabelId; title?: string | undefined },
): Promise<TagRow[]> {
  return inTransaction(ctx, async ({ tx }) => {
    if (title !== undefined) await renameNoteLabel(tx, { ...ownerOf(ctx), id, title })
    return selectNoteLabels(tx, ownerOf(ctx))
  })
}

/** Deletes a label, also from the notes; answers those that are left. */
export async function removeNoteLabel(ctx: SignedContext, id: NoteLabelId): Promise<TagRow[]> {
  return inTransaction(ctx, async ({ tx }) => {
    await deleteNoteLabel(tx, { ...ownerOf(ctx), id })
    return selectNoteLabels(tx, ownerOf(ctx))
  })
}
