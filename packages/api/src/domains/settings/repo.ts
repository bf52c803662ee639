import { type NumberSeries, storedLocalText, type VenueId, type VenueSettings } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../door/work.ts'

const columns = {
  name: 'name',
  city: 'city',
  country: 'country',
  zone: 'zone',
  currency: 'currency',
  locale: 'locale',
  businessCutoff: 'business_cutoff',
  address: 'address',
  taxNumber: 'tax_number',
  receiptFooter: 'receipt_footer',
  invoiceDays: 'invoice_days',
  waitlistMinutes: 'waitlist_minutes',
  logo: 'logo',
} as const

/** What the settings of a venue change, by its field. */
export type VenueField = keyof typeof columns
export const venueFieldNames = Object.keys(columns) as VenueField[]

/** The venue as its settings show it, without the addresses of its logo. */
export type StoredVenue = Omit<VenueSettings, 'logoLink'>

/** The venue as it is kept. */
export async function selectVenue(db: Db | Tx, venueId: VenueId): Promise<StoredVenue> {
  const { rows } = await sql<StoredVenue>`
    select v.id, v.name, coalesce(v.city, '') as city, v.country, v.zone, v.currency, v.locale,
      to_char(v.business_cutoff, 'HH24:MI') as "businessCutoff", v.address, v.tax_number as "taxNumber",
      v.receipt_footer as "receiptFooter", v.invoice_days as "invoiceDays",
      v.waitlist_minutes as "waitlistMinutes", v.logo,
      exists (select from sale_order o where o.venue_id = v.id)
        or exists (select from till_session s where s.venue_id = v.id)
        or exists (select from part_payment p where p.venue_id = v.id) as "hasMoney",
      exists (select from ticket_session t where t.venue_id = v.id and t.starts_at > now() and t.state <> 'cancelled')
        as "hasShowsAhead",
      v.rev
    from venue v where v.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a person without a venue')
  return { ...row, receiptFooter: storedLocalText.parse(row.receiptFooter) }
}

/** Keeps the venue as it is until the transaction ends; sales go on. */
export async function lockVenue(tx: Tx, venueId: VenueId): Promise<StoredVenue> {
  await sql`select from venue where id = ${venueId} for no key update`.execute(tx)
  return selectVenue(tx, venueId)
}

/** Changes the named fields. The database refuses another currency once money was taken. */
export async function updateVenueRow(
  tx: Tx,
  { venueId, by }: { venueId: VenueId; by: string },
  fields: Partial<Record<VenueField, unknown>>,
): Promise<void> {
  const sets = Object.entries(fields).map(([field, value]) => {
    const stored = field === 'receiptFooter' ? JSON.stringify(value) : field === 'city' ? value || null : value
    return sql`${sql.ref(columns[field as VenueField])} = ${stored}`
  })
  await sql`update venue set ${sql.join(sets)}, rev = rev + 1, updated_at = now(), updated_by = ${by}
    where id = ${venueId}`.execute(tx)
}

/**
 * Gives the shows that have not begun the business day of their start by the cut-off as it is now. One that is planned at
 * this moment waits for the venue, as for another zone, and reads the new one.
 */
export async function redateShows(tx: Tx, venueId: VenueId): Promise<void> {
  await sql`
    update ticket_session t
    set business_date = ((t.starts_at at time zone v.zone) - v.business_cutoff::interval)::date
    from venue v
    where v.id = ${venueId} and t.venue_id = v.id and t.starts_at > clock_timestamp()
      and t.business_date <> ((t.starts_at at time zone v.zone) - v.business_cutoff::interval)::date`.execute(tx)
}

/** Prices keep what people typed: 450.00 of one currency are 450 of one without small money. */
export async function movePrices(
  tx: Tx,
  venueId: VenueId,
  { currency, digits }: { currency: string; digits: number },
): Promise<void> {
  await sql`
    update price_rule set currency = ${currency}, amount_minor = round(amount_minor * power(10::numeric, ${digits}))
    where venue_id = ${venueId}`.execute(tx)
}

/** The series of numbers of a venue, as far as they have one number for all of it. */
export async function selectSeries(db: Db, venueId: VenueId): Promise<NumberSeries[]> {
  const { rows } = await sql<NumberSeries>`
    with venue_year as (
      select v.id, extract(year from (now() at time zone v.zone) - v.business_cutoff::interval)::int as year
      from venue v where v.id = ${venueId}),
    z as (
      select y.year, coalesce((select s.next from number_series s
        where s.venue_id = y.id and s.kind = 'z_report' and s.prefix = '' and s.year = y.year), 1) as next
      from venue_year y)
    select 'order' as kind, (select max(o.order_no) from sale_order o
      where o.venue_id = ${venueId} and not o.is_training) as last,
      null::bigint as next, null::int as year
    union all select 'receipt', null, null, null
    union all select 'z_report', nullif(z.next - 1, 0), z.next, z.year from z
    union all select 'fund_entry', null, null, null
    union all select 'journal_entry', (select max(e.entry_no) from journal_entry e where e.venue_id = ${venueId}),
      null, null`.execute(db)
  return rows
}
