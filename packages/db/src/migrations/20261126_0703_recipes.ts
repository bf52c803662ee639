import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * What products are made of: recipes in versions, modifiers with what they add to a recipe or take from it, and combos.
 * A version that was published is never changed: what was sold by it stays true.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addRecipes(db)
  await keepRecipes(db)
  await addModifiers(db)
  await addCombos(db)
  await grantApp(db, 'select, insert, update', [
    'food_recipe',
    'food_recipe_version',
    'food_modifier_group',
    'food_modifier_option',
    'food_combo_choice',
  ])
  await grantApp(db, 'select, insert, update, delete', [
    'food_recipe_line',
    'food_modifier_change',
    'food_product_modifier',
    'food_combo_item',
  ])
}

const authors = sql`
  archived_at timestamptz,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)`

const units = sql`('piece', 'portion', 'g', 'kg', 'ml', 'l', 'm')`

async function addRecipes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table food_recipe (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name jsonb not null check (is_local_text(name)),
      unit text not null check (unit in ${units}),
      ${authors},
      primary key (venue_id, id)
    )`.execute(db)
  await sql`
    alter table food_variant add constraint food_variant_recipe_id_fkey
      foreign key (venue_id, recipe_id) references food_recipe (venue_id, id)`.execute(db)
  await sql`
    create table food_recipe_version (
      venue_id uuid not null,
      id uuid not null,
      recipe_id uuid not null,
      version_no integer not null check (version_no > 0),
      state text not null check (state in ('draft', 'live', 'retired')),
      yield_qty numeric(15, 3) not null check (yield_qty > 0),
      published_at timestamptz,
      published_by uuid references app_user (id),
      primary key (venue_id, id),
      constraint food_recipe_version_no unique (venue_id, recipe_id, version_no),
      foreign key (venue_id, recipe_id) references food_recipe (venue_id, id),
      check ((state = 'draft') = (published_at is null))
    )`.execute(db)
  await sql`create unique index food_recipe_version_draft on food_recipe_version (venue_id, recipe_id)
    where state = 'draft'`.execute(db)
  await sql`create unique index food_recipe_version_live on food_recipe_version (venue_id, recipe_id)
    where state = 'live'`.execute(db)
  // What an item cost when its recipe was published is kept beside its line: a price that moved since then is told.
  await sql`
    create table food_recipe_line (
      venue_id uuid not null,
      version_id uuid not null,
      place integer not null check (place >= 0),
      item_id uuid,
      sub_recipe_id uuid,
      qty numeric(15, 3) not null check (qty > 0),
      unit text not null check (unit in ${units}),
      loss_ppm integer not null check (loss_ppm between 0 and 900000),
      unit_cost numeric(24, 8) check (unit_cost >= 0),
      primary key (venue_id, version_id, place),
      foreign key (venue_id, version_id) references food_recipe_version (venue_id, id),
      foreign key (venue_id, item_id) references inventory_item (venue_id, id),
      foreign key (venue_id, sub_recipe_id) references food_recipe (venue_id, id),
      constraint food_recipe_line_of_one check ((item_id is null) <> (sub_recipe_id is null))
    )`.execute(db)
  await sql`create index food_recipe_line_item on food_recipe_line (venue_id, item_id) where item_id is not null`.execute(
    db,
  )
  await sql`create index food_recipe_line_sub on food_recipe_line (venue_id, sub_recipe_id)
    where sub_recipe_id is not null`.execute(db)
}

async function keepRecipes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function food_recipe_line_of_draft() returns trigger language plpgsql as $$
    begin
      if exists (select from food_recipe_version v
        where v.venue_id = coalesce(new.venue_id, old.venue_id) and v.id = coalesce(new.version_id, old.version_id)
          and v.state <> 'draft') then
        raise exception 'a published recipe is never changed'
          using errcode = 'restrict_violation', constraint = 'food_recipe_line_of_draft', table = 'food_recipe_line';
      end if;
      return coalesce(new, old);
    end $$`.execute(db)
  await sql`
    create trigger food_recipe_line_of_draft before insert or update or delete on food_recipe_line
      for each row execute function food_recipe_line_of_draft()`.execute(db)
  // Two recipes published at the same moment must not be in each other: those of a venue are published one by one.
  await sql`
    create function food_recipe_version_published() returns trigger language plpgsql as $$
    begin
      if old.state = new.state and old.state <> 'draft'
        or (old.state, new.state) not in (('draft', 'draft'), ('draft', 'live'), ('live', 'retired')) then
        raise exception 'a recipe goes from draft to live and retired'
          using errcode = 'restrict_violation', constraint = 'food_recipe_version_state', table = 'food_recipe_version';
      end if;
      if new.state = 'live' then
        perform pg_advisory_xact_lock(hashtext('food recipes'), hashtext(new.venue_id::text));
        if exists (
          with recursive below (recipe_id) as (
            select l.sub_recipe_id from food_recipe_line l
            where l.venue_id = new.venue_id and l.version_id = new.id and l.sub_recipe_id is not null
            union
            select l.sub_recipe_id from below b
            join food_recipe_version v on v.venue_id = new.venue_id and v.recipe_id = b.recipe_id and v.state = 'live'
            join food_recipe_line l on l.venue_id = v.venue_id and l.version_id = v.id and l.sub_recipe_id is not null)
          select from below where recipe_id = new.recipe_id) then
          raise exception 'a recipe cannot be in itself'
            using errcode = 'check_violation', constraint = 'food_recipe_no_cycle', table = 'food_recipe_version';
        end if;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger food_recipe_version_published before update on food_recipe_version
      for each row execute function food_recipe_version_published()`.execute(db)
  // Written as a draft, whoever writes: what is published goes through the look above.
  await sql`
    create function food_recipe_version_begins() returns trigger language plpgsql as $$
    begin
      if new.state <> 'draft' then
        raise exception 'a recipe begins as a draft'
          using errcode = 'restrict_violation', constraint = 'food_recipe_version_state', table = 'food_recipe_version';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger food_recipe_version_begins before insert on food_recipe_version
      for each row execute function food_recipe_version_begins()`.execute(db)
}

