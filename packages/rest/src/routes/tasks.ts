import { foldedRanges, taskFields, taskTypes } from '@marquee/contract'
import { z } from 'zod'
import { orDecimalText } from '../decimal-text.ts'
import { idParameter, sentId } from '../id-parameter.ts'
import { route, settled, unknownIs } from '../route.ts'
import { removeRoute } from './remove-route.ts'
import { tagRoutes } from './tags.ts'

const newTask = z
  .object({
    id: z.string(),
    type: z.enum(taskTypes),
    title: z.string(),
    notes: z.string().nullable(),
    completed: z.boolean(),
    dueDate: z.string().nullable(),
    priority: z.int(),
    tags: z.array(z.string()),
    order: z.int(),
  })
  .meta({ id: 'NewTask' })
const task = newTask
  .extend({
    assignedTo: z.string().nullable(),
    subTasks: z.array(z.object({ id: z.string(), title: z.string(), completed: z.boolean() })),
  })
  .meta({ id: 'Task' })

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (value: string) => value.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** A title as HTML: whatever is in it is text, but for the marks around what was looked for. */
function highlighted(title: string, query: string): string {
  let html = ''
  let from = 0
  for (const [start, end] of foldedRanges(title, query)) {
    html += `${escaped(title.slice(from, start))}<mark>${escaped(title.slice(start, end))}</mark>`
    from = end
  }
  return html + escaped(title.slice(from))
}

const subTask = z.object({
  id: z.string().max(100, 'field.tooLong').nullish(),
  title: z.string().max(500, 'field.tooLong'),
  completed: z.boolean('field.invalid').default(false),
})
const changed = taskFields.strip().extend({
  priority: orDecimalText(taskFields.shape.priority),
  assignedTo: idParameter.nullish(),
  subTasks: z.array(subTask).max(200, 'field.tooLong').optional(),
})

const id = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4d91'
const newExample: z.infer<typeof newTask> = {
  id,
  type: 'task',
  title: '',
  notes: null,
  completed: false,
  dueDate: null,
  priority: 1,
  tags: [],
  order: 0,
}
const example: z.infer<typeof task> = { ...newExample, title: 'Order programmes', assignedTo: null, subTasks: [] }
const oneTask = z.object({ id: idParameter })

/** Tasks and sections of the venue, in one order. */
export const taskRoutes = {
  'GET api/apps/tasks/all': route({
    procedure: 'apps.tasks.list',
    summary: 'List all tasks and sections in order',
    tag: 'Tasks',
    call: () => undefined,
    present: ({ rows }) => rows,
    totalOf: ({ total }) => total,
    answer: z.array(task),
    example: { answer: [example] },
  }),
  'GET api/apps/tasks/search': route({
    procedure: 'apps.tasks.search',
    summary: 'Search tasks by title or notes',
    description: 'Titles are HTML with matches in `<mark>`. Returns `null` without a search text.',
    tag: 'Tasks',
    query: z.object({ query: z.string().optional() }),
    call: ({ query: { query = '' } }) => (query.trim() === '' ? settled({ query: '', rows: [], total: 0 }) : { query }),
    present: ({ query, rows }) =>
      query === '' ? null : rows.map((row) => ({ ...row, title: highlighted(row.title, query) })),
    totalOf: ({ total }) => total,
    answer: z.array(task).nullable(),
    example: { query: { query: 'prog' }, answer: [{ ...example, title: 'Order <mark>prog</mark>rammes' }] },
  }),
  'PATCH api/apps/tasks/order': route({
    procedure: 'apps.tasks.order',
    summary: 'Reorder tasks',
    description: 'The tasks you send take positions 0, 1, 2 …; the others keep theirs.',
    tag: 'Tasks',
    body: z.object({ tasks: z.array(z.object({ id: sentId })).max(5000, 'field.tooLong') }),
    call: ({ body }) => ({ tasks: body.tasks.map((one) => one.id) }),
    present: ({ rows }) => rows,
    totalOf: ({ total }) => total,
    answer: z.array(task),
    example: { body: { tasks: [example] }, answer: [example] },
  }),
  'GET api/apps/tasks/task': route({
    procedure: 'apps.tasks.get',
    summary: 'Get a task',
    description: '`null` when there is none with this id.',
    tag: 'Tasks',
    query: oneTask,
    call: ({ query }) => query,
    present: (row) => row,
    presentRefusal: unknownIs(null),
    answer: task,
    example: { query: { id }, answer: example },
  }),
  'POST api/apps/tasks/task': route({
    procedure: 'apps.tasks.create',
    summary: 'Add a task or a section at the top',
    description: 'All tasks are renumbered.',
    tag: 'Tasks',
    body: z.object({ type: z.enum(taskTypes, 'field.invalid').optional() }),
    call: ({ body }) => body,
    present: (row) => row,
    answer: newTask,
    example: { body: { type: 'task' }, answer: newExample },
  }),
  'PATCH api/apps/tasks/task': route({
    procedure: 'apps.tasks.update',
    summary: 'Change a task',
    description:
      'Merges: fields you send are replaced, others stay, and lists are replaced as a whole. Use the reorder call to move it.',
    tag: 'Tasks',
    body: z.object({ id: sentId, task: changed }),
    call: ({ body }) => body,
    present: (row) => row,
    presentRefusal: unknownIs(null),
    answer: task,
    example: { body: { id, task: example }, answer: example },
  }),
  'DELETE api/apps/tasks/task': removeRoute({
    procedure: 'apps.tasks.remove',
    summary: 'Delete a task',
    tag: 'Tasks',
    id,
  }),
  ...tagRoutes({ base: 'api/apps/tasks', procedures: 'apps.tasks', tag: 'Tasks', of: 'tasks' }),
}
