import { type Kysely, sql } from 'kysely'

/**
 * A way of payment may bring its money to a fund of its own, and a till may have a safe of its own. The key that the
 * fund is found by has its kind, so cards never arrive in a safe, nor anything in a fund of another venue.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_method
      add column fund_id uuid,
      add column fund_kind text generated always as
        (case kind when 'card' then 'card_clearing' when 'bank' then 'bank' else 'none' end) stored,
      add constraint payment_method_fund_id_kind foreign key (venue_id, fund_id, fund_kind)
        references fund (venue_id, id, kind)`.execute(db)
  // Nobody could choose one yet.
  await sql`
    alter table till
      drop constraint till_venue_id_fund_id_fkey,
      add column fund_kind text generated always as ('safe') stored,
      add constraint till_fund_id_kind foreign key (venue_id, fund_id, fund_kind)
        references fund (venue_id, id, kind)`.execute(db)
}
