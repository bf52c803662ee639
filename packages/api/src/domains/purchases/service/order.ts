import type { InventoryItemId, ItemUnitId, VendorId } from '@marquee/contract/inventory'
import { proportion, toMicro } from '@marquee/contract/micro'
import type { PurchaseDetail, PurchaseOrderId } from '@marquee/contract/purchases'
import type { PurchaseState } from '@marquee/contract/stock-choices'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import { requireReach } from '../../../door/authority.ts'
import { runCommand, type Tx, type Work } from '../../../door/work.ts'
import { queueMail } from '../../../identity/outgoing-mail.ts'
import { takeNumber } from '../../../series/series.ts'
import { inBase } from '../../stock/service/parts.ts'
import { heldItems, listReorder } from '../../stock/service/read.ts'
import { selectLastPrices } from '../repo/read.ts'
import {
  countMails,
  endOrder,
  findMailVenue,
  firstLocation,
  type Head,
  type HeldOrder,
  holdItems,
  holdLocation,
  holdOrder,
  holdVendor,
  insertOrder,
  type Line,
  markMailed,
  markSent,
  rewriteOrder,
  waitForDrafts,
} from '../repo/write.ts'
import { detailOf } from './read.ts'

const ordering = { module: 'stock', action: 'order' } as const
/** So often may the paper of one order be sent within an hour: a slip of the finger is no flood. */
const mostMails = 5
const hour = 3600

interface EnteredLine {
  itemId: InventoryItemId
  unitId: ItemUnitId | null
  qty: string
  priceMinor: number
}

interface Entered extends Head {
  lines: EnteredLine[]
}

/** Which order, as it was when the caller looked at it. */
export interface OfOrder {
  commandId: string
  id: PurchaseOrderId
  expectedRev: number
}

/** Writes a draft. VALIDATION by field: a vendor, place, item or packing that is none, or is in the archive. */
export async function createOrder(ctx: SignedContext, input: Entered & { commandId: string }): Promise<PurchaseDetail> {
  const { commandId, lines: entered, ...order } = input
  return runCommand(ctx, { commandId, procedure: 'purchases.create', input: { ...input } }, async (work) => {
    const lines = await requireEntered(ctx, work.tx, input)
    const id = await insertOrder(work.tx, { ...order, lines, venueId: ctx.venueId, actorId: ctx.actor.userId })
    await work.audit({
      action: 'purchases.create',
      entity: 'purchase_order',
      entityId: id,
      after: { vendorId: order.vendorId, lines: entered.length },
    })
    return detailOf(ctx, id, work.tx)
  })
}

/** Changes a draft. Refuses as `createOrder` does. */
export async function updateOrder(ctx: SignedContext, input: Entered & OfOrder): Promise<PurchaseDetail> {
  const of = { input: { ...input }, procedure: 'purchases.update', from: ['draft'] as const }
  return ofOrder(ctx, of, async (work, before) => {
    const lines = await requireEntered(ctx, work.tx, input)
    await rewriteOrder(work.tx, { venueId: ctx.venueId, id: input.id }, { ...input, lines })
    const totalMinor = Number(lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n))
    await work.audit({
      action: 'purchases.update',
      entity: 'purchase_order',
      entityId: input.id,
      before: { vendorId: before.vendorId, totalMinor: before.totalMinor },
      after: { vendorId: input.vendorId, lines: input.lines.length, totalMinor },
    })
  })
}

/**
 * Writes drafts of all that is running out, one for each vendor, at the vendor's last prices. What is on order already
 * counts as there, so doing it twice orders nothing twice. VALIDATION at `vendorId` for one that is not in use.
 */
