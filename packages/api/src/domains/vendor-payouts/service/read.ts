import { totalCap } from '@marquee/contract'
import {
  bankFileFormats,
  type listPayoutsInput,
  mostInRun,
  type PayoutDetail,
  type PayoutFilter,
  type PayoutRunId,
  type RunDetail,
  type VendorPayoutId,
} from '@marquee/contract/vendor-payouts'
import type { Db } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { issueExport } from '../../../exports/issue.ts'
import {
  countPayouts,
  countRuns,
  findPayout,
  findRun,
  selectBillsOf,
  selectDrafts,
  selectEvents,
  selectFunds,
  selectLeft,
  selectOpenBills,
  selectPayables,
  selectPayouts,
  selectPayoutsOfRun,
  selectRuns,
} from '../repo/read.ts'

function readCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^[1-9]\d{0,14}$/.test(cursor)) refuseField('cursor', 'field.invalid')
  return Number(cursor)
}

interface Found<Row> {
  found: readonly Row[]
  count: number
  limit: number
}

function pageOf<Row>({ found, count, limit }: Found<Row>, noOf: (row: Row) => number) {
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  return {
    rows,
    nextCursor: last && found.length > limit ? String(noOf(last)) : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** One page of payouts, the newest first. */
export async function listPayouts(ctx: SignedContext, input: z.output<typeof listPayoutsInput>) {
  const { services, venueId } = ctx
  const { cursor, limit, ...rest } = input
  const filter = { ...rest, venueId }
  const [found, count] = await Promise.all([
    selectPayouts(services.db, filter, { below: readCursor(cursor), limit: limit + 1 }),
    countPayouts(services.db, filter, totalCap + 1),
  ])
  return pageOf({ found, count, limit }, ({ payoutNo }) => payoutNo)
}

/** One page of runs, the newest first. */
export async function listRuns(
  { services, venueId }: SignedContext,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const [found, count] = await Promise.all([
    selectRuns(services.db, venueId, { below: readCursor(cursor), limit: limit + 1 }),
    countRuns(services.db, venueId, totalCap + 1),
  ])
  return pageOf({ found, count, limit }, ({ runNo }) => runNo)
}

/** One payout with its bills and its history; NOT_FOUND for one of another venue. */
export async function payoutOf(
  ctx: SignedContext,
  id: VendorPayoutId,
  db: Db = ctx.services.db,
): Promise<PayoutDetail> {
  const of = { venueId: ctx.venueId, id }
  const payout = (await findPayout(db, { ...of, userId: ctx.actor.userId })) ?? refuse('NOT_FOUND')
  return {
    ...payout,
    bills: await selectBillsOf(db, of),
    events: await selectEvents(db, of),
    openBills: await selectOpenBills(db, of),
  }
}

/** One run with its payouts; NOT_FOUND for one of another venue. */
export async function runOf(ctx: SignedContext, id: PayoutRunId, db: Db = ctx.services.db): Promise<RunDetail> {
  const of = { venueId: ctx.venueId, id }
  const run = (await findRun(db, { ...of, userId: ctx.actor.userId })) ?? refuse('NOT_FOUND')
  const formats = run.currency === 'EUR' ? [...bankFileFormats] : ['csv' as const]
  return { ...run, formats, payouts: await selectPayoutsOfRun(db, of), left: await selectLeft(db, of) }
}

/** What is to be paid, and what it can be paid from. */
export async function payablesOf({ services, venueId }: SignedContext) {
  const [rows, { currency, today, funds }, drafts] = await Promise.all([
    selectPayables(services.db, venueId, mostInRun),
    selectFunds(services.db, venueId),
    selectDrafts(services.db, venueId, mostInRun),
  ])
  return { currency, today, funds, rows, drafts }
}

/** Makes the file of a list of payouts. */
export const exportPayouts = (ctx: SignedContext, filter: PayoutFilter) =>
  issueExport(ctx, { kind: 'vendorPayouts', filter: { ...filter } })
