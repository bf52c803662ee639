import type { TillFigures, TillSessionId, TillSessionRow, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { contentHash } from '../../../core/input-hash.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Tx } from '../../../door/work.ts'
import { takeNumber } from '../../../series/series.ts'
import { selectSold } from '../repo/figures.ts'
import { findTillSession } from '../repo/till-sessions.ts'
import { insertZReport } from '../repo/z-reports.ts'
import { sumsOf } from '../rules.ts'

/** Who closes a till, and where. */
interface Issuer {
  venueId: VenueId
  actorId: UserId
}

/**
 * Issues the Z report of a till session that this transaction has closed. Its number is the last thing that the
 * transaction waits for: everybody who closes a till of the venue takes theirs from the same row.
 */
export async function issueZReport(tx: Tx, issuer: Issuer, id: TillSessionId): Promise<void> {
  const figures = await figuresOf(tx, issuer.venueId, id)
  const year = Number(figures.businessDate.slice(0, 4))
  const zNo = await takeNumber(tx, { venueId: issuer.venueId, kind: 'z_report', prefix: '', year })
  await write(tx, issuer, { tillSessionId: id, corrects: null, snapshot: { year, zNo, revision: 1, figures } })
}

/**
 * Issues a revision of the Z report of a till session whose row is locked: its count was corrected, or a reason has
 * followed. A till that was closed before there were reports has none to revise.
 */
export async function reviseZReport(tx: Tx, issuer: Issuer, id: TillSessionId): Promise<void> {
  const row = await findTillSession(tx, { venueId: issuer.venueId, id })
  if (!row?.zReport) return
  const { id: corrects, year, zNo, revision } = row.zReport
  const figures = await figuresOf(tx, issuer.venueId, id)
  await write(tx, issuer, { tillSessionId: id, corrects, snapshot: { year, zNo, revision: revision + 1, figures } })
}

type Written = Pick<Parameters<typeof insertZReport>[1], 'tillSessionId' | 'corrects' | 'snapshot'>

async function write(tx: Tx, { venueId, actorId }: Issuer, report: Written): Promise<void> {
  const sha256 = contentHash(report.snapshot)
  await insertZReport(tx, { ...report, venueId, sha256, issuedBy: actorId })
}

/** The figures of a till session as they are at this moment. */
export async function figuresOf(db: Db | Tx, venueId: VenueId, id: TillSessionId): Promise<TillFigures> {
  const row = (await findTillSession(db, { venueId, id })) ?? refuse('NOT_FOUND')
  const sold = await selectSold(db, { venueId, id })
  return figures(row, sold)
}

function figures(row: TillSessionRow, sold: Awaited<ReturnType<typeof selectSold>>): TillFigures {
  const corrected = row.corrections.at(-1)
  return {
    ...sold,
    till: row.till,
    businessDate: row.businessDate,
    currency: row.currency,
    openedBy: row.openedBy.name,
    openedAt: row.openedAt,
    closedBy: row.closedBy,
    closedAt: row.closedAt,
    methods: row.takings
      .filter(({ payments }) => payments > 0)
      .map(({ method, amountMinor, refundedMinor, payments }) => ({
        method,
        count: payments,
        amountMinor: (amountMinor ?? 0) + (refundedMinor ?? 0),
      })),
    refunds: row.takings
      .filter(({ refunds }) => refunds > 0)
      .map(({ method, refundedMinor, refunds }) => ({ method, count: refunds, amountMinor: refundedMinor ?? 0 })),
    atTerminal: row.takings.flatMap(({ method, atTerminal }) =>
      atTerminal.map(({ state, refunds: count, amountMinor }) => ({ method, state, count, amountMinor })),
    ),
    ...sumsOf(row.movements),
    floatMinor: row.floatMinor,
    expectedMinor: row.cashMinor ?? 0,
    cashiers: row.cashiers.map(({ offeredAt: _, ...turn }) => turn),
    counts: row.counts.map(({ attempt: _, differenceMinor, ...count }) => ({
      ...count,
      differenceMinor: differenceMinor ?? 0,
    })),
    countedMinor: row.countedMinor,
    differenceMinor: row.differenceMinor,
    reason: row.differenceReason,
    corrected: corrected
      ? {
          countedMinor: corrected.countedMinor,
          differenceMinor: corrected.differenceMinor,
          reason: corrected.reason,
          who: corrected.who,
          at: corrected.at,
        }
      : null,
  }
}
