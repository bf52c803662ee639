import { type AuditRow, type Language, totalCap, type UserId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { checkChainEnd } from '../../audit/chain-end.ts'
import { findLastCheck } from '../../audit/nightly.ts'
import type { SignedContext } from '../../core/context.ts'
import { refuse } from '../../core/refusal.ts'
import { readCursor, writeCursor } from './cursor.ts'
import {
  type AuditCursor,
  type AuditFilter,
  countEvents,
  selectAuditPage,
  selectBounds,
  selectOccurring,
} from './repo/events.ts'
import { findKinds } from './repo/kinds.ts'
import { entityOf, selectNames, type Thing } from './repo/names.ts'
import { isId, referencesIn, targetsOf } from './rules/references.ts'

interface AuditQuery {
  from?: string
  until?: string
  actorId?: UserId
  action?: string
  entity?: string
  entityId?: string
}

interface PageOfEvents {
  cursor: AuditCursor | undefined
  limit: number
  language: Language | undefined
}

/**
 * Events, the newest first, and where each is. What they are about, and what they refer to, has its name of today, in
 * `language` or in that of the venue.
 */
export async function readEvents(
  db: Db,
  filter: AuditFilter,
  { cursor, limit, language }: PageOfEvents,
): Promise<{ row: AuditRow; moment: string }[]> {
  const [found, kinds] = await Promise.all([selectAuditPage(db, filter, { cursor, limit }), findKinds(db)])
  const events = found.map(({ row, moment }) => {
    const ids = referencesIn([row.before, row.after])
    const referred: Thing[] = ids.flatMap(({ field, id }) =>
      targetsOf(field, kinds.targets).map((table) => ({ entity: entityOf(table), id })),
    )
    const own: Thing = { entity: row.entity, id: row.entityId }
    return { row, moment, referred, own }
  })
  const things = events.flatMap(({ own, referred }) => (isId(own.id) ? [own, ...referred] : referred))
  const names = await selectNames(db, { venueId: filter.venueId, language, kinds }, things)
  const keyOf = ({ entity, id }: Thing) => `${entity} ${id}`
  const byThing = new Map(names.map((each) => [keyOf(each), each]))
  return events.map(({ row, moment, referred, own }) => {
    const self = byThing.get(keyOf(own))
    const called = referred.flatMap((thing) => byThing.get(keyOf(thing)) ?? [])
    return {
      moment,
      row: {
        ...row,
        entityName: self?.name ?? null,
        entityAt: self?.at ?? null,
        names: Object.fromEntries(called.map(({ id, entity, name, at }) => [id, { entity, name, at }])),
      },
    }
  })
}

/** One page of the venue's audit, the newest first. Dates are of the venue's calendar, both included. */
export async function listAudit(ctx: SignedContext, input: AuditQuery & { cursor?: string; limit: number }) {
  const { db } = ctx.services
  const { from, until, cursor: given, limit, ...wanted } = input
  const cursor = given === undefined ? undefined : readCursor(given)
  const filter = { venueId: ctx.venueId, ...wanted, ...(await selectBounds(db, ctx.venueId, { from, until })) }
  const [found, count] = await Promise.all([
    readEvents(db, filter, { cursor, limit: limit + 1, language: ctx.actor.language ?? undefined }),
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
  const [found] = await readEvents(services.db, { venueId, id }, page)
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
