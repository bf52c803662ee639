import type { webcrypto } from 'node:crypto'
import type { VenueId } from '@marquee/contract'
import type { OfflineCounterId, OfflineSale, UploadedOfflineSales } from '@marquee/contract/offline-food'
import { classifyPgError } from '@marquee/db'
import type { SignedContext } from '../../../core/context.ts'
import { Refusal, refuse } from '../../../core/refusal.ts'
import type { AuditEntry, Work } from '../../../core/work.ts'
import { inTransaction } from '../../../door/work.ts'
import { tellCounter } from '../events.ts'
import { findCounter, type StoredCounter } from '../repo/counters.ts'
import { findSeller } from '../repo/facts.ts'
import { findSale, insertSale, type KeptSale, type Outcome, type SaleKey, writeOutcome } from '../repo/sales.ts'
import { postSale } from './post.ts'
import { bytesOf, counterIn, hashOf, isSignedBy, keyOf, receiptOf, saleOf } from './signed.ts'

type Uploaded = UploadedOfflineSales['sales'][number]
type RefusedReason = 'signature' | 'payload' | 'counter'
interface Signed {
  payload: string
  signature: string
}

/**
 * Takes the sales that a counter made offline, each in a transaction of its own, so that none holds up the others. The
 * number of the counter makes it idempotent: the same sale again is known, another one under the number is refused.
 * NOT_FOUND for the counter of another venue. What fails for a reason of the server ends the upload, and is sent again.
 */
export async function uploadSales(
  ctx: SignedContext,
  { counterId, sales }: { counterId: OfflineCounterId; sales: readonly Signed[] },
): Promise<UploadedOfflineSales> {
  const key = { venueId: ctx.venueId, id: counterId }
  const counter = (await findCounter(ctx.services.db, key)) ?? refuse('NOT_FOUND')
  const publicKey = (await keyOf(counter.publicKey)) ?? refuse('NOT_FOUND')
  const answers: Uploaded[] = []
  for (const signed of sales) answers.push(await takeSale(ctx, { counter, publicKey }, signed))
  return { sales: answers, lastCounter: (await findCounter(ctx.services.db, key))?.lastCounter ?? 0 }
}

interface Taking {
  counter: StoredCounter
  publicKey: webcrypto.CryptoKey
}

async function takeSale(ctx: SignedContext, { counter, publicKey }: Taking, signed: Signed): Promise<Uploaded> {
  const { payload } = signed
  const isSigned = await isSignedBy(publicKey, signed)
  if (!isSigned) return refused(ctx, counter, { at: counterIn(payload), reason: 'signature' })
  const sale = saleOf(payload)
  if (sale?.counterId !== counter.id) return refused(ctx, counter, { at: counterIn(payload), reason: 'payload' })
  const key = { venueId: ctx.venueId, counterId: counter.id, counter: sale.counter }
  const kept: (KeptSale & { isNew?: boolean }) | undefined =
    (await keep(ctx, counter, { key, sale, signed })) ?? (await findSale(ctx.services.db, key))
  if (!kept) return refuse('UNAVAILABLE', { retryAfter: 1 })
  if (!kept.signedHash.equals(hashOf(payload))) return refused(ctx, counter, { at: sale.counter, reason: 'counter' })
  const { state, late, orderNo, callNo, reason, isNew = false } = kept
  return { counter: sale.counter, state, late, known: !isNew, orderNo, callNo, reason }
}

interface Kept {
  key: SaleKey
  sale: OfflineSale
  signed: Signed
}

// What changes while it is posted is looked at again; what then still fails is kept for a person to look at.
async function keep(
  ctx: SignedContext,
  counter: StoredCounter,
  kept: Kept,
): Promise<(KeptSale & { isNew?: boolean }) | undefined> {
  const { sale, key } = kept
  const { venueId, requestId } = ctx
  const receipt = receiptOf(counter.series, key.counter)
  const post = (work: Work) => postSale(ctx.services, work, { venueId, receipt, sale, requestId })
  try {
    return await tryAgain(() => keepOnce(ctx, counter, kept, post))
  } catch (error) {
    if (!isOfSale(error)) throw error
    ctx.services.log.error({ err: error, ...key }, 'a sale made offline could not be posted, and is kept')
    const reason = error instanceof Refusal && error.code === 'STATE' ? 'order' : 'other'
    return keepOnce(ctx, counter, kept, async () => ({ state: 'stuck', reason }))
  }
}

