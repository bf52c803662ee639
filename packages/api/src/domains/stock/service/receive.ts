import type { StoredFileId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import { inBaseUnits, proportion, toMicro } from '@marquee/contract/micro'
import type { StockLocationId } from '@marquee/contract/stock'
import type { SignedContext } from '../../../core/context.ts'
import { refuse, refuseField } from '../../../core/refusal.ts'
import type { Work } from '../../../core/work.ts'
import { runCommand } from '../../../door/work.ts'
import { holdItems, holdLocations, holdVendor, isNoteTaken, venueToday } from '../repo/post.ts'
import { insertRejections, type NewRejection } from '../repo/rejections.ts'
import { shareFreight } from '../rules/freight.ts'
import { type ActLine, moveStock } from './move.ts'
import { type Counted, claimPhoto, type Done, inBase, told } from './parts.ts'

/** A delivery as it was counted at the door. */
export interface Delivery {
  locationId: StockLocationId
  vendorId: VendorId | null
  vendorRef: string | null
  note: string
  photo: StoredFileId | null
  freightMinor: number
  lines: (Counted & {
    priceMinor: number
    lot: string
    expiresOn: string | null
    rejectedQty: string
    rejectReason: string
    /** The line of an order that it is of. */
    purchaseLineNo?: number | null
  })[]
  /** The order that it is of. */
  purchaseOrderId?: string | null
}

/** Takes a delivery in that nobody had ordered here. Refuses as `takeIn` does. */
export async function receiveGoods(ctx: SignedContext, input: Delivery & { commandId: string }): Promise<Done> {
  const command = { commandId: input.commandId, procedure: 'stock.receive', input: { ...input } }
  return runCommand(ctx, command, async (work) => {
    const moved = await takeIn(ctx, work, input)
    const { vendorRef, lines, freightMinor } = input
    const rejected = lines.filter(({ rejectedQty }) => Number(rejectedQty) > 0).length
    return told(work, moved, {
      action: 'stock.receive',
      after: {
        vendorRef,
        lines: lines.length,
        ...(freightMinor > 0 ? { freightMinor } : {}),
        ...(rejected > 0 ? { rejected } : {}),
      },
    })
  })
}

/**
 * Takes a delivery in: what was accepted of each line comes to the place, at its price and its share of the freight.
 * What was sent back is kept beside it; a line, or a whole delivery, of which nothing was accepted leaves no move.
 * VALIDATION by field: a note of the vendor that came in before, a reason that is missing, freight of nothing.
 */
export async function takeIn(ctx: SignedContext, work: Work, delivery: Delivery) {
  const { venueId } = ctx
  const { tx } = work
  const { vendorId, vendorRef, locationId, note, photo, freightMinor } = delivery
  if (vendorId !== null && !(await holdVendor(tx, venueId, vendorId))) refuseField('vendorId', 'field.invalid')
  if (vendorRef !== null && vendorId === null) refuseField('vendorId', 'field.required')
  if (vendorId !== null && vendorRef !== null && (await isNoteTaken(tx, venueId, { vendorId, vendorRef }))) {
    refuseField('vendorRef', 'field.taken')
  }
  const counted = await inBase(tx, venueId, delivery.lines)
  const items = await holdItems(
    tx,
    venueId,
    delivery.lines.map(({ itemId }) => itemId),
  )
  const today = (await venueToday(tx, venueId)) ?? refuse('NOT_FOUND')
  const lines = delivery.lines.map((line, index): ActLine & Rejectable => {
    const { unitId, unitQty, qty, factor } = counted[index] as (typeof counted)[number]
    const rejected = toMicro(line.rejectedQty)
    if (qty === 0n && rejected === 0n) refuseField(`lines.${index}.qty`, 'field.tooSmall')
    if (rejected > 0n && line.rejectReason === '') refuseField(`lines.${index}.rejectReason`, 'field.required')
    const item = items.get(line.itemId)
    if (!item || item.isArchived) refuseField(`lines.${index}.itemId`, 'field.invalid')
    return {
      itemId: line.itemId,
      from: null,
      to: locationId,
      outside: 'vendor',
      qty,
      value: proportion(unitQty ?? qty, BigInt(line.priceMinor), toMicro('1')),
      lot: line.lot || null,
      expiresOn: line.expiresOn ?? (item.isBatch && item.expiryDays ? plusDays(today, item.expiryDays) : null),
      unitId,
      unitQty,
      rejectedQty: inBaseUnits(rejected, factor),
      rejectedUnitQty: unitId === null ? null : rejected,
      rejectReason: rejected > 0n ? line.rejectReason : null,
      purchaseOrderId: delivery.purchaseOrderId ?? null,
      purchaseLineNo: line.purchaseLineNo ?? null,
    }
  })
  const accepted = lines.filter(({ qty }) => qty > 0n)
  if (accepted.length === 0 && freightMinor > 0) refuseField('freightMinor', 'field.freightOfNothing')
  if (!(await holdLocations(tx, venueId, [locationId])).has(locationId)) refuseField('locationId', 'field.invalid')
  const shares = shareFreight(
    BigInt(freightMinor),
    accepted.map(({ value }) => value ?? 0n),
  )
  const indexes = lines.flatMap(({ qty }, index) => (qty > 0n ? [index] : []))
  await claimPhoto(ctx, work, photo)
  const moved = await moveStock(ctx, work, {
    kind: 'receive',
    vendorId,
    vendorRef,
    note,
    photo,
    freightMinor,
    lines: accepted.map((line, index) => {
      const freight = shares[index] ?? 0n
      return { ...line, value: (line.value ?? 0n) + freight, freight }
    }),
    fieldOf: (line, field) => `lines.${indexes[line]}.${field}`,
  })
  if (!moved) throw new Error('a delivery is made once')
  await insertRejections(tx, { venueId, actId: moved.actId, locationId }, lines.filter(isRejected))
  return moved
}

interface Rejectable {
  rejectedQty: bigint
  /** The same in the packing of its line. */
  rejectedUnitQty: bigint | null
}

const isRejected = (line: ActLine & Rejectable): line is ActLine & NewRejection => line.rejectedQty > 0n

function plusDays(date: string, days: number): string {
  const moment = new Date(`${date}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}
