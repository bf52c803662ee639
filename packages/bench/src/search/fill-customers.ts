import type pg from 'pg'
import { nameOf } from '../growth/names.ts'
import { unindexed } from '../growth/unindexed.ts'

const phoneOf = (n: string) => `'+905' || lpad(((${n})::bigint * 7919 % 1000000000)::text, 9, '0')`
// Half of them are made of the name, as people's own are: mehmet.yilmaz1234.
const mailOf = (n: string) =>
  `case when ${n} % 4 = 0 then replace(fold(name), ' ', '.') || ${n} else 'k' || ${n} end || '@guest.example'`

/**
 * Writes so many customers into a venue: each has a phone, every second an address too, one in ten is in the archive.
 * What the triggers would have written is written here.
 */
export async function fillCustomers(pool: pg.Pool, venueId: string, people: number): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await unindexed(client, ['customer', 'customer_contact', 'customer_word', 'customer_of_word'], async () => {
      await client.query(
        `insert into customer (venue_id, id, name, kind, phone, email, tags, note, contact_key, archived_at)
         select $1, uuidv7(), name, 'person', phone, email,
           case when n % 20 = 0 then 'school, theatre' end, '', concat_ws(' ', email, phone),
           case when n % 10 = 9 then now() end
         from (
           select n, name, ${phoneOf('n')} as phone, case when n % 2 = 0 then ${mailOf('n')} end as email
           from (select n, ${nameOf("('k' || n)")} as name from generate_series(1, $2::integer) n) named
         ) made`,
        [venueId, people],
      )
      await client.query(
        `insert into customer_contact (venue_id, customer_id, kind, value, is_main, in_use)
         select venue_id, id, way.kind, way.value, true, archived_at is null
         from customer, lateral (values ('phone', phone), ('email', email)) way (kind, value)
         where venue_id = $1 and way.value is not null`,
        [venueId],
      )
      await client.query(
        `insert into customer_of_word (venue_id, word, name, customer_id)
         select c.venue_id, w.part, c.name, c.id
         from customer c cross join lateral customer_words(c.search_key, c.contact_key) w (part)
         where c.venue_id = $1 and c.archived_at is null`,
        [venueId],
      )
      await client.query(
        'insert into customer_word select distinct venue_id, word from customer_of_word where venue_id = $1',
        [venueId],
      )
    })
    await client.query('reset session_replication_role')
    await client.query('vacuum analyze customer, customer_contact, customer_word, customer_of_word')
  } finally {
    client.release(true)
  }
}
