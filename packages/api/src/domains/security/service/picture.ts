import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import { updateAccount } from '../repo/account.ts'
import { deletePicture, replacePicture } from '../repo/picture.ts'
import { announceOwn, auditOwn, changeOwn } from './person.ts'
import { shrinkPicture } from './shrink-picture.ts'

const mostBytes = 4 * 1024 * 1024

/**
 * Keeps a picture of the caller, small and without anything that was in the file beside it. VALIDATION on `content` for
 * what is no picture. The address is new with every picture, so that it may be kept for good.
 */
export async function setPicture(ctx: SignedContext, { content }: { content: string }): Promise<{ avatar: string }> {
  const bytes = Buffer.from(content, 'base64')
  if (bytes.length > mostBytes) refuseField('content', 'field.tooLong')
  const webp = await shrinkPicture(bytes)
  if (!webp) refuseField('content', 'field.invalid')
  const { userId } = ctx.actor
  return changeOwn(ctx, async (work, person) => {
    const avatar = `/api/files/${await replacePicture(work.tx, userId, webp)}`
    await updateAccount(work.tx, userId, { avatar })
    // Not the address: whoever has it sees the picture.
    await auditOwn(ctx, work, {
      action: 'setPicture',
      before: { picture: person.avatar !== null },
      after: { picture: true },
    })
    await announceOwn(ctx, work)
    return { avatar }
  })
}

/** Takes the caller's picture away, if they have one. */
export async function removePicture(ctx: SignedContext): Promise<{ avatar: null }> {
  const { userId } = ctx.actor
  return changeOwn(ctx, async (work, person) => {
    const isDeleted = await deletePicture(work.tx, userId)
    if (isDeleted || person.avatar !== null) {
      await updateAccount(work.tx, userId, { avatar: null })
      await auditOwn(ctx, work, { action: 'removePicture', before: { picture: true }, after: { picture: false } })
      await announceOwn(ctx, work)
    }
    return { avatar: null }
  })
}
