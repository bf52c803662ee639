import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from './index.ts'
import { createTestDatabase, type TestDatabase } from './testing/index.ts'

// docs/decisions/data.md says why these have no venue in their keys.
const platform = [
  'app_user',
  'auth_session',
  'database_identity',
  'kysely_migration',
  'kysely_migration_lock',
  'password_proof',
  'permission',
  'rate_limit',
  'setup_link',
  'venue',
  'totp_factor',
  'recovery_code',
  'user_picture',
]

// These have the venue, but not first: its migration says why.
const venueLater = new Set(['fund_entry_once'])

// Known in all venues at once: whoever shows it does not say at which.
const acrossVenues = new Set(['device_code'])

interface Key {
  table: string
  name: string
  /** Primary, unique, foreign, exclusion, or an index that is unique. */
  kind: string
  columns: string[]
  /** Where a foreign key points. */
  target: string | null
}

/** Every key of the schema `public`, constraint or unique index, with its columns in order. */
async function keysOf(db: Db): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select rel.relname as table, con.conname as name, con.contype::text as kind,
      (select array_agg(att.attname::text order by place.n)
        from unnest(con.conkey) with ordinality as place (num, n)
        join pg_attribute att on att.attrelid = con.conrelid and att.attnum = place.num) as columns,
      target.relname as target
    from pg_constraint con
    join pg_class rel on rel.oid = con.conrelid
    join pg_namespace space on space.oid = rel.relnamespace and space.nspname = 'public'
    left join pg_class target on target.oid = con.confrelid
    where con.contype in ('p', 'u', 'f', 'x')
    union all
    select rel.relname, idx.relname, 'i',
      (select array_agg(att.attname::text order by place.n)
        from unnest(ind.indkey::int[]) with ordinality as place (num, n)
        join pg_attribute att on att.attrelid = ind.indrelid and att.attnum = place.num), null
    from pg_index ind
    join pg_class rel on rel.oid = ind.indrelid
    join pg_class idx on idx.oid = ind.indexrelid
    join pg_namespace space on space.oid = rel.relnamespace and space.nspname = 'public'
    where ind.indisunique and not exists (select from pg_constraint con where con.conindid = ind.indexrelid)`.execute(
    db,
  )
  return rows
}

const withoutVenue = (keys: Key[]) =>
  keys.filter(
    (key) =>
      !platform.includes(key.table) &&
      !acrossVenues.has(key.name) &&
      !(key.kind === 'f' && key.target !== null && platform.includes(key.target)) &&
      (venueLater.has(key.name) ? !key.columns.includes('venue_id') : key.columns[0] !== 'venue_id'),
  )

async function columnsOf(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name = ${name} order by 1`.execute(db)
  return rows.map((row) => row.table_name)
}

describe('catalogue', () => {
  let database: TestDatabase
  let owner: Db
  beforeAll(async () => {
    database = await createTestDatabase()
    owner = database.asOwner
  })
  afterAll(() => database.drop())

  it('has the venue first in every key of the business', async () => {
    const keys = await keysOf(owner)
    expect(keys.length).toBeGreaterThan(20)
    expect(withoutVenue(keys).map((key) => `${key.table}.${key.name}`)).toEqual([])
  })

  it('finds a key that forgets the venue', async () => {
    await sql`create table forgetful (id uuid primary key, venue_id uuid not null, name text not null)`.execute(owner)
    await sql`create unique index forgetful_name on forgetful (name) where name <> ''`.execute(owner)
    const found = withoutVenue(await keysOf(owner)).map((key) => key.name)
    await sql`drop table forgetful`.execute(owner)
    expect(found.sort()).toEqual(['forgetful_name', 'forgetful_pkey'])
  })

  it('has a venue in every table that is not of the platform', async () => {
    const { rows } = await sql<{ relname: string }>`
      select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p') order by 1`.execute(owner)
    const withVenue = await columnsOf(owner, 'venue_id')
    const tables = rows.map((row) => row.relname)
    expect(tables.filter((table) => !platform.includes(table) && !withVenue.includes(table))).toEqual([])
    expect(platform.filter((table) => !tables.includes(table))).toEqual([])
  })

  it('finds what names a show by an index, because a show that sold nothing is deleted', async () => {
    // A partial index counts when it leaves out nothing but rows that name no show. Holds and blocks have one for those
    // that are open.
    const withoutIndex = async () => {
      const { rows } = await sql<{ table: string }>`
        select rel.relname as table from pg_constraint con join pg_class rel on rel.oid = con.conrelid
        where con.contype = 'f' and con.confrelid = 'ticket_session'::regclass and not exists (
          select from pg_index ind where ind.indrelid = con.conrelid
            and (ind.indkey::int2[])[0:cardinality(con.conkey) - 1] @> con.conkey
            and (ind.indpred is null
              or pg_get_expr(ind.indpred, ind.indrelid) = '(ticket_session_id IS NOT NULL)'))
        order by 1`.execute(owner)
      return rows.map(({ table }) => table)
    }
    expect(await withoutIndex()).toEqual(['seat_block', 'seat_hold'])
    await sql`drop index expense_session`.execute(owner)
    await sql`create index expense_session on expense (venue_id, ticket_session_id)
      where rule_id is null`.execute(owner)
    expect(await withoutIndex()).toEqual(['expense', 'seat_block', 'seat_hold'])
  })

  it('lets the application neither change nor empty what is append-only, and gives it no table of the owner', async () => {
    const { rows } = await sql<{ relname: string; changes: boolean; empties: boolean; guards: number; owner: string }>`
      select c.relname, pg_get_userbyid(c.relowner) as owner,
        has_table_privilege('marquee_app', c.oid, 'update') or has_table_privilege('marquee_app', c.oid, 'delete') as changes,
        has_table_privilege('marquee_app', c.oid, 'truncate') as empties,
        (select count(*) from pg_trigger t where t.tgrelid = c.oid and t.tgname like 'append_only%')::int as guards
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'`.execute(owner)
    const guarded = rows.filter((row) => row.guards > 0)
    expect(guarded.map((row) => row.relname).sort()).toEqual([
      'admission',
      'allowance',
      'audit_event',
      'audit_move',
      'audit_seal',
      'customer_consent',
      'day_event',
      'food_bill',
      'food_bill_line',
      'food_order_use',
      'food_return',
      'food_void',
      'fund_count',
      'fund_entry',
      'gift_entry',
      'invoice',
      'invoice_print',
      'journal_entry',
      'journal_line',
      'legal_text',
      'order_change',
      'order_line',
      'package_version',
      'pass_past_code',
      'payout_allocation',
      'refund',
      'session_plan',
      'session_plan_group_told',
      'session_plan_session',
      'settlement_acceptance',
      'simulated_refund',
      'stock_act',
      'stock_move',
      'stock_rejection',
      'till_correction',
      'till_count',
      'till_movement',
      'vendor_payout_event',
      'vendor_share_line',
      'z_report',
    ])
    for (const row of guarded) expect(row, row.relname).toMatchObject({ changes: false, guards: 2 })
    expect(rows.filter((row) => row.empties || row.owner === 'marquee_app')).toEqual([])
  })
})
