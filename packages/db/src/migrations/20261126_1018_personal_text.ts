import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Names, phones and addresses that the audit tells of. An event holds a reference, `{"personal": id, "sum": sha256}`, and
 * the text is here, where it can be erased and never changed: the chain covers the reference. The sum is over a salt and
 * the text, so a text that was exchanged shows, and one that was erased cannot be guessed.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table personal_text (
      venue_id uuid not null references venue (id),
      id uuid not null,
      entity text not null check (length(entity) between 1 and 60),
      entity_id text not null check (length(entity_id) <= 100),
      field text not null check (length(field) between 1 and 200),
      value text,
      salt bytea,
      created_at timestamptz not null default now(),
      erased_at timestamptz,
      primary key (venue_id, id),
      check ((value is null) = (erased_at is not null)),
      check ((salt is null) = (erased_at is not null))
    )`.execute(db)
  await sql`create index personal_text_subject on personal_text (venue_id, entity, entity_id)`.execute(db)
  await sql`
    create function personal_text_is_erased() returns trigger language plpgsql as $$
    begin
      if old.erased_at is not null or new.erased_at is null
        or (new.venue_id, new.id, new.entity, new.entity_id, new.field, new.created_at)
          is distinct from (old.venue_id, old.id, old.entity, old.entity_id, old.field, old.created_at) then
        raise exception 'a personal text is erased and never changed' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger personal_text_is_erased before update on personal_text
    for each row execute function personal_text_is_erased()`.execute(db)
  await sql`create trigger personal_text_stays before delete on personal_text
    for each row execute function forbid_change()`.execute(db)
  await sql`create trigger personal_text_stays_whole before truncate on personal_text
    for each statement execute function forbid_change()`.execute(db)
  await grantApp(db, 'select, insert, update', ['personal_text'])

  // Values as they are read: every reference becomes its text, or `{"erased": true}`.
  await sql`
    create function audit_told(venue uuid, said jsonb) returns jsonb
      language plpgsql stable strict set search_path from current as $$
    begin
      if said::text not like '%"personal"%' then return said; end if;
      if jsonb_typeof(said) = 'object' then
        if (select array_agg(key order by key) from jsonb_object_keys(said) key) = '{personal,sum}'
          and said ->> 'personal' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
          return coalesce((
            select case when p.erased_at is null then to_jsonb(p.value) else '{"erased": true}' end
            from personal_text p where p.venue_id = venue and p.id = (said ->> 'personal')::uuid), said);
        end if;
        return (select jsonb_object_agg(key, case when value = 'null' then value else audit_told(venue, value) end)
          from jsonb_each(said));
      elsif jsonb_typeof(said) = 'array' then
        return (select jsonb_agg(audit_told(venue, value) order by place)
          from jsonb_array_elements(said) with ordinality as part (value, place));
      end if;
      return said;
    end $$`.execute(db)

  // The audit stays append-only but for one change, which changes nothing that it says: a text becomes its reference.
  await sql`
    create function audit_event_stays() returns trigger language plpgsql set search_path from current as $$
    begin
      if tg_op <> 'UPDATE'
        or (to_jsonb(new) - '{before,after}'::text[]) <> (to_jsonb(old) - '{before,after}'::text[])
        or (new.before, new.after) is not distinct from (old.before, old.after)
        or audit_told(new.venue_id, new.before) is distinct from old.before
        or audit_told(new.venue_id, new.after) is distinct from old.after then
        raise exception 'audit_event is append-only' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`drop trigger append_only on audit_event`.execute(db)
  await sql`create trigger append_only before update or delete on audit_event
    for each row execute function audit_event_stays()`.execute(db)
  // The application may not update the table; through this it may make that one change.
  await sql`
    create function move_personal(venue uuid, event uuid, said_before jsonb, said_after jsonb) returns void
      language sql security definer set search_path from current as $$
      update audit_event set before = said_before, after = said_after where venue_id = venue and id = event
    $$`.execute(db)

  // Links whose event was changed so: what it is now, and the event of the audit that says so and is sealed itself.
  await sql`
    create table audit_move (
      venue_id uuid not null,
      number bigint not null,
      content bytea not null check (length(content) = 32),
      moved_by uuid not null,
      primary key (venue_id, number),
      foreign key (venue_id, number) references audit_seal (venue_id, number),
      foreign key (venue_id, moved_by) references audit_event (venue_id, id)
    )`.execute(db)
  await sql`create index audit_move_moved_by on audit_move (venue_id, moved_by)`.execute(db)
  await appendOnly(db, 'audit_move')
  await grantApp(db, 'select, insert', ['audit_move'])

  // How far the links of a venue were looked through.
  await sql`
    create table audit_looked_through (
      venue_id uuid not null primary key references venue (id),
      number bigint not null check (number > 0)
    )`.execute(db)
  await grantApp(db, 'select, insert, update', ['audit_looked_through'])
}
