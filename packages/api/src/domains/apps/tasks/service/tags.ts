import { tagsOf } from '../../../../apps/tags.ts'
import { taskTags } from '../repo/tasks.ts'

export const tagsOfTasks = tagsOf({ tables: taskTags, domain: 'apps.tasks', entity: 'task_tag' })
