import { storedLocalText, type UserId, type VenueId } from '@marquee/contract'
import type { ModifierGroupId } from '@marquee/contract/food'
import type { ModifierGroupRow, ModifierInput } from '@marquee/contract/food-recipes'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

type Reader = Db | Tx

interface Key {
  venueId: VenueId
  id: ModifierGroupId
}

async function select(db: Reader, where: RawBuilder<unknown>): Promise<ModifierGroupRow[]> {
  const { rows } = await sql<ModifierGroupRow>`
    select g.id, g.name, g.min_choices as "minChoices", g.max_choices as "maxChoices", g.free_choices as "freeChoices",
      g.archived_at as "archivedAt", g.rev,
      (select count(*)::integer from food_product_modifier m
        join food_product p on p.venue_id = m.venue_id and p.id = m.product_id and p.archived_at is null
        where m.venue_id = g.venue_id and m.group_id = g.id) as "usedIn",
      (select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'name', o.name, 'extraMinor', o.extra_minor,
          'maxEach', o.max_each, 'defaultQty', o.default_qty, 'changes', (
            select coalesce(jsonb_agg(jsonb_build_object('itemId', c.item_id, 'qty', trim_scale(c.qty)::text,
              'unit', c.unit) order by c.place), '[]')
            from food_modifier_change c where c.venue_id = o.venue_id and c.option_id = o.id)) order by o.place, o.id), '[]')
        from food_modifier_option o
        where o.venue_id = g.venue_id and o.group_id = g.id and o.archived_at is null) as options
    from food_modifier_group g where ${where}
    order by fold(coalesce(nullif(g.name ->> 'en', ''), g.name ->> 'tr')), g.id`.execute(db)
  return rows.map((row) => ({
    ...row,
    name: storedLocalText.parse(row.name),
    options: row.options.map((option) => ({ ...option, name: storedLocalText.parse(option.name) })),
  }))
}

/** The groups in use, or those in the archive. */
export const selectModifiers = (db: Reader, { venueId, archived }: { venueId: VenueId; archived: boolean }) =>
  select(db, sql`g.venue_id = ${venueId} and (g.archived_at is not null) = ${archived}`)

/** One of them; undefined when the venue has none of this id. */
export const findModifiers = async (db: Reader, { venueId, id }: Key): Promise<ModifierGroupRow | undefined> =>
  (await select(db, sql`g.venue_id = ${venueId} and g.id = ${id}`))[0]

/** Holds a group against others who change it. */
export async function lockModifiers(tx: Tx, { venueId, id }: Key): Promise<void> {
  await sql`select from food_modifier_group where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
}

/** Keeps a new group. */
export async function insertModifiers(tx: Tx, key: Key & { by: UserId }, input: ModifierInput): Promise<void> {
  await sql`insert into food_modifier_group (venue_id, id, name, min_choices, max_choices, free_choices, created_by, updated_by)
    values (${key.venueId}, ${key.id}, ${JSON.stringify(input.name)}, ${input.minChoices}, ${input.maxChoices},
      ${input.freeChoices}, ${key.by}, ${key.by})`.execute(tx)
  await writeOptions(tx, key, input.options)
}

/** Writes a group that is held anew; options that are named stay themselves, those left out go into the archive. */
export async function updateModifiers(tx: Tx, key: Key & { by: UserId }, input: ModifierInput): Promise<void> {
  await sql`update food_modifier_group set name = ${JSON.stringify(input.name)}, min_choices = ${input.minChoices},
    max_choices = ${input.maxChoices}, free_choices = ${input.freeChoices}, rev = rev + 1, updated_at = now(),
    updated_by = ${key.by} where venue_id = ${key.venueId} and id = ${key.id}`.execute(tx)
  await writeOptions(tx, key, input.options)
}

/** Puts a group into the archive, or brings it back. */
export async function archiveModifiers(tx: Tx, { venueId, id, by }: Key & { by: UserId }, archived: boolean) {
  await sql`update food_modifier_group set archived_at = ${archived ? sql`now()` : null}, rev = rev + 1,
    updated_at = now(), updated_by = ${by} where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

async function writeOptions(tx: Tx, { venueId, id }: Key, options: ModifierInput['options']): Promise<void> {
  const kept = options.flatMap((each) => each.id ?? [])
  await sql`update food_modifier_option set archived_at = now() where venue_id = ${venueId} and group_id = ${id}
    and archived_at is null and not (id = any(${kept}::uuid[]))`.execute(tx)
  for (const [place, option] of options.entries()) {
    const optionId = option.id ?? uuidv7()
    await sql`
      insert into food_modifier_option (venue_id, id, group_id, place, name, extra_minor, max_each, default_qty)
      values (${venueId}, ${optionId}, ${id}, ${place}, ${JSON.stringify(option.name)}, ${option.extraMinor},
        ${option.maxEach}, ${option.defaultQty})
      on conflict (venue_id, id) do update set place = excluded.place, name = excluded.name,
        extra_minor = excluded.extra_minor, max_each = excluded.max_each, default_qty = excluded.default_qty,
        archived_at = null`.execute(tx)
    await sql`delete from food_modifier_change where venue_id = ${venueId} and option_id = ${optionId}`.execute(tx)
    if (option.changes.length === 0) continue
    await tx
      .insertInto('food_modifier_change')
      .values(
        option.changes.map(({ itemId, qty, unit }, at) => ({
          venue_id: venueId,
          option_id: optionId,
          place: at,
          item_id: itemId,
          qty,
          unit,
        })),
      )
      .execute()
  }
}
