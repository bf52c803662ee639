import type { TicketSessionId, TicketSessionRow } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx, Work } from '../../../door/work.ts'
import { namedAtMost, scheduleTopic } from '../events.ts'
import { lockForCancel } from '../repo/ahead.ts'
import { lockSession, selectSessions, setState } from '../repo/sessions.ts'

/** Ticket sessions of the venue by their ids, by start; those that it does not have are left out. */
export const readSessions = (
  ctx: SignedContext,
  db: Db | Tx,
  ids: readonly TicketSessionId[],
): Promise<TicketSessionRow[]> => selectSessions(db, ctx.venueId, { ids })

/** A ticket session that was called off, as it was before. */
export interface CalledOff {
  id: TicketSessionId
  startsAt: string
  state: string
}

/**
 * Calls off ticket sessions in which something is sold. Sales that are under way in them are waited for and count as
 * before; from here on nobody buys, holds turn into nothing, and no pass opens a door. What becomes of those who have
 * bought is the caller's to decide in the same unit of work, and so is the audit. NOT_FOUND; STATE for one that has begun, is over or cancelled.
 */
export async function callOff(
  ctx: SignedContext,
  work: Work,
  { ids, reason }: { ids: readonly TicketSessionId[]; reason: string },
): Promise<CalledOff[]> {
  const { venueId } = ctx
  const called: CalledOff[] = []
  for (const id of [...ids].sort()) {
    await lockForCancel(work.tx, venueId, id)
    const before = (await lockSession(work.tx, venueId, id)) ?? refuse('NOT_FOUND')
    if (!['draft', 'on_sale', 'paused'].includes(before.clock)) {
      refuse('STATE', { details: { ticketSessionId: id, state: before.clock } })
    }
    await setState(work.tx, { venueId, id, by: ctx.actor.userId }, { state: 'cancelled', reason })
    called.push({ id, startsAt: before.startsAt, state: before.state })
  }
  tellSessions(ctx, work, ids)
  return called
}

/** Tells the calendars that these sessions have changed. */
export function tellSessions(ctx: SignedContext, work: Work, ids: readonly TicketSessionId[]): void {
  work.announce(ctx.venueId, scheduleTopic, { ticketSessionIds: ids.length > namedAtMost ? [] : [...ids] })
}
