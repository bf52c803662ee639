import { type LocalText, storedLocalText, type TaxRateRow, type TaxRuleId, type VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { venueDate } from '../../core/venue-day.ts'
import type { Tx } from '../../door/work.ts'

async function select(db: Db | Tx, where: RawBuilder<unknown>): Promise<TaxRateRow[]> {
  // The end of a stored range is the day after the last one.
  const { rows } = await sql<TaxRateRow>`
    select x.id, x.code, x.name, x.rate_ppm as "ratePpm", lower(x.valid) as from, upper(x.valid) - 1 as until,
      case when lower(x.valid) > ${venueDate} then 'ahead' when upper(x.valid) <= ${venueDate} then 'past' else 'now' end as state,
      x.rev
    from tax_rule x join venue v on v.id = x.venue_id
    where ${where} order by x.code, lower(x.valid) nulls first, x.id`.execute(db)
  return rows.map((row) => ({ ...row, name: storedLocalText.parse(row.name) }))
}

/** The rates of all taxes, by code and time. */
export const selectTaxes = (db: Db | Tx, venueId: VenueId) => select(db, sql`x.venue_id = ${venueId}`)

/** The rates of one code, the oldest first. */
export const selectTax = (db: Db | Tx, venueId: VenueId, code: string) =>
  select(db, sql`x.venue_id = ${venueId} and x.code = ${code}`)

/** One rate; undefined when the venue has none of this id. Rates change one after the other: the price list is locked. */
export async function findRate(db: Db | Tx, venueId: VenueId, id: TaxRuleId): Promise<TaxRateRow | undefined> {
  return (await select(db, sql`x.venue_id = ${venueId} and x.id = ${id}`))[0]
}

/** The date on the venue's clock. */
export async function findToday(db: Db | Tx, venueId: VenueId): Promise<string> {
  const { rows } = await sql<{
    today: string
  }>`select ${venueDate} as today from venue v where v.id = ${venueId}`.execute(db)
  return rows[0]?.today ?? ''
}

interface NewRate {
  code: string
  name: LocalText
  ratePpm: number
  from: string | null
  until: string | null
}

/** Writes a rate. The database refuses (exclusion `tax_rule_one`) a second one on the same day. */
export async function insertRate(tx: Tx, { venueId, by }: By, rate: NewRate): Promise<TaxRuleId> {
  const id = uuidv7() as TaxRuleId
  await sql`
    insert into tax_rule (venue_id, id, code, name, rate_ppm, valid, created_by, updated_by)
    values (${venueId}, ${id}, ${rate.code}, ${JSON.stringify(rate.name)}, ${rate.ratePpm},
      daterange(${rate.from}::date, ${rate.until}::date, '[]'), ${by}, ${by})`.execute(tx)
  return id
}

interface By {
  venueId: VenueId
  by: string
}

const touched = (by: string) => sql`rev = rev + 1, updated_at = now(), updated_by = ${by}`

/** Lets a rate end on another day; null: never. */
export async function endRate(
  tx: Tx,
  { venueId, by }: By,
  rate: { id: TaxRuleId; until: string | null },
): Promise<void> {
  await sql`
    update tax_rule set valid = daterange(lower(valid), ${rate.until}::date + 1), ${touched(by)}
    where venue_id = ${venueId} and id = ${rate.id}`.execute(tx)
}

/** Makes a rate another one. */
export async function setRate(tx: Tx, { venueId, by }: By, rate: { id: TaxRuleId; ratePpm: number }): Promise<void> {
  await sql`update tax_rule set rate_ppm = ${rate.ratePpm}, ${touched(by)}
    where venue_id = ${venueId} and id = ${rate.id}`.execute(tx)
}

export async function setName(tx: Tx, { venueId, by }: By, tax: { code: string; name: LocalText }): Promise<void> {
  await sql`update tax_rule set name = ${JSON.stringify(tax.name)}, ${touched(by)}
    where venue_id = ${venueId} and code = ${tax.code}`.execute(tx)
}

export async function deleteRate(tx: Tx, venueId: VenueId, id: TaxRuleId): Promise<void> {
  await sql`delete from tax_rule where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/**
 * Whether passes were sold at this rate for a show on a day of these; only shows that are still to come are many. What
 * was sold before the rate was set has the one before.
 */
export async function isSoldWith(
  tx: Tx,
  venueId: VenueId,
  { code, ratePpm, from }: { code: string; ratePpm: number; from: string },
): Promise<boolean> {
  const { rows } = await sql<{ sold: boolean }>`
    select exists (
      select from ticket_session t
      join pass p on p.venue_id = t.venue_id and p.ticket_session_id = t.id
      join order_line l on l.venue_id = p.venue_id and l.order_id = p.order_id and l.line_no = p.line_no
      where t.venue_id = ${venueId} and t.local_date >= ${from}::date and l.tax_code = ${code}
        and l.tax_ppm = ${ratePpm}
        and not p.is_training) as sold`.execute(tx)
  return rows[0]?.sold ?? false
}
