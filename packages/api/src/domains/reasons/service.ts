import type { ReasonOccasion } from '@marquee/contract'
import type { SignedContext } from '../../core/context.ts'
import { refuseField } from '../../core/refusal.ts'
import type { Tx } from '../../core/work.ts'
import { needsNote } from './repo.ts'

/**
 * Refuses a reason that the venue offers for this occasion, asks a note with, and that came without one: VALIDATION at
 * `path`. Anything else that people type is their own.
 */
export async function requireNote(
  ctx: SignedContext,
  tx: Tx,
  { occasion, reason, path = 'reason' }: { occasion: ReasonOccasion; reason: string | null | undefined; path?: string },
): Promise<void> {
  if (reason && (await needsNote(tx, { venueId: ctx.venueId, occasion, reason }))) {
    refuseField(path, 'field.reasonNote')
  }
}
