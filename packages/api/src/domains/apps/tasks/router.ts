import {
  createTagInput,
  createTaskInput,
  foundTasks,
  oneTaskInput,
  oneTaskTagInput,
  orderTasksInput,
  searchTasksInput,
  tagRow,
  taskList,
  taskRow,
  updateTaskInput,
  updateTaskTagInput,
} from '@marquee/contract'
import { z } from 'zod'
import { appsTool, sharedAppsTool } from '../../../apps/procedures.ts'
import { router } from '../../../door/trpc.ts'
import { tagsOfTasks } from './service/tags.ts'
import { createTask, getTask, listTasks, orderTasks, removeTask, searchTasks, updateTaskOf } from './service/tasks.ts'

export const tasksRouter = router({
  list: appsTool.output(taskList).query(({ ctx }) => listTasks(ctx)),
  search: appsTool
    .input(searchTasksInput)
    .output(foundTasks)
    .query(({ ctx, input }) => searchTasks(ctx, input.query)),
  get: appsTool
    .input(oneTaskInput)
    .output(taskRow)
    .query(({ ctx, input }) => getTask(ctx, input.id)),
  create: sharedAppsTool
    .input(createTaskInput)
    .output(taskRow)
    .mutation(({ ctx, input }) => createTask(ctx, input.type)),
  update: sharedAppsTool
    .input(updateTaskInput)
    .output(taskRow)
    .mutation(({ ctx, input }) => updateTaskOf(ctx, input)),
  order: sharedAppsTool
    .input(orderTasksInput)
    .output(taskList)
    .mutation(({ ctx, input }) => orderTasks(ctx, input.tasks)),
  remove: sharedAppsTool
    .input(oneTaskInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => removeTask(ctx, input.id)),
  tags: appsTool.output(z.array(tagRow)).query(({ ctx }) => tagsOfTasks.list(ctx)),
  createTag: sharedAppsTool
    .input(createTagInput)
    .output(tagRow)
    .mutation(({ ctx, input }) => tagsOfTasks.create(ctx, input)),
  updateTag: sharedAppsTool
    .input(updateTaskTagInput)
    .output(tagRow)
    .mutation(({ ctx, input }) => tagsOfTasks.update(ctx, input)),
  removeTag: sharedAppsTool
    .input(oneTaskTagInput)
    .output(z.literal(true))
    .mutation(({ ctx, input }) => tagsOfTasks.remove(ctx, input)),
})
