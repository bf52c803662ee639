import type { Channel } from '@marquee/contract'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { countLimited } from '../repo/holds.ts'

/** How much the caller may hold at once: sellers outside the venue and programs have a limit; null: none. */
export const limitOf = ({ services, actor }: SignedContext, channel: Channel): number | null =>
  channel === 'partner' || actor.apiKeyId !== null ? services.partnerSeats : null

/** Runs a step that holds something. HOLD_LIMIT with what is allowed and held when the database found it too much. */
export async function withinLimit<T>(ctx: SignedContext, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (classifyPgError(error).constraint !== 'seat_hold_limit') throw error
    const { services, venueId, actor } = ctx
    const held = await countLimited(services.db, venueId, actor.userId)
    return refuse('HOLD_LIMIT', { details: { limit: services.partnerSeats, held } })
  }
}
