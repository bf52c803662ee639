import {
  type FundId,
  type SettlementId,
  type SettlementMapping,
  type SettlementRow,
  type StoredFileId,
  settlementMapping,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import type { Tx } from '../../../core/work.ts'
import { judged, openState } from './judged.ts'

export interface SettlementKey {
  venueId: VenueId
  id: SettlementId
}

/** A file that was brought for a settlement; undefined: there is none, or it is for something else. */
export async function findSettlementFile(db: Db, { venueId, fileId }: { venueId: VenueId; fileId: StoredFileId }) {
  return db
    .selectFrom('stored_file')
    .select(['name', 'sha256'])
    .where('venue_id', '=', venueId)
    .where('id', '=', fileId)
    .where('purpose', '=', 'settlementFile')
    .where('state', '=', 'ready')
    .executeTakeFirst()
}

/** How each acquirer's columns were named the last time, the latest first. */
export async function selectFormats(
  db: Db,
  venueId: VenueId,
): Promise<{ acquirer: string; mapping: SettlementMapping }[]> {
  const rows = await db
    .selectFrom('settlement_format')
    .select(['acquirer', 'mapping'])
    .where('venue_id', '=', venueId)
    .orderBy('updated_at', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ acquirer, mapping }) => ({ acquirer, mapping: settlementMapping.parse(mapping) }))
}

export async function keepFormat(
  tx: Tx,
  { venueId, acquirer, mapping, by }: { venueId: VenueId; acquirer: string; mapping: SettlementMapping; by: UserId },
): Promise<void> {
  await sql`
    insert into settlement_format (venue_id, acquirer_key, acquirer, mapping, updated_by)
    values (${venueId}, fold(${acquirer}::text), ${acquirer}, ${JSON.stringify(mapping)}, ${by})
    on conflict (venue_id, acquirer_key) do update
      set acquirer = excluded.acquirer, mapping = excluded.mapping, updated_by = excluded.updated_by,
        updated_at = clock_timestamp()`.execute(tx)
}

export const currencyOf = async (db: Db, venueId: VenueId): Promise<string> =>
  (await db.selectFrom('venue').select('currency').where('id', '=', venueId).executeTakeFirstOrThrow()).currency

/** The settlement that a file came in with, unless that was undone. */
export async function findByContent(db: Db, venueId: VenueId, hash: Buffer): Promise<SettlementId | null> {
  const row = await db
    .selectFrom('settlement')
    .select('id')
    .where('venue_id', '=', venueId)
    .where('content_hash', '=', hash)
    .where('state', '<>', 'undone')
    .executeTakeFirst()
  return (row?.id as SettlementId | undefined) ?? null
}

interface NewSettlement extends SettlementKey {
  acquirer: string
  fileId: StoredFileId
  fileName: string
  hash: Buffer
  mapping: SettlementMapping
  skipsFaulty: boolean
  currency: string
  by: UserId
}

/** False: this very file is in already. */
export async function insertSettlement(tx: Tx, row: NewSettlement): Promise<boolean> {
  const { rows } = await sql`
    insert into settlement (venue_id, id, acquirer, file, file_name, content_hash, mapping, skips_faulty, currency,
      imported_by)
    values (${row.venueId}, ${row.id}, ${row.acquirer}, ${row.fileId}, ${row.fileName}, ${row.hash},
      ${JSON.stringify(row.mapping)}, ${row.skipsFaulty}, ${row.currency}, ${row.by})
    on conflict (venue_id, content_hash) where state <> 'undone' do nothing returning id`.execute(tx)
  return rows.length > 0
}

export interface HeldSettlement {
  id: SettlementId
  state: SettlementRow['state']
  acquirer: string
  mapping: SettlementMapping
  skipsFaulty: boolean
  currency: string
  fileId: StoredFileId
  importedBy: UserId
  from: string | null
  until: string | null
  rev: number
}

/** Locks a settlement: whatever changes it or its lines comes through here first. */
export async function lockSettlement(tx: Tx, { venueId, id }: SettlementKey): Promise<HeldSettlement | undefined> {
  const row = await tx
    .selectFrom('settlement')
    .select([
      'id',
      'state',
      'acquirer',
      'mapping',
      'skips_faulty as skipsFaulty',
      'currency',
      'file as fileId',
      'imported_by as importedBy',
      'from_date as from',
      'until_date as until',
      'rev',
    ])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && ({ ...row, mapping: settlementMapping.parse(row.mapping) } as HeldSettlement)
}

