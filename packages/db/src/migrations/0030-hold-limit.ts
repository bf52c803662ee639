import { type Kysely, sql } from 'kysely'

/**
 * What a program holds for its user at the same moment has an end, or one partner could keep a whole hall from being
 * sold. A hold carries the limit that it was made under; when it grows or lives longer, all that its owner holds so is
 * counted at the commit, behind a lock on their membership, so that of many holds at once none is counted too early.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table seat_hold add column at_most integer check (at_most > 0)`.execute(db)
  await sql`update seat_hold set at_most = 200 where channel = 'partner'`.execute(db)
  await sql`
    alter table seat_hold add constraint seat_hold_of_partner check (channel <> 'partner' or at_most is not null)
  `.execute(db)
  await sql`
    create index seat_hold_limited on seat_hold (venue_id, owner_id, expires_at)
      where state = 'open' and at_most is not null`.execute(db)
  await sql`
    create function seat_hold_within_limit() returns trigger language plpgsql as $$
    declare
      kept integer;
    begin
      perform from venue_member m where m.venue_id = new.venue_id and m.user_id = new.owner_id for no key update;
      select coalesce(sum(cardinality(h.seat_nos) + coalesce((
          select sum(p.qty) from pool_hold p where p.venue_id = h.venue_id and p.hold_id = h.id), 0)), 0)
        into kept from seat_hold h
        where h.venue_id = new.venue_id and h.owner_id = new.owner_id and h.state = 'open' and h.at_most is not null
          and h.expires_at > clock_timestamp();
      if kept > new.at_most then
        raise exception 'holds of one owner keep too much' using errcode = 'check_violation', constraint = 'seat_hold_limit';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger seat_hold_limit after insert or update of seat_nos, expires_at on seat_hold
      deferrable initially deferred for each row when (new.state = 'open' and new.at_most is not null)
      execute function seat_hold_within_limit()`.execute(db)
}
