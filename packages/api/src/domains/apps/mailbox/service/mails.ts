import {
  type ListMails,
  type MailChange,
  type MailFolder,
  type MailId,
  type MailRow,
  mailsPerPage,
} from '@marquee/contract'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse, refuseField } from '../../../../core/refusal.ts'
import { inTransaction } from '../../../../door/work.ts'
import { countMails, findMail, type MailView, selectMailPage, setMailLabels, updateMail } from '../repo/mails.ts'
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
  return { ...found, page }
}

/** One mail of the caller's; NOT_FOUND. */
export async function getMail(ctx: SignedContext, id: MailId): Promise<MailRow> {
  return (await findMail(ctx.services.db, ownerOf(ctx), id)) ?? refuse('NOT_FOUND')
}

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
    return (await findMail(tx, owner, id)) ?? refuse('NOT_FOUND')
  })
}
