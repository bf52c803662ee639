import { type Kysely, sql } from 'kysely'

/** What a till changes of an order is printed as its sales are: the receipt, and the passes that the guest has for it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table print_job
      drop constraint print_job_kind_check,
      add constraint print_job_kind_check
        check (kind in ('kitchen_ticket', 'receipt', 'pass', 'change', 'change_pass', 'test'))`.execute(db)
  await sql`
    create function print_change() returns trigger language plpgsql as $$
    begin
      insert into print_job (venue_id, printer_id, kind, subject_id, subject_no, key, created_by)
      select new.venue_id, p.id, k.kind, new.id, o.order_no::text, k.kind || ':' || new.id, new.actor_id
      from till_session t
      join printer_source s on s.venue_id = t.venue_id and s.till_id = t.till_id
      join printer p on p.venue_id = s.venue_id and p.id = s.printer_id and p.archived_at is null
      join sale_order o on o.venue_id = new.venue_id and o.id = new.order_id
      cross join lateral (values (1, 'change', p.receipts), (2, 'change_pass', p.passes)) as k (place, kind, wanted)
      where t.venue_id = new.venue_id and t.id = new.till_session_id and k.wanted
        and (k.kind = 'change' or exists (select from order_line l
          join pass x on x.venue_id = l.venue_id and x.order_id = l.order_id and x.line_no = l.line_no
          where l.venue_id = new.venue_id and l.order_id = new.order_id and l.change_id = new.id))
      order by k.place
      on conflict on constraint print_job_key do nothing;
      return null;
    end $$`.execute(db)
  // At commit: lines and passes of a change come behind it.
  await sql`
    create constraint trigger order_change_prints after insert on order_change deferrable initially deferred
      for each row when (new.till_session_id is not null) execute function print_change()`.execute(db)
}
