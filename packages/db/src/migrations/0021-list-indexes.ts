import { type Kysely, sql } from 'kysely'

/**
 * What the lists walk when a venue has a million orders and a million people. An index holds what is rare, or ends in
 * the order of the pages: a page is a short walk then, whatever it is narrowed to.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await contacts(db)
  await orders(db)
  await checkedIn(db)
  // Kinds of things without one thing: the walk by time would look at all events for one that is rare.
  await sql`create index audit_event_kind on audit_event (venue_id, entity, at, id)`.execute(db)
  await sql`create index venue_member_state on venue_member (venue_id, state, user_id) where state <> 'active'`.execute(
    db,
  )
}

async function contacts(db: Kysely<unknown>): Promise<void> {
  await sql`create index book_contact_search on book_contact using gin (name_key gin_trgm_ops)
    with (gin_pending_list_limit = 128)`.execute(db)
  // Bytes and no collation: names with the same beginning are next to each other.
  await sql`create index book_contact_key on book_contact (venue_id, name_key collate "C", id)`.execute(db)
}

async function orders(db: Kysely<unknown>): Promise<void> {
  await sql`create index sale_order_channel on sale_order (venue_id, channel, created_at desc, id)`.execute(db)
  await sql`create index sale_order_state on sale_order (venue_id, state, created_at desc, id)
    where state <> 'confirmed'`.execute(db)
}

/**
 * A pass that was used carries when its order was made, so that the orders whose guests are in stand in the order of
 * the list. Written when it is used, and not by the sale.
 */
async function checkedIn(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pass add column ordered_at timestamptz`.execute(db)
  await sql`
    update pass p set ordered_at = o.created_at from sale_order o
    where p.state = 'used' and o.venue_id = p.venue_id and o.id = p.order_id`.execute(db)
  await sql`alter table pass add constraint pass_ordered_at check ((state = 'used') = (ordered_at is not null))`.execute(
    db,
  )
  await sql`
    create function note_ordered_at() returns trigger language plpgsql as $$
    begin
      if new.state = 'used' then
        new.ordered_at := (select o.created_at from sale_order o where o.venue_id = new.venue_id and o.id = new.order_id);
      else
        new.ordered_at := null;
      end if;
      return new;
    end $$`.execute(db)
  await sql`create trigger note_ordered_at before update of state on pass
    for each row when (new.state = 'used' or old.state = 'used') execute function note_ordered_at()`.execute(db)
  await sql`create trigger note_ordered_at_new before insert on pass
    for each row when (new.state = 'used') execute function note_ordered_at()`.execute(db)
  await sql`
    create function move_ordered_at() returns trigger language plpgsql as $$
    begin
      update pass set ordered_at = new.created_at
      where venue_id = new.venue_id and order_id = new.id and state = 'used';
      return null;
    end $$`.execute(db)
  await sql`create trigger move_ordered_at after update of created_at on sale_order
    for each row when (new.created_at <> old.created_at) execute function move_ordered_at()`.execute(db)
  await sql`create index pass_checked_in on pass (venue_id, ordered_at desc, order_id) where state = 'used'`.execute(db)
}
