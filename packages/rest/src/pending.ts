import type { DocumentedRoute } from './documented.ts'

/**
 * Documented routes that have no row yet, by the files in `golden/`. It only ever gets shorter: a row that comes takes
 * its line with it, and a test holds the rest against the golden shapes.
 */
export const pending = [
  // panels
  'GET api/cms/screens',
  // mailbox
  'GET api/apps/mailbox/settings',
  'PATCH api/apps/mailbox/settings',
  'GET api/apps/mailbox/folders',
  'GET api/apps/mailbox/filters',
  'GET api/apps/mailbox/labels',
  'POST api/apps/mailbox/label',
  'PATCH api/apps/mailbox/label',
  'DELETE api/apps/mailbox/label',
  'GET api/apps/mailbox/mails',
  'GET api/apps/mailbox/mail',
  'PATCH api/apps/mailbox/mail',
  // notes
  'GET api/apps/notes/labels',
  'POST api/apps/notes/labels',
  'PATCH api/apps/notes/labels',
  'DELETE api/apps/notes/labels',
  'POST api/apps/notes/tasks',
  'GET api/apps/notes/all',
  'POST api/apps/notes',
  'PATCH api/apps/notes',
  'DELETE api/apps/notes',
  // scrumboard
  'GET api/apps/scrumboard/boards',
  'GET api/apps/scrumboard/board',
  'POST api/apps/scrumboard/board/list',
  'PATCH api/apps/scrumboard/board/list',
  'DELETE api/apps/scrumboard/board/list',
  'PATCH api/apps/scrumboard/board/lists',
  'PUT api/apps/scrumboard/board/card',
  'PATCH api/apps/scrumboard/board/card',
  'DELETE api/apps/scrumboard/board/card',
  'PATCH api/apps/scrumboard/board/cards',
  'PATCH api/apps/scrumboard/board/card/positions',
  'GET api/apps/scrumboard/board/labels',
  'PUT api/apps/scrumboard/board/label',
  'PATCH api/apps/scrumboard/board/label',
  'DELETE api/apps/scrumboard/board/label',
  // tasks
  'GET api/apps/tasks/tags',
  'POST api/apps/tasks/tag',
  'PATCH api/apps/tasks/tag',
  'DELETE api/apps/tasks/tag',
  'GET api/apps/tasks/all',
  'GET api/apps/tasks/search',
  'PATCH api/apps/tasks/order',
  'GET api/apps/tasks/task',
  'POST api/apps/tasks/task',
  'PATCH api/apps/tasks/task',
  'DELETE api/apps/tasks/task',
] as const satisfies readonly DocumentedRoute[]

export type PendingRoute = (typeof pending)[number]
