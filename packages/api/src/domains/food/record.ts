import { foodCategoryRecord, foodProductRecord, ingredientRecord, kitchenStationRecord } from '@marquee/contract/food'
import { type RawBuilder, sql } from 'kysely'
import type { SignedContext } from '../../core/context.ts'
import { refuse, refuseField } from '../../core/refusal.ts'
import type { Work } from '../../core/work.ts'
import { recordProcedures } from '../../records/procedures.ts'
import { recordOf } from '../../records/record.ts'
import { requireTax } from '../prices/service/catalogue.ts'
import { hasChildCategories, isBelow, isCategoryInUse } from './repo/categories.ts'
import { isIngredientNeeded, onHandOf, unitCostOf } from './repo/ingredients.ts'
import { addVariant, isInCombo } from './repo/products.ts'
import { holdShifts } from './repo/shifts.ts'

/** Tells the menu that something of it changed, with the record that did. */
const tells = async ({ ctx, work }: { ctx: SignedContext; work: Work }, id: string) =>
  work.announce(ctx.venueId, 'foodMenu', { id })

/** Where food is made. One is archived when nothing in use is made there. */
const stationService = recordOf({
  record: kitchenStationRecord,
  order: sql`r.sort, r.code_key`,
  beforeArchive: async ({ ctx, work, before, archived }) => {
    if (!archived || !before) return
    const { rows } = await sql`
      select from food_category c where c.venue_id = ${ctx.venueId} and c.station_id = ${before.id} and c.archived_at is null
      union all
      select from food_product p where p.venue_id = ${ctx.venueId} and p.station_id = ${before.id} and p.archived_at is null
      limit 1`.execute(work.tx)
    if (rows.length > 0) refuse('STATE', { details: { used: true } })
  },
  afterChange: tells,
})
export const kitchenStations = recordProcedures(stationService)

const countOf = (table: string, where: RawBuilder<unknown>) =>
  sql`(select count(*)::integer from ${sql.table(table)} x where x.venue_id = r.venue_id and ${where})`

/**
 * Categories of the menu as a tree. One cannot be moved below itself, and is archived when nothing in use is below it or
 * in it.
 */
export const foodCategoryService = recordOf({
  record: foodCategoryRecord,
  order: sql`food_category_path(r.venue_id, r.id)`,
  derived: {
    depth: sql`cardinality(food_category_path(r.venue_id, r.id)) - 1`,
    products: countOf('food_product', sql`x.category_id = r.id and x.archived_at is null`),
  },
  beforeSave: async ({ ctx, work, before }, { parentId, taxCode }) => {
    if (taxCode !== null && taxCode !== before?.taxCode) await requireTax(ctx, work.tx, taxCode)
    if (parentId === null || parentId === before?.parentId) return
    if (!(await isCategoryInUse(work.tx, ctx.venueId, parentId))) refuseField('parentId', 'field.invalid')
    if (before && (await isBelow(work.tx, ctx.venueId, { id: parentId, above: before.id }))) {
      refuseField('parentId', 'field.belowItself')
    }
  },
  beforeArchive: async ({ ctx, work, before, archived }) => {
    if (!before) return
    if (archived && before.products > 0) refuse('STATE', { details: { products: before.products } })
    if (archived && (await hasChildCategories(work.tx, ctx.venueId, before.id))) {
      refuse('STATE', { details: { children: true } })
    }
    if (!archived && before.parentId && !(await isCategoryInUse(work.tx, ctx.venueId, before.parentId))) {
      refuse('STATE', { details: { parentArchived: true } })
    }
  },
  afterChange: tells,
})
export const foodCategories = recordProcedures(foodCategoryService)

const item = (column: string) =>
  sql`(select i.${sql.ref(column)} from inventory_item i where i.venue_id = r.venue_id and i.id = r.item_id)`
const onHand = onHandOf(sql`r.venue_id`, sql`r.item_id`)

