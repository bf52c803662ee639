import type { OrderId, UserId, VenueId } from '@marquee/contract'
import type {
  PrinterId,
  PrintJob,
  PrintJobId,
  PrintJobKind,
  PrintJobState,
  PrintPlace,
} from '@marquee/contract/printers'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import type { Tx } from '../../../core/work.ts'

const iso = (column: string): RawBuilder<string> =>
  sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

const columns = sql`j.id, json_build_object('id', p.id, 'name', p.name, 'kind', p.kind) as printer, j.kind,
  j.subject_no as "subjectNo", k.name as station, j.state, j.attempts, j.error, j.is_copy as "isCopy", j.is_confirmed as "isConfirmed",
  f.name as "movedFrom", ${iso('j.created_at')} as "createdAt", u.name as "createdBy", ${iso('j.next_at')} as "nextAt",
  ${iso('j.printed_at')} as "printedAt"`
const joined = sql`print_job j
  join printer p on p.venue_id = j.venue_id and p.id = j.printer_id
  left join printer f on f.venue_id = j.venue_id and f.id = j.moved_from
  left join kitchen_ticket kt on j.kind = 'kitchen_ticket' and kt.venue_id = j.venue_id and kt.id = j.subject_id
  left join kitchen_station k on k.venue_id = kt.venue_id and k.id = kt.station_id
  left join app_user u on u.id = j.created_by`

interface Query {
  venueId: VenueId
  printerId: PrinterId
  state: PrintJobState | undefined
  cursor: MomentCursor | undefined
  limit: number
}

