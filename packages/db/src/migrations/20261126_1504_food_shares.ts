import { type Kysely, sql } from 'kysely'

/** A share of takings is of passes, or of food that guests of a show have had; a line of a statement says of which. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table vendor_share_term
      add column kind text not null default 'pass' check (kind in ('pass', 'food')),
      add check (kind = 'pass' or pass_type_id is null)`.execute(db)
  await sql`drop index vendor_share_term_once`.execute(db)
  await sql`create unique index vendor_share_term_once on vendor_share_term (venue_id, vendor_id, kind, product_id,
    ticket_session_id, pass_type_id) nulls not distinct where ended_at is null`.execute(db)
  await sql`
    alter table vendor_share_line
      add column kind text not null default 'pass' check (kind in ('pass', 'food')),
      add column line_no integer not null generated always as identity,
      drop constraint vendor_share_line_pkey,
      alter column pass_type_id drop not null,
      add primary key (venue_id, statement_id, line_no),
      add constraint vendor_share_line_once unique nulls not distinct (venue_id, statement_id, ticket_session_id, kind,
        pass_type_id),
      add check ((kind = 'pass') = (pass_type_id is not null))`.execute(db)
}
