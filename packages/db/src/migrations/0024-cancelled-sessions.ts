import { type Kysely, sql } from 'kysely'

/**
 * Nothing is sold in a cancelled session. A sale reads the state of its session without a lock, so a cancellation locks
 * the session's row and counts; a sale that began before checks again here, waits for the cancellation, and starts
 * anew.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function order_line_session_runs() returns trigger language plpgsql as $$
    declare
      present text;
    begin
      select t.state into present from ticket_session t
        where t.venue_id = new.venue_id and t.id = new.ticket_session_id for key share;
      if present = 'cancelled' then
        raise exception 'the session was cancelled meanwhile' using errcode = 'serialization_failure';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger order_line_session_runs after insert on order_line for each row
      when (new.ticket_session_id is not null and new.qty > 0) execute function order_line_session_runs()`.execute(db)
}
