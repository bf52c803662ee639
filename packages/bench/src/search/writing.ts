import type pg from 'pg'
import { nameOf } from '../growth/names.ts'
import { check, type Figure } from '../report.ts'
import type { FilledVenue } from './filled-venue.ts'

const rounds = 3
const writes = 500

/** What is written, one row in each statement, and how its search is taken away. */
interface Written {
  name: string
  /** Statements before the writes; none of them is measured. */
  ready: readonly string[]
  write: string
  /** The writes have a number; some need an id too. */
  ids: readonly string[]
  without: readonly string[]
  /** Indexes that gather what is new and sort it in later: that is part of what a write costs. */
  gathered: readonly string[]
}

const columnsOf = async (pool: pg.Pool, table: string) => {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** What keeping names and contacts searchable adds to writing a customer or an order: the same with and without it. */
export async function measureWriting({
  superuser,
  venueId,
}: FilledVenue): Promise<{ figures: Figure[]; checks: string[] }> {
  const figures: Figure[] = []
  const idsOf = async (table: string) => {
    const { rows } = await superuser.query<{ id: string }>(
      `select id from ${table} where venue_id = $1 order by md5(id::text) limit ${writes}`,
      [venueId],
    )
    return rows.map(({ id }) => id)
  }
  const customers = {
    ready: [],
    without: [
      'alter table customer disable trigger customer_words_begin',
      'alter table customer disable trigger customer_words_follow',
      'drop index customer_search, customer_contact_parts',
    ],
    gathered: ['customer_search', 'customer_contact_parts', 'customer_word_part', 'customer_word_address'],
  }
  const columns = await columnsOf(superuser, 'sale_order')
  const orders = {
    ready: [
      `create temp table fresh on commit drop as
       select row_number() over () as n, ${columns
         .map((column) => {
           if (column === 'id') return 'uuidv7() as id'
           if (column === 'order_no') return `1000000000 + row_number() over () as order_no`
           return column === 'guest_name' ? `${nameOf("('w' || o.order_no)")} as guest_name` : `o.${column}`
         })
         .join(', ')}
       from (select * from sale_order where venue_id = '${venueId}' order by created_at desc limit ${writes}) o`,
      'create index on fresh (n)',
      'analyze fresh',
    ],
    without: ['drop index sale_order_guest'],
    gathered: ['sale_order_guest'],
  }
  const all: Written[] = [
    {
      ...customers,
      name: 'a new customer',
      write: `insert into customer (venue_id, id, name, kind, phone, email, note) values ('${venueId}', uuidv7(),
        ${nameOf("('w' || $1::text)")}, 'person', '+4477' || lpad($1::text, 8, '0'), 'w' || $1 || '@guest.example', '')`,
      ids: [],
    },
    {
      ...customers,
      name: 'another name of a customer',
      write: `update customer set name = ${nameOf("('v' || $1::text)")}, rev = rev + 1
        where venue_id = '${venueId}' and id = $2`,
      ids: await idsOf('customer'),
    },
  ]
  if ((await idsOf('sale_order')).length === writes) {
    const set = columns.join(', ')
    all.push(
      {
        ...orders,
        name: 'a new order',
        write: `insert into sale_order (${set}) select ${set} from fresh where n = $1`,
        ids: [],
      },
      {
        ...orders,
        name: 'another guest on an order',
        ready: [],
        write: `update sale_order set guest_name = ${nameOf("('v' || $1::text)")} where venue_id = '${venueId}' and id = $2`,
        ids: await idsOf('sale_order'),
      },
    )
  }
  for (const one of all) {
    const times = { with: [] as number[], without: [] as number[] }
    // In turns, so that both see the same machine; the first of each warms it up.
    for (let round = 0; round <= rounds; round += 1) {
      for (const way of ['with', 'without'] as const) {
        const time = await timeOfWrites(superuser, one, way)
        if (round > 0) times[way].push(time)
      }
    }
    const best = { with: Math.min(...times.with), without: Math.min(...times.without) }
    check(best.with > 0 && best.without > 0, `${one.name}: was written`)
    figures.push(
      { name: `${one.name}, searchable / not`, value: best.with / best.without, unit: 'ratio' },
      { name: `${one.name}: what that adds`, value: best.with - best.without, unit: 'ms' },
    )
  }
  return { figures, checks: ['each way wrote as many rows, and nothing of it was kept'] }
}

/** Milliseconds for one of many writes in a transaction that is taken back. */
async function timeOfWrites(pool: pg.Pool, one: Written, way: 'with' | 'without'): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    if (way === 'without') for (const statement of one.without) await client.query(statement)
    for (const statement of one.ready) await client.query(statement)
    const before = performance.now()
    for (let n = 1; n <= writes; n += 1) {
      const id = one.ids[n - 1]
      const { rowCount } = await client.query({
        name: `${way} ${one.name}`,
        text: one.write,
        values: id === undefined ? [n] : [n, id],
      })
      check(rowCount === 1, `${one.name}: one row`)
    }
    if (way === 'with')
      for (const index of one.gathered) await client.query('select gin_clean_pending_list($1)', [index])
    return (performance.now() - before) / writes
  } finally {
    await client.query('rollback')
    client.release(true)
  }
}
