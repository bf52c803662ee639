import { type JournalEntry, type JournalRow, storedLocalText, totalCap, type VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { entryIds, type JournalCursor, type JournalFilter, type JournalPage } from './find-entries.ts'

interface StoredEntry extends Omit<JournalRow, 'show' | 'funds' | 'lines'> {
  funds: unknown[]
  show: { id: string; product: unknown; startsAt: string } | null
  lines: { account: string; name: unknown; amountMinor: number; currency: string }[]
}

const instant = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

// What an entry was posted from, as far as a list tells it. Each source has one of these and nothing of the others.
const origin = sql`
  left join part_payment p on e.source = 'basket' and p.venue_id = e.venue_id and p.id = e.source_id
  left join order_change q on e.source = 'change' and q.venue_id = e.venue_id and q.id = e.source_id
  left join sale_order o on e.source in ('order', 'basket', 'change') and o.venue_id = e.venue_id
    and o.id = coalesce(p.exchange_of, p.order_id, q.order_id, e.source_id)
  left join till_movement m on e.source = 'movement' and m.venue_id = e.venue_id and m.id = e.source_id
  left join till_correction c on e.source = 'correction' and c.venue_id = e.venue_id and c.id = e.source_id
  left join till_session d on d.venue_id = e.venue_id and d.id = case e.source
    when 'order' then o.till_session_id when 'change' then q.till_session_id when 'till' then e.source_id when 'movement' then m.till_session_id
    when 'correction' then c.till_session_id
    when 'basket' then case e.act when 'basket.returned' then p.return_till_session_id else p.till_session_id end end
  left join till k on k.venue_id = d.venue_id and k.id = d.till_id
  left join fund_entry h on e.source = 'fund' and h.venue_id = e.venue_id and h.source = 'fund'
    and h.source_id = e.source_id and h.kind = e.act
  left join fund_transfer x on e.source = 'transfer' and x.venue_id = e.venue_id and x.id = e.source_id
  left join fund_count y on e.source = 'count' and y.venue_id = e.venue_id and y.id = e.source_id
  left join fund f on f.venue_id = e.venue_id and f.id = coalesce(h.fund_id, x.from_fund_id, y.fund_id)
  left join fund g on g.venue_id = x.venue_id and g.id = x.to_fund_id
  left join ticket_session t on e.source = 'show' and t.venue_id = e.venue_id and t.id = e.source_id
  left join ticket_product r on r.venue_id = t.venue_id and r.id = t.product_id`

const columns = sql`
  e.id, e.entry_no as "entryNo", e.business_date as date, e.of_date as "ofDate", e.posted_at as "postedAt", e.act,
  e.source, k.name as till, array_remove(array[f.name, g.name], null) as funds,
  case when o.id is not null then jsonb_build_object('id', o.id, 'no', o.order_no) end as "order",
  case when t.id is not null then jsonb_build_object('id', t.id, 'product', r.name, 'startsAt', ${instant('t.starts_at')})
    end as show,
  (select jsonb_agg(jsonb_build_object('account', l.account, 'name', a.name, 'amountMinor', l.amount_minor,
      'currency', l.currency) order by l.amount_minor < 0, l.line_no)
    from journal_line l join account a on a.venue_id = l.venue_id and a.code = l.account
    where l.venue_id = e.venue_id and l.entry_id = e.id) as lines`

function toRow<Row extends StoredEntry>({ show, funds, lines, ...row }: Row) {
  return {
    ...row,
    show: show && { ...show, product: storedLocalText.parse(show.product) },
    funds: funds.map((name) => storedLocalText.parse(name)),
    lines: lines.map((line) => ({ ...line, name: storedLocalText.parse(line.name) })),
  }
}

/** One page and where the next one begins; null: it is the last. */
export async function selectEntries(
  db: Db,
  filter: JournalFilter,
  page: JournalPage,
): Promise<{ rows: JournalRow[]; next: JournalCursor | null }> {
  const order: RawBuilder<unknown> = page.isAscending ? sql`asc` : sql`desc`
  const { rows } = await sql<StoredEntry>`
    select ${columns}
    from (${entryIds(filter, { ...page, limit: page.limit + 1 })}) found
    join journal_entry e on e.venue_id = ${filter.venueId} and e.id = found.id
    ${origin}
    order by e.business_date ${order}, e.id ${order}`.execute(db)
  const shown = rows.slice(0, page.limit)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => toRow(row) as JournalRow),
    next: last && rows.length > page.limit ? { date: last.date, id: last.id } : null,
  }
}

/** How many there are, counted no further than one beyond the cap. */
export async function countEntries(db: Db, filter: JournalFilter): Promise<number> {
  const ids = entryIds(filter, { cursor: undefined, limit: totalCap + 1 })
  const { rows } = await sql<{ n: number }>`select count(*)::integer as n from (${ids}) found`.execute(db)
  return rows[0]?.n ?? 0
}

/** One entry with everything that is known of where it came from; null: there is none. */
export async function findEntry(db: Db, key: { venueId: VenueId; id: string }): Promise<JournalEntry | null> {
  const { rows } = await sql<StoredEntry & Omit<JournalEntry, keyof JournalRow>>`
    select ${columns},
      case when d.id is not null then jsonb_build_object('id', d.id, 'openedAt', ${instant('d.opened_at')},
        'closedAt', ${instant('d.closed_at')}) end as "tillSession",
      u.name as who, coalesce(q.reason, m.reason, c.reason, h.reason, x.reason, x.note, y.reason, case e.act when 'till.closed' then d.difference_reason end) as reason,
      case e.source when 'order' then o.created_at when 'change' then q.at when 'movement' then m.at when 'correction' then c.at
        when 'show' then t.ends_at when 'fund' then h.at when 'count' then y.at
        when 'transfer' then case e.act when 'fund.sent' then x.sent_at else x.ended_at end
        when 'till' then case e.act when 'till.closed' then d.closed_at else d.opened_at end
        when 'basket' then case e.act when 'basket.returned' then p.ended_at else p.taken_at end end as at
    from journal_entry e
    ${origin}
    left join app_user u on u.id = case e.source when 'order' then o.created_by when 'change' then q.actor_id when 'movement' then m.actor_id
      when 'correction' then c.actor_id when 'fund' then h.actor_id when 'count' then y.actor_id
      when 'transfer' then case e.act when 'fund.sent' then x.sent_by else x.ended_by end
      when 'till' then case e.act when 'till.closed' then d.closed_by else d.opened_by end
      when 'basket' then case e.act when 'basket.returned' then p.ended_by else p.taken_by end end
    where e.venue_id = ${key.venueId} and e.id = ${key.id}`.execute(db)
  return rows[0] ? (toRow(rows[0]) as JournalEntry) : null
}

/** The tills whose name or code has every word of a search. */
export async function selectTillsCalled(db: Db, venueId: VenueId, search: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select k.id from till k where k.venue_id = ${venueId}
      and fold(k.code || ' ' || k.name || ' ' || coalesce(k.names ->> 'en', '') || ' ' || coalesce(k.names ->> 'tr', ''))
        like '%' || replace(replace(replace(fold(${search}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
    order by k.id limit 50`.execute(db)
  return rows.map(({ id }) => id)
}
