import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'
import { listInPages } from './list-pages.ts'

/** What the venue buys and keeps: categories as a tree, vendors, items with what they are packed in, and their barcodes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addCategories(db)
  await addVendors(db)
  await addItems(db)
  await addBarcodes(db)
  await grantApp(db, 'select, insert, update', ['item_category', 'vendor', 'inventory_item', 'item_unit'])
  // The triggers of items write it.
  await grantApp(db, 'select, insert, update, delete', ['item_barcode'])
}

const authors = sql`
  archived_at timestamptz,
  rev integer not null default 1,
  created_at timestamptz not null default now(),
  created_by uuid references app_user (id),
  updated_at timestamptz not null default now(),
  updated_by uuid references app_user (id)`

async function addCategories(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table item_category (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      parent_id uuid,
      kind text not null check (kind in ('ingredient', 'goods', 'consumable', 'asset')),
      sort smallint not null check (sort between 1 and 999),
      ${authors},
      primary key (venue_id, id),
      constraint item_category_parent_id_fkey foreign key (venue_id, parent_id) references item_category (venue_id, id),
      check (parent_id <> id)
    )`.execute(db)
  await sql`create unique index item_category_code on item_category (venue_id, code_key)
    where archived_at is null`.execute(db)
  await sql`create index item_category_parent on item_category (venue_id, parent_id)`.execute(db)
  // Two people who move two categories at the same moment must not make a circle: the tree of a venue changes one by one.
  await sql`
    create function item_category_is_tree() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtext('item categories'), hashtext(new.venue_id::text));
      if exists (
        with recursive above (id, depth) as (
          select new.parent_id, 1
          union all
          select c.parent_id, a.depth + 1 from above a
          join item_category c on c.venue_id = new.venue_id and c.id = a.id
          where a.depth < 20)
        select from above where id = new.id) then
        raise exception 'a category cannot be below itself'
          using errcode = 'foreign_key_violation', constraint = 'item_category_parent_id_fkey', table = 'item_category';
      end if;
      return new;
    end $$`.execute(db)
  // Where a category is in the tree: the place and the name of each on the way to it. It orders the list.
  await sql`
    create function item_category_path(venue uuid, category uuid) returns text[] language sql stable as $$
      with recursive up (id, parent_id, step, depth) as (
        select c.id, c.parent_id, lpad(c.sort::text, 3, '0') || fold(coalesce(nullif(c.name ->> 'en', ''), c.name ->> 'tr'))
          || c.id, 1 from item_category c where c.venue_id = venue and c.id = category
        union all
        select c.id, c.parent_id, lpad(c.sort::text, 3, '0') || fold(coalesce(nullif(c.name ->> 'en', ''), c.name ->> 'tr'))
          || c.id, u.depth + 1 from up u join item_category c on c.venue_id = venue and c.id = u.parent_id
        where u.depth < 20)
      select array_agg(step order by depth desc) from up
    $$`.execute(db)
  await sql`
    create trigger item_category_is_tree before insert or update of parent_id on item_category
      for each row when (new.parent_id is not null) execute function item_category_is_tree()`.execute(db)
}

async function addVendors(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name text not null check (length(name) between 1 and 120),
      kind text not null check (kind in ('supplier', 'service', 'artist', 'partner')),
      tax_no text check (length(tax_no) between 1 and 40),
      contact text check (length(contact) between 1 and 120),
      email text check (length(email) between 1 and 254),
      phone text check (length(phone) between 1 and 40),
      address text not null check (length(address) <= 300),
      terms_days smallint not null check (terms_days between 0 and 365),
      note text not null check (length(note) <= 500),
      ${authors},
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index vendor_code on vendor (venue_id, code_key) where archived_at is null`.execute(db)
  await sql`create unique index vendor_tax_no on vendor (venue_id, fold(tax_no)) where archived_at is null`.execute(db)
}

async function addItems(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inventory_item (
      venue_id uuid not null references venue (id),
      id uuid not null,
      code text not null check (length(code) between 1 and 20),
      code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)),
      category_id uuid not null,
      base_unit text not null check (base_unit in ('piece', 'portion', 'g', 'kg', 'ml', 'l', 'm')),
      barcode text check (length(barcode) between 1 and 60),
      min_qty numeric(15, 3) not null check (min_qty >= 0),
      par_qty numeric(15, 3) not null check (par_qty >= 0),
      lead_days smallint not null check (lead_days between 0 and 365),
      vendor_id uuid,
      storage text not null check (storage in ('dry', 'chilled', 'frozen')),
      is_batch boolean not null,
      expiry_days smallint check (expiry_days between 1 and 3650),
      is_strict boolean not null,
      picture uuid,
      ${authors},
      primary key (venue_id, id),
      constraint inventory_item_category_id_fkey foreign key (venue_id, category_id)
        references item_category (venue_id, id),
      constraint inventory_item_vendor_id_fkey foreign key (venue_id, vendor_id) references vendor (venue_id, id),
      constraint inventory_item_picture_fkey foreign key (venue_id, picture) references stored_file (venue_id, id)
    )`.execute(db)
  await sql`create index inventory_item_picture on inventory_item (venue_id, picture) where picture is not null`.execute(
    db,
  )
  await sql`create index inventory_item_vendor on inventory_item (venue_id, vendor_id) where vendor_id is not null`.execute(
    db,
  )
  await sql`
    create trigger counts_file_use after insert or delete or update of picture on inventory_item for each row
      execute function counts_file_use('picture', 'itemPicture', 'venue_id')`.execute(db)
  await sql`create unique index inventory_item_code on inventory_item (venue_id, code_key)
    where archived_at is null`.execute(db)
  await sql`create index inventory_item_category on inventory_item (venue_id, category_id)`.execute(db)
  await listInPages(db, {
    table: 'inventory_item',
    searched: [
      { name: 'code', kind: 'text' },
      { name: 'name', kind: 'local' },
      { name: 'barcode', kind: 'text' },
    ],
    sorts: [
      { name: 'name', kind: 'local' },
      { name: 'code', kind: 'text' },
    ],
  })
  await sql`
    create table item_unit (
      venue_id uuid not null,
      id uuid not null,
      item_id uuid not null,
      unit text not null check (unit in ('case', 'box', 'pack', 'bottle', 'can', 'bag', 'sack', 'keg', 'crate', 'tray', 'roll', 'kg', 'l')),
      factor numeric(15, 3) not null check (factor > 0),
      barcode text check (length(barcode) between 1 and 60),
      is_purchase boolean not null,
      ${authors},
      primary key (venue_id, id),
      unique (venue_id, id, item_id),
      foreign key (venue_id, item_id) references inventory_item (venue_id, id)
    )`.execute(db)
  await sql`create unique index item_unit_unit on item_unit (venue_id, item_id, unit)
    where archived_at is null`.execute(db)
}

// A scan finds one thing: a barcode is of one item or of one of its packings, whichever table it is entered in.
async function addBarcodes(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table item_barcode (
      venue_id uuid not null,
      barcode text not null,
      item_id uuid not null,
      unit_id uuid,
      primary key (venue_id, barcode),
      foreign key (venue_id, item_id) references inventory_item (venue_id, id),
      foreign key (venue_id, unit_id) references item_unit (venue_id, id)
    )`.execute(db)
  await sql`
    create function item_barcode_follows() returns trigger language plpgsql as $$
    declare
      own uuid := case tg_table_name when 'item_unit' then new.id end;
      item uuid := coalesce((to_jsonb(new) ->> 'item_id')::uuid, new.id);
    begin
      delete from item_barcode b
        where b.venue_id = new.venue_id and b.item_id = item and b.unit_id is not distinct from own;
      if new.barcode is not null and new.archived_at is null then
        begin
          insert into item_barcode (venue_id, barcode, item_id, unit_id) values (new.venue_id, new.barcode, item, own);
        exception when unique_violation then
          raise exception 'the barcode is of another item'
            using errcode = 'unique_violation', constraint = tg_table_name || '_barcode', table = tg_table_name::text;
        end;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['inventory_item', 'item_unit']) {
    await sql`
      create trigger ${sql.id(`${table}_barcode_follows`)}
        after insert or update of barcode, archived_at on ${sql.table(table)}
        for each row execute function item_barcode_follows()`.execute(db)
  }
}
