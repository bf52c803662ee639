import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Two customers who are one person. Nothing moves: the one who is merged points to the other, and whoever reads the other
 * reads both. So a sale for either of them is never in the way of a merge, and an undo loses nothing.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table customer add column merged_into uuid`.execute(db)
  await sql`alter table customer add constraint customer_merged_into_fkey
    foreign key (venue_id, merged_into) references customer (venue_id, id)`.execute(db)
  await sql`alter table customer add constraint customer_merged_is_archived
    check (merged_into is null or (archived_at is not null and merged_into <> id))`.execute(db)
  await sql`create index customer_merged_into on customer (venue_id, merged_into)
    where merged_into is not null`.execute(db)
  await sql`
    create table customer_merge (
      venue_id uuid not null,
      id uuid not null,
      from_id uuid not null,
      into_id uuid not null,
      merged_at timestamptz not null default now(),
      merged_by uuid not null references app_user (id),
      undone_at timestamptz,
      undone_by uuid references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, from_id) references customer (venue_id, id),
      foreign key (venue_id, into_id) references customer (venue_id, id),
      check ((undone_at is null) = (undone_by is null))
    )`.execute(db)
  await sql`create unique index customer_merge_from on customer_merge (venue_id, from_id)
    where undone_at is null`.execute(db)
  await sql`create index customer_merge_into on customer_merge (venue_id, into_id)`.execute(db)
  await grantApp(db, 'select, insert, update', ['customer_merge'])

  await sql`
    create function customer_root(venue uuid, subject uuid) returns uuid
      language sql stable set search_path from current as $$
      with recursive up as (
        select c.id, c.merged_into from customer c where c.venue_id = venue and c.id = subject
        union all
        select c.id, c.merged_into from up join customer c on c.venue_id = venue and c.id = up.merged_into
      ) select id from up where merged_into is null
    $$`.execute(db)
  await sql`
    create function customer_family(venue uuid, subject uuid) returns setof uuid
      language sql stable set search_path from current as $$
      with recursive family as (
        select subject as id
        union all
        select c.id from family f join customer c on c.venue_id = venue and c.merged_into = f.id
      ) select id from family
    $$`.execute(db)

  // Whoever was merged keeps the numbers: they belong to one person still, and find whom they were merged into.
  await sql`
    create or replace function customer_contacts_follow() returns trigger language plpgsql set search_path from current as $$
    declare
      way text;
      said text;
      used boolean := new.archived_at is null or new.merged_into is not null;
    begin
      foreach way in array array['phone', 'email'] loop
        said := case way when 'phone' then new.phone else new.email end;
        begin
          update customer_contact set in_use = used
            where venue_id = new.venue_id and customer_id = new.id and kind = way and in_use <> used;
          delete from customer_contact where venue_id = new.venue_id and customer_id = new.id and kind = way
            and is_main and value is distinct from said;
          if said is not null then
            update customer_contact set is_main = true
              where venue_id = new.venue_id and customer_id = new.id and kind = way and value = said;
            if not found then
              insert into customer_contact (venue_id, customer_id, kind, value, is_main, in_use)
                values (new.venue_id, new.id, way, said, true, used);
            end if;
          end if;
        exception when unique_violation then
          raise unique_violation using constraint = 'customer_' || way, table = 'customer';
        end;
      end loop;
      return null;
    end $$`.execute(db)

  // Found by the words and the numbers of all that was merged into them.
  await sql`
    create function customer_is_found(venue uuid, subject uuid) returns void language sql set search_path from current as $$
      update customer r set contact_key = coalesce((
        select string_agg(c.value, ' ' order by c.kind, c.value) from customer_contact c
        where c.venue_id = venue and c.customer_id in (select customer_family(venue, subject))), '')
      where r.venue_id = venue and r.id = subject
    $$`.execute(db)
  await sql`
    create or replace function customer_contact_is_found() returns trigger
      language plpgsql set search_path from current as $$
    declare
      venue uuid := coalesce(new.venue_id, old.venue_id);
      subject uuid := coalesce(new.customer_id, old.customer_id);
    begin
      perform customer_is_found(venue, subject);
      if customer_root(venue, subject) <> subject then
        perform customer_is_found(venue, customer_root(venue, subject));
      end if;
      return null;
    end $$`.execute(db)

  // The words of a name in one order: "Şahin Işıl" may be Işıl Şahin.
  await sql`
    create function name_key(said text) returns text language sql immutable set search_path from current as $$
      select coalesce(string_agg(word, ' ' order by word), '')
      from regexp_split_to_table(fold(said), '[^[:alnum:]]+') word where word <> ''
    $$`.execute(db)
  await sql`alter table customer add column name_key text not null generated always as (name_key(name)) stored`.execute(
    db,
  )
  await sql`create index customer_name_key on customer (venue_id, name_key) where archived_at is null`.execute(db)
}
