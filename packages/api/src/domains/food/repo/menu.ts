import type { LocalText, StoredFileId, VenueId } from '@marquee/contract'
import type { FoodCategoryId, FoodKind, FoodProductId, KitchenStationId } from '@marquee/contract/food'
import type { Menu } from '@marquee/contract/food-menu'
import type { BaseUnit } from '@marquee/contract/inventory'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import type { Moment, Offered, OfferedInShifts } from '../rules/offered.ts'
import { taxOf } from './products.ts'

interface MenuHead extends Moment {
  version: number
  at: string
  currency: string
}

/** The version of the menu, and a moment on the venue's clock; null: now. */
export async function findMenuHead(
  db: Db | Tx,
  { venueId, topic, at }: { venueId: VenueId; topic: string; at: string | null },
): Promise<MenuHead> {
  const { rows } = await sql<MenuHead>`
    select coalesce((select version from stream where venue_id = v.id and topic = ${topic}), 0)::integer as version,
      m.at, v.currency, extract(isodow from m.at at time zone v.zone)::integer - 1 as weekday,
      to_char(m.at at time zone v.zone, 'HH24:MI') as time
    from venue v, lateral (select coalesce(${at}::timestamptz, clock_timestamp()) as at) m where v.id = ${venueId}`.execute(
    db,
  )
  const [head] = rows
  if (!head) throw new Error('the venue of a session is not there')
  return head
}

export interface MenuCategory extends Offered {
  id: FoodCategoryId
  parentId: FoodCategoryId | null
  name: LocalText
  color: string
  depth: number
}

/** When and where the categories in use are sold, in no order: what an order has to know of them. */
export async function selectCategoryWindows(
  db: Db | Tx,
  venueId: VenueId,
): Promise<(Offered & Pick<MenuCategory, 'id' | 'parentId'>)[]> {
  const { rows } = await sql<Offered & Pick<MenuCategory, 'id' | 'parentId'>>`
    select c.id, c.parent_id as "parentId", c.channels, c.weekdays, c.time_from as "timeFrom",
      c.time_until as "timeUntil"
    from food_category c where c.venue_id = ${venueId} and c.archived_at is null`.execute(db)
  return rows
}

/** The categories in use in the order of the tree. */
export async function selectMenuCategories(db: Db | Tx, venueId: VenueId): Promise<MenuCategory[]> {
  const { rows } = await sql<MenuCategory>`
    select c.id, c.parent_id as "parentId", c.name, c.color, c.channels, c.weekdays, c.time_from as "timeFrom",
      c.time_until as "timeUntil", cardinality(food_category_path(c.venue_id, c.id)) - 1 as depth
    from food_category c where c.venue_id = ${venueId} and c.archived_at is null
    order by food_category_path(c.venue_id, c.id)`.execute(db)
  return rows
}

export interface MenuProduct extends OfferedInShifts {
  id: FoodProductId
  code: string
  name: LocalText
  categoryId: FoodCategoryId
  kind: FoodKind
  barcode: string | null
  picture: StoredFileId | null
  stationId: KitchenStationId | null
  prepMinutes: number
  taxCode: string | null
  taxPpm: number
  variants: { id: string; barcode: string | null }[]
  modifiers: (Omit<Menu['products'][number]['modifiers'][number], 'options'> & {
    options: (Omit<Menu['products'][number]['modifiers'][number]['options'][number], 'allergens'> & {
      changes: { itemId: string; qty: number; unit: BaseUnit }[]
    })[]
  })[]
  choices: Menu['products'][number]['choices']
}

const inMenuOrder = sql`order by food_category_path(p.venue_id, p.category_id),
  fold(coalesce(nullif(p.name ->> 'en', ''), p.name ->> 'tr')), p.id`

/**
 * The products that are on sale, with their variants, modifiers and choices, in the order of the menu; `only`: those of
 * some variants, in no order.
 */
export async function selectMenuProducts(
  db: Db | Tx,
  venueId: VenueId,
  only?: readonly string[],
): Promise<MenuProduct[]> {
  const { rows } = await sql<MenuProduct>`
    select p.id, p.code, p.name, p.category_id as "categoryId", p.kind, p.barcode, p.picture,
      coalesce(p.station_id, c.station_id) as "stationId", p.prep_minutes as "prepMinutes",
      coalesce(p.tax_code, c.tax_code) as "taxCode", ${taxOf} as "taxPpm",
      p.channels, p.weekdays, p.time_from as "timeFrom", p.time_until as "timeUntil",
      case when p.shift_ids <> '{}' then
        (select coalesce(jsonb_agg(jsonb_build_object('weekdays', s.weekdays, 'starts', to_char(s.starts, 'HH24:MI'),
            'ends', to_char(s.ends, 'HH24:MI')) order by s.starts, s.id), '[]')
          from shift s where s.venue_id = p.venue_id and s.id = any(p.shift_ids) and s.archived_at is null)
      end as shifts,
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'barcode', v.barcode) order by v.place, v.id), '[]')
        from food_variant v
        where v.venue_id = p.venue_id and v.product_id = p.id and v.archived_at is null) as variants,
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name,
          'minChoices', coalesce(m.min_choices, g.min_choices), 'maxChoices', coalesce(m.max_choices, g.max_choices),
          'freeChoices', least(g.free_choices, coalesce(m.max_choices, g.max_choices)), 'options', (
            select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'extraMinor', o.extra_minor,
              'maxEach', o.max_each, 'defaultQty', o.default_qty, 'changes', (
                select coalesce(jsonb_agg(jsonb_build_object('itemId', x.item_id, 'qty', x.qty, 'unit', x.unit)
                  order by x.place), '[]')
                from food_modifier_change x where x.venue_id = o.venue_id and x.option_id = o.id))
              order by o.place, o.id), '[]')
            from food_modifier_option o
            where o.venue_id = g.venue_id and o.group_id = g.id and o.archived_at is null)) order by m.place), '[]')
        from food_product_modifier m
        join food_modifier_group g on g.venue_id = m.venue_id and g.id = m.group_id and g.archived_at is null
        where m.venue_id = p.venue_id and m.product_id = p.id) as modifiers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'included', h.included,
          'maxChoices', h.max_choices, 'items', (
            select coalesce(jsonb_agg(jsonb_build_object('variantId', i.variant_id, 'extraMinor', i.extra_minor)
              order by i.place), '[]')
            from food_combo_item i
            join food_variant v on v.venue_id = i.venue_id and v.id = i.variant_id and v.archived_at is null
            where i.venue_id = h.venue_id and i.choice_id = h.id)) order by h.place, h.id), '[]')
        from food_combo_choice h
        where h.venue_id = p.venue_id and h.product_id = p.id and h.archived_at is null) as choices
    from food_product p
    join venue v0 on v0.id = p.venue_id
    join food_category c on c.venue_id = p.venue_id and c.id = p.category_id
    where p.venue_id = ${venueId} and p.archived_at is null and p.state = 'active'
      and ${only ? sql`p.id in (select product_id from food_variant where venue_id = ${venueId} and id = any((select ${[...only]}::uuid[])::uuid[]))` : sql`true`}
    ${only ? sql`` : inMenuOrder}`.execute(db)
  return rows
}
