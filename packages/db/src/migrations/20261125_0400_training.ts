import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Training tills. What is sold at one is an order like any other, marked as practice: it has numbers of its own, keeps no
 * seat, opens no door, and neither a fund nor the book ever takes it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Set when the till is made: the keys below refuse a change once it was opened.
  await sql`alter table till add column is_training boolean not null default false`.execute(db)
  await sql`alter table till add constraint till_for_training unique (venue_id, id, is_training)`.execute(db)
  await sql`
    alter table till_session add column is_training boolean not null default false,
      add constraint till_session_for_training unique (venue_id, id, is_training),
      drop constraint till_session_venue_id_till_id_fkey,
      add constraint till_session_as_its_till foreign key (venue_id, till_id, is_training)
        references till (venue_id, id, is_training)`.execute(db)

  // Numbers of their own, far from those that guests are given.
  await sql`alter sequence order_no maxvalue 8999999999`.execute(db)
  await sql`create sequence training_order_no as bigint minvalue 9000000001`.execute(db)
  await grantApp(db, 'usage', ['sequence training_order_no'])
  await sql`
    alter table sale_order add column is_training boolean not null default false,
      add constraint sale_order_training_number check ((order_no > 9000000000) = is_training),
      add constraint sale_order_training_till check (not is_training or till_session_id is not null),
      drop constraint sale_order_venue_id_till_session_id_fkey,
      add constraint sale_order_as_its_till foreign key (venue_id, till_session_id, is_training)
        references till_session (venue_id, id, is_training)`.execute(db)
  await sql`create index sale_order_training on sale_order (venue_id, created_at desc, id) where is_training`.execute(
    db,
  )

  // A pass for practice names a seat and does not have it.
  await sql`
    alter table pass add column is_training boolean not null default false,
      add constraint pass_training_unused check (not (is_training and state = 'used'))`.execute(db)
  await sql`drop index pass_one_per_seat`.execute(db)
  await sql`create unique index pass_one_per_seat on pass (venue_id, ticket_session_id, seat_no)
    where seat_no is not null and state <> 'cancelled' and not is_training`.execute(db)

  await sql`
    alter table part_payment add column is_training boolean not null default false,
      add constraint part_payment_training_till check (not is_training or till_session_id is not null),
      drop constraint part_payment_venue_id_till_session_id_fkey,
      drop constraint part_payment_venue_id_return_till_session_id_fkey,
      add constraint part_payment_as_its_till foreign key (venue_id, till_session_id, is_training)
        references till_session (venue_id, id, is_training),
      add constraint part_payment_returned_alike foreign key (venue_id, return_till_session_id, is_training)
        references till_session (venue_id, id, is_training)`.execute(db)
  await sql`
    create function part_payment_sold_alike() returns trigger language plpgsql as $$
    begin
      if exists (select from sale_order o
        where o.venue_id = new.venue_id and o.id = new.order_id and o.is_training <> new.is_training) then
        raise exception 'money for practice pays for practice alone'
          using errcode = 'check_violation', constraint = 'part_payment_sold_alike', table = 'part_payment';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger part_payment_sold_alike after update of state on part_payment
      for each row when (new.state = 'sold') execute function part_payment_sold_alike()`.execute(db)

  await sql`
    alter table z_report add column is_training boolean not null default false,
      add constraint z_report_real check (not is_training),
      drop constraint z_report_venue_id_till_session_id_fkey,
      add constraint z_report_as_its_till foreign key (venue_id, till_session_id, is_training)
        references till_session (venue_id, id, is_training)`.execute(db)

  // One look per statement: a book of thousands of entries is posted in a few of them.
  await sql`
    create function real_money_only() returns trigger language plpgsql as $$
    begin
      if exists (select from added a where case a.source
        when 'order' then (select o.is_training from sale_order o where o.venue_id = a.venue_id and o.id = a.source_id)
        when 'basket' then (select p.is_training from part_payment p where p.venue_id = a.venue_id and p.id = a.source_id)
        when 'till' then (select s.is_training from till_session s where s.venue_id = a.venue_id and s.id = a.source_id)
        when 'movement' then (select s.is_training from till_movement m
          join till_session s on s.venue_id = m.venue_id and s.id = m.till_session_id
          where m.venue_id = a.venue_id and m.id = a.source_id)
        when 'correction' then (select s.is_training from till_correction c
          join till_session s on s.venue_id = c.venue_id and s.id = c.till_session_id
          where c.venue_id = a.venue_id and c.id = a.source_id)
        else false end) then
        raise exception 'practice moves no money'
          using errcode = 'check_violation', constraint = 'real_money_only', table = tg_table_name;
      end if;
      return null;
    end $$`.execute(db)
  for (const table of ['journal_entry', 'fund_entry']) {
    await sql`
      create trigger real_money_only after insert on ${sql.table(table)}
        referencing new table as added for each statement execute function real_money_only()`.execute(db)
  }
}