export async function orderBelowPar(ctx: SignedContext, input: { commandId: string; vendorId: VendorId | null }) {
  const { venueId, actor } = ctx
  const command = { commandId: input.commandId, procedure: 'purchases.belowPar', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const { tx } = work
    if (input.vendorId !== null && !(await holdVendor(tx, venueId, input.vendorId))) {
      refuseField('vendorId', 'field.invalid')
    }
    await waitForDrafts(tx, venueId)
    const wanted = await listReorder(ctx, input.vendorId ?? undefined, tx)
    const locationId = (await firstLocation(tx, venueId)) ?? refuse('STATE')
    const held = await heldItems(
      ctx,
      wanted.map(({ id }) => id),
      tx,
    )
    const costs = new Map<string, number>(held.map(({ id, lastCost }) => [id, lastCost]))
    const orders: { id: PurchaseOrderId; vendor: string; lines: number; totalMinor: number }[] = []
    const byVendor = Map.groupBy(wanted, ({ vendor }) => vendor?.id ?? null)
    for (const [vendorId, rows] of byVendor) {
      if (vendorId === null || !(await holdVendor(tx, venueId, vendorId))) continue
      const itemIds = rows.map(({ id }) => id)
      const known = await selectLastPrices(tx, { venueId, vendorId, itemIds })
      const priceOf = new Map(known.map(({ itemId, unitMinor }) => [itemId, unitMinor]))
      const lines = rows.slice(0, 200).map(({ id, packing, suggested }): EnteredLine => {
        const each = priceOf.get(id) ?? costs.get(id) ?? 0
        const factor = packing ? Number(packing.factor) : 1
        const qty = packing ? String(packing.qty) : suggested
        return { itemId: id, unitId: packing?.id ?? null, qty, priceMinor: Math.round(each * factor) }
      })
      const head = { vendorId, locationId, expectedOn: null, note: '' }
      const written = await requireEntered(ctx, tx, { ...head, lines })
      const id = await insertOrder(tx, { ...head, lines: written, venueId, actorId: actor.userId })
      const totalMinor = Number(written.reduce((sum, { amountMinor }) => sum + amountMinor, 0n))
      orders.push({ id, vendor: rows[0]?.vendor?.name ?? '', lines: lines.length, totalMinor })
      await work.audit({
        action: 'purchases.belowPar',
        entity: 'purchase_order',
        entityId: id,
        after: { vendorId, lines: lines.length, totalMinor },
      })
    }
    return { orders, withoutVendor: byVendor.get(null)?.length ?? 0 }
  })
}

/**
 * Sends a draft under the next number, by mail where an address is given: what was ordered stays as it is from now on.
 * NEEDS_APPROVAL when it comes to more than the caller's limit.
 */
export async function sendOrder(
  ctx: SignedContext,
  input: OfOrder & { email: string | null },
): Promise<PurchaseDetail> {
  const { venueId, actor } = ctx
  const of = { input: { ...input }, procedure: 'purchases.send', from: ['draft'] as const }
  return ofOrder(ctx, of, async (work, { id, totalMinor, vendorId, locationId }) => {
    requireReach(ctx, ordering, { amountMinor: totalMinor })
    if (!(await holdVendor(work.tx, venueId, vendorId))) refuse('STATE', { details: { archived: 'vendor' } })
    if (!(await holdLocation(work.tx, venueId, locationId))) refuse('STATE', { details: { archived: 'location' } })
    const orderNo = await takeNumber(work.tx, { venueId, kind: 'purchase_order', prefix: '', year: 2000 })
    await markSent(work.tx, { venueId, id }, { orderNo, email: input.email, actorId: actor.userId })
    if (input.email !== null) await mailPaper(ctx, work, { id, orderNo, email: input.email })
    await work.audit({
      action: 'purchases.send',
      entity: 'purchase_order',
      entityId: id,
      after: { orderNo, totalMinor, byMail: input.email !== null },
    })
  })
}

/** Sends the paper of an order again, or for the first time. THROTTLED from the sixth time within an hour. */
export async function mailOrder(
  ctx: SignedContext,
  input: { commandId: string; id: PurchaseOrderId; email: string },
): Promise<PurchaseDetail> {
  const { venueId } = ctx
  const { commandId, id, email } = input
  return runCommand(ctx, { commandId, procedure: 'purchases.mail', input: { ...input } }, async (work) => {
    const { orderNo, state } = (await holdOrder(work.tx, { venueId, id })) ?? refuse('NOT_FOUND')
    if (orderNo === null) refuse('STATE', { details: { state } })
    // Behind the lock of the order: of two at once the second counts the first.
    if ((await countMails(work.tx, { venueId, id }, hour)) >= mostMails) refuse('THROTTLED', { retryAfter: hour })
    await mailPaper(ctx, work, { id, orderNo, email })
    await markMailed(work.tx, { venueId, id }, email)
    await work.audit({ action: 'purchases.mail', entity: 'purchase_order', entityId: id, after: { orderNo } })
    return detailOf(ctx, id, work.tx)
  })
}

