import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * What the venue serves: kitchen stations, categories as a tree, what the kitchen knows of an item, products with their
 * variants, and what is off sale. Recipes, modifiers and combos come in the next migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addStations(db)
  await addCategories(db)
  await addIngredients(db)
  await addProducts(db)
  await addVariants(db)
  await addAvailability(db)
  await grantApp(db, 'select, insert, update', [
    'kitchen_station',
    'food_category',
    'ingredient',
    'food_product',
    'food_variant',
    'food_availability',
  ])
  // The triggers of products and variants write it.
  await grantApp(db, 'select, insert, update, delete', ['food_barcode'])
}

const authors = sql`
  archived_at timestamptz,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)`

// When and where something is sold. A window that ends where it begins is the whole day; it may go over midnight.
const offered = sql`
  channels text[] not null check (cardinality(channels) > 0
    and channels <@ array['counter', 'table', 'preorder', 'web']),
  weekdays smallint not null check (weekdays between 1 and 127),
  time_from time not null,
  time_until time not null`

async function addStations(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table kitchen_station (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      location_id uuid,
      target_minutes integer not null check (target_minutes between 0 and 240),
      sort smallint not null check (sort between 1 and 999),
      ${authors},
      primary key (venue_id, id),
      constraint kitchen_station_location_id_fkey foreign key (venue_id, location_id)
        references stock_location (venue_id, id)
    )`.execute(db)
  await sql`create unique index kitchen_station_code on kitchen_station (venue_id, code_key)
    where archived_at is null`.execute(db)
}

async function addCategories(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table food_category (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      parent_id uuid,
      color text not null check (color ~ '^#[0-9a-f]{6}$'),
      sort smallint not null check (sort between 1 and 999),
      station_id uuid,
      tax_code text check (length(tax_code) between 1 and 20),
      ${offered},
      ${authors},
      primary key (venue_id, id),
      constraint food_category_parent_id_fkey foreign key (venue_id, parent_id) references food_category (venue_id, id),
      constraint food_category_station_id_fkey foreign key (venue_id, station_id)
        references kitchen_station (venue_id, id),
      check (parent_id <> id)
    )`.execute(db)
  await sql`create unique index food_category_code on food_category (venue_id, code_key)
    where archived_at is null`.execute(db)
  await sql`create index food_category_parent on food_category (venue_id, parent_id)`.execute(db)
  // Two people who move two categories at the same moment must not make a circle: the tree of a venue changes one by one.
  await sql`
    create function food_category_is_tree() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('food categories'), hashtext(new.venue_id::text));
      if exists (
        with recursive above (id, depth) as (
          select new.parent_id, 1
          union all
          select c.parent_id, a.depth + 1 from above a
          join food_category c on c.venue_id = new.venue_id and c.id = a.id
          where a.depth < 20)
        select from above where id = new.id) then
        raise exception 'a category cannot be below itself'
          using errcode = 'foreign_key_violation', constraint = 'food_category_parent_id_fkey', table = 'food_category';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger food_category_is_tree before insert or update of parent_id on food_category
      for each row when (new.parent_id is not null) execute function food_category_is_tree()`.execute(db)
  // Where a category is in the tree: the place and the name of each on the way to it. It orders the list.
  await sql`
    create function food_category_path(venue uuid, category uuid) returns text[] language sql stable as $$
      with recursive up (id, parent_id, step, depth) as (
        select c.id, c.parent_id, lpad(c.sort::text, 3, '0') || fold(coalesce(nullif(c.name ->> 'en', ''), c.name ->> 'tr'))
          || c.id, 1 from food_category c where c.venue_id = venue and c.id = category
        union all
        select c.id, c.parent_id, lpad(c.sort::text, 3, '0') || fold(coalesce(nullif(c.name ->> 'en', ''), c.name ->> 'tr'))
          || c.id, u.depth + 1 from up u join food_category c on c.venue_id = venue and c.id = u.parent_id
        where u.depth < 20)
      select array_agg(step order by depth desc) from up
    $$`.execute(db)
}

