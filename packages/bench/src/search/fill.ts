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
