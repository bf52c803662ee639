import { type FilePurpose, purposeOf, type StoredFileId, storedFileId } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import type { SignedContext } from '../core/context.ts'
import { refuseField } from '../core/refusal.ts'
import { authSessionOf } from '../identity/auth-sessions.ts'

const lifetime = 10 * 60_000

/**
 * Leave to upload one file for a purpose. The procedure that gives it has asked for the right; it is asked for again
 * when the bytes come. VALIDATION at `size` for what would be refused after all its bytes had come. A program has no
 * auth session that could be asked then: FORBIDDEN.
 */
export function askUpload(
  ctx: SignedContext,
  purpose: FilePurpose,
  { name, size }: { name: string; size: number },
): { url: string; fileId: StoredFileId } {
  const authSessionId = authSessionOf(ctx.actor)
  if (size === 0) refuseField('size', 'field.fileEmpty')
  if (size > purposeOf(purpose).mostBytes) refuseField('size', 'field.fileTooLarge')
  const id = storedFileId.parse(uuidv7())
  const { venueId, actor, services } = ctx
  const endsAt = Date.now() + lifetime
  const leave = services.files.leaves.sign({ id, purpose, name, venueId, userId: actor.userId, authSessionId, endsAt })
  return { url: `/api/files?ticket=${leave}`, fileId: id }
}
