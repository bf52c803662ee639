import { type Kysely, sql } from 'kysely'
import { appendOnly, grantApp } from './grants.ts'

/**
 * Pieces of food that were paid and given back: which line of a sale took the money back, and what became of them. What
 * nobody has made by then is not made any more. The line of the food order counts them beside those that were cancelled.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table food_order_line
      add column returned_qty integer not null default 0,
      add constraint food_order_line_returned check (returned_qty between 0 and qty - cancelled_qty)`.execute(db)
  await sql`
    create or replace function food_order_line_is_frozen() returns trigger language plpgsql as $$
    begin
      if to_jsonb(new) - array['cancelled_qty', 'returned_qty', 'sent_at']
          <> to_jsonb(old) - array['cancelled_qty', 'returned_qty', 'sent_at']
        or new.cancelled_qty < old.cancelled_qty or new.returned_qty < old.returned_qty
        or (old.sent_at is not null and new.sent_at is distinct from old.sent_at) then
        raise exception 'a line of a food order is only sent, cancelled and given back'
          using errcode = 'restrict_violation', constraint = 'food_order_line_is_frozen', table = 'food_order_line';
      end if;
      return new;
    end $$`.execute(db)
  // The line of the sale is the one that takes back. The parts of a combo go with it.
  await sql`
    create table food_return (
      venue_id uuid not null,
      sale_order_id uuid not null,
      sale_line_no integer not null,
      food_order_id uuid not null,
      line_no integer not null,
      kind text not null check (kind in ('unsent', 'return', 'waste')),
      qty integer not null check (qty > 0),
      at timestamptz not null default clock_timestamp(),
      primary key (venue_id, sale_order_id, sale_line_no, food_order_id, line_no, kind),
      foreign key (venue_id, sale_order_id, sale_line_no) references order_line (venue_id, order_id, line_no),
      foreign key (venue_id, food_order_id, line_no) references food_order_line (venue_id, food_order_id, line_no)
    )`.execute(db)
  await sql`create index food_return_line on food_return (venue_id, food_order_id, line_no)`.execute(db)
  await appendOnly(db, 'food_return')
  await grantApp(db, 'select, insert', ['food_return'])
  // No piece is given back that the sale has not sold, and none without its money. The line is locked by its update.
  await sql`
    create function food_return_of_line() returns trigger language plpgsql as $$
    declare
      sold food_order_line%rowtype;
    begin
      update food_order_line set returned_qty = returned_qty + new.qty
        where venue_id = new.venue_id and food_order_id = new.food_order_id and line_no = new.line_no
        returning * into strict sold;
      if not exists (
        select from order_line l
        join food_bill b on b.venue_id = l.venue_id and b.sale_order_id = l.order_id
        join food_bill_line k on k.venue_id = b.venue_id and k.food_order_id = b.food_order_id and k.part_no = b.part_no
          and k.sale_line_no = l.reverses_line_no
        where l.venue_id = new.venue_id and l.order_id = new.sale_order_id and l.line_no = new.sale_line_no
          and l.kind = 'food' and k.line_order_id = sold.food_order_id
          and k.line_no = coalesce(sold.parent_line_no, sold.line_no)
          and (sold.parent_line_no is not null or -l.qty >= (select sum(r.qty) from food_return r
            where r.venue_id = new.venue_id and r.sale_order_id = new.sale_order_id
              and r.sale_line_no = new.sale_line_no and r.food_order_id = new.food_order_id
              and r.line_no = new.line_no))) then
        raise exception 'food goes back with its money'
          using errcode = 'check_violation', constraint = 'food_return_of_line', table = 'food_return';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger food_return_of_line after insert on food_return
      for each row execute function food_return_of_line()`.execute(db)
}
