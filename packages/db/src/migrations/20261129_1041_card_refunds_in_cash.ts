import { type Kysely, sql } from 'kysely'

/**
 * A refund that a card terminal declined and that somebody hands out in cash leaves their drawer in the same step: the
 * refund names the movement, and neither is there without the other, nor for another amount.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table till_movement
      drop constraint till_movement_kind_check,
      add constraint till_movement_kind_check check (kind in ('paid_in', 'paid_out', 'drop', 'no_sale', 'card_refund'))`.execute(
    db,
  )
  await sql`
    alter table card_refund
      add column movement_id uuid,
      add constraint card_refund_movement_id_fkey foreign key (venue_id, movement_id)
        references till_movement (venue_id, id),
      add constraint card_refund_cash_is_by_hand check (movement_id is null or state = 'by_hand')`.execute(db)
  await sql`create unique index card_refund_movement on card_refund (venue_id, movement_id)
    where movement_id is not null`.execute(db)
  await sql`
    create or replace function card_refund_moves() returns trigger language plpgsql as $$
    declare
      moving text[] := '{state,looks,look_at,ended_at,reference,refusal,decided_by,approver_id,decision_reason,movement_id}';
    begin
      if tg_op = 'DELETE' or to_jsonb(new) - moving is distinct from to_jsonb(old) - moving
        or old.state in ('done', 'by_hand') then
        raise exception 'a card refund ends once'
          using errcode = 'restrict_violation', constraint = 'card_refund_moves', table = 'card_refund';
      end if;
      if new.movement_id is not null and not exists (
        select from till_movement m join till_session s on s.venue_id = m.venue_id and s.id = m.till_session_id
        join card_charge c on c.venue_id = new.venue_id and c.id = new.charge_id
        where m.venue_id = new.venue_id and m.id = new.movement_id and m.kind = 'card_refund'
          and m.amount_minor = -new.amount_minor and s.currency = c.currency and not s.is_training) then
        raise exception 'a card refund and other cash'
          using errcode = 'check_violation', constraint = 'card_refund_is_its_cash', table = 'card_refund';
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create function cash_of_card_refund() returns trigger language plpgsql as $$
    begin
      if not exists (select from card_refund k where k.venue_id = new.venue_id and k.movement_id = new.id) then
        raise exception 'cash for a card refund that names it not'
          using errcode = 'check_violation', constraint = 'cash_of_card_refund', table = 'till_movement';
      end if;
      return null;
    end $$`.execute(db)
  await sql`
    create constraint trigger cash_of_card_refund after insert on till_movement deferrable initially deferred
    for each row when (new.kind = 'card_refund') execute function cash_of_card_refund()`.execute(db)
}
