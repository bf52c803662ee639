import { type Kysely, sql } from 'kysely'

/**
 * A pass hangs on its line, and on nothing else. Every foreign key of a pass is looked up once for each pass of a sale,
 * and locks a row that all sales share: three for each of them were a third of all such checks of a sale. The line names
 * the ticket session and the pass type and hangs on both itself, and lines are never changed or deleted; so a pass that
 * must name those of its line needs no keys of its own to them. This says more than before: a pass could name another
 * session than the line that it was paid by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The index by which orders of a session are found serves as the key: no sale writes one more. No other line can have
  // the same order and number, so it forbids nothing that the primary key allows.
  await sql`drop index order_line_session`.execute(db)
  await sql`create unique index order_line_session
    on order_line (venue_id, ticket_session_id, order_id, line_no, pass_type_id)`.execute(db)
  await sql`alter table pass add constraint pass_line_fkey
    foreign key (venue_id, ticket_session_id, order_id, line_no, pass_type_id)
    references order_line (venue_id, ticket_session_id, order_id, line_no, pass_type_id)`.execute(db)
  await sql`alter table pass
    drop constraint pass_venue_id_order_id_line_no_fkey,
    drop constraint pass_venue_id_ticket_session_id_fkey,
    drop constraint pass_venue_id_pass_type_id_fkey`.execute(db)
}
