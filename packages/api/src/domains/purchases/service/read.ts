import { totalCap } from '@marquee/contract'
import type { InventoryItemId, VendorId } from '@marquee/contract/inventory'
import type { listPurchasesInput, PurchaseDetail, PurchaseFilter, PurchaseOrderId } from '@marquee/contract/purchases'
import type { Db } from '@marquee/db'
import type { z } from 'zod'
import type { SignedContext } from '../../../core/context.ts'
import { readMomentCursor, writeMomentCursor } from '../../../core/moment-cursor.ts'
import { refuse } from '../../../core/refusal.ts'
import { issueExport } from '../../../exports/issue.ts'
import { pictureLinks } from '../../../files/files.ts'
import { heldItems } from '../../stock/service/read.ts'
import {
  countOrders,
  findOrder,
  selectDeliveries,
  selectLastPrices,
  selectLines,
  selectOrders,
  selectVendors,
} from '../repo/read.ts'

/** One page of orders, the newest first. */
export async function listPurchases(ctx: SignedContext, input: z.output<typeof listPurchasesInput>) {
  const { services, venueId } = ctx
  const { cursor, limit, ...rest } = input
  const filter = { ...rest, venueId }
  const after = cursor === undefined ? null : readMomentCursor(cursor)
  const [found, count] = await Promise.all([
    selectOrders(services.db, filter, { after, limit: limit + 1 }),
    countOrders(services.db, filter, totalCap + 1),
  ])
  const shown = found.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown.map(({ cursorAt: _, ...row }) => row),
    nextCursor: last && found.length > limit ? writeMomentCursor({ at: last.cursorAt, id: last.id }) : null,
    total: Math.min(count, totalCap),
    totalIsExact: count <= totalCap,
  }
}

/** One order with its lines and deliveries; NOT_FOUND for one of another venue. */
export async function detailOf(
  ctx: SignedContext,
  id: PurchaseOrderId,
  db: Db = ctx.services.db,
): Promise<PurchaseDetail> {
  const { services, venueId } = ctx
  const of = { venueId, id }
  const { vendorAddress: _, ...order } = (await findOrder(db, of)) ?? refuse('NOT_FOUND')
  const lines = await selectLines(db, of)
  const deliveries = await selectDeliveries(db, of)
  return {
    ...order,
    lines,
    deliveries: deliveries.map(({ photo, ...delivery }) => ({
      ...delivery,
      photo: photo && pictureLinks(services.files, { venueId, id: photo }),
    })),
  }
}

/** The vendors, and the items of an order as its form and its delivery need them. */
export async function listChoices(ctx: SignedContext, orderId: PurchaseOrderId | undefined) {
  const { db } = ctx.services
  const vendors = await selectVendors(db, ctx.venueId)
  if (orderId === undefined) return { vendors, items: [] }
  const lines = await selectLines(db, { venueId: ctx.venueId, id: orderId })
  const items = await heldItems(
    ctx,
    lines.map(({ item }) => item.id),
  )
  return { vendors, items: items as never }
}

/** What a vendor took for a base unit of items at last. */
export const lastPrices = (
  { services, venueId }: SignedContext,
  { vendorId, itemIds }: { vendorId: VendorId; itemIds: InventoryItemId[] },
) => selectLastPrices(services.db, { venueId, vendorId, itemIds }) as Promise<never>

/** Makes the file of a list of orders. */
export const exportPurchases = (ctx: SignedContext, filter: PurchaseFilter) =>
  issueExport(ctx, { kind: 'purchases', filter: { ...filter } })
