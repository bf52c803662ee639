import {
  createMailLabelInput,
  type MailRow,
  mailChange,
  mailFolderIds,
  mailFolderSlugs,
  mailsPerPage,
  updateMailLabelInput,
  updateMailSettingsInput,
} from '@marquee/contract'
import { z } from 'zod'
import { idParameter, sentId } from '../id-parameter.ts'
import { wholeNumber } from '../number-parameter.ts'
import { route, unknownIs } from '../route.ts'
import { removeRoute } from './remove-route.ts'

const folder = z.object({ id: z.string(), title: z.string(), slug: z.string(), icon: z.string(), count: z.int() })
const filter = folder.omit({ count: true })
const label = z
  .object({ id: z.string(), title: z.string(), slug: z.string(), color: z.string() })
  .meta({ id: 'MailLabel' })
const settings = z.object({ messageLayout: z.string() }).meta({ id: 'MailSettings' })
const mail = z
  .object({
    id: z.string(),
    type: z.literal('mail'),
    from: z.object({ avatar: z.string().nullable(), contact: z.string() }),
    to: z.string(),
    cc: z.array(z.string()),
    bcc: z.array(z.string()),
    date: z.string(),
    subject: z.string(),
    content: z.string(),
    attachments: z.array(
      z.object({ type: z.string(), name: z.string(), size: z.int(), preview: z.string(), downloadUrl: z.string() }),
    ),
    starred: z.boolean(),
    important: z.boolean(),
    unread: z.boolean(),
    folder: z.string(),
    labels: z.array(z.string()),
  })
  .meta({ id: 'Mail' })
const listed = mail.extend({ ccCount: z.int(), bccCount: z.int() }).meta({ id: 'ListedMail' })

// Folders are known by their id here.
const documented = (row: MailRow): z.infer<typeof mail> => ({
  ...row,
  type: 'mail',
  folder: mailFolderIds[row.folder],
  attachments: row.attachments.map(({ id: _, ...attachment }) => attachment),
})
const counted = (row: MailRow) => ({ ...documented(row), ccCount: row.cc.length, bccCount: row.bcc.length })

const folderId = z
  .string('field.invalid')
  .transform((value, ctx) => {
    const slug = mailFolderSlugs.find((one) => mailFolderIds[one] === value.toLowerCase())
    if (slug === undefined) ctx.addIssue('field.invalid')
    return slug ?? z.NEVER
  })
  .meta({ description: 'The id of a folder.' })

const id = '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4db1'
const example: z.infer<typeof mail> = {
  id,
  type: 'mail',
  from: { avatar: null, contact: 'Işıl Aksoy <isil@example.com>' },
  to: 'Elif Aydın <elif@example.com>',
  cc: [],
  bcc: [],
  date: '2026-11-21T10:00:00.000Z',
  subject: 'Sound check on Friday',
  content: 'Four o’clock would suit us.',
  attachments: [{ type: 'application/pdf', name: 'rider.pdf', size: 182_000, preview: '', downloadUrl: '' }],
  starred: false,
  important: true,
  unread: true,
  folder: mailFolderIds.inbox,
  labels: [],
}
const labelExample = { id: '0197a4c2-7d1e-7c35-9a60-3f1c2b7e4db2', title: 'Work', slug: 'work', color: 'indigo' }
const settingsExample = { messageLayout: 'right' }
const one = z.object({ id: idParameter })

