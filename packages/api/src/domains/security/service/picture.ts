import type { StoredFileId } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import { updateAccount } from '../repo/account.ts'
import { deletePicture, hasBrought, replacePicture } from '../repo/picture.ts'
import { announceOwn, auditOwn, changeOwn } from './person.ts'

/**
 * Keeps a file that the caller has uploaded as their picture. VALIDATION on `file` for what is not theirs, is for
 * something else, or was swept. The address is new with every picture, so that it may be kept for good.
 */
export async function setPicture(ctx: SignedContext, { file }: { file: StoredFileId }): Promise<{ avatar: string }> {
  const { userId } = ctx.actor
  return changeOwn(ctx, async (work, person) => {
    const picture = { userId, venueId: ctx.venueId, file }
    if (!(await hasBrought(work.tx, picture))) refuseField('file', 'field.invalid')
    const avatar = `/api/files/${await replacePicture(work.tx, picture)}`
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

/** Takes the caller's picture away, if they have one. Its file can be set again until it is swept. */
export async function removePicture(ctx: SignedContext): Promise<{ avatar: null; file: StoredFileId | null }> {
  const { userId } = ctx.actor
  return changeOwn(ctx, async (work, person) => {
    const removed = await deletePicture(work.tx, userId)
    if (removed || person.avatar !== null) {
      await updateAccount(work.tx, userId, { avatar: null })
      await auditOwn(ctx, work, { action: 'removePicture', before: { picture: true }, after: { picture: false } })
      await announceOwn(ctx, work)
    }
    const isHere = removed?.venueId === ctx.venueId
    return { avatar: null, file: isHere ? (removed.file as StoredFileId | null) : null }
  })
}
