import {
  type attachToMailInput,
  type detachFromMailInput,
  type ListMails,
  type MailChange,
  type MailFolder,
  type MailId,
  type MailRow,
  mailAttachmentId,
  mailsPerPage,
  mostAttachments,
} from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import { inTransaction, type Tx } from '../../../../door/work.ts'
import { fileLinks } from '../../../../files/files.ts'
import { claimFile } from '../../../../files/rows.ts'
import {
  countMails,
  deleteAttachment,
  findMail,
  insertAttachment,
  lockMail,
  type MailView,
  type StoredMail,
  selectMailPage,
  setMailLabels,
  updateMail,
} from '../repo/mails.ts'
import { countOf, filterNamed, filters, folderNamed, folders } from '../rules.ts'

const ownerOf = ({ venueId, actor }: SignedContext) => ({ venueId, userId: actor.userId })

/** Everybody's folders, with the count of the caller's mails. */
export async function listFolders(ctx: SignedContext): Promise<MailFolder[]> {
  const counts = await countMails(ctx.services.db, ownerOf(ctx))
  return folders.map((folder) => {
    const own = counts.find((count) => count.folder === folder.slug) ?? { all: 0, unread: 0 }
    return { ...folder, count: countOf(folder.slug, own) }
  })
}

/** Everybody's filters. */
export const listFilters = () => [...filters]

// Of folder, filter and label the first that is named counts. What no mail can be in is undefined.
function viewOf({ folder, filter, label }: ListMails): MailView | undefined {
  if (folder !== undefined) {
    const known = folderNamed(folder)
    return known && { folder: known }
  }
  if (filter !== undefined) {
    const known = filterNamed(filter)
    return known && { filter: known }
  }
  return label === undefined ? undefined : { label }
}

/** A page of the caller's mails, the newest first, counted from 1. An unknown folder, filter or label holds none. */
export async function listMails(
  ctx: SignedContext,
  input: ListMails,
): Promise<{ rows: MailRow[]; total: number; page: number }> {
  const { page } = input
  const view = viewOf(input)
  if (!view) return { rows: [], total: 0, page }
  const found = await selectMailPage(ctx.services.db, ownerOf(ctx), { view, page, size: mailsPerPage })
  return { ...found, rows: found.rows.map((mail) => shown(ctx, mail)), page }
}

/** One mail of the caller's; NOT_FOUND. */
export async function getMail(ctx: SignedContext, id: MailId): Promise<MailRow> {
  const mail = (await findMail(ctx.services.db, ownerOf(ctx), id)) ?? refuse('NOT_FOUND')
  return shown(ctx, mail)
}

// The addresses of attachments end; whoever reads the mail gets new ones.
const shown = ({ services, venueId }: SignedContext, mail: StoredMail): MailRow => ({
  ...mail,
  attachments: mail.attachments.map((attachment) => {
    if (attachment.id === null) return attachment
    const { id, file, type, name, size, hasSmall } = attachment
    const { url, smallUrl } = fileLinks(services.files, { venueId, id: file, hasSmall })
    return { id, type, name, size, preview: smallUrl ?? '', downloadUrl: url }
  }),
})

/** Marks a mail, moves it, labels it. NOT_FOUND; VALIDATION on `mail.labels` for a label that is not the caller's. */
export async function updateMailOf(
  ctx: SignedContext,
  { id, mail }: { id: MailId; mail: MailChange },
): Promise<MailRow> {
  const { labels, ...change } = mail
  const owner = ownerOf(ctx)
  return inTransaction(ctx, async ({ tx }) => {
    if (!(await updateMail(tx, owner, { ...change, id }))) refuse('NOT_FOUND')
    if (labels && !(await setMailLabels(tx, owner, { id, labelIds: labels })))
      refuseField('mail.labels', 'field.invalid')
    return shown(ctx, (await findMail(tx, owner, id)) ?? refuse('NOT_FOUND'))
  })
}

/**
 * Attaches a file that the caller has uploaded for it to a draft of theirs. NOT_FOUND; STATE for a mail that is no draft
 * any more; VALIDATION at `file` for what they did not bring, and for the one that is too many.
 */
export async function attachToMail(
  ctx: SignedContext,
  { id, file }: z.output<typeof attachToMailInput>,
): Promise<MailRow> {
  const owner = ownerOf(ctx)
  return inTransaction(ctx, async ({ tx }) => {
    await lockDraft(tx, owner, id)
    const before = await findMail(tx, owner, id)
    if ((before?.attachments.length ?? 0) >= mostAttachments) refuseField('file', 'field.tooManyFiles')
    await claimFile(tx, { ...owner, id: file, purpose: 'mailAttachment' })
    await insertAttachment(tx, owner, { mailId: id, id: mailAttachmentId.parse(uuidv7()), file })
    return shown(ctx, (await findMail(tx, owner, id)) ?? refuse('NOT_FOUND'))
  })
}

/** Takes an attachment off a draft; its bytes are swept when nobody else uses them. NOT_FOUND, STATE. */
export async function detachFromMail(
  ctx: SignedContext,
  { id, attachmentId }: z.output<typeof detachFromMailInput>,
): Promise<MailRow> {
  const owner = ownerOf(ctx)
  return inTransaction(ctx, async ({ tx }) => {
    await lockDraft(tx, owner, id)
    if (!(await deleteAttachment(tx, owner, { mailId: id, id: attachmentId }))) refuse('NOT_FOUND')
    return shown(ctx, (await findMail(tx, owner, id)) ?? refuse('NOT_FOUND'))
  })
}

async function lockDraft(tx: Tx, owner: ReturnType<typeof ownerOf>, id: MailId): Promise<void> {
  const folder = (await lockMail(tx, owner, id)) ?? refuse('NOT_FOUND')
  if (folder !== 'drafts') refuse('STATE')
}
