import {
  choiceField,
  codeField,
  colorField,
  dateField,
  defineRecord,
  idOf,
  minutesField,
  moneyField,
  nameField,
  noteField,
  percentField,
  quantityField,
  switchField,
  textField,
  timeField,
  weekdaysField,
} from '@marquee/contract'
import { createDb, type Db } from '@marquee/db'
import { listInPages } from '@marquee/db/testing'
import { sql } from 'kysely'

// A record of a long list that no product has: with a field of each kind, a table of its own, and 100,000 rows of it.
export const longest = 100_000
export const longRecord = defineRecord({
  entity: 'thing',
  path: 'things',
  id: idOf('thing'),
  fields: {
    code: codeField(),
    name: nameField(),
    maker: textField(60),
    price: moneyField(),
    share: percentField(),
    weight: quantityField(),
    takes: minutesField(),
    opens: timeField(),
    since: dateField(),
    days: weekdaysField(),
    color: colorField(),
    size: choiceField(['small', 'large']),
    note: noteField(),
    isShown: switchField(),
  },
  sorts: ['name', 'code', 'maker', 'price', 'weight', 'since', 'opens'],
  derived: {},
})
/** The table of the record, with its rows: `longest` of the first venue, 50 of the second. */
export async function makeLongTable(url: string, venueIds: readonly [string, string]): Promise<void> {
  // What is made here is no call of anybody, and may take its time.
  const patient = createDb({ url, role: 'owner', max: 1, statementTimeoutMs: 0 })
  await fillTable(patient.db, venueIds)
  await patient.close()
}

async function fillTable(db: Db, venueIds: readonly string[]): Promise<void> {
  await sql`
    create table thing (
      venue_id uuid not null references venue (id), id uuid not null,
      code text not null, code_key text not null generated always as (fold(code)) stored,
      name jsonb not null check (is_local_text(name)), maker text not null,
      price bigint not null, share integer not null, weight numeric(15, 3) not null, takes smallint not null,
      opens time not null, since date not null, days smallint not null, color text not null, size text not null,
      note text not null, is_shown boolean not null,
      archived_at timestamptz, rev integer not null default 1,
      created_at timestamptz not null default now(), created_by uuid, updated_at timestamptz not null default now(),
      updated_by uuid, primary key (venue_id, id)
    )`.execute(db)
  await sql`create unique index thing_code on thing (venue_id, code_key) where archived_at is null`.execute(db)
  await sql`grant select, insert, update on thing to public`.execute(db)
  for (const [index, id] of venueIds.entries()) {
    // Many rows share a price, a date, a time and a maker: the id then says which comes first.
    await sql`insert into thing (venue_id, id, code, name, maker, price, share, weight, takes, opens, since, days, color,
        size, note, is_shown, archived_at)
      select ${id}, ('0190a000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'T' || n,
        jsonb_build_object('en', 'Thing ' || n, 'tr', 'Şey ' || n), 'Maker ' || n % 40,
        n % 1000 * 100, n % 1000000, (n % 500) / 4.0, n % 1440, make_time(n % 24, 0, 0), date '2020-01-01' + n % 700,
        1 + n % 127, '#00ff00', 'small', '', false, case when n % 100 = 0 then now() end
      from generate_series(1, ${sql.lit(index === 0 ? longest : 50)}) n`.execute(db)
  }
  await listInPages(db as never, {
    table: 'thing',
    searched: [
      { name: 'code', kind: 'text' },
      { name: 'name', kind: 'local' },
      { name: 'maker', kind: 'text' },
    ],
    // Of the other orders nobody asks where the list is long.
    sorts: [
      { name: 'name', kind: 'local' },
      { name: 'code', kind: 'text' },
      { name: 'price', kind: 'value' },
    ],
  })
  await sql`analyze thing`.execute(db)
}

/** What comes in for a new one. */
export const longRecordFields = (more: object = {}) => ({
  code: 'NEW',
  name: { en: 'Çınar lamp', tr: '' },
  maker: 'Işık & Co',
  price: 12_50,
  share: 125_000,
  weight: '12.5',
  takes: 90,
  opens: '09:30',
  since: '2026-02-28',
  days: 31,
  color: '#0b65c6',
  size: 'large' as const,
  note: 'Two\nlines',
  isShown: true,
  ...more,
})