// An ingredient is an inventory item with what the kitchen knows of it; there is no second stock.
async function addIngredients(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ingredient (
      venue_id uuid not null references venue (id),
      id uuid not null,
      item_id uuid not null,
      allergens text[] not null check (allergens <@ array['gluten', 'crustaceans', 'eggs', 'fish', 'peanuts', 'soy',
        'milk', 'nuts', 'celery', 'mustard', 'sesame', 'sulphites', 'lupin', 'molluscs']),
      other_allergens text check (length(other_allergens) between 1 and 200),
      diets text[] not null check (diets <@ array['vegetarian', 'vegan', 'halal', 'kosher']),
      waste_ppm integer not null check (waste_ppm between 0 and 900000),
      substitute_id uuid,
      note text not null check (length(note) <= 500),
      ${authors},
      primary key (venue_id, id),
      constraint ingredient_item_id_fkey foreign key (venue_id, item_id) references inventory_item (venue_id, id),
      constraint ingredient_substitute_id_fkey foreign key (venue_id, substitute_id) references ingredient (venue_id, id),
      check (substitute_id <> id)
    )`.execute(db)
  await sql`create unique index ingredient_item_id on ingredient (venue_id, item_id) where archived_at is null`.execute(
    db,
  )
}

async function addProducts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table food_product (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      category_id uuid not null,
      kind text not null check (kind in ('simple', 'variants', 'combo', 'open')),
      price_minor bigint not null check (price_minor between 0 and 900000000000000),
      tax_code text check (length(tax_code) between 1 and 20),
      station_id uuid,
      prep_minutes integer not null check (prep_minutes between 0 and 240),
      barcode text check (length(barcode) between 1 and 60),
      ${offered},
      stops_by_itself boolean not null,
      picture uuid,
      state text not null default 'draft' check (state in ('draft', 'active', 'paused')),
      ${authors},
      primary key (venue_id, id),
      constraint food_product_category_id_fkey foreign key (venue_id, category_id) references food_category (venue_id, id),
      constraint food_product_station_id_fkey foreign key (venue_id, station_id)
        references kitchen_station (venue_id, id),
      constraint food_product_picture_fkey foreign key (venue_id, picture) references stored_file (venue_id, id)
    )`.execute(db)
  await sql`create unique index food_product_code on food_product (venue_id, code_key)
    where archived_at is null`.execute(db)
  await sql`create index food_product_category on food_product (venue_id, category_id)`.execute(db)
  await sql`create index food_product_picture on food_product (venue_id, picture) where picture is not null`.execute(db)
  await sql`
    create trigger counts_file_use after insert or delete or update of picture on food_product for each row
      execute function counts_file_use('picture', 'foodPicture', 'venue_id')`.execute(db)
  await sql`
    create function food_product_keeps_state() returns trigger language plpgsql as $$
    begin
      if new.kind <> old.kind or (new.state = 'draft' and old.state <> 'draft')
        or (new.state = 'paused' and old.state = 'draft') then
        raise exception 'a product goes from draft to active and paused, and stays of its kind'
          using errcode = 'check_violation', constraint = 'food_product_keeps_state', table = 'food_product';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger food_product_keeps_state before update of kind, state on food_product
      for each row execute function food_product_keeps_state()`.execute(db)
}

