import type { TaskFields, TaskId, TaskRow, TaskType } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import { withIds } from '../../../../apps/written-list.ts'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../../door/work.ts'
import {
  deleteTask,
  findTask,
  insertTask,
  lockOrder,
  lockTask,
  placeTasks,
  selectTasks,
  setTaskTags,
  type TaskColumns,
  updateTask,
} from '../repo/tasks.ts'

/** All tasks and sections in their order, 5,000 at most; `total` counts all. */
export function listTasks(ctx: SignedContext): Promise<{ rows: TaskRow[]; total: number }> {
  return selectTasks(ctx.services.db, { venueId: ctx.venueId })
}

/** Tasks and sections whose title or notes hold what is looked for, in their order. */
export async function searchTasks(
  ctx: SignedContext,
  query: string,
): Promise<{ query: string; rows: TaskRow[]; total: number }> {
  return { query, ...(await selectTasks(ctx.services.db, { venueId: ctx.venueId, part: query })) }
}

/** One task; NOT_FOUND. */
export async function getTask(ctx: SignedContext, id: TaskId): Promise<TaskRow> {
  return (await findTask(ctx.services.db, ctx.venueId, id)) ?? refuse('NOT_FOUND')
}

/** Adds a task or a section on top; all are numbered anew. */
export async function createTask(ctx: SignedContext, type: TaskType): Promise<TaskRow> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    await lockOrder(tx, ctx.venueId)
    const id = await insertTask(tx, ctx.venueId, type)
    await audit({ action: 'apps.tasks.create', entity: 'task', entityId: id, after: { type } })
    return present(ctx, tx, id)
  })
}

/** Puts these tasks on top in this order; the others keep their places. VALIDATION when one is foreign or comes twice. */
export async function orderTasks(ctx: SignedContext, ids: TaskId[]): Promise<{ rows: TaskRow[]; total: number }> {
  if (new Set(ids).size !== ids.length) refuseField('tasks', 'field.invalid')
  return inTransaction(ctx, async ({ tx, audit }) => {
    await lockOrder(tx, ctx.venueId)
    if ((await placeTasks(tx, ctx.venueId, ids)) !== ids.length) refuseField('tasks', 'field.invalid')
    const [first] = ids
    if (first) {
      await audit({ action: 'apps.tasks.order', entity: 'task', entityId: first, after: { tasks: ids.length } })
    }
    return selectTasks(tx, { venueId: ctx.venueId })
  })
}

/**
 * Changes what is named of a task; the rest stays. NOT_FOUND; VALIDATION for a tag or a contact that is not there.
 */
export async function updateTaskOf(
  ctx: SignedContext,
  { id, task }: { id: TaskId; task: TaskFields },
): Promise<TaskRow> {
  const { tags, subTasks, ...fields } = task
  const change: TaskColumns = { ...fields, ...(subTasks ? { subTasks: withIds(subTasks) } : {}) }
  return withGoodContact(
    inTransaction(ctx, async ({ tx, audit }) => {
      const before = await lockTask(tx, ctx.venueId, id)
      if (!before) refuse('NOT_FOUND')
      const key = { venueId: ctx.venueId, id }
      await updateTask(tx, key, change)
      if (tags && !(await setTaskTags(tx, { ...key, tagIds: tags }))) refuseField('task.tags', 'field.invalid')
      await audit({ action: 'apps.tasks.update', entity: 'task', entityId: id, ...differences(before, change, tags) })
      return present(ctx, tx, id)
    }),
  )
}

async function withGoodContact<T>(step: Promise<T>): Promise<T> {
  try {
    return await step
  } catch (error) {
    if (classifyPgError(error).kind !== 'foreign_key') throw error
    return refuseField('task.assignedTo', 'field.invalid')
  }
}

// What the audit keeps: the fields that changed; of lists, how many.
function differences(before: TaskRow, change: TaskColumns, tags: readonly string[] | undefined) {
  const names = Object.keys(change) as (keyof TaskColumns)[]
  const changed = names.filter((name) => JSON.stringify(change[name]) !== JSON.stringify(before[name]))
  const shown = (row: TaskColumns) =>
    Object.fromEntries(changed.map((name) => [name, name === 'subTasks' ? row.subTasks?.length : row[name]]))
  return {
    before: { ...shown(before), ...(tags ? { tags: before.tags.length } : {}) },
    after: { ...shown(change), ...(tags ? { tags: tags.length } : {}) },
  }
}

/** Deletes a task or a section; the others keep their places. NOT_FOUND. */
export async function removeTask(ctx: SignedContext, id: TaskId): Promise<true> {
  return inTransaction(ctx, async ({ tx, audit }) => {
    const before = await lockTask(tx, ctx.venueId, id)
    if (!before) refuse('NOT_FOUND')
    await deleteTask(tx, ctx.venueId, id)
    const { type, title } = before
    await audit({ action: 'apps.tasks.remove', entity: 'task', entityId: id, before: { type, title } })
    return true as const
  })
}

async function present(ctx: SignedContext, tx: Tx, id: TaskId): Promise<TaskRow> {
  const row = await findTask(tx, ctx.venueId, id)
  if (!row) throw new Error('a task vanished while it was held')
  return row
}
