import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Where vendors are paid. Whoever controls these details gets the money, so a change takes a second person and a day:
 * until then the details before it are the ones that count. Whoever could approve bills may approve a change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table vendor_bank (
      venue_id uuid not null,
      id uuid not null,
      vendor_id uuid not null,
      iban text not null check (iban ~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'),
      bic text check (bic ~ '^[A-Z0-9]{8}([A-Z0-9]{3})?$'),
      holder text not null check (length(holder) between 1 and 70),
      state text not null default 'waiting' check (state in ('waiting', 'approved', 'replaced', 'rejected')),
      requested_at timestamptz not null default clock_timestamp(),
      requested_by uuid not null references app_user (id),
      approved_at timestamptz,
      approved_by uuid references app_user (id),
      rejected_at timestamptz,
      rejected_by uuid references app_user (id),
      reason text check (length(reason) between 1 and 500),
      primary key (venue_id, id),
      unique (venue_id, vendor_id, id),
      foreign key (venue_id, vendor_id) references vendor (venue_id, id),
      constraint vendor_bank_two_people check (approved_by <> requested_by),
      check ((approved_at is null) = (approved_by is null)),
      check (state <> 'approved' or approved_at is not null),
      check (state not in ('waiting', 'replaced') or approved_at is null),
      check ((state = 'rejected') = (rejected_at is not null and rejected_by is not null and reason is not null))
    )`.execute(db)
  await sql`create unique index vendor_bank_waiting on vendor_bank (venue_id, vendor_id) where state = 'waiting'`.execute(
    db,
  )
  await sql`create index vendor_bank_of_vendor on vendor_bank (venue_id, vendor_id, requested_at)`.execute(db)
  await sql`
    create function vendor_bank_stays() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        if new.state <> 'waiting' or new.requested_at > clock_timestamp() then
          raise exception 'details of a bank begin as a change that waits'
            using errcode = 'check_violation', constraint = 'vendor_bank_stays', table = 'vendor_bank';
        end if;
        return new;
      end if;
      if (new.vendor_id, new.iban, new.bic, new.holder, new.requested_at, new.requested_by)
          is distinct from (old.vendor_id, old.iban, old.bic, old.holder, old.requested_at, old.requested_by)
        or not (old.state = 'waiting' or old.state = 'approved' and new.state = 'rejected') then
        raise exception 'details of a bank are not changed: other ones are entered'
          using errcode = 'check_violation', constraint = 'vendor_bank_stays', table = 'vendor_bank';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger vendor_bank_stays before insert or update on vendor_bank for each row
      execute function vendor_bank_stays()`.execute(db)
  // By the clock of the database, when it is asked: the newest that somebody else has approved and that is a day old.
  await sql`
    create function usable_vendor_bank(venue uuid, vendor uuid) returns uuid language sql volatile as $$
      select b.id from vendor_bank b
      where b.venue_id = venue and b.vendor_id = vendor and b.state = 'approved'
        and b.requested_at + interval '24 hours' <= clock_timestamp()
      order by b.requested_at desc, b.id desc limit 1
    $$`.execute(db)
  await grantApp(db, 'select, insert, update (state, approved_at, approved_by, rejected_at, rejected_by, reason)', [
    'vendor_bank',
  ])

  const approvers = sql`
    select p.venue_id, p.role_id from role_permission p where p.module = 'vendor_payouts' and p.action = 'approve'`
  // The catalogue of rights is brought up to date after the schema; a new database has no roles and needs nothing.
  await sql`
    insert into permission (module, action) select 'vendors', 'approve' where exists (${approvers})
    on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select s.venue_id, s.role_id, 'vendors', 'approve' from (${approvers}) s on conflict do nothing`.execute(db)
}
