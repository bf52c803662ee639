import {
  createShortcutInput,
  noticeFields,
  noticeRow,
  searchInput,
  searchResults,
  shortcutFields,
  shortcutRow,
} from '@marquee/contract'
import { z } from 'zod'
import { idParameter, sentId } from '../id-parameter.ts'
import { type Route, route, unknownIs } from '../route.ts'

const noticeAnswer = noticeRow.meta({ id: 'Notice' })
const fields = noticeFields.strip()

const noticeId = '0197a4c2-90c1-7a44-8d3e-52b0f6a1c702'
const noticeExample = {
  id: noticeId,
  title: 'Evening show',
  description: 'Doors open <b>half an hour earlier</b> tonight.',
  image: null,
  icon: 'feather:bell',
  time: '2026-11-21T15:30:00.000Z',
  link: '/ticket/schedule',
  useRouter: true,
  read: false,
  seen: false,
}
const { id: _, ...noticeSent } = noticeExample

const readFields = z.object({ id: sentId, read: z.boolean('field.invalid') })

type Many = 'messages' | 'notifications'
type NoticeRoute<Path extends string> =
  | `${'GET' | 'POST' | 'PATCH' | 'DELETE'} ${Path}`
  | `GET ${Path}/mark-all-as-read`
  | `POST ${Path}/toggle-read-status`

/**
 * The six routes of messages, or of notifications: their procedures are alike, and the envelope of a body is called by
 * its one word.
 */
function noticeRoutes<M extends Many>(many: M, one: string): Record<NoticeRoute<`api/common/${M}`>, Route> {
  const path = `api/common/${many}` as const
  const rows: Record<string, Route> = {
    [`GET ${path}`]: route({
      procedure: `apps.${many}.all` as 'apps.messages.all',
      summary: `List your ${many}, newest first`,
      tag: 'Shell',
      call: () => undefined,
      totalOf: ({ total }) => total,
      present: ({ rows: found }) => found,
      answer: z.array(noticeAnswer),
      example: { answer: [noticeExample] },
    }),
    [`POST ${path}`]: route({
      procedure: `apps.${many}.create` as 'apps.messages.create',
      summary: `Add a ${one}`,
      description: 'It comes first. `description` is HTML and is sanitised.',
      tag: 'Shell',
      body: z.object({ [one]: fields }).transform((body) => body[one] as z.output<typeof fields>),
      call: ({ body }) => body,
      present: (made) => made,
      answer: noticeAnswer,
      example: { body: { [one]: noticeSent }, answer: noticeExample },
    }),
    [`PATCH ${path}`]: route({
      procedure: `apps.${many}.update` as 'apps.messages.update',
      summary: `Change a ${one}`,
      description: 'Fields you send are replaced, the rest stays. Returns `null` for an unknown id.',
      tag: 'Shell',
      body: z
        .object({ id: sentId, [one]: fields as z.ZodType })
        .transform((body) => ({ id: String(body.id), fields: body[one] as z.output<typeof fields> })),
      call: ({ body }) => body,
      present: (changed) => changed,
      presentRefusal: unknownIs(null),
      answer: noticeAnswer.nullable(),
      example: { body: { id: noticeId, [one]: { read: true } }, answer: { ...noticeExample, read: true } },
    }),
    [`DELETE ${path}`]: route({
      procedure: `apps.${many}.remove` as 'apps.messages.remove',
      summary: `Remove a ${one}`,
      description: 'Returns the removed item, or `null` for an unknown id.',
      tag: 'Shell',
      query: z.object({ id: idParameter }),
      call: ({ query }) => query,
      present: (removed) => removed,
      presentRefusal: unknownIs(null),
      answer: noticeAnswer.nullable(),
      example: { query: { id: noticeId }, answer: noticeExample },
    }),
    [`GET ${path}/mark-all-as-read`]: route({
      procedure: `apps.${many}.markAllAsRead` as 'apps.messages.markAllAsRead',
      summary: `Mark all ${many} as read and seen`,
      tag: 'Shell',
      call: () => undefined,
      present: () => true as const,
      answer: z.literal(true),
      example: { answer: true },
    }),
    [`POST ${path}/toggle-read-status`]: route({
      procedure: `apps.${many}.setRead` as 'apps.messages.setRead',
      summary: `Mark a ${one} as read or unread`,
      description: 'Set by `read`. Returns `null` for an unknown id.',
      tag: 'Shell',
      body: z.object({ [one]: readFields }).transform((body) => body[one] as z.output<typeof readFields>),
      call: ({ body }) => body,
      present: (changed) => changed,
      presentRefusal: unknownIs(null),
      answer: noticeAnswer.nullable(),
      example: { body: { [one]: { id: noticeId, read: true } }, answer: { ...noticeExample, read: true } },
    }),
  }
  return rows as Record<NoticeRoute<`api/common/${M}`>, Route>
}

