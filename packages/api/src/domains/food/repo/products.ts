import { type LocalText, storedLocalText, type UserId, type VenueId } from '@marquee/contract'
import type { FoodProductId, FoodState, FoodVariantId } from '@marquee/contract/food'
import type { Availability, ProductParts, SaveProductParts } from '@marquee/contract/food-menu'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

type Reader = Db | Tx

interface Key {
  venueId: VenueId
  id: FoodProductId
}

/** Gives a new product the one variant that is sold while it has no others. */
export async function addVariant(tx: Tx, venueId: VenueId, productId: string): Promise<void> {
  await sql`insert into food_variant (venue_id, id, product_id, place, name)
    values (${venueId}, ${uuidv7()}, ${productId}, 0, '{"en": "", "tr": ""}')`.execute(tx)
}

/** Whether a combo in use holds something of a product. */
export async function isInCombo(tx: Tx, venueId: VenueId, productId: string): Promise<boolean> {
  const { rows } = await sql`
    select from food_variant v
    join food_combo_item i on i.venue_id = v.venue_id and i.variant_id = v.id
    join food_combo_choice c on c.venue_id = i.venue_id and c.id = i.choice_id and c.archived_at is null
    join food_product p on p.venue_id = c.venue_id and p.id = c.product_id and p.archived_at is null
    where v.venue_id = ${venueId} and v.product_id = ${productId} limit 1`.execute(tx)
  return rows.length > 0
}

/** Whether something is on sale, off, or counted; a time that has come is over. */
export const availabilityOf = sql`case
  when a.variant_id is null or a.mode = 'on' or (a.mode = 'until' and a.until <= clock_timestamp())
    then jsonb_build_object('mode', 'on', 'until', null, 'left', null, 'reason', '')
  else jsonb_build_object('mode', a.mode, 'until', a.until, 'left', a.left_count, 'reason', a.reason) end`

/** Instants of JSON as the rest of the house writes them. */
export const withInstant = (told: Availability): Availability => ({
  ...told,
  until: told.until && new Date(told.until).toISOString(),
})

/** The variants, modifiers and choices of a product; undefined when the venue has none of this id. */
export async function findParts(db: Reader, { venueId, id }: Key): Promise<ProductParts | undefined> {
  const { rows } = await sql<ProductParts>`
    select p.id, p.rev,
      (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'priceMinor', v.price_minor,
          'barcode', v.barcode, 'recipeId', v.recipe_id, 'itemId', v.item_id,
          'madeQty', trim_scale(v.made_qty)::text, 'availability', ${availabilityOf}) order by v.place), '[]')
        from food_variant v left join food_availability a on a.venue_id = v.venue_id and a.variant_id = v.id
        where v.venue_id = p.venue_id and v.product_id = p.id and v.archived_at is null) as variants,
      (select coalesce(jsonb_agg(jsonb_build_object('groupId', m.group_id, 'minChoices', m.min_choices,
          'maxChoices', m.max_choices, 'name', g.name) order by m.place), '[]')
        from food_product_modifier m join food_modifier_group g on g.venue_id = m.venue_id and g.id = m.group_id
        where m.venue_id = p.venue_id and m.product_id = p.id and g.archived_at is null) as modifiers,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'included', c.included,
          'maxChoices', c.max_choices, 'items', (
            select coalesce(jsonb_agg(jsonb_build_object('variantId', i.variant_id, 'extraMinor', i.extra_minor,
              'name', q.name, 'variantName', v.name) order by i.place), '[]')
            from food_combo_item i join food_variant v on v.venue_id = i.venue_id and v.id = i.variant_id
            join food_product q on q.venue_id = v.venue_id and q.id = v.product_id
            where i.venue_id = c.venue_id and i.choice_id = c.id)) order by c.place), '[]')
        from food_combo_choice c
        where c.venue_id = p.venue_id and c.product_id = p.id and c.archived_at is null) as choices
    from food_product p where p.venue_id = ${venueId} and p.id = ${id}`.execute(db)
  const [found] = rows
  return (
    found && {
      ...found,
      variants: found.variants.map((each) => ({ ...each, availability: withInstant(each.availability) })),
    }
  )
}

