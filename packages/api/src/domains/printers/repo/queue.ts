import type { VenueId } from '@marquee/contract'
import type { PrintError, PrinterId, PrinterLight, PrintJobId, PrintJobKind } from '@marquee/contract/printers'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

export interface PrinterKey {
  venueId: VenueId
  id: PrinterId
}

/** The printers that have something to print now, and that nobody is printing at. */
export async function selectDue(db: Db): Promise<PrinterKey[]> {
  const { rows } = await sql<PrinterKey>`
    select p.venue_id as "venueId", p.id from printer p
    where p.kind <> 'browser' and (p.held_until is null or p.held_until < clock_timestamp())
      and exists (select from print_job j where j.venue_id = p.venue_id and j.printer_id = p.id
        and (j.state = 'printing' or (j.state = 'waiting' and j.next_at <= clock_timestamp())))
    order by p.venue_id, p.id`.execute(db)
  return rows
}

/** A printer as its adapter knows it. */
export interface PrinterSettings {
  kind: string
  host: string | null
  port: number
  simulates: string
  /** It has said how it is before. */
  answers: boolean
}

export interface HeldPrinter extends PrinterSettings, PrinterKey {
  paper: string
  make: string
  cutter: boolean
  drawer: boolean
  /** In use; null: there is none. */
  fallbackId: PrinterId | null
}

/** A process that holds a printer for longer without a word has died. */
export const longestPrintSeconds = 30
const until = sql`clock_timestamp() + make_interval(secs => ${longestPrintSeconds})`

/** Takes a printer for a process, which alone prints there until it lets go or is silent for too long. */
export async function takePrinter(
  db: Db,
  { venueId, id }: PrinterKey,
  holder: string,
): Promise<HeldPrinter | undefined> {
  const { rows } = await sql<HeldPrinter>`
    update printer p set holder = ${holder}, held_until = ${until}
    where p.venue_id = ${venueId} and p.id = ${id} and (p.held_until is null or p.held_until < clock_timestamp())
    returning p.venue_id as "venueId", p.id, p.kind, p.host, p.port, p.simulates, p.answered_at is not null as answers, p.paper, p.make, p.cutter, p.drawer,
      (select f.id from printer f where f.venue_id = p.venue_id and f.id = p.fallback_id and f.archived_at is null)
        as "fallbackId"`.execute(db)
  return rows[0]
}

/** Lets go of a printer. */
export async function leavePrinter(db: Db, { venueId, id }: PrinterKey, holder: string): Promise<void> {
  await sql`
    update printer set holder = null, held_until = null
    where venue_id = ${venueId} and id = ${id} and holder = ${holder}`.execute(db)
}

/** What a process was printing when it died waits again; it may have come out, so it is a copy. */
export async function takeUpInterrupted(tx: Tx, { venueId, id }: PrinterKey): Promise<void> {
  await sql`
    update print_job set state = 'waiting', next_at = clock_timestamp(), is_copy = true, error = 'interrupted'
    where venue_id = ${venueId} and printer_id = ${id} and state = 'printing'`.execute(tx)
}

export interface BegunJob {
  id: PrintJobId
  kind: PrintJobKind
  subjectId: string
  subjectNo: string
  isCopy: boolean
  askedAt: string
  /** Which one this is: what an earlier one says later is not heard. */
  attempt: number
  wasMoved: boolean
}

/**
 * Goes on holding a printer and begins with its oldest paper, if its time has come: those behind it wait. undefined: there
 * is none, or another process has the printer by now.
 */
