import { type NoteRow, noteFields, tagTitle } from '@marquee/contract'
import { z } from 'zod'
import { idParameter } from '../id-parameter.ts'
import { route, unknownIs } from '../route.ts'

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
    summary: 'All notes, each with its labels',
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
    description: 'The id and the moments are the server’s.',
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
    description: 'Merges: what is sent wins, what is absent stays, lists are replaced whole.',
    tag: 'Notes',
    body: z.object({ updatedNote: written.extend({ id: idParameter }) }),
    call: ({ body: { updatedNote } }) => {
      const { id: noteId, ...fields } = updatedNote
      return { id: noteId, note: fields }
    },
    present: documented,
    presentRefusal: unknownIs(null),
    answer: note,
    example: { body: { updatedNote: example }, answer: example },
  }),
  'DELETE api/apps/notes': route({
    procedure: 'apps.notes.remove',
    summary: 'Delete a note',
    tag: 'Notes',
    query: z.object({ id: idParameter }),
    call: ({ query }) => query,
    present: (done) => done,
    presentRefusal: unknownIs(true),
    answer: z.literal(true),
    example: { query: { id }, answer: true },
  }),
  'POST api/apps/notes/tasks': route({
    procedure: 'apps.notes.addTask',
    summary: 'Add a task to a note',
    tag: 'Notes',
    body: z.object({ note: z.object({ id: idParameter }), task: z.string('field.invalid') }),
    call: ({ body }) => ({ id: body.note.id, task: body.task }),
    present: documented,
    presentRefusal: unknownIs(null),
    answer: note,
    example: { body: { note: { id }, task: 'Call the tuner' }, answer: example },
  }),
  'GET api/apps/notes/labels': route({
    procedure: 'apps.notes.labels',
    summary: 'Labels of notes',
    tag: 'Notes',
    call: () => undefined,
    present: (labels) => labels,
    answer: z.array(label),
    example: { answer: [labelExample] },
  }),
  'POST api/apps/notes/labels': route({
    procedure: 'apps.notes.createLabel',
    summary: 'Add a label of notes',
    description: 'Answers all labels, as every change of them does.',
    tag: 'Notes',
    body: z.object({ title: tagTitle }),
    call: ({ body }) => body,
    present: (labels) => labels,
    answer: z.array(label),
    example: { body: { title: 'Priority' }, answer: [labelExample] },
  }),
  'PATCH api/apps/notes/labels': route({
    procedure: 'apps.notes.updateLabel',
    summary: 'Rename a label of notes',
    tag: 'Notes',
    body: z.object({ label: z.object({ id: idParameter, title: tagTitle.optional() }) }),
    call: ({ body }) => ({ id: body.label.id, title: body.label.title }),
    present: (labels) => labels,
    answer: z.array(label),
    example: { body: { label: labelExample }, answer: [labelExample] },
  }),
  'DELETE api/apps/notes/labels': route({
    procedure: 'apps.notes.removeLabel',
    summary: 'Delete a label, also from all notes',
    tag: 'Notes',
    query: z.object({ id: idParameter }),
    call: ({ query }) => query,
    present: (labels) => labels,
    answer: z.array(label),
    example: { query: { id: labelExample.id }, answer: [] },
  }),
}
