import { type Kysely, sql } from 'kysely'

/**
 * Customers in use by their addresses too. What a thousand addresses begin with ("mehmet.yılmaz" and a number) is a word of
 * its own like a name, with its customers in the order of the list, and so is what comes after the @. No word of a name has
 * a space in it, so one that begins with a space is of an address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Without its last digits, which tell people of one name apart. Only what has a sign in it is ever looked for here.
  await sql`
    create function customer_words(search_key text, contact_key text) returns setof text
      language sql immutable parallel safe as $$
      select w.part collate "C" from unnest(string_to_array(search_key, ' ')) w (part) where w.part <> ''
      union
      select (' ' || p.part) collate "C"
      from unnest(string_to_array(contact_key, ' ')) c (value),
      lateral (values (rtrim(split_part(c.value, '@', 1), '0123456789')), (split_part(c.value, '@', 2))) p (part)
      where c.value like '%@%' and p.part ~ '[._+]'
    $$`.execute(db)
  await addWords(db)
  await followWords(db)
  await sql`
    insert into customer_word (venue_id, word)
    select distinct c.venue_id, w.word from customer c, lateral customer_words('', c.contact_key) w (word)
    where c.archived_at is null`.execute(db)
  await sql`
    insert into customer_of_word (venue_id, word, name, customer_id)
    select c.venue_id, w.word, c.name, c.id from customer c, lateral customer_words('', c.contact_key) w (word)
    where c.archived_at is null`.execute(db)
  // Apart: a part of a name would be found in every address made of it first.
  await sql`drop index customer_word_part`.execute(db)
  await sql`create index customer_word_part on customer_word using gin (word gin_trgm_ops) where word >= '!'`.execute(
    db,
  )
  await sql`create index customer_word_address on customer_word using gin (word gin_trgm_ops) where word < '!'`.execute(
    db,
  )
}

// Both as they were, but for where the words come from.
async function addWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function add_customer_words(venues uuid[], customers uuid[]) returns void
      language plpgsql set search_path from current set enable_seqscan = off as $$
    declare
      homes uuid[];
      parts text[];
      held integer;
    begin
      select coalesce(array_agg(f.venue_id), '{}'), coalesce(array_agg(f.part), '{}') into homes, parts from (
        select distinct c.venue_id, w.part
        from unnest(venues, customers) k (home, subject)
        join customer c on c.venue_id = k.home and c.id = k.subject
        cross join lateral customer_words(c.search_key, c.contact_key) w (part) order by 1, 2
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
      select c.venue_id, w.part, c.name, c.id
      from unnest(venues, customers) k (home, subject)
      join customer c on c.venue_id = k.home and c.id = k.subject
      cross join lateral customer_words(c.search_key, c.contact_key) w (part);
    end $$`.execute(db)
}

async function followWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function customer_words_follow() returns trigger
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
        or (n.archived_at is null and ((n.search_key, n.name collate "C") is distinct from (o.search_key, o.name collate "C")
          or (n.contact_key <> o.contact_key
            and array(select customer_words('', n.contact_key) order by 1) <> array(select customer_words('', o.contact_key) order by 1))));
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
}
