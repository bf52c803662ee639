import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/** Contacts, academy, the shop's products, files and the help center: tools that the staff of a venue share. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await contacts(db)
  await academy(db)
  await shop(db)
  await files(db)
  await help(db)
}

async function contacts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table book_contact (
      venue_id uuid not null references venue (id),
      id uuid not null,
      name text not null check (length(name) between 1 and 100),
      name_key text not null generated always as (fold(name)) stored,
      avatar text check (length(avatar) <= 2000),
      background text check (length(background) <= 2000),
      title text check (length(title) <= 200),
      company text check (length(company) <= 200),
      address text check (length(address) <= 500),
      birthday text check (length(birthday) <= 40),
      notes text check (length(notes) <= 40000),
      emails jsonb not null default '[]' check (jsonb_typeof(emails) = 'array'),
      phone_numbers jsonb not null default '[]' check (jsonb_typeof(phone_numbers) = 'array'),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (venue_id, id)
    )`.execute(db)
  await sql`create index book_contact_name_tr on book_contact (venue_id, name collate marquee_tr, id)`.execute(db)
  await sql`create index book_contact_name_en on book_contact (venue_id, name collate marquee_en, id)`.execute(db)

  // The id is random and is its own proof: an <img> can carry no token.
  await sql`
    create table book_contact_picture (
      venue_id uuid not null,
      contact_id uuid not null,
      id uuid not null,
      media_type text not null,
      content bytea not null check (length(content) between 1 and 262144),
      primary key (venue_id, contact_id),
      foreign key (venue_id, contact_id) references book_contact (venue_id, id) on delete cascade
    )`.execute(db)
  await sql`create index book_contact_picture_id on book_contact_picture (id)`.execute(db)
  await tags(db, { tag: 'book_tag', holder: 'book_contact', holderId: 'contact_id' })
  await grantApp(db, 'select, insert, update, delete', ['book_contact', 'book_contact_picture'])
}

async function academy(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table academy_category (
      venue_id uuid not null references venue (id),
      id uuid not null,
      title text not null check (length(title) between 1 and 100),
      slug text not null check (length(slug) between 1 and 100),
      primary key (venue_id, id),
      unique (venue_id, slug)
    )`.execute(db)
  await sql`
    create table academy_course (
      venue_id uuid not null,
      id uuid not null,
      category_id uuid not null,
      title text not null check (length(title) between 1 and 200),
      slug text not null check (length(slug) between 1 and 200),
      description text not null check (length(description) <= 2000),
      duration integer not null check (duration between 1 and 10000),
      featured boolean not null default false,
      sort integer not null default 0,
      updated_at timestamptz not null default now(),
      primary key (venue_id, id),
      unique (venue_id, slug),
      foreign key (venue_id, category_id) references academy_category (venue_id, id)
    )`.execute(db)
  await sql`
    create table academy_step (
      venue_id uuid not null,
      course_id uuid not null,
      step_no integer not null check (step_no between 0 and 1000),
      title text not null check (length(title) between 1 and 200),
      subtitle text not null check (length(subtitle) <= 500),
      content text not null check (length(content) <= 100000),
      primary key (venue_id, course_id, step_no),
      foreign key (venue_id, course_id) references academy_course (venue_id, id) on delete cascade
    )`.execute(db)
  await sql`
    create table academy_progress (
      venue_id uuid not null,
      user_id uuid not null references app_user (id) on delete cascade,
      course_id uuid not null,
      current_step integer not null default 0 check (current_step >= 0),
      completed integer not null default 0 check (completed between 0 and 100000),
      primary key (venue_id, user_id, course_id),
      foreign key (venue_id, course_id) references academy_course (venue_id, id) on delete cascade
    )`.execute(db)
  await grantApp(db, 'select, insert, update, delete', [
    'academy_category',
    'academy_course',
    'academy_step',
    'academy_progress',
  ])
}

async function shop(db: Kysely<unknown>): Promise<void> {
  for (const table of ['shop_brand', 'shop_vendor', 'shop_category']) {
    await sql`
      create table ${sql.table(table)} (
        venue_id uuid not null references venue (id),
        id uuid not null,
        name text not null check (length(name) between 1 and 100),
        slug text not null check (length(slug) between 1 and 100),
        sort integer not null default 0,
        primary key (venue_id, id),
        unique (venue_id, slug)
      )`.execute(db)
  }
  await sql`alter table shop_category
    add column parent_id uuid,
    add foreign key (venue_id, parent_id) references shop_category (venue_id, id)`.execute(db)
  // A new product has nothing but its name: whatever else is null is shown as an empty text.
  await sql`
    create table shop_product (
      venue_id uuid not null references venue (id),
      id uuid not null,
      category_id uuid,
      brand_id uuid,
      vendor_id uuid,
      name text not null check (length(name) between 1 and 200),
      name_key text not null generated always as (fold(name)) stored,
      description text not null default '' check (length(description) <= 10000),
      sku text not null default '' check (length(sku) <= 100),
      barcode text not null default '' check (length(barcode) <= 100),
      stock integer,
      reserved integer,
      cost numeric(14, 4),
      base_price numeric(14, 4),
      tax_percent numeric(14, 4),
      price numeric(14, 4),
      weight numeric(14, 4),
      thumbnail text check (length(thumbnail) <= 2000),
      images text[] not null default '{}' check (cardinality(images) <= 50),
      active boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (venue_id, id),
      foreign key (venue_id, category_id) references shop_category (venue_id, id),
      foreign key (venue_id, brand_id) references shop_brand (venue_id, id),
      foreign key (venue_id, vendor_id) references shop_vendor (venue_id, id)
    )`.execute(db)
  await tags(db, { tag: 'shop_tag', holder: 'shop_product', holderId: 'product_id' })
  await grantApp(db, 'select, insert, update, delete', ['shop_brand', 'shop_vendor', 'shop_category', 'shop_product'])
}

async function files(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table file_item (
      venue_id uuid not null references venue (id),
      id uuid not null,
      folder_id uuid,
      name text not null check (length(name) between 1 and 200),
      type text not null check (type in ('folder', 'PDF', 'XLS', 'DOC', 'TXT', 'JPG')),
      bytes bigint check (bytes >= 0),
      description text check (length(description) <= 2000),
      created_by text not null check (length(created_by) <= 100),
      created_at timestamptz not null default now(),
      modified_at timestamptz not null default now(),
      primary key (venue_id, id),
      foreign key (venue_id, folder_id) references file_item (venue_id, id),
      check ((type = 'folder') = (bytes is null)),
      check (folder_id <> id)
    )`.execute(db)
  await sql`create index file_item_folder on file_item (venue_id, folder_id)`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['file_item'])
}

async function help(db: Kysely<unknown>): Promise<void> {
  for (const kind of ['faq', 'guide']) {
    const category = sql.table(`help_${kind}_category`)
    await sql`
      create table ${category} (
        venue_id uuid not null references venue (id),
        id uuid not null,
        slug text not null check (length(slug) between 1 and 100),
        title text not null check (length(title) between 1 and 200),
        sort integer not null default 0,
        primary key (venue_id, id),
        unique (venue_id, slug)
      )`.execute(db)
  }
  await sql`
    create table help_faq (
      venue_id uuid not null,
      id uuid not null,
      category_id uuid not null,
      question text not null check (length(question) between 1 and 500),
      answer text not null check (length(answer) <= 5000),
      sort integer not null default 0,
      primary key (venue_id, id),
      foreign key (venue_id, category_id) references help_faq_category (venue_id, id) on delete cascade
    )`.execute(db)
  await sql`
    create table help_guide (
      venue_id uuid not null,
      id uuid not null,
      category_id uuid not null,
      slug text not null check (length(slug) between 1 and 200),
      title text not null check (length(title) between 1 and 200),
      subtitle text not null check (length(subtitle) <= 500),
      content text not null check (length(content) <= 100000),
      sort integer not null default 0,
      primary key (venue_id, id),
      unique (venue_id, slug),
      foreign key (venue_id, category_id) references help_guide_category (venue_id, id) on delete cascade
    )`.execute(db)
  const tables = ['help_faq_category', 'help_guide_category', 'help_faq', 'help_guide']
  await grantApp(db, 'select, insert, update, delete', tables)
}

interface Tagged {
  tag: string
  holder: string
  holderId: string
}

// A tag that goes is gone from all that held it, also from what took it at this very moment.
async function tags(db: Kysely<unknown>, { tag, holder, holderId }: Tagged): Promise<void> {
  const link = `${holder}_tag`
  await sql`
    create table ${sql.table(tag)} (
      venue_id uuid not null references venue (id),
      id uuid not null,
      title text not null check (length(title) between 1 and 100),
      primary key (venue_id, id)
    )`.execute(db)
  await sql`
    create table ${sql.table(link)} (
      venue_id uuid not null,
      ${sql.ref(holderId)} uuid not null,
      tag_id uuid not null,
      place integer not null,
      primary key (venue_id, ${sql.ref(holderId)}, tag_id),
      foreign key (venue_id, ${sql.ref(holderId)}) references ${sql.table(holder)} (venue_id, id) on delete cascade,
      foreign key (venue_id, tag_id) references ${sql.table(tag)} (venue_id, id) on delete cascade
    )`.execute(db)
  await sql`create index ${sql.ref(`${link}_tag`)} on ${sql.table(link)} (venue_id, tag_id)`.execute(db)
  await grantApp(db, 'select, insert, update, delete', [tag, link])
}
