import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * The end of each venue's audit chain, signed by a key that the database does not hold: links that are cut off its end
 * leave a chain that fits in itself, and only what remembers the end can tell. Chains of before begin unsigned.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table audit_head (
      venue_id uuid not null primary key references venue (id),
      number bigint not null check (number > 0),
      digest bytea not null,
      key_name bytea,
      signature bytea,
      check ((key_name is null) = (signature is null))
    )`.execute(db)
  await sql`
    insert into audit_head (venue_id, number, digest)
    select distinct on (venue_id) venue_id, number, digest from audit_seal order by venue_id, number desc`.execute(db)

  await sql`
    create function audit_head_moves_on() returns trigger language plpgsql as $$
    begin
      if new.venue_id <> old.venue_id or new.number < old.number
        or (new.number = old.number and new.digest <> old.digest) then
        raise exception 'the end of the audit moves on and never back' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger audit_head_moves_on before update on audit_head
    for each row execute function audit_head_moves_on()`.execute(db)
  await sql`create trigger audit_head_stays before delete on audit_head
    for each row execute function forbid_change()`.execute(db)
  await sql`create trigger audit_head_stays_whole before truncate on audit_head
    for each statement execute function forbid_change()`.execute(db)
  await grantApp(db, 'select, insert, update', ['audit_head'])
}
