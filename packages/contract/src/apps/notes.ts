import { z } from 'zod'
import { text } from '../text.ts'
import { asSent } from './as-sent.ts'
import { pictureText, tagRow, tagTitle, writtenInstant } from './tags.ts'

const id = <Brand extends string>(brand: Brand) => z.uuid('field.invalid').toLowerCase().brand(brand)
export const noteId = id('note')
export const noteLabelId = id('note_label')
export type NoteId = z.infer<typeof noteId>
export type NoteLabelId = z.infer<typeof noteLabelId>

export const noteTask = z.object({ id: z.uuid(), content: z.string(), completed: z.boolean() })
export type NoteTask = z.infer<typeof noteTask>

export const noteRow = z.object({
  id: noteId,
  title: z.string(),
  content: z.string(),
  tasks: z.array(noteTask).nullable(),
  image: z.string().nullable(),
  reminder: z.string().nullable(),
  labels: z.array(tagRow),
  archived: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string().nullable(),
})
export type NoteRow = z.infer<typeof noteRow>

const taskText = asSent({ min: 1, max: 2000 })
/** What a task calls itself is kept when it is an id; another gets one of its own. */
const writtenTask = z.strictObject({
  id: text({ max: 100 }).nullish(),
  content: asSent({ max: 2000 }),
  completed: z.boolean('field.invalid').default(false),
})
export const noteFields = z
  .strictObject({
    title: text({ max: 500, keepSpace: true }),
    content: text({ max: 50_000, keepSpace: true }),
    tasks: z.array(writtenTask).max(500, 'field.tooLong').nullable(),
    image: pictureText.nullable(),
    reminder: writtenInstant.nullable(),
    labels: z.array(noteLabelId).max(100, 'field.tooLong'),
    archived: z.boolean('field.invalid'),
  })
  .partial()
export type NoteFields = z.infer<typeof noteFields>

export const createNoteInput = z.strictObject({ note: noteFields })
export const updateNoteInput = z.strictObject({ id: noteId, note: noteFields })
export const oneNoteInput = z.strictObject({ id: noteId })
export const addNoteTaskInput = z.strictObject({ id: noteId, task: taskText })
export const updateNoteLabelInput = z.strictObject({ id: noteLabelId, title: tagTitle.optional() })
export const oneNoteLabelInput = z.strictObject({ id: noteLabelId })
