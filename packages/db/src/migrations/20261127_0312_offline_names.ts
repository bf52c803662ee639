import { type Kysely, sql } from 'kysely'

/**
 * What a counter has signed stays as it was signed, but for the guest's name and the note: a person who asks to be
 * forgotten is. The hash and the signature of what was signed stay with it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function offline_sale_kept() returns trigger language plpgsql as $$
    begin
      if old.state = 'posted'
        or (new.state <> 'posted' and new.signed <> old.signed
          and new.signed::jsonb is distinct from old.signed::jsonb || '{"guestName": "", "note": ""}')
        or (new.venue_id, new.counter_id, new.counter, new.signed_hash, new.signature, new.sold_at, new.sold_by,
          new.till_id, new.till_session_id, new.currency, new.due_minor, new.uploaded_at, new.uploaded_by)
        is distinct from (old.venue_id, old.counter_id, old.counter, old.signed_hash, old.signature, old.sold_at,
          old.sold_by, old.till_id, old.till_session_id, old.currency, old.due_minor, old.uploaded_at,
          old.uploaded_by) then
        raise exception 'a sale made offline stays as it was signed'
          using errcode = 'check_violation', constraint = 'offline_sale_kept', table = 'offline_sale';
      end if;
      return new;
    end $$`.execute(db)
}
