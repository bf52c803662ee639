import { type AuditRow, totalCap, type UserId } from '@marquee/contract'
import { checkChainEnd } from '../../audit/chain-end.ts'
import { findLastCheck } from '../../audit/nightly.ts'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { countEvents, selectAuditPage, selectBounds, selectOccurring } from './repo.ts'

interface AuditQuery {
  from?: string
  until?: string
  actorId?: UserId
  action?: string
  entity?: string
  entityId?: string
}

/** One page of the venue's audit, the newest first. Dates are of the venue's calendar, both included. */
export async function listAudit(ctx: SignedContext, input: AuditQuery & { cursor?: string; limit: number }) {
  const { db } = ctx.services
  const { from, until, cursor: given, limit, ...wanted } = input
  const cursor = given === undefined ? undefined : readCursor(given)
  const filter = { venueId: ctx.venueId, ...wanted, ...(await selectBounds(db, ctx.venueId, { from, until })) }
  const [found, count] = await Promise.all([
    selectAuditPage(db, filter, { cursor, limit: limit + 1, language: ctx.actor.language ?? undefined }),
    countEvents(db, filter),
  ])
  const page = found.slice(0, limit)
  const last = page.at(-1)
  const rows: AuditRow[] = page.map(({ row }) => row)
  return {
    rows,
    nextCursor: last && found.length > limit ? writeCursor({ at: last.moment, id: last.row.id }) : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** One event. */
export async function getAuditEvent(ctx: SignedContext, { id }: { id: AuditRow['id'] }) {
  const { services, venueId, actor } = ctx
  const page = { cursor: undefined, limit: 1, language: actor.language ?? undefined }
  const [found] = await selectAuditPage(services.db, { venueId, id }, page)
  return found?.row ?? refuse('NOT_FOUND')
}

/** The actions and kinds of things that occur in the venue's audit. */
export async function getAuditChoices({ services: { db }, venueId }: SignedContext) {
  const [actions, entities] = await Promise.all([
    selectOccurring(db, venueId, 'action'),
    selectOccurring(db, venueId, 'entity'),
  ])
  return { actions, entities }
}

/** Whether the end of the venue's chain fits (see `checkChainEnd`), and what last night's walk over all of it found. */
export async function getAuditChain({ services: { db, sealing }, venueId }: SignedContext) {
  const [end, lastCheck] = await Promise.all([checkChainEnd({ db, sealing }, venueId), findLastCheck(db, venueId)])
  const brokenAt = lastCheck?.brokenAt ?? end.brokenAt
  return { ...end, brokenAt, intact: brokenAt === null, lastCheck }
}
