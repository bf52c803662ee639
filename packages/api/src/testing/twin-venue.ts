import type { VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'

interface Column {
  table: string
  column: string
  type: string
}

const nameOf = ({ table, column }: Pick<Column, 'table' | 'column'>) => `${table}.${column}`

async function columnsOfVenues(db: Db): Promise<Column[]> {
  const { rows } = await sql<Column>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
      and exists (select from pg_attribute v where v.attrelid = c.oid and v.attname = 'venue_id')
    order by c.relname, a.attnum`.execute(db)
  return rows
}

/** Columns by which a row is known in all venues at once, and those that point at them. */
async function columnsKnownEverywhere(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    with recursive known (rel, att) as (
      select i.indrelid, k from pg_index i, unnest(i.indkey::smallint[]) k
      where i.indisunique and k > 0 and i.indrelid in (
          select attrelid from pg_attribute where attname = 'venue_id')
        and not exists (select from pg_attribute v where v.attrelid = i.indrelid and v.attname = 'venue_id'
          and v.attnum = any(i.indkey::smallint[]))
        and not exists (select from pg_constraint f where f.contype = 'f' and f.conrelid = i.indrelid
          and k = any(f.conkey) and f.confrelid = 'app_user'::regclass)
      union
      select f.conrelid, f.conkey[n] from known join pg_constraint f on f.contype = 'f' and f.confrelid = known.rel
        cross join generate_subscripts(f.conkey, 1) n where f.confkey[n] = known.att)
    select c.relname || '.' || a.attname as name
    from known join pg_class c on c.oid = known.rel join pg_attribute a on a.attrelid = c.oid and a.attnum = known.att
    where c.relname <> 'venue' and c.relname <> 'app_user'`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

// A value of its own for the twin, always the same one for the same value.
function ownValue({ column, type }: Column, twin: VenueId): string {
  if (type === 'uuid') return `md5("${column}"::text || '${twin}')::uuid`
  if (type === 'bytea') return `"${column}" || '\\x00'::bytea`
  if (type === 'text') return `"${column}" || '-twin'`
  throw new Error(`a ${type} that is known in all venues at once`)
}

// What is told apart: the twin’s money is double, which every sum bears, its taxes are higher, and its things have other
// names. What a row is found by (a unique index, a generated column) stays.
async function columnsTold(db: Db): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attgenerated = ''
      and (a.attname like '%\\_minor' or a.attname = 'rate_ppm' or a.attname = 'name'
        and not exists (select from pg_index i where i.indrelid = c.oid and i.indisunique
          and a.attnum = any(i.indkey::smallint[]))
        and not exists (
          select from pg_depend d join pg_attrdef g on d.classid = 'pg_attrdef'::regclass and g.oid = d.objid
          where d.refclassid = 'pg_class'::regclass and d.refobjid = c.oid and d.refobjsubid = a.attnum
            and g.adnum <> a.attnum))`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

function otherValue({ column, type }: Column): string {
  if (type === 'jsonb') return `"${column}" || jsonb_build_object('en', ("${column}" ->> 'en') || ' of the twin')`
  if (type === 'text') return `"${column}" || ' of the twin'`
  return column === 'rate_ppm' ? `"${column}" + 10000` : `2 * "${column}"`
}

export interface TwinVenue {
  id: VenueId
  /** The tables in which rows of the twin were written since it was asked last, by name. */
  touched(): Promise<string[]>
}

/**
 * Copies a venue with everything in it, as it is at this moment: the same people, and the same ids, numbers, codes and
 * dates, which are another's only by their venue. A statement that forgets the venue meets both.
 */
export async function makeTwinVenue(db: Db, venueId: VenueId): Promise<TwinVenue> {
  const twin = uuidv7() as VenueId
  const [columns, known, told] = await Promise.all([columnsOfVenues(db), columnsKnownEverywhere(db), columnsTold(db)])
  const tables = Map.groupBy(columns, ({ table }) => table)
  await db.transaction().execute(async (tx) => {
    // Triggers and references are about how rows come to be; these are copies of rows that have been.
    await sql`set local session_replication_role = replica`.execute(tx)
    await copy(tx, 'venue', { where: `id = '${venueId}'`, columns: await columnsOfVenue(tx, twin) })
    for (const [table, own] of tables) {
      const select = own.map((column) => {
        if (column.column === 'venue_id') return { column: column.column, value: `'${twin}'` }
        if (known.has(nameOf(column))) return { column: column.column, value: ownValue(column, twin) }
        return { column: column.column, value: told.has(nameOf(column)) ? otherValue(column) : `"${column.column}"` }
      })
      await copy(tx, table, { where: `venue_id = '${venueId}'`, columns: select })
      // Whoever takes the first of both, whichever it is, meets the twin’s.
      await sql`update ${sql.table(table)} set venue_id = venue_id where venue_id = ${venueId}`.execute(tx)
    }
  })
  await watch(db, twin, [...tables.keys()])
  return { id: twin, touched: () => takeTouched(db) }
}

async function columnsOfVenue(db: Db, twin: VenueId) {
  const { rows } = await sql<{ column: string }>`
    select attname as column from pg_attribute
    where attrelid = 'venue'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`.execute(db)
  return rows.map(({ column }) => ({ column, value: column === 'id' ? `'${twin}'` : `"${column}"` }))
}

interface Copy {
  where: string
  columns: { column: string; value: string }[]
}

async function copy(db: Db, table: string, { where, columns }: Copy): Promise<void> {
  const names = columns.map(({ column }) => `"${column}"`).join(', ')
  const values = columns.map(({ value }) => value).join(', ')
  await sql`${sql.raw(`insert into public."${table}" (${names}) overriding system value
    select ${values} from public."${table}" where ${where}`)}`.execute(db)
}

// Writes down which table a row of the twin was written in, whatever writes it.
async function watch(db: Db, twin: VenueId, tables: readonly string[]): Promise<void> {
  const triggers = tables.map(
    (table) => `create trigger zz_twin after insert or update or delete on public."${table}"
      for each row execute function testing.touch();`,
  )
  await sql`create schema if not exists testing`.execute(db)
  await sql`create table testing.touched (name text primary key)`.execute(db)
  await sql`create function testing.touch() returns trigger language plpgsql security definer as ${sql.raw(`$$ begin
    if '${twin}' in (to_jsonb(new) ->> 'venue_id', to_jsonb(old) ->> 'venue_id') then
      insert into testing.touched values (tg_table_name) on conflict do nothing;
    end if;
    return null;
  end $$`)}`.execute(db)
  await sql`do ${sql.raw(`$do$ begin ${triggers.join('\n')} end $do$`)}`.execute(db)
}

async function takeTouched(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`delete from testing.touched returning name`.execute(db)
  return rows.map(({ name }) => name).sort()
}