async function mailPaper(
  ctx: SignedContext,
  { tx }: Work,
  { id, orderNo, email }: { id: PurchaseOrderId; orderNo: number; email: string },
): Promise<void> {
  const venue = await findMailVenue(tx, ctx.venueId)
  await queueMail(ctx.services, tx, {
    venueId: ctx.venueId,
    kind: 'purchase-order',
    recipient: email,
    language: venue.locale,
    params: { name: '', venueName: venue.name, purchase: { orderId: id, orderNo } },
  })
}

/** Gives up a draft. */
export const discardOrder = (ctx: SignedContext, input: OfOrder) =>
  end(ctx, input, { to: 'discarded', from: ['draft'], procedure: 'purchases.discard' })

/** Takes back an order of which nothing has come. */
export const cancelOrder = (ctx: SignedContext, input: OfOrder & { reason: string }) =>
  end(ctx, input, { to: 'cancelled', from: ['sent'], procedure: 'purchases.cancel' })

/** Ends an order: what has not come of it is not expected any more. */
export const closeOrder = (ctx: SignedContext, input: OfOrder & { reason: string }) =>
  end(ctx, input, { to: 'closed', from: ['part_received', 'received'], procedure: 'purchases.close' })

interface Ending {
  to: 'discarded' | 'cancelled' | 'closed'
  from: readonly PurchaseState[]
  procedure: string
}

function end(ctx: SignedContext, input: OfOrder & { reason?: string }, { to, from, procedure }: Ending) {
  const { reason = null } = input
  return ofOrder(ctx, { input: { ...input }, procedure, from }, async (work, before) => {
    const { venueId, actor } = ctx
    await endOrder(work.tx, { venueId, id: before.id }, { to, reason, actorId: actor.userId })
    await work.audit({
      action: procedure,
      entity: 'purchase_order',
      entityId: before.id,
      before: { state: before.state },
      after: { state: to },
      ...(reason && { reason }),
    })
  })
}

interface Of {
  input: OfOrder & Record<string, unknown>
  procedure: string
  from: readonly PurchaseState[]
}

/** One command on one order, which nobody else changes meanwhile. STATE, or STALE when it was changed before. */
export async function ofOrder(
  ctx: SignedContext,
  { input, procedure, from }: Of,
  body: (work: Work, before: HeldOrder) => Promise<void>,
): Promise<PurchaseDetail> {
  const { id, expectedRev, commandId } = input
  return runCommand(ctx, { commandId, procedure, input: { ...input } }, async (work) => {
    const before = (await holdOrder(work.tx, { venueId: ctx.venueId, id })) ?? refuse('NOT_FOUND')
    if (before.rev !== expectedRev) refuse('STALE', { details: { rev: before.rev } })
    if (!from.includes(before.state)) refuse('STATE', { details: { state: before.state } })
    await body(work, before)
    return detailOf(ctx, id, work.tx)
  })
}

async function requireEntered({ venueId }: SignedContext, tx: Tx, entered: Entered): Promise<Line[]> {
  const { vendorId, locationId, lines } = entered
  if (!(await holdVendor(tx, venueId, vendorId))) refuseField('vendorId', 'field.invalid')
  if (!(await holdLocation(tx, venueId, locationId))) refuseField('locationId', 'field.invalid')
  const items = await holdItems(
    tx,
    venueId,
    lines.map(({ itemId }) => itemId),
  )
  const counted = await inBase(tx, venueId, lines)
  return lines.map(({ itemId, unitId, qty, priceMinor }, index): Line => {
    if (!items.has(itemId)) refuseField(`lines.${index}.itemId`, 'field.invalid')
    const micro = toMicro(qty)
    const amountMinor = proportion(micro, BigInt(priceMinor), toMicro('1'))
    return { itemId, unitId, qty: micro, baseQty: counted[index]?.qty ?? micro, priceMinor, amountMinor }
  })
}
