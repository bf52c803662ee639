import type { SignedContext } from '../../../../core/context.ts'
import { inTransaction } from '../../../../door/work.ts'

/** Whether the caller hears a sound at this venue when something new comes: off until they ask for it. */
export async function hasSound({ services, venueId, actor }: SignedContext): Promise<{ isOn: boolean }> {
  const row = await services.db
    .selectFrom('venue_member')
    .select('notice_sound as isOn')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst()
  return { isOn: row?.isOn ?? false }
}

/** Switches the sound on or off, on all of the caller's devices. */
export function setSound(ctx: SignedContext, { isOn }: { isOn: boolean }): Promise<true> {
  const { venueId, actor } = ctx
  return inTransaction(ctx, async ({ tx }) => {
    await tx
      .updateTable('venue_member')
      .set({ notice_sound: isOn })
      .where('venue_id', '=', venueId)
      .where('user_id', '=', actor.userId)
      .execute()
    return true as const
  })
}
