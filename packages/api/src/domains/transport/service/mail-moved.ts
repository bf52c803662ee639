import type { RideId } from '@marquee/contract/rides'
import type { TripId } from '@marquee/contract/trips'
import type { SignedContext } from '../../../core/context.ts'
import type { Work } from '../../../door/work.ts'
import { queueMail } from '../../../identity/outgoing-mail.ts'
import { selectMoved } from '../repo/moved.ts'

/**
 * Tells guests by mail that they are on another trip now: one mail for those of an order at a stop. It is queued by what
 * moves them, so that nobody hears of a move that did not happen, or twice of one that did.
 */
export async function mailMoved(
  { services, venueId }: SignedContext,
  { tx }: Pick<Work, 'tx'>,
  moved: { ids: readonly RideId[]; fromId: TripId; toId: TripId },
): Promise<void> {
  if (moved.ids.length === 0) return
  for (const { recipient, name, venueName, language, stop, plate, ...ride } of await selectMoved(tx, venueId, moved)) {
    const said = language === 'tr' ? stop.tr || stop.en : stop.en || stop.tr
    const params = { name, venueName, ride: { ...ride, stop: said, ...(plate && { plate }) } }
    await queueMail(services, tx, { venueId, kind: 'ride-moved', recipient, language, params })
  }
}
