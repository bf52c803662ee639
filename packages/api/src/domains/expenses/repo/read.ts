import type { StoredFileId, UserId, VenueId } from '@marquee/contract'
import type { ExpenseDetail, ExpenseFilter, ExpenseId, ExpenseRow } from '@marquee/contract/expenses'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '../../../core/search-words.ts'

export interface ExpensesOf extends ExpenseFilter {
  venueId: VenueId
}
/** Where a page of the list ended. */
export interface After {
  day: string
  id: string
}

const or = (parts: RawBuilder<unknown>[]) => sql`(${sql.join(parts, sql` or `)})`

// What a word of the search may be of.
function fits({ patterns, whole }: { patterns: string[]; whole: string }): RawBuilder<unknown> {
  const like = (column: RawBuilder<unknown>) => or(patterns.map((pattern) => sql`${column} like ${pattern}`))
  return or([
    like(sql`e.search_key`),
    like(sql`fold(w.name)`),
    sql`e.vendor_ref_key like ${`${whole}%`}`,
    sql`e.expense_no::text = ${whole}`,
  ])
}

function where(filter: ExpensesOf): RawBuilder<unknown> {
  const { venueId, state, categoryId, vendorId, vehicleId, from, until, search = '' } = filter
  const parts = [
    sql`e.venue_id = ${venueId}`,
    ...(state ? [sql`e.state = ${state}`] : []),
    ...(categoryId ? [sql`e.category_id = ${categoryId}`] : []),
    ...(vendorId ? [sql`e.vendor_id = ${vendorId}`] : []),
    ...(vehicleId ? [sql`e.vehicle_id = ${vehicleId}`] : []),
    ...(from ? [sql`e.incurred_on >= ${from}::date`] : []),
    ...(until ? [sql`e.incurred_on <= ${until}::date`] : []),
    ...searchWords(search).map(fits),
  ]
  return sql.join(parts, sql` and `)
}

const vendor = sql`left join vendor w on w.venue_id = e.venue_id and w.id = e.vendor_id`
const head = sql`
  e.id, e.expense_no as "expenseNo", jsonb_build_object('id', c.id, 'name', c.name) as category,
  case when w.id is not null then jsonb_build_object('id', w.id, 'name', w.name) end as vendor,
  e.vendor_ref as "vendorRef", e.gross_minor as "grossMinor", e.tax_minor as "taxMinor", e.currency,
  e.incurred_on as "incurredOn", e.description, e.receipt is not null as "hasReceipt",
  e.rule_id is not null as "isRecurring", e.state,
  case when s.id is not null then jsonb_build_object('id', s.id, 'name', s.name) end as "submittedBy", e.rev`

/** Expenses after a place in the list (null: from its beginning), the newest day first. */
export async function selectExpenses(
  db: Db,
  filter: ExpensesOf,
  { after, limit }: { after: After | null; limit: number },
): Promise<ExpenseRow[]> {
  const { rows } = await sql<ExpenseRow>`
    select ${head} from expense e ${vendor}
    join expense_category c on c.venue_id = e.venue_id and c.id = e.category_id
    left join app_user s on s.id = e.submitted_by
    where ${where(filter)}
      ${after ? sql`and (e.incurred_on, e.id) < (${after.day}::date, ${after.id}::uuid)` : sql``}
    order by e.incurred_on desc, e.id desc limit ${limit}`.execute(db)
  return rows
}

/** How many there are, counted no further than `most`. */
export async function countExpenses(db: Db, filter: ExpensesOf, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from expense e ${vendor} where ${where(filter)} limit ${most}) f`.execute(
    db,
  )
  return rows[0]?.n ?? 0
}

/** What the expenses of a filter come to: those that were handed in and still count. */
export async function sumExpenses(db: Db, filter: ExpensesOf) {
  const of = (...states: string[]) =>
    sql`coalesce(sum(e.gross_minor) filter (where e.state = any(${states}::text[])), 0)::bigint`
  const { rows } = await sql<{
    currency: string
    count: number
    grossMinor: number
    taxMinor: number
    submittedMinor: number
    approvedMinor: number
    paidMinor: number
  }>`
    select v.currency, s.* from venue v cross join lateral (
      select count(*)::integer as count, coalesce(sum(e.gross_minor), 0)::bigint as "grossMinor",
        coalesce(sum(e.tax_minor), 0)::bigint as "taxMinor", ${of('submitted')} as "submittedMinor",
        ${of('approved')} as "approvedMinor", ${of('paid')} as "paidMinor"
      from expense e ${vendor} where ${where(filter)} and e.state in ('submitted', 'approved', 'paid')) s
    where v.id = ${filter.venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue is there')
  return row
}

