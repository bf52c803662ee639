import {
  type FundId,
  type SettlementDetail,
  type SettlementId,
  type SettlementLineState,
  storedLocalText,
  totalCap,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { issueExport } from '../../../exports/issue.ts'
import { judgeLines, selectLines, selectMissing, selectOffers, sumExpectedFees } from '../repo/lines.ts'
import { countSettlements, selectFunds, selectSettlements } from '../repo/rows.ts'
import { rowOf } from './bring.ts'

interface ListSettlements {
  search?: string | undefined
  cursor?: string | undefined
  limit: number
}

/** One page of settlements, the newest first. */
export async function listSettlements({ services, venueId }: SignedContext, query: ListSettlements) {
  const { search = '', limit } = query
  const cursor = query.cursor === undefined ? undefined : readMomentCursor(query.cursor)
  const [found, count] = await Promise.all([
    selectSettlements(services.db, { venueId, search, cursor, limit: limit + 1 }),
    countSettlements(services.db, { venueId, search, most: totalCap + 1 }),
  ])
  const last = found.length > limit ? found[limit - 1] : undefined
  return {
    rows: found.slice(0, limit).map(({ moment: _, ...row }) => row),
    nextCursor: last ? writeMomentCursor({ at: last.moment, id: last.id }) : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** One settlement with what its lines come to; NOT_FOUND for one of nobody. */
export async function getSettlement(
  { services, venueId }: SignedContext,
  { id }: { id: SettlementId },
): Promise<SettlementDetail> {
  const { db } = services
  const row = await rowOf(db, { venueId, id })
  const [{ counts, matchedMinor }, expectedFeeMinor, missing, fromFunds, toFunds] = await Promise.all([
    judgeLines(db, { venueId, id }),
    sumExpectedFees(db, { venueId, id }),
    missingOf({ services, venueId }, row),
    selectFunds(db, venueId, 'card_clearing'),
    selectFunds(db, venueId, 'bank'),
  ])
  const open = missing.filter(({ accepted }) => accepted === null)
  const named = (funds: typeof fromFunds) =>
    funds.map(({ id: fund, name }) => ({ id: fund as FundId, name: storedLocalText.parse(name) }))
  return {
    ...row,
    counts,
    matchedMinor,
    differenceMinor: row.grossMinor - matchedMinor,
    expectedFeeMinor,
    missing: open.length,
    missingMinor: open.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    fromFunds: named(fromFunds),
    toFunds: named(toFunds),
  }
}

type Place = Pick<SignedContext, 'services' | 'venueId'>
type Days = Pick<SettlementDetail, 'id' | 'currency' | 'from' | 'until' | 'state'>

// Before its lines are in, and after it was undone, nothing is missing.
async function missingOf({ services, venueId }: Place, { id, currency, from, until, state }: Days) {
  if (from === null || until === null || state === 'undone') return []
  return selectMissing(services.db, { venueId, id }, { currency, from, until })
}

/** Card payments and refunds of its days that are in no line, the oldest first. */
export async function listMissing(ctx: SignedContext, { id }: { id: SettlementId }) {
  return missingOf(ctx, await rowOf(ctx.services.db, { venueId: ctx.venueId, id }))
}

interface ListLines {
  id: SettlementId
  state?: SettlementLineState | undefined
  cursor?: string | undefined
  limit: number
}

/** One page of the lines of a settlement, in the order of the file. */
export async function listLines({ services, venueId }: SignedContext, { id, state, cursor, limit }: ListLines) {
  const { db } = services
  if (cursor !== undefined && !/^[1-9]\d{0,6}$/.test(cursor)) refuseField('cursor', 'field.invalid')
  const row = await rowOf(db, { venueId, id })
  const filter = { ...(state && { state }), after: cursor === undefined ? 0 : Number(cursor), limit: limit + 1 }
  const [found, { counts }] = await Promise.all([
    selectLines(db, { venueId, id }, filter),
    judgeLines(db, { venueId, id }),
  ])
  const rows = found.slice(0, limit)
  return {
    rows,
    nextCursor: found.length > limit ? String(rows.at(-1)?.lineNo) : null,
    total: state ? counts[state] : row.lines,
    totalIsExact: true,
  }
}

/** Payments and refunds that a line may be for; NOT_FOUND for a line of nobody. */
export async function listCandidates(
  { services, venueId }: SignedContext,
  { id, lineNo, search = '' }: { id: SettlementId; lineNo: number; search?: string | undefined },
) {
  const { db } = services
  const { currency } = await rowOf(db, { venueId, id })
  const [line] = await selectLines(db, { venueId, id }, { lineNo, limit: 1 })
  if (!line) refuse('NOT_FOUND')
  const { date, amountMinor } = line
  return selectOffers(db, venueId, { date, amountMinor, currency, search: search.trim() })
}

/** Makes the file of a settlement; NOT_FOUND for one of nobody. */
export async function exportSettlement(ctx: SignedContext, { id }: { id: SettlementId }) {
  await rowOf(ctx.services.db, { venueId: ctx.venueId, id })
  return issueExport(ctx, { kind: 'settlements', filter: { id } })
}
