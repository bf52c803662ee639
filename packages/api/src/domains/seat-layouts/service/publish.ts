import type { LayoutImpact, LayoutVersionId, LayoutVersionRow } from '@marquee/contract'
import type { SignedContext } from '../../../core/context.ts'
import { refuse } from '../../../core/refusal.ts'
import { inTransaction } from '../../../door/work.ts'
import { makeSessionSeats } from '../../seats/service/make.ts'
import { announceLayout } from '../events.ts'
import { findDrawing } from '../repo/drawing.ts'
import { findVersion, selectVersions } from '../repo/layouts.ts'
import { emptySession, lockFloor, publishDraft, selectSessionsAhead } from '../repo/publish.ts'
import { compareSeats } from '../rules/differences.ts'
import { checkVersion, requireConfirmed } from './check.ts'
import { holdLayout } from './layouts.ts'

const shownSessions = 100

/** What publishing a draft would do, before anybody does it. */
export async function layoutImpactOf(ctx: SignedContext, versionId: LayoutVersionId): Promise<LayoutImpact> {
  const { db } = ctx.services
  const { venueId } = ctx
  const version = await findVersion(db, venueId, versionId)
  const drawing = version && (await findDrawing(db, venueId, versionId))
  if (!version || !drawing) refuse('NOT_FOUND')
  const versions = (await selectVersions(db, venueId, [version.layoutId])).get(version.layoutId) ?? []
  const published = versions.find((candidate) => candidate.state === 'published' && candidate.id !== versionId)
  const before = published ? await findDrawing(db, venueId, published.id) : undefined
  const ahead = await selectSessionsAhead(db, venueId, { layoutId: version.layoutId, versionId })
  const stay = ahead.filter(({ taken, wasSold }) => taken > 0 || wasSold)
  return {
    ...compareSeats(before?.seats ?? [], drawing.seats),
    follow: ahead.length - stay.length,
    stay: stay.slice(0, shownSessions).map(({ wasSold: _, ...session }) => session),
    faults:
      version.state === 'draft'
        ? await checkVersion(db, {
            venueId,
            layoutId: version.layoutId,
            versionId,
            replacedId: published?.id ?? null,
            drawing,
          })
        : [],
  }
}

/**
 * Publishes a draft: from now on nothing in it changes, new ticket sessions are sold from it, and those to come in which
 * nothing is taken and nothing was ever sold follow to it. STALE when the draft was changed since it was looked at; STATE with `details.faults`
 * when it has faults that refuse it, or others than those that are confirmed by their keys.
 */
export async function publishLayout(
  ctx: SignedContext,
  { versionId, expectedRev, confirmed }: { versionId: LayoutVersionId; expectedRev: number; confirmed: string[] },
): Promise<LayoutVersionRow> {
  const { venueId, actor } = ctx
  return inTransaction(ctx, async ({ tx, audit, announce }) => {
    const known = await findVersion(tx, venueId, versionId)
    if (!known) refuse('NOT_FOUND')
    const { layoutId } = known
    await holdLayout(ctx, tx, { id: layoutId })
    const replaced = (await selectVersions(tx, venueId, [layoutId]))
      .get(layoutId)
      ?.find((each) => each.state === 'published')
    if (!(await publishDraft(tx, { venueId, layoutId, id: versionId }, { expectedRev, by: actor.userId }))) {
      const current = await findVersion(tx, venueId, versionId)
      if (current?.state !== 'draft') refuse('STATE', { details: { state: current?.state ?? null } })
      refuse('STALE', { details: { rev: current.rev } })
    }
    await lockFloor(tx, venueId, layoutId)
    const drawing = await findDrawing(tx, venueId, versionId)
    if (!drawing) throw new Error('the published version is not there')
    const faults = await checkVersion(tx, { venueId, layoutId, versionId, replacedId: replaced?.id ?? null, drawing })
    requireConfirmed(faults, confirmed)
    let followed = 0
    for (const { id: ticketSessionId } of await selectSessionsAhead(tx, venueId, { layoutId, versionId })) {
      if (!(await emptySession(tx, venueId, { ticketSessionId, versionId }))) continue
      await makeSessionSeats(tx, { venueId, ticketSessionId }, null)
      followed += 1
    }
    await audit({
      action: 'seatLayouts.publish',
      entity: 'seat_layout',
      entityId: layoutId,
      after: {
        version: known.version,
        seats: known.seats,
        sessionsThatFollow: followed,
        ...(faults.length > 0 ? { confirmedFaults: faults.length } : {}),
      },
    })
    announceLayout({ announce }, ctx, layoutId)
    const version = await findVersion(tx, venueId, versionId)
    if (!version) throw new Error('the published version is not there')
    const { layoutId: _, ...row } = version
    return row
  })
}
