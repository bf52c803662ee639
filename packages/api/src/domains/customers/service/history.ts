import { type CustomerId, type customerHistory, shownEvents } from '@marquee/contract/customers'
import { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { customerService } from '../record.ts'
import { selectEvents } from '../repo/history.ts'

const eventId = z.string().regex(/^[a-zA-Z]+:[0-9a-f-]{36,72}$/)

/** What happened to a customer after a cursor, the newest first. VALIDATION on `cursor` for one that is not ours. */
export async function getHistory(
  ctx: SignedContext,
  { id, cursor }: { id: CustomerId; cursor?: string | undefined },
): Promise<z.output<typeof customerHistory>> {
  await customerService.get(ctx, id)
  return readHistory(ctx, { id, cursor })
}

/** The same of a customer who is known to exist. */
export async function readHistory(
  { services, venueId }: SignedContext,
  { id, cursor }: { id: CustomerId; cursor?: string | undefined },
): Promise<z.output<typeof customerHistory>> {
  const found = await selectEvents(services.db, {
    venueId,
    id,
    cursor: cursor === undefined ? undefined : readMomentCursor(cursor, eventId),
  })
  const shown = found.slice(0, shownEvents)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ event }) => event),
    nextCursor: last && found.length > shownEvents ? writeMomentCursor(last.moment) : null,
  }
}
