import { type Kysely, sql } from 'kysely'

/**
 * A guest who was let in by mistake is taken out again: a row of its own that names the admission, at most one for
 * each, and only within a minute. Passes that were let in together share the id of their scan.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table admission
    add column scan_id uuid,
    add column reverses_id uuid,
    drop constraint admission_reason_check,
    add constraint admission_reason_check check (length(reason) <= 200),
    drop constraint admission_result_check,
    add constraint admission_result_check check (result in ('ok', 'refused', 'undone')),
    add constraint admission_reverses check ((result = 'undone') = (reverses_id is not null)),
    add constraint admission_reversed_once unique (venue_id, reverses_id),
    add foreign key (venue_id, reverses_id) references admission (venue_id, id)`.execute(db)
  await sql`create index admission_at on admission (venue_id, at desc)`.execute(db)
  await sql`create index admission_scan on admission (venue_id, scan_id) where scan_id is not null`.execute(db)
  await sql`
    create function admission_undo_in_time() returns trigger language plpgsql as $$
    declare
      undone admission%rowtype;
    begin
      select * into undone from admission a where a.venue_id = new.venue_id and a.id = new.reverses_id;
      if undone.result is distinct from 'ok' or undone.pass_id is distinct from new.pass_id then
        raise exception 'only the admission of the same pass is undone'
          using errcode = 'check_violation', constraint = 'admission_undo_of_pass';
      end if;
      if undone.at < clock_timestamp() - interval '60 seconds' then
        raise exception 'an admission is undone within 60 s'
          using errcode = 'check_violation', constraint = 'admission_undo_in_time';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger admission_undo_in_time before insert on admission for each row
      when (new.result = 'undone') execute function admission_undo_in_time()`.execute(db)
}