export async function beginNext(db: Db, { venueId, id }: PrinterKey, holder: string): Promise<BegunJob | undefined> {
  const { rows } = await sql<BegunJob>`
    with kept as materialized (
      update printer set held_until = ${until} where venue_id = ${venueId} and id = ${id} and holder = ${holder} returning id
    ), head as materialized (
      select j.id, j.next_at from kept, lateral (
        select * from print_job w where w.venue_id = ${venueId} and w.printer_id = kept.id and w.state = 'waiting'
        order by w.seq limit 1 for update) j
    )
    update print_job j set state = 'printing', next_at = null, attempts = j.attempts + 1
    from head where j.venue_id = ${venueId} and j.id = head.id and head.next_at <= clock_timestamp()
    returning j.id, j.kind, j.subject_id as "subjectId", j.subject_no as "subjectNo", j.is_copy as "isCopy",
      j.created_at as "askedAt", j.attempts as attempt, j.moved_from is not null as "wasMoved"`.execute(db)
  return rows[0]
}

type Attempt = Pick<BegunJob, 'id' | 'attempt'>
const ofAttempt = (venueId: VenueId, { id, attempt }: Attempt) =>
  sql`venue_id = ${venueId} and id = ${id} and state = 'printing' and attempts = ${attempt}`

interface Sent extends Light {
  isConfirmed: boolean
  /** People are asked whether it came out. */
  isAsked: boolean
}

/** A paper was sent, unless this attempt is over; and how the printer is by that, which locks it first as everywhere. */
export async function endPrinted(
  tx: Tx,
  printer: PrinterKey,
  job: Attempt,
  { isConfirmed, isAsked, light, isAnswer }: Sent,
): Promise<void> {
  await sql`
    with lit as materialized (${lightOf(printer, { light, isAnswer })} returning 1)
    update print_job set state = 'printed', error = ${isAsked ? 'silent' : null}, is_confirmed = ${isConfirmed},
      printed_at = clock_timestamp(), ended_at = clock_timestamp()
    from lit where ${ofAttempt(printer.venueId, job)}`.execute(tx)
}

interface Failure {
  error: PrintError
  wasSent: boolean
  /** Seconds until it is tried again; null: it has failed. */
  pause: number | null
}

/** A paper did not come out; false: this attempt is over. */
export async function endFailed(
  tx: Tx,
  venueId: VenueId,
  job: Attempt,
  { error, wasSent, pause }: Failure,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update print_job set error = ${error}, is_copy = is_copy or ${wasSent},
      state = ${pause === null ? 'failed' : 'waiting'}::text,
      next_at = clock_timestamp() + make_interval(secs => ${pause}::double precision),
      ended_at = case when ${pause}::double precision is null then clock_timestamp() end
    where ${ofAttempt(venueId, job)}`.execute(tx)
  return numAffectedRows === 1n
}

/** There is nothing to print of it any more. */
export async function endEmpty(tx: Tx, venueId: VenueId, job: Attempt): Promise<void> {
  await sql`
    update print_job set state = 'cancelled', error = 'nothing', ended_at = clock_timestamp()
    where ${ofAttempt(venueId, job)}`.execute(tx)
}

/** All that waits at a printer and has not been sent elsewhere before goes to another one. */
export async function moveWaiting(tx: Tx, { venueId, id }: PrinterKey, to: PrinterId): Promise<void> {
  await sql`
    update print_job set printer_id = ${to}, moved_from = ${id}, attempts = 0, next_at = clock_timestamp()
    where venue_id = ${venueId} and printer_id = ${id} and state = 'waiting' and moved_from is null`.execute(tx)
}

interface Light {
  light: PrinterLight
  /** It has said so itself. */
  isAnswer: boolean
}

const lightOf = ({ venueId, id }: PrinterKey, { light, isAnswer }: Light) => sql`
  update printer set light = ${light}, light_at = clock_timestamp(),
    answered_at = case when ${isAnswer} then clock_timestamp() else answered_at end
  where venue_id = ${venueId} and id = ${id}`

/** Says how a printer is. */
export async function setLight(tx: Tx, printer: PrinterKey, light: Light): Promise<void> {
  await lightOf(printer, light).execute(tx)
}

/** Forgets papers that ended so many days ago. */
export async function forgetOld(db: Db, days: number): Promise<void> {
  await sql`delete from print_job where ended_at < now() - make_interval(days => ${days})`.execute(db)
}