/** The caller's own mail. */
export const mailboxRoutes = {
  'GET api/apps/mailbox/settings': route({
    procedure: 'apps.mailbox.settings',
    summary: 'Get the mailbox settings',
    tag: 'Mailbox',
    call: () => undefined,
    present: (found) => found,
    answer: settings,
    example: { answer: settingsExample },
  }),
  'PATCH api/apps/mailbox/settings': route({
    procedure: 'apps.mailbox.updateSettings',
    summary: 'Change the mailbox settings',
    tag: 'Mailbox',
    body: z.object({ settings: updateMailSettingsInput.strip() }),
    call: ({ body }) => body.settings,
    present: (changed) => changed,
    answer: settings,
    example: { body: { settings: settingsExample }, answer: settingsExample },
  }),
  'GET api/apps/mailbox/folders': route({
    procedure: 'apps.mailbox.folders',
    summary: 'List folders with their counts',
    description: 'Inbox: unread; drafts and spam: all; sent and trash: 0.',
    tag: 'Mailbox',
    call: () => undefined,
    present: (folders) => folders,
    answer: z.array(folder),
    example: {
      answer: [{ id: mailFolderIds.inbox, title: 'Inbox', slug: 'inbox', icon: 'heroicons_outline:inbox', count: 12 }],
    },
  }),
  'GET api/apps/mailbox/filters': route({
    procedure: 'apps.mailbox.filters',
    summary: 'List filters',
    tag: 'Mailbox',
    call: () => undefined,
    present: (filters) => filters,
    answer: z.array(filter),
    example: { answer: [{ id, title: 'Starred', slug: 'starred', icon: 'heroicons_outline:star' }] },
  }),
  'GET api/apps/mailbox/labels': route({
    procedure: 'apps.mailbox.labels',
    summary: 'List labels',
    tag: 'Mailbox',
    call: () => undefined,
    present: (labels) => labels,
    answer: z.array(label),
    example: { answer: [labelExample] },
  }),
  'POST api/apps/mailbox/label': route({
    procedure: 'apps.mailbox.createLabel',
    summary: 'Add a label',
    description: 'Its slug is made from the title, with a number appended if another label already uses it.',
    tag: 'Mailbox',
    body: z.object({ label: createMailLabelInput.strip() }),
    call: ({ body }) => body.label,
    present: (made) => made,
    answer: label,
    example: { body: { label: { title: 'Work', color: 'indigo' } }, answer: labelExample },
  }),
  'PATCH api/apps/mailbox/label': route({
    procedure: 'apps.mailbox.updateLabel',
    summary: 'Change a label',
    description:
      'With a title its slug is made anew, and may then be that of another label: its list shows the mails of both.',
    tag: 'Mailbox',
    body: z.object({ id: sentId, label: updateMailLabelInput.omit({ id: true }).strip() }),
    call: ({ body }) => ({ ...body.label, id: body.id }),
    present: (changed) => changed,
    presentRefusal: unknownIs(null),
    answer: label,
    example: { body: { id: labelExample.id, label: { title: 'Work' } }, answer: labelExample },
  }),
  'DELETE api/apps/mailbox/label': removeRoute({
    procedure: 'apps.mailbox.removeLabel',
    summary: 'Delete a label and remove it from all mails',
    tag: 'Mailbox',
    id: labelExample.id,
  }),
  'GET api/apps/mailbox/mails': route({
    procedure: 'apps.mailbox.mails',
    summary: 'List a page of mails, newest first',
    description:
      'Of `folder` (slug), `filter` (`starred`, `important`, `unread`) and `label` (slug) the first that is there counts; ' +
      'without any, or with one that nobody knows, there are none. Pages are counted from 1 and have 10 mails. Behind the ' +
      'last page `mails` is null and the pagination names `lastPage` alone.',
    tag: 'Mailbox',
    query: z.object({
      folder: z.string().optional(),
      filter: z.string().optional(),
      label: z.string().optional(),
      page: wholeNumber({ least: 1, most: 1_000_000 }),
    }),
    call: ({ query }) => query,
    present: ({ rows, total, page }) => {
      const lastPage = Math.max(Math.ceil(total / mailsPerPage), 1)
      if (page > lastPage) return { mails: null, pagination: { lastPage } }
      const startIndex = (page - 1) * mailsPerPage
      return {
        mails: rows.map(counted),
        pagination: {
          totalResults: total,
          resultsPerPage: mailsPerPage,
          currentPage: page,
          lastPage,
          startIndex,
          endIndex: Math.min(startIndex + mailsPerPage, total) - 1,
        },
      }
    },
    answer: z.object({
      mails: z.array(listed).nullable(),
      pagination: z.object({
        totalResults: z.int().optional(),
        resultsPerPage: z.int().optional(),
        currentPage: z.int().optional(),
        lastPage: z.int(),
        startIndex: z.int().optional(),
        endIndex: z.int().optional(),
      }),
    }),
    example: {
      query: { folder: 'inbox', page: '1' },
      answer: {
        mails: [{ ...example, ccCount: 0, bccCount: 0 }],
        pagination: { totalResults: 1, resultsPerPage: 10, currentPage: 1, lastPage: 1, startIndex: 0, endIndex: 0 },
      },
    },
  }),
  'GET api/apps/mailbox/mail': route({
    procedure: 'apps.mailbox.mail',
    summary: 'Get a mail',
    description: '`null` when there is none with this id.',
    tag: 'Mailbox',
    query: one,
    call: ({ query }) => query,
    present: documented,
    presentRefusal: unknownIs(null),
    answer: mail,
    example: { query: { id }, answer: example },
  }),
  'PATCH api/apps/mailbox/mail': route({
    procedure: 'apps.mailbox.updateMail',
    summary: 'Mark, move or label a mail',
    tag: 'Mailbox',
    body: z.object({ id: sentId, mail: mailChange.strip().extend({ folder: folderId.optional() }) }),
    call: ({ body }) => body,
    present: documented,
    presentRefusal: unknownIs(null),
    answer: mail,
    example: { body: { id, mail: { unread: false, folder: mailFolderIds.trash } }, answer: example },
  }),
}
