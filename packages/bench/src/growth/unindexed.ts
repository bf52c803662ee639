import type pg from 'pg'

/**
 * Takes the indexes of tables away while `work` writes to them, keys excepted, and makes them again from their own
 * definitions: an index that is made at once costs a fraction of one that grows row by row.
 */
export async function unindexed(client: pg.ClientBase, tables: readonly string[], work: () => Promise<void>) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)
     order by 1`,
    [tables],
  )
  await client.query(`set maintenance_work_mem = '512MB'`)
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await work()
  for (const { definition } of rows) await client.query(definition)
  await client.query('reset maintenance_work_mem')
}
