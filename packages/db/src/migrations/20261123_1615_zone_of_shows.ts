import { type Kysely, sql } from 'kysely'

/**
 * The venue's time zone stays while shows are ahead: their starts were chosen on its clock. Whoever plans shows keeps
 * the row of the venue as it is until they are written, so this finds them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function venue_keeps_zone() returns trigger language plpgsql as $$
    begin
      if exists (select from ticket_session t
        where t.venue_id = new.id and t.starts_at > clock_timestamp() and t.state <> 'cancelled') then
        raise exception 'shows are planned by this clock'
          using errcode = 'check_violation', constraint = 'venue_zone_of_shows', table = 'venue';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger venue_keeps_zone before update of zone on venue for each row
      when (new.zone <> old.zone) execute function venue_keeps_zone()`.execute(db)
}