/** Counts a change of a product that is held. */
export async function touchProduct(
  tx: Tx,
  { venueId, id }: Key,
  { by, state }: { by: UserId; state?: FoodState },
): Promise<void> {
  await tx
    .updateTable('food_product')
    .set((eb) => ({ rev: eb('rev', '+', 1), updated_at: sql`now()`, updated_by: by, ...(state && { state }) }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** Writes the variants of a product that is held: those that are named stay, others are new, what is left out is archived. */
export async function writeVariants(
  tx: Tx,
  { venueId, id }: Key,
  variants: SaveProductParts['variants'],
): Promise<void> {
  const kept = variants.flatMap((each) => each.id ?? [])
  await sql`update food_variant set archived_at = now() where venue_id = ${venueId} and product_id = ${id} and archived_at is null
      and not (id = any(${kept}::uuid[]))`.execute(tx)
  for (const [place, variant] of variants.entries()) {
    const values = {
      place,
      name: JSON.stringify(variant.name),
      price_minor: variant.priceMinor,
      barcode: variant.barcode,
      recipe_id: variant.recipeId,
      item_id: variant.itemId,
      made_qty: variant.madeQty,
    }
    if (variant.id) {
      await tx
        .updateTable('food_variant')
        .set(values)
        .where('venue_id', '=', venueId)
        .where('product_id', '=', id)
        .where('id', '=', variant.id)
        .execute()
    } else {
      await tx
        .insertInto('food_variant')
        .values({ venue_id: venueId, id: uuidv7(), product_id: id, ...values })
        .execute()
    }
  }
}

/** Writes which modifiers a product offers, in their order. */
export async function writeModifiers(
  tx: Tx,
  { venueId, id }: Key,
  groups: SaveProductParts['modifiers'],
): Promise<void> {
  await tx.deleteFrom('food_product_modifier').where('venue_id', '=', venueId).where('product_id', '=', id).execute()
  if (groups.length === 0) return
  await tx
    .insertInto('food_product_modifier')
    .values(
      groups.map(({ groupId, minChoices, maxChoices }, place) => ({
        venue_id: venueId,
        product_id: id,
        group_id: groupId,
        place,
        min_choices: minChoices,
        max_choices: maxChoices,
      })),
    )
    .execute()
}

/** Writes the choices of a combo that is held: those that are named stay, what is left out is archived. */
export async function writeChoices(tx: Tx, { venueId, id }: Key, choices: SaveProductParts['choices']): Promise<void> {
  const kept = choices.flatMap((each) => each.id ?? [])
  await sql`update food_combo_choice set archived_at = now() where venue_id = ${venueId} and product_id = ${id}
    and archived_at is null and not (id = any(${kept}::uuid[]))`.execute(tx)
  for (const [place, choice] of choices.entries()) {
    const choiceId = choice.id ?? uuidv7()
    await sql`
      insert into food_combo_choice (venue_id, id, product_id, place, name, included, max_choices)
      values (${venueId}, ${choiceId}, ${id}, ${place}, ${JSON.stringify(choice.name)}, ${choice.included},
        ${choice.maxChoices})
      on conflict (venue_id, id) do update set place = excluded.place, name = excluded.name,
        included = excluded.included, max_choices = excluded.max_choices, archived_at = null`.execute(tx)
    await sql`delete from food_combo_item where venue_id = ${venueId} and choice_id = ${choiceId}`.execute(tx)
    await tx
      .insertInto('food_combo_item')
      .values(
        choice.items.map(({ variantId, extraMinor }, at) => ({
          venue_id: venueId,
          choice_id: choiceId,
          variant_id: variantId,
          place: at,
          extra_minor: extraMinor,
        })),
      )
      .execute()
  }
}

/** Which of these are in use at the venue, by kind: what a product may name. */
export async function selectNamed(
  tx: Tx,
  venueId: VenueId,
  named: {
    recipes: readonly string[]
    items: readonly string[]
    groups: readonly string[]
    variants: readonly string[]
  },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from food_recipe where venue_id = ${venueId} and id = any(${[...named.recipes]}::uuid[]) and archived_at is null
    union all select id from inventory_item
      where venue_id = ${venueId} and id = any(${[...named.items]}::uuid[]) and archived_at is null
    union all select id from food_modifier_group
      where venue_id = ${venueId} and id = any(${[...named.groups]}::uuid[]) and archived_at is null
    union all select v.id from food_variant v join food_product p on p.venue_id = v.venue_id and p.id = v.product_id
      where v.venue_id = ${venueId} and v.id = any(${[...named.variants]}::uuid[]) and v.archived_at is null
        and p.archived_at is null and p.kind in ('simple', 'variants')`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Products in use by a part of their name, code or barcode, which is folded already. */
export async function findProducts(
  db: Reader,
  { venueId, wanted, limit }: { venueId: VenueId; wanted: string; limit: number },
): Promise<{ id: FoodProductId; code: string; name: LocalText; category: LocalText }[]> {
  const { rows } = await sql<{ id: FoodProductId; code: string; name: LocalText; category: LocalText }>`
    select p.id, p.code, p.name, c.name as category from food_product p
    join food_category c on c.venue_id = p.venue_id and c.id = p.category_id
    where p.venue_id = ${venueId} and p.archived_at is null
      and position(${wanted} in fold(concat_ws(' ', p.name ->> 'en', p.name ->> 'tr', p.code, p.barcode))) > 0
    order by p.code_key, p.id limit ${limit}`.execute(db)
  return rows.map((row) => ({
    ...row,
    name: storedLocalText.parse(row.name),
    category: storedLocalText.parse(row.category),
  }))
}

/** A variant that is sold, with what it is a variant of. */
export interface SoldVariant {
  id: FoodVariantId
  productId: FoodProductId
  kind: 'simple' | 'variants' | 'combo' | 'open'
  name: { en: string; tr: string }
  variant: { en: string; tr: string }
  priceMinor: number
  recipeId: string | null
  itemId: string | null
  madeQty: number | null
  taxPpm: number
  stationPlace: string | null
  stopsByItself: boolean
  availability: Availability
}

const onThisDay = sql`(now() at time zone v0.zone)::date`

/** The tax of a product is its own or that of its category, at the rate of today. */
export const taxOf = sql`coalesce((select x.rate_ppm from tax_rule x where x.venue_id = p.venue_id
  and x.code = coalesce(p.tax_code, c.tax_code) and x.valid @> ${onThisDay}), 0)`

/** The variants in use of the products in use, in the order of the menu. */
export async function selectVariants(db: Reader, venueId: VenueId): Promise<SoldVariant[]> {
  const { rows } = await sql<SoldVariant>`
    select v.id, p.id as "productId", p.kind, p.name, v.name as variant, coalesce(v.price_minor, p.price_minor) as "priceMinor",
      v.recipe_id as "recipeId", v.item_id as "itemId", v.made_qty::float8 as "madeQty", ${taxOf} as "taxPpm",
      s.location_id as "stationPlace", p.stops_by_itself as "stopsByItself", ${availabilityOf} as availability
    from food_product p
    join venue v0 on v0.id = p.venue_id
    join food_category c on c.venue_id = p.venue_id and c.id = p.category_id
    join food_variant v on v.venue_id = p.venue_id and v.product_id = p.id and v.archived_at is null
    left join kitchen_station s on s.venue_id = p.venue_id and s.id = coalesce(p.station_id, c.station_id)
    left join food_availability a on a.venue_id = v.venue_id and a.variant_id = v.id
    where p.venue_id = ${venueId} and p.archived_at is null
    order by food_category_path(p.venue_id, p.category_id), fold(coalesce(nullif(p.name ->> 'en', ''), p.name ->> 'tr')),
      p.id, v.place`.execute(db)
  return rows.map((row) => ({ ...row, availability: withInstant(row.availability) }))
}
