import { type NoteRow, noteFields, tagTitle } from '@marquee/contract'
import { z } from 'zod'
import { idParameter, sentId } from '../id-parameter.ts'
import { route, unknownIs } from '../route.ts'
import { removeRoute } from './remove-route.ts'

const label = z.object({ id: z.string(), title: z.string() }).meta({ id: 'NoteLabel' })
const whole = z.object({
  id: z.string(),
  title: z.string(),
  content: z.string(),
  tasks: z.array(z.object({ id: z.string(), content: z.string(), completed: z.boolean() })).nullable(),
  image: z.string().nullable(),
  reminder: z.string().nullable(),
  labels: z.array(label),
  archived: z.boolean(),
  createdAt: z.string().nullable(),
  updatedAt: z.string().nullable(),
})
const note = whole.extend({ labels: z.array(z.string()) }).meta({ id: 'Note' })

// Only the list of all notes shows its labels whole.
const documented = (row: NoteRow): z.infer<typeof note> => ({ ...row, labels: row.labels.map(({ id }) => id) })

const task = z.object({
  id: z.string().max(100, 'field.tooLong').nullish(),
  content: z.string().max(2000, 'field.tooLong'),
  completed: z.boolean('field.invalid').default(false),
})
// A page sends the labels of a note as it got them: as ids, or whole.
const labelIds = z
  .array(z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)], 'field.invalid'))
  .max(100, 'field.tooLong')
const written = noteFields.strip().extend({
  tasks: z.array(task).max(500, 'field.tooLong').nullish(),
  labels: labelIds.optional(),
})

const id = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d81'
const labelExample = { id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d82', title: 'Priority' }
const example: z.infer<typeof note> = {
  id,
  title: 'Before the premiere',
  content: 'Ask for the second piano.',
  tasks: [{ id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d83', content: 'Call the tuner', completed: false }],
  image: null,
  reminder: '2026-11-22T09:00:00.000Z',
  labels: [],
  archived: false,
  createdAt: '2026-11-21T09:00:00.000Z',
  updatedAt: null,
}

/** The caller's own notes. */
export const noteRoutes = {
  'GET api/apps/notes/all': route({
    procedure: 'apps.notes.list',
    summary: 'List all notes with their labels',
    tag: 'Notes',
    call: () => undefined,
    present: ({ rows }) => rows,
    totalOf: ({ total }) => total,
    answer: z.array(whole),
    example: { answer: [{ ...example, labels: [labelExample] }] },
  }),
  'POST api/apps/notes': route({
    procedure: 'apps.notes.create',
    summary: 'Add a note',
    description: 'The server sets the id and the timestamps.',
    tag: 'Notes',
    body: z.object({ note: written }),
    call: ({ body }) => body,
    present: documented,
    answer: note,
    example: { body: { note: example }, answer: example },
  }),
  'PATCH api/apps/notes': route({
    procedure: 'apps.notes.update',
    summary: 'Change a note',
    description: 'Merges: fields you send are replaced, others stay, and lists are replaced as a whole.',
    tag: 'Notes',
    body: z.object({ updatedNote: written.extend({ id: sentId }) }),
    call: ({ body: { updatedNote } }) => {
      const { id: noteId, ...fields } = updatedNote
      return { id: noteId, note: fields }
    },
    present: documented,
    presentRefusal: unknownIs(null),
    answer: note,
    example: { body: { updatedNote: example }, answer: example },
  }),
  'DELETE api/apps/notes': removeRoute({
    procedure: 'apps.notes.remove',
    summary: 'Delete a note',
    tag: 'Notes',
    id,
  }),
  'POST api/apps/notes/tasks': route({
    procedure: 'apps.notes.addTask',
    summary: 'Add a task to a note',
    tag: 'Notes',
    body: z.object({ note: z.object({ id: sentId }), task: z.string('field.invalid') }),
    call: ({ body }) => ({ id: body.note.id, task: body.task }),
    present: documented,
    presentRefusal: unknownIs(null),
    answer: note,
    example: { body: { note: { id }, task: 'Call the tuner' }, answer: example },
  }),
  'GET api/apps/notes/labels': route({
    procedure: 'apps.notes.labels',
    summary: 'List note labels',
    tag: 'Notes',
    call: () => undefined,
    present: (labels) => labels,
    answer: z.array(label),
    example: { answer: [labelExample] },
  }),
  'POST api/apps/notes/labels': route({
    procedure: 'apps.notes.createLabel',
    summary: 'Add a note label',
    description: 'Returns all labels, as every change to them does.',
    tag: 'Notes',
    body: z.object({ title: tagTitle }),
    call: ({ body }) => body,
    present: (labels) => labels,
    answer: z.array(label),
    example: { body: { title: 'Priority' }, answer: [labelExample] },
  }),
  'PATCH api/apps/notes/labels': route({
    procedure: 'apps.notes.updateLabel',
    summary: 'Rename a note label',
    tag: 'Notes',
    body: z.object({ label: z.object({ id: sentId, title: tagTitle.optional() }) }),
    call: ({ body }) => ({ id: body.label.id, title: body.label.title }),
    present: (labels) => labels,
    answer: z.array(label),
    example: { body: { label: labelExample }, answer: [labelExample] },
  }),
  'DELETE api/apps/notes/labels': route({
    procedure: 'apps.notes.removeLabel',
    summary: 'Delete a label and remove it from all notes',
    tag: 'Notes',
    query: z.object({ id: idParameter }),
    call: ({ query }) => query,
    present: (labels) => labels,
    answer: z.array(label),
    example: { query: { id: labelExample.id }, answer: [] },
  }),
}
