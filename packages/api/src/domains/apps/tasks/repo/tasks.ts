import type { TaskFields, TaskId, TaskRow, TaskType, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { replaceTags, type TagTables, tagIdsOf } from '../../../../apps/tag-rows.ts'
import type { Tx } from '../../../../door/work.ts'

type Reader = Db | Tx

export const taskTags: TagTables = { tag: 'task_tag', link: 'task_item_tag', holderId: 'task_id' }

const columns = sql`t.id, t.type, t.title, t.notes, t.completed, t.due_date as "dueDate", t.priority,
  ${tagIdsOf(taskTags, { venue: 't.venue_id', holder: 't.id' })} as tags, t.assigned_to as "assignedTo",
  t.sub_tasks as "subTasks", t.place as "order"`

/** The tasks in their order; with `part`, those whose title or notes hold it. */
export async function selectTasks(
  db: Reader,
  { venueId, part }: { venueId: VenueId; part?: string },
): Promise<{ rows: TaskRow[]; total: number }> {
  const matches =
    part === undefined
      ? sql`true`
      : sql`(position(fold(${part}) in t.title_key) > 0 or position(fold(${part}) in coalesce(t.notes_key, '')) > 0)`
  const { rows } = await sql<TaskRow & { total: number }>`
    select ${columns}, count(*) over ()::integer as total from task_item t
    where t.venue_id = ${venueId} and ${matches} order by t.place, t.id limit 5000`.execute(db)
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 }
}

/** One task; undefined when the venue has none of this id. */
export async function findTask(db: Reader, venueId: VenueId, id: TaskId): Promise<TaskRow | undefined> {
  const { rows } = await sql<TaskRow>`
    select ${columns} from task_item t where t.venue_id = ${venueId} and t.id = ${id}`.execute(db)
  return rows[0]
}

/** Keeps a task as it is until the transaction ends; answers it, or undefined. */
export async function lockTask(tx: Tx, venueId: VenueId, id: TaskId): Promise<TaskRow | undefined> {
  await sql`select from task_item where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return findTask(tx, venueId, id)
}

/** Locks the order of a venue's tasks until the transaction ends: one transaction renumbers at a time. */
export async function lockOrder(tx: Tx, venueId: VenueId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`task order ${venueId}`}, 0))`.execute(tx)
}

/** Adds a task on top and numbers all anew from 0. The order must be locked. */
export async function insertTask(tx: Tx, venueId: VenueId, type: TaskType): Promise<TaskId> {
  const id = uuidv7() as TaskId
  await sql`
    update task_item t set place = numbered.place
    from (select id, row_number() over (order by place, id)::integer as place from task_item
      where venue_id = ${venueId}) numbered
    where t.venue_id = ${venueId} and t.id = numbered.id and t.place <> numbered.place`.execute(tx)
  await tx.insertInto('task_item').values({ venue_id: venueId, id, type, place: 0 }).execute()
  return id
}

/** Gives these tasks the places 0, 1, 2 …; returns how many of them are the venue's. The order must be locked. */
export async function placeTasks(tx: Tx, venueId: VenueId, ids: readonly TaskId[]): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update task_item t set place = wanted.place - 1
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    where t.venue_id = ${venueId} and t.id = wanted.id`.execute(tx)
  return Number(numAffectedRows)
}

export type TaskColumns = Omit<TaskFields, 'tags' | 'subTasks'> & { subTasks?: TaskRow['subTasks'] }

/** Writes the columns that are named; the others stay. */
export async function updateTask(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: TaskId },
  { dueDate, assignedTo, subTasks, ...rest }: TaskColumns,
): Promise<void> {
  await tx
    .updateTable('task_item')
    .set({
      ...rest,
      ...(dueDate === undefined ? {} : { due_date: dueDate }),
      ...(assignedTo === undefined ? {} : { assigned_to: assignedTo }),
      ...(subTasks === undefined ? {} : { sub_tasks: JSON.stringify(subTasks) }),
      updated_at: sql<string>`now()`,
    })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** Gives a task exactly these tags; false when one of them is not there. */
export const setTaskTags = (
  tx: Tx,
  { venueId, id, tagIds }: { venueId: VenueId; id: TaskId; tagIds: readonly string[] },
): Promise<boolean> => replaceTags(tx, taskTags, { venueId, holder: id, tagIds })

/** Deletes a task with its tags. */
export async function deleteTask(tx: Tx, venueId: VenueId, id: TaskId): Promise<void> {
  await tx.deleteFrom('task_item').where('venue_id', '=', venueId).where('id', '=', id).execute()
}
