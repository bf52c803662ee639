import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/** Every phone and address of a customer, and what a customer has agreed to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index customer_contact rename to customer_contact_key`.execute(db)
  await sql`
    create table customer_contact (
      venue_id uuid not null,
      id uuid not null default gen_random_uuid(),
      customer_id uuid not null,
      kind text not null check (kind in ('phone', 'email')),
      value text not null,
      is_main boolean not null default false,
      in_use boolean not null default true,
      verified_at timestamptz,
      verified_by uuid references app_user (id),
      created_at timestamptz not null default now(),
      primary key (venue_id, id),
      foreign key (venue_id, customer_id) references customer (venue_id, id),
      check ((verified_at is null) = (verified_by is null)),
      check (case kind when 'phone' then value ~ '^[+][1-9][0-9]{5,14}$' else length(value) between 3 and 254 end)
    )`.execute(db)
  // Whose phone rings is one person, whichever of their numbers it is.
  await sql`create unique index customer_contact_once on customer_contact (venue_id, kind, value)
    where in_use`.execute(db)
  await sql`create unique index customer_contact_main on customer_contact (venue_id, customer_id, kind)
    where is_main`.execute(db)
  await sql`create index customer_contact_customer on customer_contact (venue_id, customer_id)`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['customer_contact'])
  await sql`
    insert into customer_contact (venue_id, customer_id, kind, value, is_main, in_use)
    select venue_id, id, 'phone', phone, true, archived_at is null from customer where phone is not null
    union all
    select venue_id, id, 'email', email, true, archived_at is null from customer where email is not null`.execute(db)

  // The main ones are columns of the customer too, and follow them.
  await sql`
    create function customer_contacts_follow() returns trigger language plpgsql set search_path from current as $$
    declare
      way text;
      said text;
    begin
      foreach way in array array['phone', 'email'] loop
        said := case way when 'phone' then new.phone else new.email end;
        begin
          update customer_contact set in_use = (new.archived_at is null)
            where venue_id = new.venue_id and customer_id = new.id and kind = way
              and in_use <> (new.archived_at is null);
          delete from customer_contact where venue_id = new.venue_id and customer_id = new.id and kind = way
            and is_main and value is distinct from said;
          if said is not null then
            update customer_contact set is_main = true
              where venue_id = new.venue_id and customer_id = new.id and kind = way and value = said;
            if not found then
              insert into customer_contact (venue_id, customer_id, kind, value, is_main, in_use)
                values (new.venue_id, new.id, way, said, true, new.archived_at is null);
            end if;
          end if;
        exception when unique_violation then
          raise unique_violation using constraint = 'customer_' || way, table = 'customer';
        end;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`create trigger customer_contacts_follow after insert or update of phone, email, archived_at on customer
    for each row execute function customer_contacts_follow()`.execute(db)

  // Found by any of them: what is looked through has them all.
  await sql`alter table customer alter column contact_key drop expression`.execute(db)
  await sql`alter table customer alter column contact_key set default ''`.execute(db)
  await sql`
    create function customer_contact_is_found() returns trigger language plpgsql set search_path from current as $$
    declare
      venue uuid := coalesce(new.venue_id, old.venue_id);
      subject uuid := coalesce(new.customer_id, old.customer_id);
    begin
      update customer set contact_key = coalesce((
        select string_agg(c.value, ' ' order by c.kind, c.value) from customer_contact c
        where c.venue_id = venue and c.customer_id = subject), '')
      where venue_id = venue and id = subject;
      return null;
    end $$`.execute(db)
  await sql`create trigger customer_contact_is_found after insert or delete or update of value, customer_id
    on customer_contact for each row execute function customer_contact_is_found()`.execute(db)

  await sql`
    create table customer_consent (
      venue_id uuid not null,
      id uuid not null,
      customer_id uuid not null,
      purpose text not null check (purpose in ('email', 'sms', 'call')),
      given boolean not null,
      source text not null check (source in ('counter', 'phone', 'paper', 'web')),
      text_version text not null check (length(text_version) between 1 and 40),
      at timestamptz not null default clock_timestamp(),
      actor_id uuid not null references app_user (id),
      primary key (venue_id, id),
      foreign key (venue_id, customer_id) references customer (venue_id, id)
    )`.execute(db)
  await sql`create index customer_consent_customer on customer_consent (venue_id, customer_id, purpose, at desc)`.execute(
    db,
  )
  await appendOnly(db, 'customer_consent')
  await grantApp(db, 'select, insert', ['customer_consent'])
}
