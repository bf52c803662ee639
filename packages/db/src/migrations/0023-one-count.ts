import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/** A till has one count: what was counted stays as it is, and what is corrected is beside it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The word why a count differs may follow the count, once.
  await sql`
    create function till_session_counted() returns trigger language plpgsql as $$
    declare
      -- The difference is derived: what is generated is not there yet before an update.
      free text[] := '{difference_reason,difference_minor}';
    begin
      if tg_op = 'DELETE' or to_jsonb(new) - free is distinct from to_jsonb(old) - free
        or (old.difference_reason is not null and new.difference_reason is distinct from old.difference_reason)
      then
        raise exception 'a counted till stays as it was counted'
          using errcode = 'restrict_violation', constraint = 'till_session_counted';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger till_session_counted before update or delete on till_session for each row
      when (old.state = 'closed') execute function till_session_counted()`.execute(db)

  await sql`
    create table till_correction (
      venue_id uuid not null,
      id uuid not null,
      till_session_id uuid not null,
      counted_minor bigint not null check (counted_minor >= 0),
      denominations jsonb,
      reason text not null check (length(reason) between 1 and 500),
      actor_id uuid not null references app_user (id),
      approver_id uuid references app_user (id),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, id),
      foreign key (venue_id, till_session_id) references till_session (venue_id, id),
      check (approver_id <> actor_id)
    )`.execute(db)
  await sql`create index till_correction_session on till_correction (venue_id, till_session_id, at)`.execute(db)
  await sql`
    create function till_correction_after_count() returns trigger language plpgsql as $$
    begin
      if not exists (select from till_session s
        where s.venue_id = new.venue_id and s.id = new.till_session_id and s.state = 'closed')
      then
        raise exception 'what is not counted cannot be corrected'
          using errcode = 'restrict_violation', constraint = 'till_correction_after_count';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger till_correction_after_count before insert on till_correction for each row
      execute function till_correction_after_count()`.execute(db)
  await appendOnly(db, 'till_correction')
  await grantApp(db, 'select, insert', ['till_correction'])
}
