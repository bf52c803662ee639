import type pg from 'pg'
import { nameOf } from '../growth/names.ts'
import { unindexed } from '../growth/unindexed.ts'

/** Writes so many people into the address book of a venue; every third has a phone and an address. */
export async function fillContacts(pool: pg.Pool, venueId: string, people: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await unindexed(client, ['book_contact', 'book_word', 'book_contact_word'], async () => {
      await client.query(
        `insert into book_contact (venue_id, id, name, title, emails, phone_numbers)
         select $1, uuidv7(), ${nameOf("('c' || n)")}, case when n % 3 = 0 then 'Guest' end,
           case when n % 3 = 0 then jsonb_build_array(jsonb_build_object('email', 'c' || n || '@example.test', 'label', ''))
             else '[]' end,
           case when n % 3 = 0 then jsonb_build_array(jsonb_build_object('country', 'tr', 'phoneNumber', n::text, 'label', ''))
             else '[]' end
         from generate_series(1, $2::integer) n`,
        [venueId, people],
      )
      // What the triggers would have written.
      await client.query(
        `insert into book_contact_word (venue_id, word, name_key, contact_id)
         select distinct c.venue_id, w.word, c.name_key collate "C", c.id
         from book_contact c cross join unnest(string_to_array(c.name_key, ' ')) w (word)
         where c.venue_id = $1 and w.word <> '' order by 1, 2, 3, 4`,
        [venueId],
      )
      await client.query(
        'insert into book_word select distinct venue_id, word from book_contact_word where venue_id = $1 order by 1, 2',
        [venueId],
      )
    })
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze book_contact, book_word, book_contact_word')
  } finally {
    client.release(true)
  }
}

/** Makes so many people members of a venue, without roles; one in fifty is invited and has not come yet. */
export async function fillMembers(pool: pg.Pool, venueId: string, people: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await unindexed(client, ['app_user', 'venue_member'], async () => {
      await client.query(
        `with made as (
           insert into app_user (id, name, email, email_key, last_seen_at)
           select uuidv7(), ${nameOf("('u' || n)")}, 'u' || n || '@people.test', 'u' || n || '@people.test',
             case when n % 50 <> 7 then now() - n * interval '20 seconds' end
           from generate_series(1, $2::integer) n returning id, last_seen_at
         )
         insert into venue_member (venue_id, user_id, state, invited_at)
         select $1, id, case when last_seen_at is null then 'invited' else 'active' end,
           case when last_seen_at is null then now() end from made`,
        [venueId, people],
      )
    })
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze app_user, venue_member')
  } finally {
    client.release(true)
  }
}

interface Moved {
  venueId: string
  actorId: string
  moves: number
}

/**
 * Writes so many moves of a thousand items: deliveries, what was used of them, and transfers between two places, five
 * lines an act, as the list reads them.
 */
export async function fillMoves(pool: pg.Pool, { venueId, actorId, moves }: Moved): Promise<void> {
  const client = await pool.connect()
  const [category, store, bar] = [1, 2, 3].map((n) => `0199000${n}-0000-7000-8000-000000000000`)
  const item = (n: string) => `('01990009-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
  const act = (n: string) => `('01990008-0000-7000-8000-' || lpad((${n})::text, 12, '0'))::uuid`
  const name = `jsonb_build_object('en', 'Item ' || n, 'tr', 'Kalem ' || n)`
  try {
    await client.query('set session_replication_role = replica')
    await client.query(
      `insert into item_category (venue_id, id, code, name, kind, sort)
       values ($1, $2, 'BENCH', '{"en": "Bench", "tr": "Bench"}', 'goods', 100)`,
      [venueId, category],
    )
    await client.query(
      `insert into inventory_item (venue_id, id, category_id, code, name, base_unit, storage, min_qty, par_qty, lead_days,
         is_batch, is_strict)
       select $1, ${item('n')}, $2, 'B' || n, ${name}, 'piece', 'dry', 0, 0, 0, false, false from generate_series(1, 1000) n`,
      [venueId, category],
    )
    await client.query(
      `insert into stock_location (venue_id, id, code, name, kind)
       values ($1, $2, 'BSTORE', '{"en": "Store", "tr": "Depo"}', 'store'), ($1, $3, 'BBAR', '{"en": "Bar", "tr": "Bar"}', 'bar')`,
      [venueId, store, bar],
    )
    await unindexed(client, ['stock_act', 'stock_move'], async () => {
      await client.query(
        `insert into stock_act (venue_id, id, kind, source, source_id, business_date, at, actor_id)
         select $1, ${act('n')}, (array['receive', 'use', 'transfer'])[n % 3 + 1], 'bench', ${act('n')},
           current_date - (($3 - n) / 500)::integer, now() - ($3 - n) * interval '2 minutes', $2
         from generate_series(1, $3::integer) n`,
        [venueId, actorId, Math.ceil(moves / 5)],
      )
      await client.query(
        `insert into stock_move (venue_id, id, act_id, line_no, kind, item_id, from_location_id, to_location_id, outside, qty,
           value_minor, from_after, to_after, business_date)
         select a.venue_id, uuidv7(), a.id, n % 5 + 1, a.kind, ${item('n % 1000 + 1')},
           case when a.kind <> 'receive' then $2::uuid end,
           case a.kind when 'receive' then $2::uuid when 'transfer' then $3::uuid end,
           case a.kind when 'receive' then 'vendor' when 'use' then 'used' end, n % 40 + 1, (n % 40 + 1) * 100,
           case when a.kind <> 'receive' then n % 90 end, case when a.kind <> 'use' then n % 70 end, a.business_date
         from generate_series(0, $4::integer - 1) n join stock_act a on a.venue_id = $1 and a.id = ${act('n / 5 + 1')}
         order by n`,
        [venueId, store, bar, moves],
      )
    })
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze stock_act, stock_move, inventory_item')
  } finally {
    client.release(true)
  }
}
