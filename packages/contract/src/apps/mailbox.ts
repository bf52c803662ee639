import { z } from 'zod'
import { storedFileId } from '../ids.ts'
import { text } from '../text.ts'
import { asSent } from './as-sent.ts'
import { tagTitle } from './tags.ts'

const id = <Brand extends string>(brand: Brand) => z.uuid('field.invalid').toLowerCase().brand(brand)
export const mailId = id('mail')
export const mailLabelId = id('mail_label')
export const mailAttachmentId = id('mail_attachment')
export type MailAttachmentId = z.infer<typeof mailAttachmentId>
export type MailId = z.infer<typeof mailId>
export type MailLabelId = z.infer<typeof mailLabelId>

// Everybody's folders and filters are the same, ids included: they are no rows.
export const mailFolderSlugs = ['inbox', 'sent', 'drafts', 'spam', 'trash'] as const
export type MailFolderSlug = (typeof mailFolderSlugs)[number]
export const mailFolderIds: Readonly<Record<MailFolderSlug, string>> = {
  inbox: 'b1cb1816-7d85-457c-9f32-2a1422d00e17',
  sent: '5bb7fb0f-d8d9-415b-8725-460b8ce504db',
  drafts: 'ce9c02e4-aafb-4062-97ff-bbaaeca05990',
  spam: '0583542f-4cd5-413d-8c6e-3438c63be5a9',
  trash: 'e35fd989-b021-4ac8-8c31-76236de8809a',
}
export const mailFilterSlugs = ['starred', 'important', 'unread'] as const
export type MailFilterSlug = (typeof mailFilterSlugs)[number]

export const mailFolder = z.object({
  id: z.uuid(),
  title: z.string(),
  slug: z.enum(mailFolderSlugs),
  icon: z.string(),
  /** inbox: unread; drafts and spam: all; sent and trash: 0. */
  count: z.int(),
})
export type MailFolder = z.infer<typeof mailFolder>
export const mailFilter = z.object({ id: z.uuid(), title: z.string(), slug: z.enum(mailFilterSlugs), icon: z.string() })
export const mailLabel = z.object({ id: mailLabelId, title: z.string(), slug: z.string(), color: z.string() })
export type MailLabel = z.infer<typeof mailLabel>
export const mailSettings = z.object({ messageLayout: z.string() })
export type MailSettings = z.infer<typeof mailSettings>

export const mailRow = z.object({
  id: mailId,
  from: z.object({ avatar: z.string().nullable(), contact: z.string() }),
  to: z.string(),
  cc: z.array(z.string()),
  bcc: z.array(z.string()),
  date: z.string(),
  subject: z.string(),
  content: z.string(),
  attachments: z.array(
    z.object({
      /** null: from before the store, a name and a size without bytes. */
      id: mailAttachmentId.nullable(),
      type: z.string(),
      name: z.string(),
      /** Bytes. */
      size: z.int(),
      preview: z.string(),
      downloadUrl: z.string(),
    }),
  ),
  starred: z.boolean(),
  important: z.boolean(),
  unread: z.boolean(),
  folder: z.enum(mailFolderSlugs),
  labels: z.array(mailLabelId),
})
export type MailRow = z.infer<typeof mailRow>

/** Of folder, filter and label the first that is named counts; without any: nothing. Pages are counted from 1. */
export const listMailsInput = z.strictObject({
  folder: text({ max: 200 }).optional(),
  filter: text({ max: 200 }).optional(),
  label: text({ max: 200 }).optional(),
  page: z.int('field.number').min(1, 'field.tooSmall').max(1_000_000, 'field.tooBig').default(1),
})
export type ListMails = z.infer<typeof listMailsInput>
export const mailsPerPage = 10
export const mailPage = z.object({ rows: z.array(mailRow), total: z.int(), page: z.int() })

export const oneMailInput = z.strictObject({ id: mailId })
export const mailChange = z
  .strictObject({
    starred: z.boolean('field.invalid'),
    important: z.boolean('field.invalid'),
    unread: z.boolean('field.invalid'),
    folder: z.enum(mailFolderSlugs, 'field.invalid'),
    labels: z.array(mailLabelId).max(100, 'field.tooLong'),
  })
  .partial()
export type MailChange = z.infer<typeof mailChange>
export const updateMailInput = z.strictObject({ id: mailId, mail: mailChange })

/** Attaches a file that was uploaded for it to a draft. */
export const attachToMailInput = z.strictObject({ id: mailId, file: storedFileId })
export const detachFromMailInput = z.strictObject({ id: mailId, attachmentId: mailAttachmentId })
/** So many attachments one mail may have. */
export const mostAttachments = 20

const color = asSent({ min: 1, max: 40 })
export const createMailLabelInput = z.strictObject({ title: tagTitle, color: color.default('orange') })
export const updateMailLabelInput = z.strictObject({
  id: mailLabelId,
  title: tagTitle.optional(),
  color: color.optional(),
})
export const oneMailLabelInput = z.strictObject({ id: mailLabelId })
export const updateMailSettingsInput = z.strictObject({ messageLayout: asSent({ min: 1, max: 40 }).optional() })