/** The lines are in. */
export async function openSettlement(
  tx: Tx,
  { venueId, id }: SettlementKey,
  { known, faulty }: { known: number; faulty: number },
): Promise<void> {
  await sql`
    update settlement s set state = 'open', known_count = ${known}, faulty_count = ${faulty}, line_count = l.lines,
      gross_minor = l.gross, fee_minor = l.fee, from_date = l.from_date, until_date = l.until_date
    from (select count(*)::integer as lines, coalesce(sum(amount_minor), 0)::bigint as gross,
        coalesce(sum(fee_minor), 0)::bigint as fee, min(on_date) as from_date, max(on_date) as until_date
      from settlement_line where venue_id = ${venueId} and settlement_id = ${id}) l
    where s.venue_id = ${venueId} and s.id = ${id}`.execute(tx)
}

/** Somebody has changed what its lines are for. */
export async function raiseRev(tx: Tx, { venueId, id }: SettlementKey): Promise<void> {
  await sql`update settlement set rev = rev + 1 where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

export async function markPosted(
  tx: Tx,
  { venueId, id }: SettlementKey,
  {
    by,
    matchedMinor,
    fromFundId,
    toFundId,
  }: { by: UserId; matchedMinor: number; fromFundId: FundId; toFundId: FundId },
): Promise<void> {
  await sql`
    update settlement set state = 'posted', matched_minor = ${matchedMinor}, from_fund_id = ${fromFundId},
      to_fund_id = ${toFundId}, ended_by = ${by}, ended_at = clock_timestamp(), rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Frees what its lines were for, and the lines for another file. */
export async function markUndone(tx: Tx, { venueId, id }: SettlementKey, by: UserId): Promise<void> {
  await sql`update settlement_match set ended_by = ${by}, ended_at = clock_timestamp()
    where venue_id = ${venueId} and settlement_id = ${id} and ended_at is null`.execute(tx)
  await sql`update settlement_line set is_live = false where venue_id = ${venueId} and settlement_id = ${id}`.execute(
    tx,
  )
  await sql`update settlement set state = 'undone', ended_by = ${by}, ended_at = clock_timestamp(), rev = rev + 1
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

interface Finding {
  venueId: VenueId
  id?: SettlementId
  search?: string
  cursor?: MomentCursor | undefined
  limit: number
}

/** SQL: whose acquirer or file is called so, or that have a line with this reference. */
function isFound(search: string) {
  const typed = search.trim()
  if (typed === '') return sql``
  return sql`and (position(fold(${typed}::text) in s.acquirer_key) > 0
    or position(fold(${typed}::text) in fold(s.file_name)) > 0
    or exists (select from settlement_line l where l.venue_id = s.venue_id and l.settlement_id = s.id
      and l.reference = ${typed}))`
}

/** How many there are; no more than `most` are counted. */
export async function countSettlements(
  db: Db,
  { venueId, search, most }: { venueId: VenueId; search: string; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from settlement s where s.venue_id = ${venueId} ${isFound(search)} limit ${most}) found`.execute(db)
  return rows[0]?.count ?? 0
}

/** Settlements, the newest first, with the moment of each for the cursor. */
export async function selectSettlements(
  db: Db,
  { venueId, id, search = '', cursor, limit }: Finding,
): Promise<(SettlementRow & { moment: string })[]> {
  const { rows } = await sql<SettlementRow & { moment: string }>`
    select s.id, s.acquirer, s.file_name as "fileName", s.state, s.currency, s.gross_minor as "grossMinor",
      s.fee_minor as "feeMinor", s.net_minor as "netMinor", s.from_date as "from", s.until_date as "until",
      s.line_count as lines, s.known_count as "knownLines", s.faulty_count as "faultyLines",
      case when s.state = 'open' then (select count(*)::integer from (${judged({ venueId, id: sql`s.id` })}) j
        where ${openState}) else 0 end as "openLines",
      u.name as "importedBy", s.imported_at as "importedAt", e.name as "endedBy", s.ended_at as "endedAt", s.rev,
      (s.imported_at at time zone 'UTC')::text || '+00' as moment
    from settlement s
    join app_user u on u.id = s.imported_by
    left join app_user e on e.id = s.ended_by
    where s.venue_id = ${venueId}
      ${id ? sql`and s.id = ${id}` : sql``}
      ${isFound(search)}
      ${cursor ? sql`and (s.imported_at, s.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``}
    order by s.imported_at desc, s.id desc limit ${limit}`.execute(db)
  return rows
}

/** Funds of a kind that are in use, the venue's first one first. */
export async function selectFunds(db: Db, venueId: VenueId, kind: 'card_clearing' | 'bank') {
  return db
    .selectFrom('fund')
    .select(['id', 'name'])
    .where('venue_id', '=', venueId)
    .where('kind', '=', kind)
    .where('archived_at', 'is', null)
    .orderBy('account')
    .limit(50)
    .execute()
}
