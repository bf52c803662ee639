import type { VendorId } from '@marquee/contract/inventory'
import type { ShareLine, ShareTermId, VendorShares } from '@marquee/contract/vendor-shares'
import { classifyPgError, type Db } from '@marquee/db'
import type { SignedContext } from '../../core/context.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import { runCommand } from '../../door/work.ts'
import { writeShareBill } from '../vendor-bills/service/share-bill.ts'
import {
  endTerm,
  findVenue,
  holdVendor,
  insertStatement,
  isVendor,
  missingOf,
  replaceTerm,
  type Scope,
  selectScopes,
  selectShares,
  selectStandingShares,
  selectStatements,
  selectTerms,
} from './repo.ts'

/** What a vendor gets of what, what was stated of it, and what a share can be of. NOT_FOUND for one of nobody. */
export async function sharesOf(
  { services, venueId }: SignedContext,
  vendorId: VendorId,
  db: Db = services.db,
): Promise<VendorShares> {
  const of = { venueId, vendorId }
  if (!(await isVendor(db, of))) refuse('NOT_FOUND')
  return {
    ...(await findVenue(db, venueId)),
    terms: await selectTerms(db, of),
    statements: await selectStatements(db, of),
    ...(await selectScopes(db, venueId)),
  }
}

/** How much of the sales of a product all vendors together get, of a kind of pass or of food, in millionths. */
export async function standingShares({ services, venueId }: SignedContext) {
  const shares = await selectStandingShares(services.db, venueId)
  return ({
    kind,
    productId,
    passTypeId = null,
  }: Pick<Scope, 'kind' | 'productId'> & { passTypeId?: string | null }) => {
    const own = shares.filter(
      (share) =>
        share.kind === kind &&
        (share.productId === null || share.productId === productId) &&
        (share.passTypeId === null || share.passTypeId === passTypeId),
    )
    // As a statement finds it: of each vendor the narrowest.
    const byVendor = Map.groupBy(own, ({ vendorId }) => vendorId)
    return [...byVendor.values()].reduce((sum, [first]) => sum + (first?.sharePpm ?? 0), 0)
  }
}

interface SetShare extends Scope {
  commandId: string
  vendorId: VendorId
  sharePpm: number
}

/** Says how much a vendor gets of what; another share of the same ends with it. VALIDATION by field for what is not there. */
export async function setShare(ctx: SignedContext, input: SetShare): Promise<VendorShares> {
  const { venueId, actor } = ctx
  const { commandId, vendorId, sharePpm, kind, productId, sessionId, passTypeId } = input
  return runCommand(ctx, { commandId, procedure: 'vendorShares.set', input: { ...input } }, async (work) => {
    if (!(await holdVendor(work.tx, { venueId, vendorId }))) refuseField('vendorId', 'field.invalid')
    if (productId !== null && sessionId !== null) refuseField('sessionId', 'field.invalid')
    if (kind === 'food' && passTypeId !== null) refuseField('passTypeId', 'field.invalid')
    const scope = { kind, productId, sessionId, passTypeId }
    const missing = await missingOf(work.tx, venueId, scope)
    if (missing) refuseField(missing, 'field.invalid')
    const id = await replaceTerm(work.tx, { venueId, vendorId }, { scope, sharePpm, by: actor.userId })
    await work.audit({
      action: 'vendorShares.set',
      entity: 'vendor_share_term',
      entityId: id,
      after: { vendorId, sharePpm },
    })
    return sharesOf(ctx, vendorId, work.tx)
  })
}

/** Ends a share; what was stated stays. NOT_FOUND for one that has ended. */
export async function endShare(
  ctx: SignedContext,
  input: { commandId: string; id: ShareTermId },
): Promise<VendorShares> {
  const { id, commandId } = input
  return runCommand(ctx, { commandId, procedure: 'vendorShares.end', input: { ...input } }, async (work) => {
    const ended = (await endTerm(work.tx, ctx.venueId, { id, by: ctx.actor.userId })) ?? refuse('NOT_FOUND')
    await work.audit({
      action: 'vendorShares.end',
      entity: 'vendor_share_term',
      entityId: id,
      before: { sharePpm: ended.sharePpm },
    })
    return sharesOf(ctx, ended.vendorId, work.tx)
  })
}

interface Period {
  vendorId: VendorId
  fromOn: string
  toOn: string
}

const totalsOf = (lines: readonly ShareLine[]) => ({
  baseMinor: lines.reduce((sum, { baseMinor }) => sum + baseMinor, 0),
  shareMinor: lines.reduce((sum, { shareMinor }) => sum + shareMinor, 0),
})

function requirePeriod({ fromOn, toOn }: Period, today: string): void {
  if (fromOn < '2000-01-01') refuseField('fromOn', 'field.date')
  if (toOn < fromOn) refuseField('toOn', 'field.invalid')
  if (toOn >= today) refuseField('toOn', 'field.future')
}

/** What a statement of a period would say. NOT_FOUND for a vendor of nobody, VALIDATION at `toOn` for a day that is not over. */
export async function previewShare(ctx: SignedContext, input: Period) {
  const { services, venueId } = ctx
  const { currency, today } = await findVenue(services.db, venueId)
  const of = { venueId, vendorId: input.vendorId }
  if (!(await isVendor(services.db, of))) refuse('NOT_FOUND')
  requirePeriod(input, today)
  const lines = await selectShares(services.db, of, input)
  return { currency, lines, ...totalsOf(lines) }
}

interface StateShare extends Period {
  commandId: string
  shareMinor: number
  taxMinor: number
}

/**
 * States what a vendor gets for a period, once, and enters it as a bill that waits for its approval. STALE when it is
 * another sum than was looked at (`details.shareMinor`), STATE when a part of the period is stated already.
 */
export async function stateShare(ctx: SignedContext, input: StateShare): Promise<VendorShares> {
  const { venueId, actor } = ctx
  const { commandId, vendorId, fromOn, toOn, taxMinor } = input
  const of = { venueId, vendorId }
  return runCommand(ctx, { commandId, procedure: 'vendorShares.state', input: { ...input } }, async (work) => {
    const { tx } = work
    const vendor = (await holdVendor(tx, of)) ?? refuseField('vendorId', 'field.invalid')
    const { today } = await findVenue(tx, venueId)
    requirePeriod(input, today)
    const stated = await selectStatements(tx, of)
    if (stated.some((each) => each.fromOn <= toOn && fromOn <= each.toOn))
      refuse('STATE', { details: { why: 'stated' } })
    const lines = await selectShares(tx, of, input)
    const { baseMinor, shareMinor } = totalsOf(lines)
    if (shareMinor !== input.shareMinor || shareMinor <= 0) refuse('STALE', { details: { shareMinor } })
    const bill = { vendorId, vendorRef: `${fromOn} – ${toOn}`, issuedOn: today, netMinor: shareMinor, taxMinor }
    const billId = await writeShareBill(ctx, work, { ...bill, termsDays: vendor.termsDays })
    const statement = { billId, fromOn, toOn, baseMinor, shareMinor, by: actor.userId, lines }
    const id = await once(insertStatement(tx, of, statement))
    await work.audit({
      action: 'vendorShares.state',
      entity: 'vendor_share_statement',
      entityId: id,
      after: { fromOn, toOn, baseMinor, shareMinor },
    })
    return sharesOf(ctx, vendorId, tx)
  })
}

async function once<T>(writing: Promise<T>): Promise<T> {
  try {
    return await writing
  } catch (error) {
    if (classifyPgError(error).constraint === 'vendor_share_statement_once')
      refuse('STATE', { details: { why: 'stated' } })
    throw error
  }
}
