import type {
  TillFigures,
  TillId,
  TillSessionId,
  TillSessionRow,
  UserId,
  VenueId,
  ZReportId,
  ZReportRow,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

/** What the hash of a report is made of. */
export interface ZSnapshot {
  year: number
  zNo: number
  revision: number
  figures: TillFigures
}

interface NewReport {
  venueId: VenueId
  tillSessionId: TillSessionId
  corrects: ZReportId | null
  snapshot: ZSnapshot
  sha256: Buffer
  issuedBy: UserId
}

/** Writes a report; the database refuses a number that leaves a gap and a revision that corrects nothing. */
export async function insertZReport(tx: Tx, report: NewReport): Promise<void> {
  const { venueId, tillSessionId, corrects, snapshot, sha256, issuedBy } = report
  await tx
    .insertInto('z_report')
    .values({
      venue_id: venueId,
      id: uuidv7(),
      till_session_id: tillSessionId,
      year: snapshot.year,
      z_no: snapshot.zNo,
      revision: snapshot.revision,
      corrects,
      business_date: snapshot.figures.businessDate,
      snapshot: JSON.stringify(snapshot),
      sha256,
      // The first one belongs to the close, to the moment.
      issued_at:
        snapshot.revision === 1 && snapshot.figures.closedAt ? snapshot.figures.closedAt : sql`clock_timestamp()`,
      issued_by: issuedBy,
    })
    .execute()
}

/** The last revision of the reports of some till sessions. */
export async function lastReports(
  db: Reader,
  venueId: VenueId,
  ids: readonly string[],
): Promise<Map<string, NonNullable<TillSessionRow['zReport']>>> {
  const rows = await db
    .selectFrom('z_report')
    .select(['till_session_id', 'id', 'year', 'z_no', 'revision'])
    .where('venue_id', '=', venueId)
    .where('till_session_id', 'in', [...ids])
    .orderBy('revision')
    .execute()
  return new Map(
    rows.map(({ till_session_id, id, year, z_no: zNo, revision }) => [
      till_session_id,
      { id: id as ZReportId, year, zNo, revision },
    ]),
  )
}

interface StoredReport {
  id: ZReportId
  tillSessionId: TillSessionId
  issuedAt: string
  issuedBy: { id: UserId; name: string }
  snapshot: ZSnapshot
  sha256: Buffer
}

/** One revision of a report; undefined when there is none. */
export async function findZReport(
  db: Reader,
  { venueId, id }: { venueId: VenueId; id: ZReportId },
): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    select z.id, z.till_session_id as "tillSessionId", z.issued_at as "issuedAt",
      json_build_object('id', u.id, 'name', u.name) as "issuedBy", z.snapshot, z.sha256
    from z_report z join app_user u on u.id = z.issued_by
    where z.venue_id = ${venueId} and z.id = ${id}`.execute(db)
  return rows[0]
}

/** All revisions of the report of a till session, the first one first. */
export async function selectRevisions(db: Reader, venueId: VenueId, tillSessionId: TillSessionId) {
  return db
    .selectFrom('z_report as z')
    .innerJoin('app_user as u', 'u.id', 'z.issued_by')
    .select(['z.id', 'z.revision', 'z.issued_at as issuedAt', 'u.name as issuedBy'])
    .where('z.venue_id', '=', venueId)
    .where('z.till_session_id', '=', tillSessionId)
    .orderBy('z.revision')
    .$castTo<{ id: ZReportId; revision: number; issuedAt: string; issuedBy: string }>()
    .execute()
}

/** Which reports: the last revisions of those that fit everything given. */
export interface ZReportFilter {
  venueId: VenueId
  tillId?: TillId
  zNo?: number
  /** Business days, both included. */
  from?: string
  until?: string
}

/** A place in the list, which goes from the newest number to the oldest. */
export interface ZCursor {
  year: number
  zNo: number
}

const matching = ({ venueId, tillId, zNo, from, until }: ZReportFilter) => sql`
  from z_report z
  where z.venue_id = ${venueId} and not exists (select from z_report n
      where n.venue_id = z.venue_id and n.till_session_id = z.till_session_id and n.revision = z.revision + 1)
    and ${
      tillId
        ? sql`z.till_session_id in (select s.id from till_session s
      where s.venue_id = z.venue_id and s.till_id = ${tillId})`
        : sql`true`
    }
    and ${zNo ? sql`z.z_no = ${zNo}` : sql`true`}
    and ${from ? sql`z.business_date >= ${from}::date` : sql`true`}
    and ${until ? sql`z.business_date <= ${until}::date` : sql`true`}`

/** One page, the newest number first, and the cursor after it. */
export async function selectZReports(
  db: Db,
  filter: ZReportFilter,
  { cursor, limit }: { cursor: ZCursor | undefined; limit: number },
): Promise<{ rows: ZReportRow[]; next: ZCursor | null }> {
  const after = cursor ? sql`(z.year, z.z_no) < (${cursor.year}::integer, ${cursor.zNo}::bigint)` : sql`true`
  const { rows } = await sql<ZReportRow>`
    with page as materialized (
      select z.* ${matching(filter)} and ${after} order by z.year desc, z.z_no desc limit ${limit + 1}
    )
    select z.id, z.till_session_id as "tillSessionId", z.year, z.z_no as "zNo", z.revision, z.issued_at as "issuedAt",
      json_build_object('id', u.id, 'name', u.name) as "issuedBy", z.business_date as "businessDate",
      f->'till'->>'name' as till,
      (select json_agg(distinct c->>'name') from jsonb_array_elements(f->'cashiers') c) as cashiers,
      s.closed_at as "closedAt", s.currency, (f->'receipts'->>'count')::integer as receipts,
      (f->>'grossMinor')::bigint as "grossMinor",
      coalesce(f->'corrected'->>'differenceMinor', f->>'differenceMinor')::bigint as "differenceMinor"
    from page z
    cross join lateral (select z.snapshot->'figures' as f) figures
    join till_session s on s.venue_id = z.venue_id and s.id = z.till_session_id
    join app_user u on u.id = z.issued_by
    order by z.year desc, z.z_no desc`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { rows: page, next: last && rows.length > limit ? { year: last.year, zNo: last.zNo } : null }
}

/** How many there are, counted no further than `most`. */
export async function countZReports(db: Db, filter: ZReportFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select 1 ${matching(filter)} limit ${most}) found`.execute(db)
  return rows[0]?.n ?? 0
}

/** Every revision of every report, some at a time, from the first number to the last. */
export async function* everyZReport(db: Db, venueId: VenueId) {
  let after = { year: 0, zNo: 0, revision: 0 }
  for (;;) {
    const { rows } = await sql<{ snapshot: ZSnapshot; sha256: Buffer; year: number; zNo: number; revision: number }>`
      select snapshot, sha256, year, z_no as "zNo", revision from z_report
      where venue_id = ${venueId}
        and (year, z_no, revision) > (${after.year}::integer, ${after.zNo}::bigint, ${after.revision}::integer)
      order by year, z_no, revision limit 500`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last
  }
}

/** Numbers that were given and have no report: between two of them, and after the last. */
export async function selectMissing(db: Db, venueId: VenueId): Promise<{ year: number; zNo: number }[]> {
  const { rows } = await sql<{ year: number; zNo: number }>`
    select g.year, g.n as "zNo"
    from (
      select s.year, generate_series(1, s.next - 1) as n from number_series s
      where s.venue_id = ${venueId} and s.kind = 'z_report'
    ) g
    where not exists (select from z_report z where z.venue_id = ${venueId} and z.year = g.year and z.z_no = g.n)
    order by g.year, g.n limit 100`.execute(db)
  return rows
}
