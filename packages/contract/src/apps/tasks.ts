import { z } from 'zod'
import { text } from '../text.ts'
import { asSent } from './as-sent.ts'
import { contactId } from './contacts.ts'
import { tagTitle, writtenInstant } from './tags.ts'

const id = <Brand extends string>(brand: Brand) => z.uuid('field.invalid').toLowerCase().brand(brand)
export const taskId = id('task')
export const taskTagId = id('task_tag')
export type TaskId = z.infer<typeof taskId>

export const taskTypes = ['task', 'section'] as const
export type TaskType = (typeof taskTypes)[number]
export const subTask = z.object({ id: z.uuid(), title: z.string(), completed: z.boolean() })

/** A task, or the heading of a section of tasks. */
export const taskRow = z.object({
  id: taskId,
  type: z.enum(taskTypes),
  title: z.string(),
  notes: z.string().nullable(),
  completed: z.boolean(),
  dueDate: z.string().nullable(),
  /** 0 low, 1 normal, 2 high. */
  priority: z.int(),
  tags: z.array(taskTagId),
  assignedTo: contactId.nullable(),
  subTasks: z.array(subTask),
  order: z.int(),
})
export type TaskRow = z.infer<typeof taskRow>

const priority = z.int('field.number').min(0, 'field.tooSmall').max(2, 'field.tooBig')
const writtenSubTask = z.strictObject({
  id: text({ max: 100 }).nullish(),
  title: asSent({ max: 500 }),
  completed: z.boolean('field.invalid').default(false),
})
export const taskFields = z
  .strictObject({
    type: z.enum(taskTypes, 'field.invalid'),
    title: text({ max: 500, keepSpace: true }),
    notes: text({ max: 20_000, keepSpace: true }).nullable(),
    completed: z.boolean('field.invalid'),
    dueDate: writtenInstant.nullable(),
    priority,
    tags: z.array(taskTagId).max(100, 'field.tooLong'),
    assignedTo: contactId.nullable(),
    subTasks: z.array(writtenSubTask).max(200, 'field.tooLong'),
  })
  .partial()
export type TaskFields = z.infer<typeof taskFields>

export const taskList = z.object({ rows: z.array(taskRow), total: z.int() })
export const searchTasksInput = z.strictObject({ query: text({ max: 100 }) })
/** What was looked for comes back, so that a title can show where it stands. */
export const foundTasks = z.object({ query: z.string(), rows: z.array(taskRow), total: z.int() })
export const oneTaskInput = z.strictObject({ id: taskId })
export const createTaskInput = z.strictObject({ type: z.enum(taskTypes, 'field.invalid').default('task') })
export const updateTaskInput = z.strictObject({ id: taskId, task: taskFields })
/** These come first, in this order; the others keep their places. */
export const orderTasksInput = z.strictObject({ tasks: z.array(taskId).max(5000, 'field.tooLong') })
export const updateTaskTagInput = z.strictObject({ id: taskTagId, title: tagTitle.optional() })
export const oneTaskTagInput = z.strictObject({ id: taskTagId })
