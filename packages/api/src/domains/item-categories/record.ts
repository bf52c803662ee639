import { itemCategoryRecord } from '@marquee/contract/inventory'
import { sql } from 'kysely'
import { refuse, refuseField } from '../../core/refusal.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { hasChildren, isBelow, isInUse } from './repo.ts'

/**
 * Categories of items as a tree, each below its parent. One cannot be moved below itself, and is archived when nothing
 * in use is below it or in it.
 */
export const itemCategoryService = recordOf({
  record: itemCategoryRecord,
  order: sql`item_category_path(r.venue_id, r.id)`,
  derived: {
    depth: sql`cardinality(item_category_path(r.venue_id, r.id)) - 1`,
    items: sql`(select count(*)::integer from inventory_item i
      where i.venue_id = r.venue_id and i.category_id = r.id and i.archived_at is null)`,
  },
  beforeSave: async ({ ctx, work, before }, { parentId }) => {
    if (parentId === null || parentId === before?.parentId) return
    if (!(await isInUse(work.tx, ctx.venueId, parentId))) refuseField('parentId', 'field.invalid')
    if (before && (await isBelow(work.tx, ctx.venueId, { id: parentId, above: before.id }))) {
      refuseField('parentId', 'field.belowItself')
    }
  },
  beforeArchive: async ({ ctx, work, before, archived }) => {
    if (!before) return
    if (archived && before.items > 0) refuse('STATE', { details: { items: before.items } })
    if (archived && (await hasChildren(work.tx, ctx.venueId, before.id))) {
      refuse('STATE', { details: { children: true } })
    }
    if (!archived && before.parentId && !(await isInUse(work.tx, ctx.venueId, before.parentId))) {
      refuse('STATE', { details: { parentArchived: true } })
    }
  },
})

export const itemCategories = recordProcedures(itemCategoryService)
