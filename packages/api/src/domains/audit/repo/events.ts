import type { AuditRow, UserId, VenueId } from '@marquee/contract'
import { totalCap } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type SqlBool, sql } from 'kysely'

/** Where a page of the audit ended. */
export interface AuditCursor {
  /** With microseconds, as the database writes it. */
  at: string
  id: string
}

/** Which events: those of a venue that fit everything given. Instants bound them half open. */
export interface AuditFilter {
  venueId: VenueId
  /** Included. */
  after?: string
  /** Not included. */
  before?: string
  actorId?: string
  action?: string
  entity?: string
  entityId?: string
  id?: string
}

interface Dates {
  from?: string
  until?: string
}

/** The instants between which dates of the venue's calendar lie, as texts with microseconds. */
export async function selectBounds(
  db: Db,
  venueId: VenueId,
  { from, until }: Dates,
): Promise<Pick<AuditFilter, 'after' | 'before'>> {
  if (from === undefined && until === undefined) return {}
  const start = (date: string | undefined, days: number) =>
    sql<
      string | null
    >`(((${date ?? null}::date + ${days}::int)::timestamp at time zone v.zone) at time zone 'UTC')::text`
  const row = await db
    .selectFrom('venue as v')
    .select([start(from, 0).as('after'), start(until, 1).as('before')])
    .where('v.id', '=', venueId)
    .executeTakeFirstOrThrow()
  return {
    ...(row.after === null ? {} : { after: `${row.after}+00` }),
    ...(row.before === null ? {} : { before: `${row.before}+00` }),
  }
}

function events(db: Db, filter: AuditFilter) {
  const { venueId, after, before, actorId, action, entity, entityId, id } = filter
  return db
    .selectFrom('audit_event as e')
    .where('e.venue_id', '=', venueId)
    .$if(id !== undefined, (query) => query.where('e.id', '=', id ?? ''))
    .$if(after !== undefined, (query) => query.where(sql<SqlBool>`e.at >= ${after}::timestamptz`))
    .$if(before !== undefined, (query) => query.where(sql<SqlBool>`e.at < ${before}::timestamptz`))
    .$if(actorId !== undefined, (query) => query.where('e.actor_id', '=', actorId ?? ''))
    .$if(action !== undefined, (query) => query.where('e.action', '=', action ?? ''))
    .$if(entity !== undefined, (query) => query.where('e.entity', '=', entity ?? ''))
    .$if(entityId !== undefined, (query) => query.where('e.entity_id', '=', entityId ?? ''))
}

type Fields = Record<string, unknown> | null

/** What an event says, with the personal texts in it that are not erased. */
const toldOf = (name: 'before' | 'after') => sql<unknown>`audit_told(e.venue_id, ${sql.ref(`e.${name}`)})`

/** An event as it stands in the audit. */
export type AuditEvent = Omit<AuditRow, 'entityName' | 'entityAt' | 'names'>

/** One page, the newest first. `moment` is what a cursor needs. */
export async function selectAuditPage(
  db: Db,
  filter: AuditFilter,
  { cursor, limit }: { cursor: AuditCursor | undefined; limit: number },
): Promise<{ row: AuditEvent; moment: string }[]> {
  const rows = await events(db, filter)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(e.at, e.id) < (${cursor?.at}::timestamptz, ${cursor?.id}::uuid)`),
    )
    .leftJoin('app_user as a', 'a.id', 'e.actor_id')
    .leftJoin('app_user as p', 'p.id', 'e.approver_id')
    .leftJoin('role as r', (join) => join.onRef('r.venue_id', '=', 'e.venue_id').onRef('r.id', '=', 'e.actor_role_id'))
    .leftJoin('api_key as k', (join) => join.onRef('k.venue_id', '=', 'e.venue_id').onRef('k.id', '=', 'e.api_key_id'))
    .leftJoin('auth_session as s', 's.id', 'e.auth_session_id')
    .select(['e.id', 'e.at', 'e.action', 'e.entity', 'e.entity_id', 'e.reason', 'e.request_id'])
    .select([toldOf('before').as('before'), toldOf('after').as('after')])
    .select(['e.actor_id', 'a.name as actor', 'r.name as role', 'e.approver_id', 'p.name as approver'])
    .leftJoin('device as d', (join) => join.onRef('d.venue_id', '=', 's.venue_id').onRef('d.id', '=', 's.device_id'))
    .select(['k.name as key', 's.device', 'd.name as device_name'])
    .select(sql<string>`(e.at at time zone 'UTC')::text || '+00'`.as('moment'))
    .orderBy('e.at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ moment, ...row }) => ({
    moment,
    row: {
      id: row.id as AuditRow['id'],
      at: row.at,
      action: row.action,
      entity: row.entity,
      entityId: row.entity_id,
      actor: personOf(row.actor_id, row.actor),
      actorRole: row.role,
      approver: personOf(row.approver_id, row.approver),
      apiKey: row.key,
      device: row.device,
      deviceName: row.device_name,
      before: row.before as Fields,
      after: row.after as Fields,
      reason: row.reason,
      requestId: row.request_id,
    },
  }))
}

const personOf = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id: id as UserId, name }

/** How many there are, counted no further than one beyond the cap. */
export async function countEvents(db: Db, filter: AuditFilter): Promise<number> {
  const { n } = await db
    .selectFrom(
      events(db, filter)
        .select('e.id')
        .limit(totalCap + 1)
        .as('some'),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * The different values of a column, in order. It jumps along the index from each value to the next, so it costs as many
 * looks as there are values, however many events there are.
 */
export async function selectOccurring(db: Db, venueId: VenueId, column: 'action' | 'entity'): Promise<string[]> {
  const name = sql.ref(column)
  const { rows } = await sql<{ value: string }>`
    with recursive jump(value) as (
      (select ${name} from audit_event where venue_id = ${venueId} order by ${name} limit 1)
      union all
      select (select ${name} from audit_event where venue_id = ${venueId} and ${name} > jump.value order by ${name} limit 1)
      from jump where jump.value is not null
    )
    select value from jump where value is not null`.execute(db)
  return rows.map((row) => row.value)
}
