import { randomUUID } from 'node:crypto'
import { uuidv7 } from '@marquee/db'
import type { Ground } from '../sales/ground.ts'

/** What a guest wants of one dish. */
interface Wish {
  variantId: string
  qty: number
  modifiers: { optionId: string; qty: number }[]
}

/** Lines of one order. */
export const linesOfOrder = 4

/** Four dishes of the demo's menu with a recipe each, those with the most groups of modifiers, one option of each group. */
export async function chooseDishes({ pool, venueId }: Ground): Promise<Wish[]> {
  const { rows } = await pool.query<{ id: string; options: string[] }>(
    `select v.id, array(
       select distinct on (g.group_id) o.id from food_product_modifier g
       join food_modifier_option o on o.venue_id = g.venue_id and o.group_id = g.group_id and o.archived_at is null
       where g.venue_id = p.venue_id and g.product_id = p.id order by g.group_id, o.extra_minor desc) as options
     from food_variant v join food_product p on p.venue_id = v.venue_id and p.id = v.product_id
     where p.venue_id = $1 and p.kind = 'simple' and p.state = 'active' and v.recipe_id is not null
       and v.archived_at is null and p.archived_at is null and p.price_minor is not null
     order by cardinality(array(select g.group_id from food_product_modifier g where g.product_id = p.id)) desc, v.id
     limit $2`,
    [venueId, linesOfOrder],
  )
  if (rows.length < linesOfOrder) throw new Error('the menu has too few dishes with a recipe')
  return rows.map(({ id, options }) => ({
    variantId: id,
    qty: 1,
    modifiers: options.map((optionId) => ({ optionId, qty: 1 })),
  }))
}

/** The store of every ingredient is filled, so that none runs out half-way. */
export const fillStore = ({ pool }: Ground) => pool.query('update stock_level set on_hand = on_hand + 1000000')

/** The input of foodOrders.open: an order that the kitchen hears of at once. */
export const orderOf = (lines: Wish[], id: string = uuidv7()) => ({
  commandId: randomUUID(),
  id,
  service: 'counter',
  lines,
  send: true,
})
