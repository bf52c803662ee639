import type { Db } from '@marquee/db'
import { sql } from 'kysely'

/** What the tables say of themselves: what has a name, and of what the ids in a column are. */
export interface Kinds {
  /** The tables whose rows have a name, in both languages or in one. */
  names: ReadonlyMap<string, 'local' | 'text'>
  /** The tables that a column of this name refers to, wherever it is. */
  targets: ReadonlyMap<string, readonly string[]>
}

// A schema changes by a start alone.
const known = new WeakMap<Db, Promise<Kinds>>()

/** The kinds of things that there are, read from the database once. */
export function findKinds(db: Db): Promise<Kinds> {
  const read = known.get(db) ?? readKinds(db)
  known.set(db, read)
  read.catch(() => known.delete(db))
  return read
}

async function readKinds(db: Db): Promise<Kinds> {
  // What belongs to one person is told to nobody.
  const { rows: names } = await sql<{ table: string; kind: 'local' | 'text' }>`
    select t.relname as "table", case a.atttypid when 'jsonb'::regtype then 'local' else 'text' end as kind
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attname = 'name' and not a.attisdropped
    where t.relkind in ('r', 'p') and t.relnamespace = to_regnamespace(current_schema())
      and a.atttypid in ('jsonb'::regtype, 'text'::regtype) and has_table_privilege(t.oid, 'select')
      and (select count(*) from pg_attribute k where k.attrelid = t.oid and k.attname in ('venue_id', 'id')) = 2
      and not exists (select from pg_attribute k where k.attrelid = t.oid and k.attname = 'owner_id')`.execute(db)
  const { rows: targets } = await sql<{ column: string; tables: string[] }>`
    select a.attname as "column", array_agg(distinct t.relname::text) as tables
    from pg_constraint c cross join unnest(c.conkey, c.confkey) as k (own, theirs)
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.own
    join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.theirs and b.attname = 'id'
    join pg_class t on t.oid = c.confrelid
    where c.contype = 'f' and c.connamespace = to_regnamespace(current_schema())
    group by a.attname`.execute(db)
  return {
    names: new Map(names.map(({ table, kind }) => [table, kind])),
    targets: new Map(targets.map(({ column, tables }) => [column, tables])),
  }
}
