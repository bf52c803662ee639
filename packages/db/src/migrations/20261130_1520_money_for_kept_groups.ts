import { type Kysely, sql } from 'kysely'

/**
 * Money for a group is taken, or asked for at a terminal, only while its places are kept: nobody looks for money of a
 * group that has ended. Without `due_minor` the money has changed hands already, and is written down in any case. Ending a
 * group locks its row against this (`for no key update`), so of the two one finds the other.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function money_for_a_kept_group() returns trigger language plpgsql as $$
    declare
      its_state text;
      its_end timestamptz;
    begin
      select g.state, g.option_until into its_state, its_end from group_booking g
        where g.venue_id = new.venue_id and g.id = new.order_id for share;
      if not found or (its_state = 'option' and its_end > clock_timestamp()) then
        return new;
      end if;
      if tg_table_name = 'part_payment' and new.due_minor is null then
        return new;
      end if;
      raise exception 'money for the group %, which keeps no places', new.order_id
        using errcode = 'check_violation', constraint = 'money_for_a_kept_group', table = tg_table_name;
    end $$`.execute(db)
  for (const table of ['part_payment', 'card_charge']) {
    await sql`create trigger money_for_a_kept_group before insert on ${sql.table(table)} for each row
      execute function money_for_a_kept_group()`.execute(db)
  }
}
