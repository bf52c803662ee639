import type { AccountKind, VenueId } from '@marquee/contract'
import { storedLocalText } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

/** The business day of this moment on the venue's calendar. */
export async function findToday(db: Db, venueId: VenueId): Promise<{ today: string; currency: string }> {
  const { rows } = await sql<{ today: string; currency: string }>`
    select ${businessDay()} as today, v.currency
    from venue v where v.id = ${venueId}`.execute(db)
  return rows[0] ?? { today: '', currency: '' }
}

interface StoredBalance {
  code: string
  kind: AccountKind
  name: unknown
  rev: number
  currency: string
  openingMinor: number
  debitMinor: number
  creditMinor: number
}

/**
 * Every account with what it held before `from`, and what came and went until `until`, for each currency; amounts in
 * minor units, debit above zero. Without `from` nothing is carried over.
 */
export async function selectBalances(
  db: Db,
  venueId: VenueId,
  { from, until }: { from: string | null; until: string },
) {
  const within = sql`(${from}::date is null or d.business_date >= ${from}::date)`
  const { rows } = await sql<StoredBalance>`
    select a.code, a.kind, a.name, a.rev, coalesce(d.currency, v.currency) as currency,
      coalesce(sum(d.debit_minor - d.credit_minor) filter (where not ${within}), 0)::bigint as "openingMinor",
      coalesce(sum(d.debit_minor) filter (where ${within}), 0)::bigint as "debitMinor",
      coalesce(sum(d.credit_minor) filter (where ${within}), 0)::bigint as "creditMinor"
    from account a
    join venue v on v.id = a.venue_id
    left join account_day d on d.venue_id = a.venue_id and d.account = a.code and d.business_date <= ${until}::date
    where a.venue_id = ${venueId}
    group by a.code, a.kind, a.name, a.rev, coalesce(d.currency, v.currency)
    order by coalesce(d.currency, v.currency), a.code`.execute(db)
  return rows.map((row) => ({
    ...row,
    name: storedLocalText.parse(row.name),
    closingMinor: row.openingMinor + row.debitMinor - row.creditMinor,
  }))
}

interface StoredAccount {
  code: string
  kind: AccountKind
  name: { en: string; tr: string }
  rev: number
}

interface StoredColumns {
  code: string
  kind: string
  name: unknown
  rev: number
}

const accountColumns = ['code', 'kind', 'name', 'rev'] as const
const toAccount = ({ code, kind, name, rev }: StoredColumns): StoredAccount => ({
  code,
  kind: kind as AccountKind,
  name: storedLocalText.parse(name),
  rev,
})

export async function selectAccounts(db: Db, venueId: VenueId): Promise<StoredAccount[]> {
  const rows = await db
    .selectFrom('account')
    .select(accountColumns)
    .where('venue_id', '=', venueId)
    .orderBy('code')
    .execute()
  return rows.map(toAccount)
}

/** The account as it is until the transaction ends, with its id; null: there is none. */
export async function lockAccount(tx: Tx, venueId: VenueId, code: string) {
  const row = await tx
    .selectFrom('account')
    .select([...accountColumns, 'id'])
    .where('venue_id', '=', venueId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()
  return row ? { id: row.id, ...toAccount(row) } : null
}

export async function updateAccountName(
  tx: Tx,
  venueId: VenueId,
  { code, name, userId }: { code: string; name: object; userId: string },
): Promise<void> {
  await sql`
    update account set name = ${JSON.stringify(name)}::jsonb, rev = rev + 1, updated_at = clock_timestamp(),
      updated_by = ${userId}
    where venue_id = ${venueId} and code = ${code}`.execute(tx)
}
