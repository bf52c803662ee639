import type { PassTypeId, TicketSessionId, UserId, VenueId } from '@marquee/contract'
import type { VendorId } from '@marquee/contract/inventory'
import type { VendorBillId } from '@marquee/contract/vendor-bills'
import type { ShareKind, ShareLine, ShareStatementId, ShareTermId, VendorShares } from '@marquee/contract/vendor-shares'
import { type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { businessDay } from '../../core/venue-day.ts'
import type { Tx } from '../../core/work.ts'
import type { StatementOf } from './documents/paper.ts'

interface Of {
  venueId: VenueId
  vendorId: VendorId
}

const moment = (at: RawBuilder<unknown>) => sql`to_char((${at}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const named = (alias: string) =>
  sql.raw(`case when ${alias}.id is not null
  then jsonb_build_object('id', ${alias}.id, 'name', ${alias}.name) end`)

/** The currency of a venue and its business day. */
export async function findVenue(db: Db, venueId: VenueId): Promise<{ currency: string; today: string }> {
  const { rows } = await sql<{ currency: string; today: string }>`
    select v.currency, ${businessDay()} as today from venue v where v.id = ${venueId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the venue is there')
  return row
}

/** Whether the venue has a vendor, in use or in the archive. */
export async function isVendor(db: Db, { venueId, vendorId }: Of): Promise<boolean> {
  const { rows } = await sql`select from vendor where venue_id = ${venueId} and id = ${vendorId}`.execute(db)
  return rows.length > 0
}

/** What a vendor gets of what, the widest first. */
export async function selectTerms(db: Db, { venueId, vendorId }: Of): Promise<VendorShares['terms']> {
  const { rows } = await sql<VendorShares['terms'][number]>`
    select m.id, m.kind, ${named('p')} as product, ${named('y')} as "passType", m.share_ppm as "sharePpm", u.name as by,
      ${moment(sql`m.created_at`)} as at,
      case when t.id is not null then jsonb_build_object('id', t.id, 'name', o.name,
        'startsAt', ${moment(sql`t.starts_at`)}) end as session
    from vendor_share_term m
    left join ticket_product p on p.venue_id = m.venue_id and p.id = m.product_id
    left join ticket_session t on t.venue_id = m.venue_id and t.id = m.ticket_session_id
    left join ticket_product o on o.venue_id = t.venue_id and o.id = t.product_id
    left join pass_type y on y.venue_id = m.venue_id and y.id = m.pass_type_id
    left join app_user u on u.id = m.created_by
    where m.venue_id = ${venueId} and m.vendor_id = ${vendorId} and m.ended_at is null
    order by m.kind desc, m.ticket_session_id is not null, m.product_id is not null, m.pass_type_id is not null, m.id`.execute(
    db,
  )
  return rows
}

/** A share of sales that a vendor gets, of all sessions of what it is of. */
export interface StandingShare {
  vendorId: VendorId
  kind: ShareKind
  productId: string | null
  passTypeId: PassTypeId | null
  sharePpm: number
}

/** The shares of all vendors that hold for any session, the narrowest first. */
export async function selectStandingShares(db: Db, venueId: VenueId): Promise<StandingShare[]> {
  const { rows } = await sql<StandingShare>`
    select m.vendor_id as "vendorId", m.kind, m.product_id as "productId", m.pass_type_id as "passTypeId",
      m.share_ppm as "sharePpm"
    from vendor_share_term m
    where m.venue_id = ${venueId} and m.ended_at is null and m.ticket_session_id is null
    order by m.pass_type_id is null, m.product_id is null, m.id`.execute(db)
  return rows
}

/** Statements of a vendor whose bill stands, the newest first. */
export async function selectStatements(db: Db, { venueId, vendorId }: Of): Promise<VendorShares['statements']> {
  const { rows } = await sql<VendorShares['statements'][number]>`
    select s.id, s.from_on as "fromOn", s.to_on as "toOn", s.base_minor as "baseMinor", s.share_minor as "shareMinor",
      b.id as "billId", b.bill_no as "billNo"
    from vendor_share_statement s join vendor_bill b on b.venue_id = s.venue_id and b.id = s.bill_id
    where s.venue_id = ${venueId} and s.vendor_id = ${vendorId} and not s.is_void
    order by s.from_on desc, s.id limit 60`.execute(db)
  return rows
}

type Scopes = Pick<VendorShares, 'products' | 'sessions' | 'passTypes'>

/** Events, their sessions and kinds of passes that a share can be of. */
export async function selectScopes(db: Db, venueId: VenueId): Promise<Scopes> {
  const { rows } = await sql<Scopes>`
    select coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'productId', t.product_id, 'name', t.name,
          'startsAt', ${moment(sql`t.starts_at`)}) order by t.starts_at desc)
        from (select t.id, t.product_id, p.name, t.starts_at from ticket_session t
          join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
          where t.venue_id = ${venueId} and t.state <> 'cancelled'
            and t.starts_at between now() - interval '60 days' and now() + interval '60 days'
          order by t.starts_at desc limit 500) t), '[]') as sessions,
      coalesce((select jsonb_agg(${named('p')} order by p.code, p.id) from ticket_product p
        where p.venue_id = ${venueId} and p.archived_at is null), '[]') as products,
      coalesce((select jsonb_agg(${named('y')} order by y.code, y.id) from pass_type y
        where y.venue_id = ${venueId} and y.archived_at is null), '[]') as "passTypes"`.execute(db)
  return rows[0] as Scopes
}

export interface Scope {
  kind: ShareKind
  productId: string | null
  sessionId: string | null
  passTypeId: string | null
}

type Target = Exclude<keyof Scope, 'kind'>

/** Which of the ids of a scope the venue has not. */
export async function missingOf(tx: Tx, venueId: VenueId, scope: Scope): Promise<Target | null> {
  const { rows } = await sql<Record<Target, boolean>>`
    select ${scope.productId}::uuid is null or exists (select from ticket_product
        where venue_id = ${venueId} and id = ${scope.productId}) as "productId",
      ${scope.sessionId}::uuid is null or exists (select from ticket_session
        where venue_id = ${venueId} and id = ${scope.sessionId}) as "sessionId",
      ${scope.passTypeId}::uuid is null or exists (select from pass_type
        where venue_id = ${venueId} and id = ${scope.passTypeId}) as "passTypeId"`.execute(tx)
  const [found] = rows
  return (['productId', 'sessionId', 'passTypeId'] as const).find((key) => !found?.[key]) ?? null
}

/** A vendor in use, whose shares nobody else changes until the transaction ends. */
export async function holdVendor(
  tx: Tx,
  { venueId, vendorId }: Of,
): Promise<{ name: string; termsDays: number } | undefined> {
  const { rows } = await sql<{ name: string; termsDays: number }>`
    select name, terms_days as "termsDays" from vendor
    where venue_id = ${venueId} and id = ${vendorId} and archived_at is null for no key update`.execute(tx)
  return rows[0]
}

/** Ends the term with this scope, if there is one, and writes another in its place. */
export async function replaceTerm(
  tx: Tx,
  { venueId, vendorId }: Of,
  { scope, sharePpm, by }: { scope: Scope; sharePpm: number; by: UserId },
): Promise<ShareTermId> {
  const id = uuidv7() as ShareTermId
  await sql`
    update vendor_share_term set ended_at = clock_timestamp(), ended_by = ${by}
    where venue_id = ${venueId} and vendor_id = ${vendorId} and ended_at is null
      and kind = ${scope.kind} and product_id is not distinct from ${scope.productId}::uuid
      and ticket_session_id is not distinct from ${scope.sessionId}::uuid
      and pass_type_id is not distinct from ${scope.passTypeId}::uuid`.execute(tx)
  await sql`
    insert into vendor_share_term (venue_id, id, vendor_id, kind, product_id, ticket_session_id, pass_type_id,
      share_ppm, created_by)
    values (${venueId}, ${id}, ${vendorId}, ${scope.kind}, ${scope.productId}, ${scope.sessionId}, ${scope.passTypeId}, ${sharePpm},
      ${by})`.execute(tx)
  return id
}

/** Ends a term, once; undefined: there is no such term. */
export async function endTerm(
  tx: Tx,
  venueId: VenueId,
  { id, by }: { id: ShareTermId; by: UserId },
): Promise<{ vendorId: VendorId; sharePpm: number } | undefined> {
  const { rows } = await sql<{ vendorId: VendorId; sharePpm: number }>`
    update vendor_share_term set ended_at = clock_timestamp(), ended_by = ${by}
    where venue_id = ${venueId} and id = ${id} and ended_at is null
    returning vendor_id as "vendorId", share_ppm as "sharePpm"`.execute(tx)
  return rows[0]
}

/**
 * What a vendor gets of sessions that are over, up to a day, beyond what was stated of them before: by session, and by
 * kind of pass or food, without tax. Food is of a session when it was ordered ahead for it, or served to its guests. What
 * an order was granted off a session is taken off what it sold there, each by its part; nothing is off dishes of packages.
 */
export async function selectShares(
  db: Db,
  { venueId, vendorId }: Of,
  { fromOn, toOn }: { fromOn: string; toOn: string },
): Promise<ShareLine[]> {
  const { rows } = await sql<ShareLine>`
    with began as (
      select least(${fromOn}::date, min(from_on)) as on from vendor_share_statement
      where venue_id = ${venueId} and vendor_id = ${vendorId} and not is_void
    ), over as materialized (
      select t.id, t.product_id, t.starts_at from ticket_session t cross join began
      where t.venue_id = ${venueId} and t.business_date between began.on and ${toOn}::date
        and t.ends_at <= clock_timestamp() and t.state <> 'cancelled'
    ), found_lines as (
      select t.id as session_id, l.*
      from over t
      join order_line l on l.venue_id = ${venueId} and l.ticket_session_id = t.id and l.kind in ('pass', 'food', 'discount')
      union all
      select t.id, l.*
      from over t
      join food_order f on f.venue_id = ${venueId} and f.ticket_session_id = t.id
      join food_bill b on b.venue_id = f.venue_id and b.food_order_id = f.id and b.change_id is null
      join order_line l on l.venue_id = b.venue_id and l.order_id = b.sale_order_id and l.ticket_session_id is null
        and l.kind in ('food', 'discount')
    ), lines as (
      select l.order_id, l.session_id as ticket_session_id, l.tax_code, l.pass_type_id, l.net_minor,
        -- What makes pieces of one line free lowers that line alone: it is food of no pieces.
        case when l.off_line_no is null then l.kind else 'food' end as kind,
        case when l.off_line_no is null then l.qty else 0 end as qty,
        l.kind = 'food' and exists (select from order_line s where s.venue_id = l.venue_id and s.order_id = l.order_id
          and s.line_no = coalesce(l.reverses_line_no, l.line_no) and s.parent_line_no is not null) as is_packaged
      from found_lines l
      join sale_order o on o.venue_id = l.venue_id and o.id = l.order_id and not o.is_training
    ), parts as (
      select l.*, sum(l.net_minor) filter (where l.kind <> 'discount' and not l.is_packaged) over of_order as sales,
        coalesce(sum(l.net_minor) filter (where l.kind = 'discount') over of_order, 0) as discounts
      from lines l window of_order as (partition by l.order_id, l.ticket_session_id, l.tax_code)
    ), sold as (
      select l.ticket_session_id, l.kind, l.pass_type_id, sum(l.qty)::integer as qty,
        round(sum(l.net_minor + case when l.is_packaged or coalesce(l.sales, 0) = 0 then 0 else l.discounts * l.net_minor / l.sales end))::bigint
          as base
      from parts l where l.kind <> 'discount' group by l.ticket_session_id, l.kind, l.pass_type_id
    ), stated as (
      select n.ticket_session_id, n.kind, n.pass_type_id, sum(n.qty)::integer as qty, sum(n.base_minor)::bigint as base,
        sum(n.share_minor)::bigint as share, max(n.share_ppm) as ppm
      from vendor_share_statement s
      join vendor_share_line n on n.venue_id = s.venue_id and n.statement_id = s.id
      where s.venue_id = ${venueId} and s.vendor_id = ${vendorId} and not s.is_void
      group by n.ticket_session_id, n.kind, n.pass_type_id
    ), found as (
      select d.ticket_session_id, d.kind, d.pass_type_id, coalesce(b.ppm, m.share_ppm) as ppm,
        d.qty - coalesce(b.qty, 0) as qty, d.base - coalesce(b.base, 0) as base,
        round(d.base::numeric * coalesce(b.ppm, m.share_ppm) / 1000000)::bigint - coalesce(b.share, 0) as share
      from sold d
      join over t on t.id = d.ticket_session_id
      left join stated b on b.ticket_session_id = d.ticket_session_id and b.kind = d.kind
        and b.pass_type_id is not distinct from d.pass_type_id
      left join lateral (
        select m.share_ppm from vendor_share_term m
        where m.venue_id = ${venueId} and m.vendor_id = ${vendorId} and m.ended_at is null
          and m.kind = d.kind and (m.product_id is null or m.product_id = t.product_id)
          and (m.ticket_session_id is null or m.ticket_session_id = t.id)
          and (m.pass_type_id is null or m.pass_type_id = d.pass_type_id)
        order by m.ticket_session_id is null, m.pass_type_id is null, m.product_id is null limit 1) m on true)
    select f.ticket_session_id as "sessionId", p.name, ${moment(sql`t.starts_at`)} as "startsAt",
      f.kind, f.pass_type_id as "passTypeId", y.name as "passType", f.ppm as "sharePpm", f.qty, f.base as "baseMinor",
      f.share as "shareMinor"
    from found f
    join over t on t.id = f.ticket_session_id
    join ticket_product p on p.venue_id = ${venueId} and p.id = t.product_id
    left join pass_type y on y.venue_id = ${venueId} and y.id = f.pass_type_id
    where f.ppm is not null and (f.qty <> 0 or f.base <> 0 or f.share <> 0)
    order by t.starts_at, t.id, f.kind desc, y.code limit 5000`.execute(db)
  return rows
}

/** Writes a statement with its lines. */
export async function insertStatement(
  tx: Tx,
  { venueId, vendorId }: Of,
  statement: {
    billId: VendorBillId
    fromOn: string
    toOn: string
    baseMinor: number
    shareMinor: number
    by: UserId
    lines: readonly ShareLine[]
  },
): Promise<ShareStatementId> {
  const id = uuidv7() as ShareStatementId
  const { lines } = statement
  await sql`
    insert into vendor_share_statement (venue_id, id, vendor_id, bill_id, from_on, to_on, base_minor, share_minor,
      created_by)
    values (${venueId}, ${id}, ${vendorId}, ${statement.billId}, ${statement.fromOn}, ${statement.toOn},
      ${statement.baseMinor}, ${statement.shareMinor}, ${statement.by})`.execute(tx)
  const column = <T>(of: (line: ShareLine) => T) => lines.map(of)
  await sql`
    insert into vendor_share_line (venue_id, statement_id, ticket_session_id, kind, pass_type_id, share_ppm, qty,
      base_minor, share_minor)
    select ${venueId}, ${id}, * from unnest(${column(({ sessionId }): TicketSessionId => sessionId)}::uuid[],
      ${column(({ kind }) => kind)}::text[], ${column((line): PassTypeId | null => line.passTypeId)}::uuid[], ${column(({ sharePpm }) => sharePpm)}::integer[],
      ${column(({ qty }) => qty)}::integer[], ${column(({ baseMinor }) => baseMinor)}::bigint[],
      ${column(({ shareMinor }) => shareMinor)}::bigint[])`.execute(tx)
  return id
}

interface StatementKey {
  venueId: VenueId
  id: ShareStatementId
}

/** A statement whose bill stands; two who mail it wait for each other. */
export async function holdStatement(tx: Tx, { venueId, id }: StatementKey) {
  const { rows } = await sql<{ billNo: number; vendorId: VendorId }>`
    select b.bill_no as "billNo", s.vendor_id as "vendorId"
    from vendor_share_statement s join vendor_bill b on b.venue_id = s.venue_id and b.id = s.bill_id
    where s.venue_id = ${venueId} and s.id = ${id} and not s.is_void for no key update of s`.execute(tx)
  return rows[0]
}

/** How many mails with a statement were queued within so many seconds. */
export async function countMails(tx: Tx, { venueId, id }: StatementKey, seconds: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from outgoing_mail
    where venue_id = ${venueId} and kind = 'share-statement' and params #>> '{share,statementId}' = ${id}
      and created_at > clock_timestamp() - make_interval(secs => ${seconds})`.execute(tx)
  return rows[0]?.n ?? 0
}

/** In whose name a mail goes out, and in which language. */
export const findMailVenue = (tx: Tx, venueId: VenueId) =>
  tx.selectFrom('venue').select(['name', 'locale']).where('id', '=', venueId).executeTakeFirstOrThrow()

/** All that the paper of a statement says; undefined: there is none, or its bill was cancelled. */
export async function findStatement(db: Db, { venueId, id }: StatementKey): Promise<StatementOf | undefined> {
  const { rows } = await sql<Omit<StatementOf, 'lines'>>`
    select b.bill_no as "billNo", s.from_on as "fromOn", s.to_on as "toOn", s.created_at as at, b.currency,
      s.base_minor as "baseMinor", s.share_minor as "shareMinor",
      jsonb_build_object('name', w.name, 'address', w.address) as vendor,
      jsonb_build_object('name', v.name, 'address', v.address, 'city', coalesce(v.city, ''), 'taxNumber', v.tax_number,
        'zone', v.zone, 'language', v.locale) as venue
    from vendor_share_statement s
    join vendor_bill b on b.venue_id = s.venue_id and b.id = s.bill_id
    join vendor w on w.venue_id = s.venue_id and w.id = s.vendor_id
    join venue v on v.id = s.venue_id
    where s.venue_id = ${venueId} and s.id = ${id} and not s.is_void`.execute(db)
  const [statement] = rows
  if (!statement) return undefined
  const lines = await sql<StatementOf['lines'][number]>`
    select p.name, ${moment(sql`t.starts_at`)} as "startsAt", n.kind, y.name as "passType", n.share_ppm as "sharePpm",
      n.qty, n.base_minor as "baseMinor", n.share_minor as "shareMinor"
    from vendor_share_line n
    join ticket_session t on t.venue_id = n.venue_id and t.id = n.ticket_session_id
    join ticket_product p on p.venue_id = t.venue_id and p.id = t.product_id
    left join pass_type y on y.venue_id = n.venue_id and y.id = n.pass_type_id
    where n.venue_id = ${venueId} and n.statement_id = ${id}
    order by t.starts_at, t.id, n.kind desc, y.code`.execute(db)
  return { ...statement, lines: lines.rows }
}
