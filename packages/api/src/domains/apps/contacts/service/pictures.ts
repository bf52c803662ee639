import { buffer } from 'node:stream/consumers'
import type { StoredFileId } from '@marquee/contract'
import type { SignedContext } from '../../../../core/context.ts'
import { Refusal, refuseField } from '../../../../core/refusal.ts'
import { keepFile } from '../../../../files/receive.ts'
import { keyOf } from '../../../../files/store/store.ts'

const mostBytes = 4 * 1024 * 1024

/**
 * A picture that came as base64, in the store: small, and with nothing that was in the file beside it. VALIDATION on
 * `path` for everything that is no picture. Used by nobody yet, it is swept when what follows is refused.
 */
export async function smallPicture(ctx: SignedContext, base64: string, path: string): Promise<StoredFileId> {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length > mostBytes) refuseField(path, 'field.tooLong')
  const { services, venueId, actor } = ctx
  const of = { venueId, userId: actor.userId, purpose: 'contactPicture', name: 'contact.webp' } as const
  try {
    return await keepFile(services, { ...of, bytes })
  } catch (error) {
    if (error instanceof Refusal && error.code === 'VALIDATION') refuseField(path, 'field.invalid')
    throw error
  }
}

/** A kept picture as a data URL, which is what the documented answer is. */
export async function asDataUrl({ services, venueId }: SignedContext, file: StoredFileId): Promise<string> {
  const stream = await services.files.store.read(keyOf(venueId, file, 'full'))
  if (!stream) throw new Error('the store has lost what it has just taken')
  return `data:image/webp;base64,${(await buffer(stream)).toString('base64')}`
}
