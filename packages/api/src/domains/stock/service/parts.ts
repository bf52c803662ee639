import type { StoredFileId, VenueId } from '@marquee/contract'
import type { InventoryItemId, ItemUnitId } from '@marquee/contract/inventory'
import { inBaseUnits, toMicro } from '@marquee/contract/micro'
import type { StockActId } from '@marquee/contract/stock'
import type { SignedContext } from '../../../core/context.ts'
import { refuseField } from '../../../core/refusal.ts'
import type { Tx, Work } from '../../../core/work.ts'
import { claimFile } from '../../../files/rows.ts'
import { selectFactors } from '../repo/post.ts'
import type { Moved } from './move.ts'

// What the acts of the stock have in common.

export interface Done {
  actId: StockActId
  moves: number
  valueMinor: number
}

export interface Counted {
  itemId: InventoryItemId
  unitId: ItemUnitId | null
  qty: string
}

/** What lines say in packings, in base units. VALIDATION at a packing that is not of its item. */
export async function inBase(
  tx: Tx,
  venueId: VenueId,
  lines: readonly Counted[],
  fieldOf = (field: string, line: number) => `lines.${line}.${field}`,
) {
  const factors = await selectFactors(
    tx,
    venueId,
    lines.flatMap(({ unitId }) => unitId ?? []),
  )
  return lines.map(({ itemId, unitId, qty }, index) => {
    const unitQty = toMicro(qty)
    if (unitId === null) return { unitId, unitQty: null, qty: unitQty, factor: toMicro('1') }
    const unit = factors.get(unitId)
    if (unit?.itemId !== itemId) refuseField(fieldOf('unitId', index), 'field.invalid')
    return { unitId, unitQty, qty: inBaseUnits(unitQty, unit.factor), factor: unit.factor }
  })
}

/** Refuses a photo that this person has not brought for it. VALIDATION on `photo`. */
export async function claimPhoto(ctx: SignedContext, { tx }: Work, id: StoredFileId | null): Promise<void> {
  if (id === null) return
  await claimFile(tx, { venueId: ctx.venueId, id, purpose: 'stockPhoto', userId: ctx.actor.userId, path: 'photo' })
}

interface Told {
  action: string
  before?: Record<string, unknown>
  after: Record<string, unknown>
  reason?: string
}

/** Writes the audit row of an act of its own, and what the caller is answered. */
export async function told(work: Work, done: Moved | null, entry: Told): Promise<Done> {
  if (!done) throw new Error('an act of its own is made once')
  await work.audit({ ...entry, entity: 'stock_act', entityId: done.actId })
  return { actId: done.actId, moves: done.moves.length, valueMinor: done.valueMinor }
}
