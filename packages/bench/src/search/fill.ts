import type pg from 'pg'
import { nameOf } from '../growth/names.ts'
import { unindexed } from '../growth/unindexed.ts'

/** Writes so many people into the address book of a venue; every third has a phone and an address. */
export async function fillContacts(pool: pg.Pool, venueId: string, people: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await unindexed(client, ['book_contact'], async () => {
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
    })
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze book_contact')
  } finally {
    client.release(true)
  }
}
