import {
  type TillSessionId,
  totalCap,
  type XReport,
  type ZReport,
  type ZReportCheck,
  type ZReportId,
} from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { contentHash } from '../../../core/input-hash.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { venueLogoLink } from '../../../files/venue-logo.ts'
import { findTillSession } from '../repo/till-sessions.ts'
import {
  countZReports,
  everyZReport,
  findZReport,
  selectMissing,
  selectRevisions,
  selectZReports,
  type ZCursor,
  type ZReportFilter,
} from '../repo/z-reports.ts'
import { figuresOf } from './issue-z-report.ts'
import { getTillSession } from './work.ts'

/** The figures of a till as they are now. Its expected cash is in them: not for people who count blind. */
export async function getXReport(ctx: SignedContext, tillSessionId: TillSessionId): Promise<XReport> {
  const { db } = ctx.services
  const { isTraining } = (await findTillSession(db, { venueId: ctx.venueId, id: tillSessionId })) ?? refuse('NOT_FOUND')
  return {
    tillSessionId,
    isTraining,
    now: new Date().toISOString(),
    figures: await figuresOf(db, ctx.venueId, tillSessionId),
    logoLink: await venueLogoLink(ctx.services, ctx.venueId),
  }
}

/** A Z report with its other revisions, for those who may see its till session. */
export async function getZReport(ctx: SignedContext, id: ZReportId): Promise<ZReport> {
  const { db } = ctx.services
  const stored = (await findZReport(db, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
  await getTillSession(ctx, stored.tillSessionId)
  const { snapshot, sha256, ...head } = stored
  const revisions = await selectRevisions(db, ctx.venueId, stored.tillSessionId)
  const logoLink = await venueLogoLink(ctx.services, ctx.venueId)
  return { ...head, ...snapshot, logoLink, sha256: sha256.toString('hex'), revisions }
}

/** One page of the last revisions, the newest number first. */
export async function listZReports(
  ctx: SignedContext,
  { cursor, limit, ...wanted }: Omit<ZReportFilter, 'venueId'> & { cursor?: string; limit: number },
) {
  const { db } = ctx.services
  const filter = { ...wanted, venueId: ctx.venueId }
  const at = cursor === undefined ? undefined : readCursor(cursor)
  const [{ rows, next }, count] = await Promise.all([
    selectZReports(db, filter, { cursor: at, limit }),
    countZReports(db, filter, totalCap + 1),
  ])
  return {
    rows,
    nextCursor: next && `${next.year}-${next.zNo}`,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

function readCursor(text: string): ZCursor {
  const found = /^(\d{4})-(\d{1,15})$/.exec(text)
  return found ? { year: Number(found[1]), zNo: Number(found[2]) } : refuseField('cursor', 'field.invalid')
}

/** Compares every report of the venue with its hash, and looks for numbers without one. */
export async function checkZReports(ctx: SignedContext): Promise<ZReportCheck> {
  const { db } = ctx.services
  let reports = 0
  const changed: ZReportCheck['changed'] = []
  for await (const batch of everyZReport(db, ctx.venueId)) {
    reports += batch.length
    for (const { snapshot, sha256, year, zNo, revision } of batch) {
      const isOfItself = snapshot.year === year && snapshot.zNo === zNo && snapshot.revision === revision
      if (!isOfItself || !contentHash(snapshot).equals(sha256)) changed.push({ year, zNo, revision })
    }
  }
  return { reports, changed: changed.slice(0, 100), missing: await selectMissing(db, ctx.venueId) }
}
