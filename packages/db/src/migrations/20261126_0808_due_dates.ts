import { type Kysely, sql } from 'kysely'

/**
 * The date by which the rest of an order is due follows its show, and may be set for one order by whoever has the right.
 * An invoice keeps what was paid and due when it was issued.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Never after the show begins; nobody gets less than a day because the show comes sooner.
  await sql`
    create function balance_follows(venue uuid, sold uuid, shift interval, starts timestamptz) returns void
    language sql as $$
      update order_balance b set due_at = n.due, remind_at = b.remind_at + (n.due - b.due_at),
        release_at = greatest(n.due, least(starts, b.release_at + (n.due - b.due_at))),
        reminded_at = case when b.remind_at + (n.due - b.due_at) <= clock_timestamp() then b.reminded_at end
      from (
        select least(starts, greatest(o.due_at + shift, least(o.due_at, clock_timestamp() + interval '1 day'))) as due
        from order_balance o where o.venue_id = venue and o.order_id = sold) n
      where b.venue_id = venue and b.order_id = sold and b.released_at is null and n.due <> b.due_at
    $$`.execute(db)

  // However a session gets another time: by its form, by a move with its mails, or with many others. The first show of an
  // order counts.
  await sql`
    create function session_moves_balances() returns trigger language plpgsql as $$
    declare
      moved record;
    begin
      for moved in
        select b.order_id as id, min(t.starts_at) as starts,
          least(min(t.starts_at) filter (where t.id <> new.id), old.starts_at) as before
        from order_balance b
        join pass p on p.venue_id = b.venue_id and p.order_id = b.order_id and p.state <> 'cancelled'
        join ticket_session t on t.venue_id = p.venue_id and t.id = p.ticket_session_id
        where b.venue_id = new.venue_id and b.released_at is null and b.order_id in (
          select x.order_id from pass x where x.venue_id = new.venue_id and x.ticket_session_id = new.id
            and x.state <> 'cancelled')
        group by b.order_id order by b.order_id
      loop
        if moved.starts <> moved.before then
          perform balance_follows(new.venue_id, moved.id, moved.starts - moved.before, moved.starts);
        end if;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger session_moves_balances after update of starts_at on ticket_session for each row
      when (new.starts_at <> old.starts_at) execute function session_moves_balances()`.execute(db)

  await sql`
    alter table invoice
      add column paid_minor bigint check (paid_minor >= 0),
      add column left_minor bigint check (left_minor > 0),
      add column due_at timestamptz,
      add constraint invoice_left check ((paid_minor is null) = (left_minor is null) and (left_minor is not null or due_at is null))`.execute(
    db,
  )

  await sql`insert into permission (module, action)
    select 'order_list', 'move_due' where exists (select from role) on conflict do nothing`.execute(db)
  await sql`
    insert into role_permission (venue_id, role_id, module, action)
    select r.venue_id, r.id, 'order_list', 'move_due' from role r where r.key in ('owner', 'manager')
    on conflict do nothing`.execute(db)
}
