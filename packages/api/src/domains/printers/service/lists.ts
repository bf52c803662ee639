import { mayDo } from '@marquee/contract'
import type { PrinterId, PrintJobId, PrintJobState, PrintPlace, PrintTroubles, Slip } from '@marquee/contract/printers'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse } from '../../../core/refusal.ts'
import { maySell } from '../../tills/service/may-sell.ts'
import { findJob, selectElsewhere, selectJobs, selectTroubles } from '../repo/jobs.ts'
import { selectPrinters, selectSources } from '../repo/printers.ts'
import { mayHandle } from './may.ts'
import { slipOf } from './slips.ts'

interface Query {
  printerId: PrinterId
  state?: PrintJobState | undefined
  cursor?: string | undefined
  limit: number
}

/** The papers of a printer, the newest first. */
export async function listJobs({ services: { db }, venueId }: SignedContext, query: Query) {
  const { printerId, state, limit } = query
  const cursor = query.cursor === undefined ? undefined : readMomentCursor(query.cursor)
  const { rows, next } = await selectJobs(db, { venueId, printerId, state, cursor, limit })
  return { rows, nextCursor: next && writeMomentCursor(next) }
}

/** What printers may be set for. */
export const listSources = ({ services, venueId }: SignedContext) => selectSources(services.db, venueId)

/**
 * What did not come out of a station, or of what the caller has sold, the printers where it could, and what another printer has printed. FORBIDDEN for those
 * who neither see the kitchen nor sell.
 */
export async function listTroubles(ctx: SignedContext, { place, stationId }: PrintPlace): Promise<PrintTroubles> {
  const { venueId, services, actor } = ctx
  const may = place === 'kitchen' ? mayDo(actor.rights, 'food_orders', 'view') : maySell(ctx)
  if (!may) refuse('FORBIDDEN')
  const wait = { venueId, place, stationId, soldBy: actor.userId }
  const jobs = await selectTroubles(services.db, wait)
  const elsewhere = await selectElsewhere(services.db, wait)
  return { jobs, elsewhere, printers: jobs.length === 0 ? [] : await selectPrinters(services.db, venueId) }
}

/** What is on a paper, for the browser. NOT_FOUND, STATE when there is nothing on it any more. */
export async function readPaper(ctx: SignedContext, { id }: { id: PrintJobId }): Promise<Slip> {
  const { venueId, services } = ctx
  const job = await findJob(services.db, { venueId, id })
  if (!job || !mayHandle(ctx, job)) return refuse('NOT_FOUND')
  return (await slipOf(services, venueId, job)) ?? refuse('STATE', { details: { paper: 'empty' } })
}
