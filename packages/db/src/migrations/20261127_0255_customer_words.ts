import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * Customers in use by the words of what their list looks through (names and tags), each word's customers in the order of
 * the list: a page of a common first name costs what one of a rare name does. Words are there once besides, so that a
 * part of one is found by trigrams among the different ones. Only triggers write both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_word (
      venue_id uuid not null references venue (id),
      word text collate "C" not null check (length(word) between 1 and 400),
      primary key (venue_id, word)
    )`.execute(db)
  await sql`
    create table customer_of_word (
      venue_id uuid not null,
      word text collate "C" not null,
      name text not null,
      customer_id uuid not null,
      primary key (venue_id, customer_id, word)
    )`.execute(db)
  // Whoever is in use already. Indexes come after: one that is made at once costs a fraction.
  await sql`
    insert into customer_of_word (venue_id, word, name, customer_id)
    select distinct c.venue_id, w.part collate "C", c.name, c.id
    from customer c cross join unnest(string_to_array(c.search_key, ' ')) w (part)
    where c.archived_at is null and w.part <> ''`.execute(db)
  await sql`insert into customer_word select distinct venue_id, word from customer_of_word`.execute(db)
  await sql`create index customer_word_part on customer_word using gin (word gin_trgm_ops)`.execute(db)
  for (const language of ['en', 'tr']) {
    await sql`create index ${sql.id(`customer_of_word_${language}`)} on customer_of_word
      (venue_id, word, (name collate ${sql.id(`marquee_${language}`)}), customer_id)`.execute(db)
  }
  await grantApp(db, 'select, insert, update, delete', ['customer_word', 'customer_of_word'])
  await keepWords(db)
}

// No foreign keys and no sequential scans: a connection keeps the plans that it made while the tables were small.
async function keepWords(db: Kysely<unknown>): Promise<void> {
  // A word is locked before a customer uses it: one that is just going with its last customer is waited for and written
  // again. In the order of the words, so that two imports of the same names do not wait for each other in a circle.
  await sql`
    create function add_customer_words(venues uuid[], customers uuid[]) returns void
      language plpgsql set search_path from current set enable_seqscan = off as $$
    declare
      homes uuid[];
      parts text[];
      held integer;
    begin
      select coalesce(array_agg(f.venue_id), '{}'), coalesce(array_agg(f.part), '{}') into homes, parts from (
        select distinct c.venue_id, w.part collate "C" as part
        from unnest(venues, customers) k (home, subject)
        join customer c on c.venue_id = k.home and c.id = k.subject
        cross join unnest(string_to_array(c.search_key, ' ')) w (part)
        where w.part <> '' order by 1, 2
      ) f;
      loop
        insert into customer_word (venue_id, word)
          select k.home, k.part from unnest(homes, parts) with ordinality k (home, part, place) order by k.place
          on conflict do nothing;
        select count(*) into held from (
          select from customer_word b
          join unnest(homes, parts) k (home, part) on b.venue_id = k.home and b.word = k.part collate "C"
          order by b.venue_id, b.word for key share of b
        ) l;
        exit when held = cardinality(parts);
      end loop;
      insert into customer_of_word (venue_id, word, name, customer_id)
      select distinct c.venue_id, w.part collate "C", c.name, c.id
      from unnest(venues, customers) k (home, subject)
      join customer c on c.venue_id = k.home and c.id = k.subject
      cross join unnest(string_to_array(c.search_key, ' ')) w (part)
      where w.part <> '';
    end $$`.execute(db)
  // A word that nobody has goes with its last customer: it may tell who was here. The first lock is for one of two who
  // take the last two away at once, and stands in nobody's way who adds; the second waits for those who add.
  await sql`
    create function drop_customer_words(venues uuid[], parts text[]) returns void
      language plpgsql set search_path from current set enable_seqscan = off as $$
    declare
      gone record;
    begin
      for gone in select distinct k.home, k.part collate "C" as part from unnest(venues, parts) k (home, part) order by 1, 2
      loop
        perform from customer_word b where b.venue_id = gone.home and b.word = gone.part for no key update;
        continue when exists (
          select from customer_of_word p where p.venue_id = gone.home and p.word = gone.part);
        perform from customer_word b where b.venue_id = gone.home and b.word = gone.part for update;
        delete from customer_word b where b.venue_id = gone.home and b.word = gone.part
          and not exists (select from customer_of_word p where p.venue_id = gone.home and p.word = gone.part);
      end loop;
    end $$`.execute(db)
  await sql`
    create function customer_words_begin() returns trigger language plpgsql set search_path from current as $$
    declare
      homes uuid[];
      ids uuid[];
    begin
      select coalesce(array_agg(n.venue_id), '{}'), coalesce(array_agg(n.id), '{}') into homes, ids
      from has n where n.archived_at is null;
      if cardinality(ids) > 0 then perform add_customer_words(homes, ids); end if;
      return null;
    end $$`.execute(db)
  await sql`
    create function customer_words_follow() returns trigger
      language plpgsql set search_path from current set enable_seqscan = off as $$
    declare
      homes uuid[];
      ids uuid[];
      used_homes uuid[];
      used_ids uuid[];
      old_homes uuid[];
      old_parts text[];
    begin
      select coalesce(array_agg(o.venue_id), '{}'), coalesce(array_agg(o.id), '{}'),
        coalesce(array_agg(n.venue_id) filter (where n.archived_at is null), '{}'),
        coalesce(array_agg(n.id) filter (where n.archived_at is null), '{}')
      into homes, ids, used_homes, used_ids
      from had o join has n on n.venue_id = o.venue_id and n.id = o.id
      where (n.archived_at is null) <> (o.archived_at is null)
        or (n.archived_at is null and (n.search_key, n.name collate "C") is distinct from (o.search_key, o.name collate "C"));
      if cardinality(ids) = 0 then return null; end if;
      with left_words as (
        delete from customer_of_word p using unnest(homes, ids) k (home, subject)
        where p.venue_id = k.home and p.customer_id = k.subject
        returning p.venue_id, p.word
      )
      select coalesce(array_agg(f.venue_id), '{}'), coalesce(array_agg(f.word), '{}') into old_homes, old_parts
      from (select distinct venue_id, word from left_words) f;
      if cardinality(used_ids) > 0 then perform add_customer_words(used_homes, used_ids); end if;
      perform drop_customer_words(old_homes, old_parts);
      return null;
    end $$`.execute(db)
  await sql`create trigger customer_words_begin after insert on customer referencing new table as has
    for each statement execute function customer_words_begin()`.execute(db)
  await sql`create trigger customer_words_follow after update on customer referencing old table as had new table as has
    for each statement execute function customer_words_follow()`.execute(db)
}