/** So often what another one changes in this moment is looked at again. */
const tries = 4

/** Does it again while something else changes in the same moment: a till is closed, the same order is made online. */
export async function tryAgain<T>(step: () => Promise<T>): Promise<T> {
  for (let at = 1; ; at += 1) {
    try {
      return await step()
    } catch (error) {
      const isPassing = error instanceof Refusal && ['TILL_CLOSED', 'STATE', 'UNAVAILABLE'].includes(error.code)
      if (!isPassing && classifyPgError(error).kind !== 'unique') throw error
      if (at === tries) throw error
    }
  }
}

/** Whether a failure is of the sale itself: then trying it again later brings nothing. */
export function isOfSale(error: unknown): boolean {
  if (error instanceof Refusal) return error.code !== 'UNAVAILABLE' && error.code !== 'IN_PROGRESS'
  const { code } = classifyPgError(error)
  return code !== undefined && /^(22|23|P0)/.test(code)
}

async function keepOnce(
  ctx: SignedContext,
  { series }: StoredCounter,
  { key, sale, signed }: Kept,
  post: (work: Work) => Promise<Outcome>,
): Promise<(KeptSale & { isNew: boolean }) | undefined> {
  return inTransaction(ctx, async (work) => {
    const { soldAt, soldBy, tillId, tillSessionId, currency, dueMinor } = sale
    const isNew = await insertSale(work.tx, {
      ...key,
      signed: signed.payload,
      signedHash: hashOf(signed.payload),
      signature: bytesOf(signed.signature) ?? Buffer.alloc(0),
      ...{ soldAt, soldBy, tillId, tillSessionId, currency, dueMinor },
      uploadedBy: ctx.actor.userId,
    })
    if (!isNew) return undefined
    const outcome = await post(work)
    await writeOutcome(work.tx, key, outcome)
    const receipt = receiptOf(series, key.counter)
    await work.audit(
      await entryOf(work, { action: 'offlineFood.upload', venueId: ctx.venueId, receipt, sale, outcome }),
    )
    if (outcome.state !== 'posted' || outcome.late || outcome.missing.length > 0)
      tellCounter(work, key.venueId, key.counterId)
    const stored = (await findSale(work.tx, key)) ?? refuse('NOT_FOUND')
    return { ...stored, isNew }
  })
}

interface Told {
  action: string
  venueId: VenueId
  receipt: string
  sale: OfflineSale
  outcome: Outcome
}

/** What the audit keeps of a sale that has come in: who sold it stands beside who brought it. */
export async function entryOf(
  { tx }: Pick<Work, 'tx'>,
  { action, venueId, receipt, sale, outcome }: Told,
): Promise<AuditEntry> {
  const isPosted = outcome.state === 'posted'
  // An order that stood before has its own entry of the sale.
  const isNew = isPosted && !outcome.stood
  const seller = await findSeller(tx, venueId, sale.soldBy)
  return {
    action,
    entity: isNew ? 'order' : 'offline_sale',
    entityId: sale.orderId,
    after: {
      receiptNo: receipt,
      state: outcome.state,
      ...(!isPosted && outcome.reason && { why: outcome.reason }),
      ...(isPosted && outcome.late && { late: true }),
      ...(sale.training && { training: true }),
      ...(seller && { seller }),
      soldAt: sale.soldAt,
      grossMinor: sale.dueMinor,
      currency: sale.currency,
    },
  }
}

async function refused(
  ctx: SignedContext,
  { id, series }: StoredCounter,
  { at, reason }: { at: number | null; reason: RefusedReason },
): Promise<Uploaded> {
  await inTransaction(ctx, (work) =>
    work.audit({
      action: 'offlineFood.upload',
      entity: 'offline_counter',
      entityId: id,
      after: { series, ...(at !== null && { counterNo: at }), result: 'refused', why: reason },
    }),
  )
  return { counter: at, state: 'refused', late: false, known: false, orderNo: null, callNo: null, reason }
}
