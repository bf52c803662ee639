import {
  addNoteTaskInput,
  createNoteInput,
  createTagInput,
  noteRow,
  oneNoteInput,
  oneNoteLabelInput,
  tagRow,
  updateNoteInput,
  updateNoteLabelInput,
} from '@marquee/contract'
import { z } from 'zod'
import { appsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import {
  addNoteTask,
  createNote,
  createNoteLabel,
  listNoteLabels,
  listNotes,
  removeNote,
  removeNoteLabel,
  updateNoteLabel,
  updateNoteOf,
} from './service.ts'

const labels = z.array(tagRow)

export const notesRouter = router({
  list: appsTool.output(z.object({ rows: z.array(noteRow), total: z.int() })).query(({ ctx }) => listNotes(ctx)),
  create: appsTool
    .input(createNoteInput)
    .output(noteRow)
    .mutation(({ ctx, input }) => createNote(ctx, input.note)),
  update: appsTool
    .input(updateNoteInput)
    .output(noteRow)
    .mutation(({ ctx, input }) => updateNoteOf(ctx, input)),
  remove: appsTool
    .input(oneNoteInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => removeNote(ctx, input.id)),
  addTask: appsTool
    .input(addNoteTaskInput)
    .output(noteRow)
    .mutation(({ ctx, input }) => addNoteTask(ctx, input)),
  labels: appsTool.output(labels).query(({ ctx }) => listNoteLabels(ctx)),
  createLabel: appsTool
    .input(createTagInput)
    .output(labels)
    .mutation(({ ctx, input }) => createNoteLabel(ctx, input.title)),
  updateLabel: appsTool
    .input(updateNoteLabelInput)
    .output(labels)
    .mutation(({ ctx, input }) => updateNoteLabel(ctx, input)),
  removeLabel: appsTool
    .input(oneNoteLabelInput)
    .output(labels)
    .mutation(({ ctx, input }) => removeNoteLabel(ctx, input.id)),
})
