import type { MailLabel, MailLabelId, MailSettings } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../../../../core/context.ts'
import { refuse } from '../../../../core/refusal.ts'
import { inTransaction } from '../../../../door/work.ts'
import {
  deleteMailLabel,
  findMailSettings,
  insertMailLabel,
  lockMailLabels,
  saveMailSettings,
  selectMailLabels,
  updateMailLabel,
} from '../repo/labels.ts'
import { freeSlug, slugOf } from '../rules.ts'

const ownerOf = ({ venueId, actor }: SignedContext) => ({ venueId, userId: actor.userId })

/** The caller's labels, the oldest first. */
export function listMailLabels(ctx: SignedContext): Promise<MailLabel[]> {
  return selectMailLabels(ctx.services.db, ownerOf(ctx))
}

/** Adds a label; its slug comes from the title, with a number behind it where another has it. */
export async function createMailLabel(
  ctx: SignedContext,
  { title, color }: { title: string; color: string },
): Promise<MailLabel> {
  const owner = ownerOf(ctx)
  return inTransaction(ctx, async ({ tx }) => {
    await lockMailLabels(tx, owner)
    const id = uuidv7() as MailLabelId
    const taken = (await selectMailLabels(tx, owner)).map((label) => label.slug)
    const label = { id, title, slug: freeSlug(title, { id, taken }), color }
    await insertMailLabel(tx, owner, label)
    return label
  })
}

interface Change {
  id: MailLabelId
  title?: string | undefined
  color?: string | undefined
}

/** Changes a label; with a title its slug is made anew, even if another label has the same one. NOT_FOUND. */
export async function updateMailLabelOf(ctx: SignedContext, { id, title, color }: Change): Promise<MailLabel> {
  const owner = ownerOf(ctx)
  return inTransaction(ctx, async ({ tx }) => {
    await lockMailLabels(tx, owner)
    const all = await selectMailLabels(tx, owner)
    const before = all.find((label) => label.id === id) ?? refuse('NOT_FOUND')
    const slug = title === undefined ? before.slug : slugOf(title, id)
    const label = { id, title: title ?? before.title, slug, color: color ?? before.color }
    await updateMailLabel(tx, owner, label)
    return label
  })
}

/** Deletes a label, also from all mails. NOT_FOUND. */
export async function removeMailLabel(ctx: SignedContext, id: MailLabelId): Promise<true> {
  return inTransaction(ctx, async ({ tx }) => {
    if (!(await deleteMailLabel(tx, ownerOf(ctx), id))) refuse('NOT_FOUND')
    return true as const
  })
}

const usual: MailSettings = { messageLayout: 'right' }

/** How the caller's mailbox looks. */
export async function getMailSettings(ctx: SignedContext): Promise<MailSettings> {
  return (await findMailSettings(ctx.services.db, ownerOf(ctx))) ?? usual
}

/** Changes what is named of how the caller's mailbox looks. */
export async function updateMailSettings(
  ctx: SignedContext,
  { messageLayout }: { messageLayout?: string | undefined },
): Promise<MailSettings> {
  if (messageLayout === undefined) return getMailSettings(ctx)
  return inTransaction(ctx, async ({ tx }) => {
    await saveMailSettings(tx, ownerOf(ctx), messageLayout)
    return { messageLayout }
  })
}