async function addModifiers(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table food_modifier_group (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name jsonb not null check (is_local_text(name)),
      min_choices smallint not null,
      max_choices smallint not null check (max_choices between 1 and 50),
      free_choices smallint not null,
      ${authors},
      primary key (venue_id, id),
      constraint food_modifier_group_choices check (0 <= min_choices and min_choices <= max_choices),
      constraint food_modifier_group_free check (0 <= free_choices and free_choices <= max_choices)
    )`.execute(db)
  await sql`
    create table food_modifier_option (
      venue_id uuid not null,
      id uuid not null,
      group_id uuid not null,
      place integer not null check (place >= 0),
      name jsonb not null check (is_local_text(name)),
      extra_minor bigint not null check (extra_minor between 0 and 900000000000000),
      max_each smallint not null check (max_each between 1 and 50),
      default_qty smallint not null check (default_qty >= 0),
      archived_at timestamptz,
      primary key (venue_id, id),
      foreign key (venue_id, group_id) references food_modifier_group (venue_id, id),
      constraint food_modifier_option_default check (default_qty <= max_each)
    )`.execute(db)
  await sql`create index food_modifier_option_group on food_modifier_option (venue_id, group_id, place)`.execute(db)
  // "No onion" takes away, "extra cheese" adds.
  await sql`
    create table food_modifier_change (
      venue_id uuid not null,
      option_id uuid not null,
      place integer not null check (place >= 0),
      item_id uuid not null,
      qty numeric(15, 3) not null check (qty <> 0),
      unit text not null check (unit in ${units}),
      primary key (venue_id, option_id, place),
      foreign key (venue_id, option_id) references food_modifier_option (venue_id, id),
      foreign key (venue_id, item_id) references inventory_item (venue_id, id)
    )`.execute(db)
  await sql`create index food_modifier_change_item on food_modifier_change (venue_id, item_id)`.execute(db)
  await sql`
    create table food_product_modifier (
      venue_id uuid not null,
      product_id uuid not null,
      group_id uuid not null,
      place integer not null check (place >= 0),
      min_choices smallint,
      max_choices smallint check (max_choices between 1 and 50),
      primary key (venue_id, product_id, group_id),
      foreign key (venue_id, product_id) references food_product (venue_id, id),
      foreign key (venue_id, group_id) references food_modifier_group (venue_id, id),
      constraint food_product_modifier_choices
        check ((min_choices is null) = (max_choices is null) and 0 <= min_choices and min_choices <= max_choices)
    )`.execute(db)
  await sql`create index food_product_modifier_group on food_product_modifier (venue_id, group_id)`.execute(db)
}

async function addCombos(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table food_combo_choice (
      venue_id uuid not null,
      id uuid not null,
      product_id uuid not null,
      place integer not null check (place >= 0),
      name jsonb not null check (is_local_text(name)),
      included smallint not null check (included between 0 and 50),
      max_choices smallint not null check (max_choices between 1 and 50),
      archived_at timestamptz,
      primary key (venue_id, id),
      foreign key (venue_id, product_id) references food_product (venue_id, id),
      constraint food_combo_choice_most check (included <= max_choices)
    )`.execute(db)
  await sql`create index food_combo_choice_product on food_combo_choice (venue_id, product_id, place)`.execute(db)
  await sql`
    create table food_combo_item (
      venue_id uuid not null,
      choice_id uuid not null,
      variant_id uuid not null,
      place integer not null check (place >= 0),
      extra_minor bigint not null check (extra_minor between 0 and 900000000000000),
      primary key (venue_id, choice_id, variant_id),
      foreign key (venue_id, choice_id) references food_combo_choice (venue_id, id),
      foreign key (venue_id, variant_id) references food_variant (venue_id, id)
    )`.execute(db)
  await sql`create index food_combo_item_variant on food_combo_item (venue_id, variant_id)`.execute(db)
  // A combo holds what has a price and parts of its own, and belongs to a product that is one. Kinds never change.
  await sql`
    create function food_combo_is_flat() returns trigger language plpgsql as $$
    declare
      its_kind text;
    begin
      if tg_table_name = 'food_combo_choice' then
        select p.kind into its_kind from food_product p
          where p.venue_id = new.venue_id and p.id = (to_jsonb(new) ->> 'product_id')::uuid;
        if its_kind = 'combo' then return new; end if;
      else
        select p.kind into its_kind from food_variant v
          join food_product p on p.venue_id = v.venue_id and p.id = v.product_id
          where v.venue_id = new.venue_id and v.id = (to_jsonb(new) ->> 'variant_id')::uuid;
        if its_kind in ('simple', 'variants') then return new; end if;
      end if;
      raise exception 'a combo holds products that are no combos'
        using errcode = 'check_violation', constraint = 'food_combo_is_flat', table = tg_table_name::text;
    end $$`.execute(db)
  for (const table of ['food_combo_choice', 'food_combo_item']) {
    await sql`
      create trigger food_combo_is_flat before insert or update on ${sql.table(table)}
        for each row execute function food_combo_is_flat()`.execute(db)
  }
}