const shortcutAnswer = shortcutRow.meta({ id: 'Shortcut' })
const shortcutExample = {
  id: '0197a4c2-93d5-7b1c-a0f4-1e7c2f9b8d35',
  label: 'Ticket schedule',
  description: 'What runs this week',
  icon: 'feather:calendar',
  link: '/ticket/schedule',
  useRouter: true,
}
const { id: shortcutId, ...shortcutSent } = shortcutExample

/** Panels and search of the shell. */
export const panelRoutes = {
  ...noticeRoutes('messages', 'message'),
  ...noticeRoutes('notifications', 'notification'),

  'GET api/common/shortcuts': route({
    procedure: 'apps.shortcuts.list',
    summary: 'List your shortcuts, newest first',
    tag: 'Shell',
    call: () => undefined,
    totalOf: ({ total }) => total,
    present: ({ rows }) => rows,
    answer: z.array(shortcutAnswer),
    example: { answer: [shortcutExample] },
  }),

  'POST api/common/shortcuts': route({
    procedure: 'apps.shortcuts.create',
    summary: 'Add a shortcut',
    description: 'It comes first. `link` is a web address, mailto, tel or a path.',
    tag: 'Shell',
    body: z.object({ shortcut: createShortcutInput.strip() }),
    call: ({ body }) => body.shortcut,
    present: (made) => made,
    answer: shortcutAnswer,
    example: { body: { shortcut: shortcutSent }, answer: shortcutExample },
  }),

  'PATCH api/common/shortcuts': route({
    procedure: 'apps.shortcuts.update',
    summary: 'Change a shortcut',
    description: 'Fields you send are replaced, the rest stays. Returns `null` for an unknown id.',
    tag: 'Shell',
    body: z.object({ id: sentId, shortcut: shortcutFields.strip() }),
    call: ({ body }) => ({ id: body.id, fields: body.shortcut }),
    present: (changed) => changed,
    presentRefusal: unknownIs(null),
    answer: shortcutAnswer.nullable(),
    example: {
      body: { id: shortcutId, shortcut: { label: 'Schedule' } },
      answer: { ...shortcutExample, label: 'Schedule' },
    },
  }),

  'DELETE api/common/shortcuts': route({
    procedure: 'apps.shortcuts.remove',
    summary: 'Remove a shortcut',
    description: 'Returns the removed item, or `null` for an unknown id.',
    tag: 'Shell',
    query: z.object({ id: idParameter }),
    call: ({ query }) => query,
    present: (removed) => removed,
    presentRefusal: unknownIs(null),
    answer: shortcutAnswer.nullable(),
    example: { query: { id: shortcutId }, answer: shortcutExample },
  }),

  'POST api/common/search': route({
    procedure: 'apps.search.everywhere',
    summary: 'Search contacts, pages and tasks',
    description:
      'Sets in this order, each with at most ten results; a set without a hit is left out, and an empty query finds ' +
      'nothing. Case and marks do not count.',
    tag: 'Shell',
    body: searchInput.strip(),
    call: ({ body }) => body,
    present: (sets) => sets,
    answer: searchResults,
    example: {
      body: { query: 'use' },
      answer: [
        {
          id: 'pages',
          label: 'Pages',
          results: [
            {
              id: 'users',
              title: 'Users',
              type: 'basic',
              icon: 'heroicons_outline:users',
              link: '/users',
              value: '/users',
            },
          ],
        },
      ],
    },
  }),
}
