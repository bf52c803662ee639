import { type Kysely, sql } from 'kysely'

/**
 * A gift card that was sold and never used can be taken back: one entry takes all that is on it, as a line of its order
 * gives the money back, and the card ends there. A payment by it at the same moment waits for the same row.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table gift_card
      drop constraint gift_card_state_check,
      add constraint gift_card_state_check check (state in ('active', 'blocked', 'replaced', 'taken_back')),
      add constraint gift_card_taken_back_empty check (state <> 'taken_back' or balance_minor = 0)`.execute(db)
  await sql`
    alter table gift_entry
      drop constraint gift_entry_kind_check,
      drop constraint gift_entry_check,
      drop constraint gift_entry_check1,
      add constraint gift_entry_kind_check check (kind in
        ('sold', 'charged', 'issued', 'paid', 'returned', 'refunded', 'moved_out', 'moved_in', 'taken_back')),
      add constraint gift_entry_sign_check check
        (amount_minor <> 0 and (amount_minor < 0) = (kind in ('paid', 'moved_out', 'taken_back'))),
      add constraint gift_entry_line_check check ((kind in ('sold', 'charged', 'taken_back')) = (line_no is not null))`.execute(
    db,
  )
  await sql`
    create or replace function gift_entry_moves() returns trigger language plpgsql as $$
    begin
      update gift_card c set balance_minor = c.balance_minor + new.amount_minor, rev = c.rev + 1,
          state = case when new.kind = 'taken_back' then 'taken_back' else c.state end,
          valid_until = case when new.kind in ('returned', 'refunded')
            then greatest(c.valid_until, new.business_date + 90) else c.valid_until end
        where c.venue_id = new.venue_id and c.id = new.card_id and c.balance_minor + new.amount_minor >= 0
          and case new.kind
            when 'paid' then c.state = 'active' and c.valid_until >= new.business_date
            when 'charged' then c.state = 'active'
            when 'taken_back' then c.state in ('active', 'blocked') and c.balance_minor + new.amount_minor = 0
            else c.state not in ('replaced', 'taken_back') end
        returning c.balance_minor into new.balance_after_minor;
      -- Only after the row is held: an entry that was added while this one waited is seen.
      if not found or (new.kind = 'taken_back' and 1 <> (select count(*) from gift_entry e
          where e.venue_id = new.venue_id and e.card_id = new.card_id)) then
        raise exception 'the card does not allow it'
          using errcode = 'check_violation', constraint = 'gift_card_allows', table = 'gift_entry';
      end if;
      return new;
    end $$`.execute(db)
}