/** The papers of a printer, the newest first; among all of them those that another one took over. */
export async function selectJobs(
  db: Db,
  { venueId, printerId, state, cursor, limit }: Query,
): Promise<{ rows: PrintJob[]; next: MomentCursor | null }> {
  const after = cursor ? sql`and (j.created_at, j.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const only = state === undefined ? sql`` : sql`and j.state = ${state}`
  const ofPrinter = sql`j.printer_id = ${printerId}`
  const whose = state === undefined ? sql`(${ofPrinter} or j.moved_from = ${printerId})` : ofPrinter
  const { rows: found } = await sql<PrintJob & { at: string }>`
    select ${columns}, (j.created_at at time zone 'UTC')::text || '+00' as at from ${joined}
    where j.venue_id = ${venueId} and ${whose} ${only} ${after}
    order by j.created_at desc, j.id desc limit ${limit + 1}`.execute(db)
  const shown = found.slice(0, limit)
  const last = found.length > limit ? shown.at(-1) : undefined
  return { rows: shown.map(({ at: _, ...row }) => row), next: last ? { at: last.at, id: last.id } : null }
}

/** For how long a paper that did not come out is shown to those who wait for it. */
const freshHours = 12
const mostTroubles = 20
/** For how long it is said that another printer has printed a paper. */
const toldMinutes = 15

interface Wait extends PrintPlace {
  venueId: VenueId
  soldBy: UserId
}

/** SQL: whether somebody waits for a paper: at a station, or because they have sold it. */
function isAwaited({ place, stationId, soldBy }: Wait): RawBuilder<unknown> {
  const ofStation = stationId
    ? sql`and exists (select from kitchen_ticket t where t.venue_id = j.venue_id and t.id = j.subject_id
        and t.station_id = ${stationId})`
    : sql``
  return place === 'kitchen'
    ? sql`j.kind = 'kitchen_ticket' ${ofStation}`
    : sql`j.kind in ('receipt', 'pass', 'change', 'change_pass') and j.created_by = ${soldBy}`
}

/** Papers that another printer has printed instead of the one that was set for them, lately. */
export async function selectElsewhere(db: Db, wait: Wait): Promise<PrintJob[]> {
  const { rows } = await sql<PrintJob>`
    select ${columns} from ${joined}
    where j.venue_id = ${wait.venueId} and j.state = 'printed' and j.moved_from is not null
      and j.printed_at > clock_timestamp() - make_interval(mins => ${toldMinutes})
      and j.created_at > clock_timestamp() - make_interval(hours => ${freshHours}) and ${isAwaited(wait)}
    order by j.printed_at desc, j.seq desc limit ${mostTroubles}`.execute(db)
  return rows
}

/** Papers that did not come out: of a station, or of what somebody has sold. */
export async function selectTroubles(db: Db, wait: Wait): Promise<PrintJob[]> {
  const { rows } = await sql<PrintJob>`
    select ${columns} from ${joined}
    where j.venue_id = ${wait.venueId} and (j.state = 'failed' or (j.state = 'waiting' and j.attempts > 0)
        or (j.state = 'waiting' and p.kind = 'browser') or (j.state = 'printed' and j.error = 'silent'))
      and j.created_at > clock_timestamp() - make_interval(hours => ${freshHours}) and ${isAwaited(wait)}
    order by j.seq limit ${mostTroubles}`.execute(db)
  return rows
}

export interface HeldJob {
  printerId: PrinterId
  kind: PrintJobKind
  subjectId: string
  subjectNo: string
  state: PrintJobState
  /** People are asked whether it came out. */
  isAsked: boolean
  isCopy: boolean
  askedAt: string
  createdBy: UserId | null
}

const held = sql<HeldJob>`printer_id as "printerId", kind, subject_id as "subjectId", subject_no as "subjectNo", state,
  (state = 'printed' and error is not distinct from 'silent') as "isAsked", is_copy as "isCopy", created_at as "askedAt",
  created_by as "createdBy"`

interface Key {
  venueId: VenueId
  id: PrintJobId
}

/** A paper; undefined: the venue has none of this id. */
export async function findJob(db: Db, { venueId, id }: Key): Promise<HeldJob | undefined> {
  const { rows } = await sql<HeldJob>`
    select ${held} from print_job where venue_id = ${venueId} and id = ${id}`.execute(db)
  return rows[0]
}

/** A paper, locked until the transaction ends. */
export async function holdJob(tx: Tx, { venueId, id }: Key): Promise<HeldJob | undefined> {
  const { rows } = await sql<HeldJob>`
    select ${held} from print_job where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Has a paper that is held printed at a printer, from the beginning. */
export async function setWaiting(tx: Tx, { venueId, id }: Key, printerId: PrinterId): Promise<void> {
  await sql`
    update print_job set state = 'waiting', attempts = 0, next_at = clock_timestamp(), ended_at = null,
      moved_from = case when printer_id = ${printerId} then moved_from else printer_id end, printer_id = ${printerId}
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Nobody wants a paper that is held any more. */
export async function setCancelled(tx: Tx, { venueId, id }: Key): Promise<void> {
  await sql`
    update print_job set state = 'cancelled', next_at = null, ended_at = coalesce(ended_at, clock_timestamp())
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** What is printed once more nobody is asked about any more. */
export async function endQuestion(tx: Tx, { venueId, id }: Key): Promise<void> {
  await sql`
    update print_job set error = null where venue_id = ${venueId} and id = ${id} and state = 'printed'`.execute(tx)
}

/**
 * A printer does not print any more what somebody is about to print in their browser; a browser's own paper stays. false: it
 * would not have printed it anyway.
 */
export async function setHeldHere(tx: Tx, { venueId, id }: Key): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update print_job j set state = 'failed', next_at = null, ended_at = clock_timestamp()
    from printer p where j.venue_id = ${venueId} and j.id = ${id} and j.state = 'waiting'
      and p.venue_id = j.venue_id and p.id = j.printer_id and p.kind <> 'browser'`.execute(tx)
  return numAffectedRows > 0n
}

/** Somebody has printed a document that is held in their browser, and has seen that it came out. */
export async function setPrintedHere(tx: Tx, { venueId, id }: Key): Promise<void> {
  await sql`
    update print_job set state = 'printed', next_at = null, error = null, is_confirmed = true,
      printed_at = clock_timestamp(), ended_at = clock_timestamp()
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

interface NewJob extends Pick<HeldJob, 'printerId' | 'kind' | 'subjectId' | 'subjectNo' | 'isCopy'> {
  venueId: VenueId
  createdBy: UserId
  key: string
}

/** Writes a paper that somebody asks for. */
export async function insertJob(tx: Tx, job: NewJob): Promise<PrintJobId> {
  const id = uuidv7() as PrintJobId
  await sql`
    insert into print_job (venue_id, id, printer_id, kind, subject_id, subject_no, key, is_copy, created_by)
    values (${job.venueId}, ${id}, ${job.printerId}, ${job.kind}, ${job.subjectId}, ${job.subjectNo}, ${job.key},
      ${job.isCopy}, ${job.createdBy})`.execute(tx)
  return id
}

/** The receipt of a sale that is being written is not printed: the guest has one on paper. */
export async function dropReceipt(tx: Tx, { venueId, orderId }: { venueId: VenueId; orderId: OrderId }): Promise<void> {
  await sql`
    delete from print_job where venue_id = ${venueId} and kind = 'receipt' and subject_id = ${orderId} and state = 'waiting'`.execute(
    tx,
  )
}