/** What the kitchen knows of items. One is archived when no recipe in use needs it. */
const ingredientService = recordOf({
  record: ingredientRecord,
  order: sql`(select fold(coalesce(nullif(i.name ->> 'en', ''), i.name ->> 'tr')) from inventory_item i
    where i.venue_id = r.venue_id and i.id = r.item_id)`,
  derived: {
    code: item('code'),
    name: item('name'),
    baseUnit: item('base_unit'),
    onHand: sql`trim_scale(${onHand})::text`,
    isLow: sql`exists (select from inventory_item i where i.venue_id = r.venue_id and i.id = r.item_id
      and i.min_qty > 0 and ${onHand} < i.min_qty)`,
    unitCostMinor: sql`${unitCostOf(sql`r.venue_id`, sql`r.item_id`)}::float8`,
    usedIn: sql`(select count(*)::integer from (
      select v.recipe_id from food_recipe_line l
      join food_recipe_version v on v.venue_id = l.venue_id and v.id = l.version_id and v.state = 'live'
      where l.venue_id = r.venue_id and l.item_id = r.item_id
      union select w.product_id from food_variant w
      where w.venue_id = r.venue_id and w.item_id = r.item_id and w.archived_at is null) used)`,
  },
  beforeSave: async ({ ctx, work, before }, { itemId, substituteId }) => {
    if (!before) {
      const { rows } = await sql`select from inventory_item where venue_id = ${ctx.venueId} and id = ${itemId}
        and archived_at is null for share`.execute(work.tx)
      if (rows.length === 0) refuseField('itemId', 'field.invalid')
    }
    if (substituteId !== null && substituteId === before?.id) refuseField('substituteId', 'field.invalid')
  },
  beforeArchive: async ({ ctx, work, before, archived }) => {
    if (archived && before && (await isIngredientNeeded(work.tx, ctx.venueId, before.itemId))) {
      refuse('STATE', { details: { used: true } })
    }
  },
  afterChange: tells,
})
export const ingredients = recordProcedures(ingredientService)

/** What is on the menu. A new product without variants has one of no name: what is sold is always a variant. */
export const foodProductService = recordOf({
  record: foodProductRecord,
  order: sql`food_category_path(r.venue_id, r.category_id), fold(coalesce(nullif(r.name ->> 'en', ''), r.name ->> 'tr'))`,
  derived: {
    state: sql`r.state`,
    variants: countOf('food_variant', sql`x.product_id = r.id and x.archived_at is null`),
  },
  beforeSave: async ({ ctx, work, before }, { categoryId, taxCode, shiftIds }) => {
    if (taxCode !== null && taxCode !== before?.taxCode) await requireTax(ctx, work.tx, taxCode)
    const added = shiftIds.filter((id) => !before?.shiftIds.includes(id))
    if (added.length > 0 && !(await holdShifts(work.tx, ctx.venueId, added))) refuseField('shiftIds', 'field.invalid')
    if (categoryId === before?.categoryId) return
    if (!(await isCategoryInUse(work.tx, ctx.venueId, categoryId))) refuseField('categoryId', 'field.invalid')
  },
  beforeArchive: async ({ ctx, work, before, archived }) => {
    if (!before) return
    if (archived && (await isInCombo(work.tx, ctx.venueId, before.id))) refuse('STATE', { details: { combo: true } })
    if (!archived && !(await isCategoryInUse(work.tx, ctx.venueId, before.categoryId))) {
      refuse('STATE', { details: { categoryArchived: true } })
    }
    if (!archived && !(await holdShifts(work.tx, ctx.venueId, before.shiftIds))) {
      refuse('STATE', { details: { shiftArchived: true } })
    }
  },
  afterChange: async (step, id) => {
    if (!step.before) await addVariant(step.work.tx, step.ctx.venueId, id)
    await tells(step, id)
  },
})
export const foodProducts = recordProcedures(foodProductService)
