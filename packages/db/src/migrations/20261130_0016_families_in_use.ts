import { type Kysely, sql } from 'kysely'

/**
 * The phones and addresses of whoever was merged are in use as long as the one they lead to is. `ended_for` is the
 * customer for whom a flag was ended: an undo of a merge gives back what was ended for another one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function customer_contacts_follow() returns trigger language plpgsql set search_path from current as $$
    declare
      way text;
      said text;
      used boolean;
      theirs uuid[];
    begin
      theirs := array(select customer_family(new.venue_id, new.id));
      if new.archived_at is distinct from old.archived_at and cardinality(theirs) > 1 then
        -- Somebody may take one of them apart at this moment.
        perform from customer where venue_id = new.venue_id and id = any(theirs) order by id for no key update;
        theirs := array(select customer_family(new.venue_id, new.id));
      end if;
      used := new.archived_at is null or (new.merged_into is not null and exists (select from customer
        where venue_id = new.venue_id and id = customer_root(new.venue_id, new.id) and archived_at is null));
      foreach way in array array['phone', 'email'] loop
        said := case way when 'phone' then new.phone else new.email end;
        begin
          update customer_contact set in_use = used
            where venue_id = new.venue_id and customer_id = any(theirs) and kind = way and in_use <> used;
          delete from customer_contact where venue_id = new.venue_id and customer_id = new.id and kind = way
            and is_main and value is distinct from said;
          if said is not null then
            update customer_contact set is_main = true
              where venue_id = new.venue_id and customer_id = new.id and kind = way and value = said;
            if not found then
              insert into customer_contact (venue_id, customer_id, kind, value, is_main, in_use)
                values (new.venue_id, new.id, way, said, true, used);
            end if;
          end if;
        exception when unique_violation then
          raise unique_violation using constraint = 'customer_' || way, table = 'customer';
        end;
      end loop;
      return null;
    end $$`.execute(db)
  await sql`
    update customer_contact k set in_use = false
    from customer c
    where c.venue_id = k.venue_id and c.id = k.customer_id and c.merged_into is not null and k.in_use
      and exists (select from customer r
        where r.venue_id = c.venue_id and r.id = customer_root(c.venue_id, c.id) and r.archived_at is not null)`.execute(
    db,
  )
  await sql`alter table customer_flag add column ended_for uuid`.execute(db)
  await sql`alter table customer_flag add constraint customer_flag_ended_for_fkey
    foreign key (venue_id, ended_for) references customer (venue_id, id)`.execute(db)
}
