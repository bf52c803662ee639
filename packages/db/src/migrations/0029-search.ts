import { type Kysely, sql } from 'kysely'
import { grantApp } from './grants.ts'

/**
 * What is typed costs the same among a million, however common it is: orders are looked through by spans of time, from
 * the newest backwards, and contacts by the words of their names.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await orders(db)
  await contactWords(db)
}

/**
 * Trigrams alone give all orders of a guest's name at once, which then have to be put in order. With the spans of time in
 * the same index it gives those of one span: six hours, or four times as long by each level.
 */
async function orders(db: Kysely<unknown>): Promise<void> {
  // Not strict: such a function is not opened up, and would be called for each order.
  await sql`
    create function order_span(at timestamptz) returns bigint language sql immutable parallel safe
    return greatest(0, floor(date_part('epoch', at - timestamptz '2000-01-01 00:00:00+00') / 21600))::bigint`.execute(
    db,
  )
  // One number for venue, level and span; others that come to the same number are told apart by the row.
  await sql`
    create function order_span_key(venue uuid, level integer, span bigint) returns bigint
    language sql immutable parallel safe
    return uuid_hash_extended(venue, (level::bigint << 40) | (span >> (2 * level)))`.execute(db)
  const levels = Array.from({ length: 8 }, (_, level) => `order_span_key(venue, ${level}, order_span(at))`)
  await sql`
    create function order_spans(venue uuid, at timestamptz) returns bigint[] language sql immutable parallel safe
    return array[${sql.raw(levels.join(', '))}]`.execute(db)
  // Phones in it too: a sale has one list of what waits to be put into its place, and not two.
  await sql`drop index sale_order_phone`.execute(db)
  await sql`drop index sale_order_guest`.execute(db)
  await sql`
    create index sale_order_guest on sale_order
    using gin (order_spans(venue_id, created_at), guest_key gin_trgm_ops, guest_digits gin_trgm_ops)
    with (gin_pending_list_limit = 128)`.execute(db)
}

/**
 * The words of names, each once, with what is within them to be found by trigrams; and the contacts of a word in the
 * order of their names. Bytes and no collation, as the key of the name has it. Triggers alone write them, so no foreign
 * keys say again what follows from that: a book that is read in would look each of its words up twice more.
 */
async function contactWords(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table book_word (
      venue_id uuid not null references venue (id),
      word text collate "C" not null check (length(word) between 1 and 400),
      primary key (venue_id, word)
    )`.execute(db)
  await sql`create index book_word_part on book_word using gin (word gin_trgm_ops)`.execute(db)
  await sql`
    create table book_contact_word (
      venue_id uuid not null,
      word text collate "C" not null,
      name_key text collate "C" not null,
      contact_id uuid not null,
      primary key (venue_id, word, name_key, contact_id)
    )`.execute(db)
  await sql`create index book_contact_word_contact on book_contact_word (venue_id, contact_id)`.execute(db)
  await keepWords(db)
  await sql`select add_contact_words(array(select venue_id from book_contact order by venue_id, id),
    array(select id from book_contact order by venue_id, id))`.execute(db)
  await grantApp(db, 'select, insert, update, delete', ['book_word', 'book_contact_word'])
}

// Plans that were made while the book was small are kept by a connection: they must be those for a large one.
async function keepWords(db: Kysely<unknown>): Promise<void> {
  // A word is locked before it is used, so that one that goes at this moment is waited for and written again; in the
  // order of the words, so that nobody waits in a circle.
  await sql`
    create function add_contact_words(venues uuid[], contacts uuid[]) returns void language plpgsql set enable_seqscan = off as $$
    declare
      made record;
    begin
      for made in
        select distinct c.venue_id, w.part
        from unnest(venues, contacts) k (home, contact)
        cross join lateral (
          select b.venue_id, b.name_key from book_contact b where b.venue_id = k.home and b.id = k.contact limit 1
        ) c
        cross join unnest(string_to_array(c.name_key, ' ')) w (part)
        where w.part <> '' order by c.venue_id, w.part
      loop
        loop
          insert into book_word (venue_id, word) values (made.venue_id, made.part) on conflict do nothing;
          perform from book_word b where b.venue_id = made.venue_id and b.word = made.part for key share;
          exit when found;
        end loop;
      end loop;
      insert into book_contact_word (venue_id, word, name_key, contact_id)
      select distinct c.venue_id, w.part, c.name_key, c.id
      from unnest(venues, contacts) k (home, contact)
      cross join lateral (
        select b.venue_id, b.id, b.name_key from book_contact b where b.venue_id = k.home and b.id = k.contact limit 1
      ) c
      cross join unnest(string_to_array(c.name_key, ' ')) w (part)
      where w.part <> '';
    end $$`.execute(db)
  // A word that nobody carries goes with its last name: it may tell who was in the book.
  await sql`
    create function drop_contact_words(venues uuid[], parts text[]) returns void language plpgsql set enable_seqscan = off as $$
    declare
      gone record;
    begin
      for gone in select distinct k.home, k.part from unnest(venues, parts) k (home, part) order by k.home, k.part loop
        perform from book_word b where b.venue_id = gone.home and b.word = gone.part for update;
        delete from book_word b where b.venue_id = gone.home and b.word = gone.part
          and not exists (select from book_contact_word p where p.venue_id = gone.home and p.word = gone.part);
      end loop;
    end $$`.execute(db)
  await sql`
    create function keep_contact_words() returns trigger language plpgsql set enable_seqscan = off as $$
    declare
      homes uuid[];
      ids uuid[];
      parts text[];
    begin
      if tg_op <> 'INSERT' then
        if tg_op = 'UPDATE' then
          select coalesce(array_agg(o.venue_id), '{}'), coalesce(array_agg(o.id), '{}') into homes, ids
          from had o join has n on n.venue_id = o.venue_id and n.id = o.id where n.name_key <> o.name_key;
          if cardinality(ids) = 0 then return null; end if;
          delete from book_contact_word p using unnest(homes, ids) k (home, contact)
          where p.venue_id = k.home and p.contact_id = k.contact;
          perform add_contact_words(homes, ids);
        else
          select coalesce(array_agg(o.venue_id), '{}'), coalesce(array_agg(o.id), '{}') into homes, ids from had o;
          delete from book_contact_word p using unnest(homes, ids) k (home, contact)
          where p.venue_id = k.home and p.contact_id = k.contact;
        end if;
        select coalesce(array_agg(f.venue_id), '{}'), coalesce(array_agg(f.word), '{}') into homes, parts
        from (
          select distinct o.venue_id, w.part as word
          from had o
          join unnest(homes, ids) k (home, contact) on k.home = o.venue_id and k.contact = o.id
          cross join unnest(string_to_array(o.name_key, ' ')) w (part)
          where w.part <> ''
        ) f;
        perform drop_contact_words(homes, parts);
      else
        select coalesce(array_agg(n.venue_id), '{}'), coalesce(array_agg(n.id), '{}') into homes, ids from has n;
        perform add_contact_words(homes, ids);
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger keep_words_added after insert on book_contact referencing new table as has
    for each statement execute function keep_contact_words()`.execute(db)
  await sql`create trigger keep_words_changed after update on book_contact referencing old table as had new table as has
    for each statement execute function keep_contact_words()`.execute(db)
  await sql`create trigger keep_words_gone after delete on book_contact referencing old table as had
    for each statement execute function keep_contact_words()`.execute(db)
}
