import { inventoryItemRecord, itemUnitRecord } from '@marquee/contract/inventory'
import { sql } from 'kysely'
import { refuse, refuseField } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { isCategoryInUse, isShort, isStocked, isVendorInUse, keepItem } from './repo.ts'

/** What is kept. Its category is one in use, and so is its vendor. */
export const itemService = recordOf({
  record: inventoryItemRecord,
  order: sql`r.code_key`,
  derived: {
    units: sql`(select count(*)::integer from item_unit u
      where u.venue_id = r.venue_id and u.item_id = r.id and u.archived_at is null)`,
    hasMoved: sql`exists (select from stock_level l where l.venue_id = r.venue_id and l.item_id = r.id)`,
    onHand: sql`(select trim_scale(coalesce(sum(l.on_hand), 0))::text from stock_level l
      where l.venue_id = r.venue_id and l.item_id = r.id)`,
  },
  beforeSave: async ({ ctx, work, before }, { categoryId, vendorId, baseUnit, isBatch, isStrict }) => {
    if (categoryId !== before?.categoryId && !(await isCategoryInUse(work.tx, ctx.venueId, categoryId))) {
      refuseField('categoryId', 'field.invalid')
    }
    if (vendorId !== null && vendorId !== before?.vendorId && !(await isVendorInUse(work.tx, ctx.venueId, vendorId))) {
      refuseField('vendorId', 'field.invalid')
    }
    if (before?.hasMoved && baseUnit !== before.baseUnit) refuseField('baseUnit', 'field.hasMoved')
    if (before?.hasMoved && isBatch !== before.isBatch) refuseField('isBatch', 'field.hasMoved')
    if (before && isStrict && !before.isStrict && (await isShort(work.tx, ctx.venueId, before.id))) {
      refuseField('isStrict', 'field.belowZero')
    }
  },
  beforeArchive: async ({ ctx, work, before, archived }) => {
    if (archived && before && (await isStocked(work.tx, ctx.venueId, before.id))) {
      refuse('STATE', { details: { stocked: true } })
    }
  },
})

export const inventoryItems = recordProcedures(itemService)

/** What items come packed in. The size of a packing never changes, because deliveries were counted in it. */
export const itemUnitService = recordOf({
  record: itemUnitRecord,
  order: sql`r.item_id, r.factor`,
  beforeSave: async ({ ctx, work, before }, { itemId }) => {
    if (!before && !(await keepItem(work.tx, ctx.venueId, itemId))) refuseField('itemId', 'field.invalid')
  },
  beforeArchive: async ({ ctx, work, before, archived }) => {
    if (!archived && before && !(await keepItem(work.tx, ctx.venueId, before.itemId))) {
      refuse('STATE', { details: { itemArchived: true } })
    }
  },
})

export const itemUnits = recordProcedures(itemUnitService)