// What is sold is a variant: a product without choices has one of no name. Its price is that of its product, unless it
// says another.
async function addVariants(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table food_variant (
      venue_id uuid not null,
      id uuid not null,
      product_id uuid not null,
      place integer not null check (place >= 0),
      name jsonb not null,
      price_minor bigint check (price_minor between 0 and 900000000000000),
      barcode text check (length(barcode) between 1 and 60),
      recipe_id uuid,
      item_id uuid,
      made_qty numeric(15, 3) check (made_qty > 0),
      archived_at timestamptz,
      primary key (venue_id, id),
      foreign key (venue_id, product_id) references food_product (venue_id, id),
      foreign key (venue_id, item_id) references inventory_item (venue_id, id),
      constraint food_variant_made_of check (recipe_id is null or item_id is null),
      constraint food_variant_made_qty check ((item_id is null and recipe_id is null) = (made_qty is null))
    )`.execute(db)
  await sql`create index food_variant_product on food_variant (venue_id, product_id, place)`.execute(db)
  await sql`create index food_variant_recipe on food_variant (venue_id, recipe_id) where recipe_id is not null`.execute(
    db,
  )
  await sql`create index food_variant_item on food_variant (venue_id, item_id) where item_id is not null`.execute(db)
  // What is on sale can be sold: looked at when the transaction ends.
  await sql`
    create function food_product_has_variant() returns trigger language plpgsql as $$
    declare
      its_id uuid := case tg_table_name when 'food_product' then new.id else (to_jsonb(new) ->> 'product_id')::uuid end;
    begin
      if exists (select from food_product p where p.venue_id = new.venue_id and p.id = its_id
          and p.state = 'active' and p.archived_at is null)
        and not exists (select from food_variant v where v.venue_id = new.venue_id and v.product_id = its_id
          and v.archived_at is null) then
        raise exception 'a product on sale has something that can be sold'
          using errcode = 'check_violation', constraint = 'food_product_has_variant', table = 'food_product';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger food_product_has_variant after update of state, archived_at on food_product
      deferrable initially deferred for each row execute function food_product_has_variant()`.execute(db)
  await sql`
    create constraint trigger food_product_has_variant after update of archived_at on food_variant
      deferrable initially deferred for each row execute function food_product_has_variant()`.execute(db)

  // A scan at the counter finds one thing, a product or one of its variants.
  await sql`
    create table food_barcode (
      venue_id uuid not null,
      barcode text not null,
      product_id uuid not null,
      variant_id uuid,
      primary key (venue_id, barcode),
      foreign key (venue_id, product_id) references food_product (venue_id, id),
      foreign key (venue_id, variant_id) references food_variant (venue_id, id)
    )`.execute(db)
  await sql`
    create function food_barcode_follows() returns trigger language plpgsql as $$
    declare
      own uuid := case tg_table_name when 'food_variant' then new.id end;
      product uuid := coalesce((to_jsonb(new) ->> 'product_id')::uuid, new.id);
    begin
      delete from food_barcode b
        where b.venue_id = new.venue_id and b.product_id = product and b.variant_id is not distinct from own;
      if new.barcode is not null and new.archived_at is null then
        begin
          insert into food_barcode (venue_id, barcode, product_id, variant_id)
            values (new.venue_id, new.barcode, product, own);
        exception when unique_violation then
          raise exception 'the barcode is of another product'
            using errcode = 'unique_violation', constraint = tg_table_name || '_barcode', table = tg_table_name::text;
        end;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['food_product', 'food_variant']) {
    await sql`
      create trigger ${sql.id(`${table}_barcode_follows`)}
        after insert or update of barcode, archived_at on ${sql.table(table)}
        for each row execute function food_barcode_follows()`.execute(db)
  }
}

// No row: it is on sale. A count is what is left to be sold; it is taken by a conditional update and never below zero.
async function addAvailability(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table food_availability (
      venue_id uuid not null,
      variant_id uuid not null,
      mode text not null check (mode in ('on', 'off', 'until', 'count')),
      until timestamptz,
      left_count integer constraint food_availability_left check (left_count >= 0),
      reason text not null check (length(reason) <= 200),
      changed_at timestamptz not null default clock_timestamp(),
      changed_by uuid references app_user (id),
      primary key (venue_id, variant_id),
      foreign key (venue_id, variant_id) references food_variant (venue_id, id),
      check ((mode = 'until') = (until is not null)),
      check ((mode = 'count') = (left_count is not null))
    )`.execute(db)
}
