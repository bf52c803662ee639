import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Ground } from '../sales/ground.ts'

// The rows of one order by hand: those that the product wrote for the same order, with new ids, by one statement for
// each table in one transaction. They decide nothing: no rights, no menu, no prices, no recipes.

// In an order in which every row finds what it refers to.
const tables = [
  'command',
  'food_order',
  'food_order_line',
  'food_order_use',
  'kitchen_ticket',
  'kitchen_line',
  'stock_reservation',
  'audit_event',
] as const
type Table = (typeof tables)[number]
type Row = Record<string, unknown>

interface Statement {
  name: string
  text: string
  columns: readonly string[]
  table: Table
}

/** What the product wrote for one order, ready to be written again and again. */
export interface Template {
  statements: Statement[]
  rows: Record<Table, Row[]>
  /** Ids that are this order's own. */
  own: string[]
  changes: { topic: string; payload: unknown }[]
  counts: Record<string, number>
}

/** Reads the rows that the transaction of an order wrote. */
export async function templateOf({ pool }: Ground, id: string): Promise<Template> {
  const written = async (table: string) => {
    const { rows } = await pool.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table} t where t.xmin = (select xmin from food_order where id = $1)`,
      [id],
    )
    return rows.map(({ row }) => row)
  }
  const rows = {} as Record<Table, Row[]>
  for (const table of tables) rows[table] = await written(table)
  const statements: Statement[] = []
  for (const table of tables) statements.push(await insertOf(pool, table, rows[table]))
  const changes = (await written('stream_change')).map(({ topic, payload }) => ({ topic: String(topic), payload }))
  const ids = tables.flatMap((table) => (table === 'food_order_line' ? [] : rows[table].map(({ id: own }) => own)))
  const own = [...ids, rows.command[0]?.command_id].filter((each): each is string => typeof each === 'string')
  const counts = Object.fromEntries(tables.map((table) => [table, rows[table].length]))
  return { statements, rows, own, changes, counts }
}

async function insertOf(pool: pg.Pool, table: Table, rows: readonly Row[]): Promise<Statement> {
  const { rows: known } = await pool.query<{ column: string; type: string }>(
    `select attname as column, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  )
  // A column that is empty in all of them is left out, as people do who write it by hand.
  const used = known.filter(({ column }) => rows.some((row) => row[column] !== null) && column !== 'call_no')
  const isOrder = table === 'food_order'
  const names = used.map(({ column }) => column)
  const lists = used.map(({ type }, at) => `$${at + 1}::${type}[]`)
  return {
    name: `bare-${table}`,
    text: `insert into ${table} (${names.join(', ')}${isOrder ? ', call_no' : ''})
      select ${names.map((name) => `n.${name}`).join(', ')}${isOrder ? ", nextval('food_call_no')::integer" : ''}
      from unnest(${lists.join(', ')}) as n (${names.join(', ')})`,
    columns: names,
    table,
  }
}

const parameter = (value: unknown) => (value !== null && typeof value === 'object' ? JSON.stringify(value) : value)

// What is set aside at each place, in the order of the items: two orders wait in line and never for each other.
const setAside = `
  with wanted as materialized (
    select l.venue_id, l.item_id, l.location_id, n.qty from stock_level l
    join unnest($2::uuid[], $3::uuid[], $4::numeric[]) as n (item_id, location_id, qty) using (item_id, location_id)
    where l.venue_id = $1 order by l.item_id, l.location_id for no key update of l
  )
  update stock_level l set reserved = l.reserved + w.qty from wanted w
  where l.venue_id = w.venue_id and l.item_id = w.item_id and l.location_id = w.location_id`

const tell = `
  with told as (
    select n.topic, n.payload from unnest($2::text[], $3::jsonb[]) as n (topic, payload) order by n.topic
  ), raised as (
    insert into stream (venue_id, topic, version) select $1, topic, 1 from told
    on conflict (venue_id, topic) do update set version = stream.version + 1 returning topic, version
  )
  insert into stream_change (venue_id, topic, version, payload)
  select $1, topic, version, payload from raised join told using (topic)`

/** Writes the rows of an order like the one of the template; gives its id. */
export async function writeBare({ pool, venueId }: Ground, template: Template): Promise<string> {
  let text = JSON.stringify(template.rows)
  for (const id of template.own) text = text.replaceAll(id, randomUUID())
  const rows = JSON.parse(text) as Template['rows']
  const places = Map.groupBy(rows.stock_reservation, (row) => `${row.item_id} ${row.location_id}`)
  const sums = [...places].map(([place, all]) => [
    ...place.split(' '),
    all.reduce((sum, row) => sum + Number(row.qty), 0),
  ])
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const { name, text: statement, columns, table } of template.statements) {
      const values = columns.map((column) => rows[table].map((row) => parameter(row[column])))
      await client.query({ name, text: statement, values })
      if (table !== 'stock_reservation') continue
      const columnsOf = [0, 1, 2].map((at) => sums.map((sum) => sum[at]))
      await client.query({ name: 'bare-set-aside', text: setAside, values: [venueId, ...columnsOf] })
    }
    const { changes } = template
    const told = [changes.map(({ topic }) => topic), changes.map(({ payload }) => JSON.stringify(payload))]
    await client.query({ name: 'bare-tell', text: tell, values: [venueId, ...told] })
    await client.query('commit')
    client.release()
  } catch (error) {
    client.release(true)
    throw error
  }
  return String(rows.food_order[0]?.id)
}

/** What the tables say of these orders, in words; empty when every row of every order is there, once. */
export async function problemsOf({ pool }: Ground, ids: readonly string[], { counts }: Template): Promise<string[]> {
  const { rows } = await pool.query<Record<string, number>>(
    `select
      (select count(*)::int from food_order where id = any($1::uuid[])) as food_order,
      (select count(*)::int from food_order_line where food_order_id = any($1::uuid[])) as food_order_line,
      (select count(*)::int from food_order_use where food_order_id = any($1::uuid[])) as food_order_use,
      (select count(*)::int from kitchen_ticket where food_order_id = any($1::uuid[])) as kitchen_ticket,
      (select count(*)::int from kitchen_line where food_order_id = any($1::uuid[])) as kitchen_line,
      (select count(*)::int from stock_reservation r join kitchen_line k on k.id::text = r.source_id::text
        where k.food_order_id = any($1::uuid[])) as stock_reservation,
      (select count(*)::int from audit_event where entity_id = any($1::text[])) as audit_event,
      (select count(*)::int from command where answer ->> 'id' = any($1::text[])) as command`,
    [ids],
  )
  const problems = Object.entries(rows[0] ?? {})
    .filter(([table, count]) => count !== (counts[table] ?? 0) * ids.length)
    .map(([table, count]) => `${count} ${table} of ${ids.length} orders`)
  const { rows: wrong } = await pool.query<{ count: number }>(
    `select count(*)::int as count from stock_level l where reserved <> coalesce((select sum(qty) from stock_reservation r
       where r.venue_id = l.venue_id and r.item_id = l.item_id and r.location_id = l.location_id and r.state = 'open'), 0)`,
  )
  if (wrong[0]?.count) problems.push(`${wrong[0].count} places have set aside what nobody wants`)
  return problems
}
