import { type Kysely, sql } from 'kysely'

/**
 * A payout that failed leaves its run when it is planned again, so that it can join the next one and its file. Which run
 * it has left stays with its history. A count that was sent back waits for a second person, however small it differs then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Whether a change of a vendor's account is held back: it waits for a second person, or for its day to pass.
  await sql`
    create function holds_vendor_bank(venue uuid, vendor uuid) returns boolean language sql volatile as $$
      select exists (select from vendor_bank k where k.venue_id = venue and k.vendor_id = vendor and (k.state = 'waiting'
        or k.state = 'approved' and k.requested_at + interval '24 hours' > clock_timestamp()))
    $$`.execute(db)
  await sql`alter table stock_count add column was_reviewed boolean not null default false`.execute(db)
  await sql`update stock_count set was_reviewed = true where state = 'review'`.execute(db)

  await sql`
    alter table vendor_payout_event add column run_id uuid,
      add constraint vendor_payout_event_run_id_fkey foreign key (venue_id, run_id)
        references vendor_payout_run (venue_id, id),
      add check (run_id is null or kind = 'redrafted')`.execute(db)
  await sql`create index vendor_payout_event_run on vendor_payout_event (venue_id, run_id)
    where run_id is not null`.execute(db)
  // One that is planned again may be for a vendor whose other bills are in the next run too.
  await sql`drop index vendor_payout_run_vendor`.execute(db)
  await sql`create index vendor_payout_run_of on vendor_payout (venue_id, run_id, vendor_id)
    where run_id is not null`.execute(db)
  await sql`create index vendor_payout_waiting on vendor_payout (venue_id, payout_no)
    where state = 'draft' and run_id is null`.execute(db)
  await sql`
    create or replace function vendor_payout_steps() returns trigger language plpgsql as $$
    begin
      if (new.vendor_id, new.fund_id, new.method, new.amount_minor, new.currency, new.created_by)
          is distinct from (old.vendor_id, old.fund_id, old.method, old.amount_minor, old.currency, old.created_by)
        or new.run_id is distinct from old.run_id and not (
          old.state = 'failed' and new.state = 'draft' and new.run_id is null
          or old.state = 'draft' and new.state = 'draft' and old.run_id is null and new.method = 'bank'
            and exists (select from vendor_payout_run r where r.venue_id = new.venue_id and r.id = new.run_id
              and r.state = 'draft' and r.fund_id = new.fund_id))
        or not (new.state = old.state or (old.state, new.state) in (('draft', 'approved'), ('draft', 'cancelled'),
          ('approved', 'sent'), ('approved', 'failed'), ('sent', 'settled'), ('sent', 'failed'), ('failed', 'draft'),
          ('failed', 'cancelled'), ('settled', 'reversed'))
          or new.method = 'cash' and (old.state, new.state) = ('approved', 'settled')) then
        raise exception 'a payout does not go from % to %', old.state, new.state
          using errcode = 'check_violation', constraint = 'vendor_payout_steps', table = 'vendor_payout';
      end if;
      if new.state = 'approved' and old.state = 'draft' and new.method = 'bank'
          and new.bank_id is distinct from usable_vendor_bank(new.venue_id, new.vendor_id) then
        raise exception 'nothing is paid to an account that waits'
          using errcode = 'check_violation', constraint = 'vendor_payout_bank_usable', table = 'vendor_payout';
      end if;
      if new.state = old.state and new.bank_id is distinct from old.bank_id then
        raise exception 'an account is chosen when a payout is approved'
          using errcode = 'check_violation', constraint = 'vendor_payout_bank_usable', table = 'vendor_payout';
      end if;
      return new;
    end $$`.execute(db)
  // Those that were planned again before this step.
  await sql`alter table vendor_payout disable trigger vendor_payout_steps`.execute(db)
  await sql`
    update vendor_payout p set run_id = null from vendor_payout_run r
    where r.venue_id = p.venue_id and r.id = p.run_id and p.state = 'draft' and r.state <> 'draft'`.execute(db)
  await sql`alter table vendor_payout enable trigger vendor_payout_steps`.execute(db)
}