// As answers write moments.
const moment = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const step = (name: string) => sql`
  case when ${sql.ref(`e.${name}_at`)} is not null then jsonb_build_object('at', ${moment(sql.ref(`e.${name}_at`))},
    'by', (select u.name from app_user u where u.id = ${sql.ref(`e.${name}_by`)})) end as ${sql.ref(name)}`

export type StoredDetail = Omit<ExpenseDetail, 'receiptLink'> & { receipt: StoredFileId | null }

/** One expense with everything that is known of it, as this person sees it. */
export async function findExpense(
  db: Db,
  { venueId, id, userId }: { venueId: VenueId; id: ExpenseId; userId: UserId },
): Promise<StoredDetail | undefined> {
  const { rows } = await sql<StoredDetail>`
    select ${head}, e.receipt, e.reason,
      case when t.id is not null then jsonb_build_object('id', t.id, 'product', p.name, 'startsAt', ${moment(sql`t.starts_at`)}) end as session,
      case when h.id is not null then jsonb_build_object('id', h.id, 'plate', h.plate, 'name', h.name) end as vehicle,
      (select jsonb_build_object('id', l.id, 'kind', l.kind) from vehicle_entry l
        where l.venue_id = e.venue_id and l.expense_id = e.id and l.removed_at is null) as "vehicleEntry",
      case when r.id is not null then jsonb_build_object('id', r.id, 'name', r.name) end as rule,
      case when f.id is not null then jsonb_build_object('id', f.id, 'name', f.name) end as fund,
      ${step('created')}, ${step('submitted')}, ${step('approved')}, ${step('returned')}, ${step('paid')},
      ${step('reversed')},
      e.submitted_by is not distinct from ${userId}::uuid
        and e.gross_minor > coalesce(c.second_person_over_minor, 0) as "needsOther",
      coalesce((select jsonb_agg(jsonb_build_object('id', o.id, 'expenseNo', o.expense_no, 'state', o.state)
          order by o.expense_no)
        from expense o where o.venue_id = e.venue_id and o.id <> e.id and o.incurred_on = e.incurred_on
          and o.vendor_id is not distinct from e.vendor_id and o.gross_minor = e.gross_minor
          and o.state not in ('reversed', 'discarded')), '[]') as twins,
      case when c.monthly_budget_minor is not null then jsonb_build_object('budgetMinor', c.monthly_budget_minor,
        'usedMinor', (select coalesce(sum(o.gross_minor), 0) from expense o
          where o.venue_id = e.venue_id and o.category_id = e.category_id and o.state in ('approved', 'paid')
            and o.incurred_on >= date_trunc('month', e.incurred_on)::date
            and o.incurred_on < (date_trunc('month', e.incurred_on) + interval '1 month')::date)) end as budget
    from expense e ${vendor}
    join expense_category c on c.venue_id = e.venue_id and c.id = e.category_id
    left join app_user s on s.id = e.submitted_by
    left join ticket_session t on t.venue_id = e.venue_id and t.id = e.ticket_session_id
    left join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    left join vehicle h on h.venue_id = e.venue_id and h.id = e.vehicle_id
    left join expense_rule r on r.venue_id = e.venue_id and r.id = e.rule_id
    left join fund f on f.venue_id = e.venue_id and f.id = e.fund_id
    where e.venue_id = ${venueId} and e.id = ${id}`.execute(db)
  return rows[0]
}

/** What the form of an expense can be set to. */
export async function selectChoices(db: Db, venueId: VenueId) {
  const { rows } = await sql<Record<'today' | 'categories' | 'vendors' | 'funds' | 'sessions' | 'vehicles', never>>`
    select (clock_timestamp() at time zone v.zone)::date as today,
      coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name,
          'receiptOverMinor', c.receipt_over_minor) order by c.code_key)
        from expense_category c where c.venue_id = v.id and c.archived_at is null), '[]') as categories,
      coalesce((select jsonb_agg(jsonb_build_object('id', w.id, 'name', w.name) order by fold(w.name))
        from vendor w where w.venue_id = v.id and w.archived_at is null), '[]') as vendors,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind) order by f.account)
        from fund f where f.venue_id = v.id and f.archived_at is null and f.kind <> 'card_clearing'), '[]') as funds,
      coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'product', t.name, 'startsAt', ${moment(sql`t.starts_at`)})
          order by t.starts_at desc)
        from (select s.id, p.name, s.starts_at from ticket_session s
          join ticket_product p on p.venue_id = s.venue_id and p.id = s.product_id
          where s.venue_id = v.id and s.starts_at between now() - interval '45 days' and now() + interval '45 days'
          order by s.starts_at desc limit 300) t), '[]') as sessions,
      coalesce((select jsonb_agg(jsonb_build_object('id', h.id, 'plate', h.plate, 'name', h.name) order by h.plate_key)
        from vehicle h where h.venue_id = v.id and h.archived_at is null), '[]') as vehicles
    from venue v where v.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue is there')
  return row
}
