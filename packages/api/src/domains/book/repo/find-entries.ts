import type { VenueId } from '@marquee/contract'
import { type RawBuilder, sql } from 'kysely'

type Part = RawBuilder<unknown>

/** Which entries: those that fit everything given. */
export interface JournalFilter {
  venueId: VenueId
  id?: string
  from?: string
  until?: string
  /** Codes: one of the lines is of one of these accounts. */
  accounts?: readonly string[]
  act?: string
  source?: string
  /** Of a line, on either side. */
  amountMinor?: number
  /** Entries by number, and those of orders by number. */
  number?: string
  /** The same number as an amount: entries with such a line are found too. */
  numberMinor?: number
  /** Those of tills that are called so. */
  tills?: readonly string[]
}

/** Where a page ended, and which way it goes. */
export interface JournalPage {
  cursor: JournalCursor | undefined
  limit: number
  /** Default: the newest first. */
  isAscending?: boolean
}
export interface JournalCursor {
  date: string
  id: string
}

/**
 * The ids of the entries of a page, as a query of `business_date` and `id` in order. Whatever narrows them most has an
 * index in the order of the pages, so that a page is read and not the journal: numbers, then an amount, tills, accounts,
 * and what is left.
 */
export function entryIds(filter: JournalFilter, page: JournalPage): Part {
  const { limit } = page
  const order = page.isAscending ? sql`asc` : sql`desc`
  const ordered = (date: Part, id: Part) => sql`order by ${date} ${order}, ${id} ${order} limit ${limit}`
  const lines = (of: Part) => sql`
    select distinct l.business_date, l.entry_id as id from journal_line l
    where l.venue_id = ${filter.venueId} and ${of} ${bounds(filter, page, { date: sql`l.business_date`, id: sql`l.entry_id` })}
      and exists (select from journal_entry e where e.venue_id = l.venue_id and e.id = l.entry_id ${ofEntry(filter)})
    ${ordered(sql`l.business_date`, sql`l.entry_id`)}`
  const all = (each: Part) => sql`select distinct x.business_date, x.id from (${each}) x
    ${ordered(sql`x.business_date`, sql`x.id`)}`
  const entries = (where: Part) => sql`
    select e.business_date, e.id from journal_entry e
    where e.venue_id = ${filter.venueId} ${where} ${ofEntry(filter)} ${ofLines(filter)}
      ${bounds(filter, page, { date: sql`e.business_date`, id: sql`e.id` })}
    ${ordered(sql`e.business_date`, sql`e.id`)}`
  const { amountMinor, accounts, tills, number, numberMinor, id } = filter
  if (id !== undefined) return entries(sql`and e.id = ${id}`)
  if (number !== undefined) {
    const numbered = entries(sql`and e.id in (${byNumber(filter.venueId, number)})`)
    if (numberMinor === undefined) return numbered
    const amounts = lines(sql`abs(l.amount_minor) = ${numberMinor} ${ofLine({ accounts }, filter)}`)
    return all(sql`(${numbered}) union all (${amounts})`)
  }
  if (amountMinor !== undefined)
    return lines(sql`abs(l.amount_minor) = ${amountMinor} ${ofLine({ accounts, tills }, filter)}`)
  if (tills !== undefined) return entries(sql`and e.id in (${byTill(filter.venueId, tills)})`)
  if (accounts !== undefined) {
    return all(sql`select y.business_date, y.id from unnest(${accounts}::text[]) a (code)
      cross join lateral (${lines(sql`l.account = a.code`)}) y`)
  }
  return entries(sql``)
}

// Everything that only the entry knows, as its indexes have it.
const ofEntry = ({ act, source }: JournalFilter): Part => sql`
  ${act === undefined ? sql`` : sql`and e.act || '' = ${act}`}
  ${source === undefined ? sql`` : sql`and e.source || '' = ${source}`}`

const ofLine = (
  { accounts, tills }: Pick<JournalFilter, 'accounts' | 'tills'>,
  { venueId }: JournalFilter,
): Part => sql`
  ${accounts === undefined ? sql`` : sql`and l.account = any(${accounts})`}
  ${tills === undefined ? sql`` : sql`and l.till_session_id in (${sessionsOf(venueId, tills)})`}`

const ofLines = (filter: JournalFilter): Part => {
  const { accounts, amountMinor } = filter
  if (accounts === undefined && amountMinor === undefined) return sql``
  return sql`and exists (select from journal_line l where l.venue_id = e.venue_id and l.entry_id = e.id
    ${amountMinor === undefined ? sql`` : sql`and abs(l.amount_minor) = ${amountMinor}`}
    ${ofLine({ accounts }, filter)})`
}

function bounds(
  { from, until }: JournalFilter,
  { cursor, isAscending }: JournalPage,
  at: { date: Part; id: Part },
): Part {
  return sql`
    ${from === undefined ? sql`` : sql`and ${at.date} >= ${from}::date`}
    ${until === undefined ? sql`` : sql`and ${at.date} <= ${until}::date`}
    ${
      cursor === undefined
        ? sql``
        : sql`and (${at.date}, ${at.id}) ${isAscending ? sql`>` : sql`<`} (${cursor.date}::date, ${cursor.id}::uuid)`
    }`
}

// Money taken for a basket is of the order that the basket became, or would have become.
const byNumber = (venueId: VenueId, number: string): Part => sql`
  select n.id from journal_entry n where n.venue_id = ${venueId} and n.entry_no = ${number}::bigint
  union
  select n.id from sale_order o
  join journal_entry n on n.venue_id = o.venue_id and n.source = 'order' and n.source_id = o.id
  where o.venue_id = ${venueId} and o.order_no = ${number}::bigint
  union
  select n.id from sale_order o
  join order_change c on c.venue_id = o.venue_id and c.order_id = o.id
  join journal_entry n on n.venue_id = o.venue_id and n.source = 'change' and n.source_id = c.id
  where o.venue_id = ${venueId} and o.order_no = ${number}::bigint
  union
  select n.id from sale_order o
  join part_payment p on p.venue_id = o.venue_id and o.id in (p.order_id, p.exchange_of)
  join journal_entry n on n.venue_id = o.venue_id and n.source = 'basket' and n.source_id = p.id
  where o.venue_id = ${venueId} and o.order_no = ${number}::bigint`

const sessionsOf = (venueId: VenueId, tills: readonly string[]): Part =>
  sql`select s.id from till_session s where s.venue_id = ${venueId} and s.till_id = any(${tills}::uuid[])`

const byTill = (venueId: VenueId, tills: readonly string[]): Part => sql`
  select n.entry_id from journal_line n
  where n.venue_id = ${venueId} and n.till_session_id in (${sessionsOf(venueId, tills)})
  union
  select n.id from till_correction c
  join journal_entry n on n.venue_id = c.venue_id and n.source = 'correction' and n.source_id = c.id
  where c.venue_id = ${venueId} and c.till_session_id in (${sessionsOf(venueId, tills)})`
