import { type Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { up } from './20261123_1600_fund_days.ts'

const venues = ['018f0000-0000-7000-8000-00000000000a', '018f0000-0000-7000-8000-00000000000b']

test('entries of funds count on the days of the book, at every venue; what the book does not have stays', async () => {
  const database = await createTestDatabase()
  try {
    const db = database.asOwner
    for (const venue of venues) {
      await sql`insert into venue (id, name, zone, currency, locale, country)
        values (${venue}, ${venue}, 'Europe/Istanbul', 'TRY', 'tr', 'TR')`.execute(db)
      await sql`insert into fund (venue_id, id, code, name, kind, currency)
        values (${venue}, gen_random_uuid(), 'CARD', '{"en": "Cards", "tr": ""}', 'card_clearing', 'TRY')`.execute(db)
      // One order of a locked month, and one that the book has not seen.
      await db.transaction().execute(async (tx) => {
        const { rows } = await sql<{ id: string }>`
          insert into journal_entry (venue_id, id, business_date, of_date, act, source, source_id)
          values (${venue}, gen_random_uuid(), '2026-08-01', '2026-07-20', 'sale', 'order', gen_random_uuid())
          returning source_id as id`.execute(tx)
        await sql`update fund set balance_minor = 300, last_entry = 2
          where venue_id = ${venue} and kind = 'card_clearing'`.execute(tx)
        await sql`insert into fund_entry (venue_id, fund_id, entry_no, id, kind, source, source_id, amount_minor,
            balance_after_minor, business_date)
          select f.venue_id, f.id, n.no, gen_random_uuid(), 'sale', 'order', n.order_id::uuid, n.no * 100, n.after, '2026-07-20'
          from fund f cross join (values (1, ${rows[0]?.id}, 100), (2, gen_random_uuid()::text, 300)) n (no, order_id, after)
          where f.venue_id = ${venue} and f.kind = 'card_clearing'`.execute(tx)
        await sql`insert into journal_line (venue_id, entry_id, line_no, account, amount_minor, currency)
          select e.venue_id, e.id, l.no, '1200', l.amount, 'TRY' from journal_entry e
          cross join (values (1, 100), (2, -100)) l (no, amount) where e.venue_id = ${venue}`.execute(tx)
      })
    }
    await up(db as unknown as Kysely<unknown>)
    await up(db as unknown as Kysely<unknown>)
    const { rows } = await sql<{ venue: string; day: string }>`
      select venue_id as venue, business_date as day from fund_entry order by venue_id, entry_no`.execute(db)
    expect(rows.map(({ venue, day }) => [venue, day])).toEqual(
      venues.flatMap((venue) => [
        [venue, '2026-08-01'],
        [venue, '2026-07-20'],
      ]),
    )
    await expect(sql`update fund_entry set business_date = '2026-01-01'`.execute(db)).rejects.toThrow(/append-only/)
  } finally {
    await database.drop()
  }
})
