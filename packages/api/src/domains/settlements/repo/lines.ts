import type {
  SettlementCandidate,
  SettlementLine,
  SettlementLineState,
  SettlementMissing,
  TransactionKind,
  UserId,
  VenueId,
} from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'
import type { FileLine } from '../rules/lines.ts'
import type { Candidate } from '../rules/match.ts'
import { expectedFee, judged } from './judged.ts'
import type { SettlementKey } from './rows.ts'

const linesAtOnce = 2_000

/** Puts lines in; answers the numbers of those that were not in already. */
export async function insertLines(
  tx: Tx,
  { venueId, id }: SettlementKey,
  lines: readonly FileLine[],
): Promise<Set<number>> {
  const added = new Set<number>()
  for (let from = 0; from < lines.length; from += linesAtOnce) {
    const part = lines.slice(from, from + linesAtOnce)
    const { rows } = await sql<{ lineNo: number }>`
      insert into settlement_line (venue_id, settlement_id, line_no, line_key, on_date, amount_minor, fee_minor, reference)
      select ${venueId}, ${id}, n.no, n.key, n.day, n.amount, n.fee, n.reference
      from unnest(${part.map(({ lineNo }) => lineNo)}::integer[], ${part.map(({ key }) => key)}::text[],
        ${part.map(({ date }) => date)}::date[], ${part.map(({ amountMinor }) => amountMinor)}::bigint[],
        ${part.map(({ feeMinor }) => feeMinor)}::bigint[], ${part.map(({ reference }) => reference)}::text[])
        as n (no, key, day, amount, fee, reference)
      order by n.key
      on conflict (venue_id, line_key) where is_live and line_key is not null do nothing
      returning line_no as "lineNo"`.execute(tx)
    for (const { lineNo } of rows) added.add(lineNo)
  }
  return added
}

/** Keys of lines that came in with another file. */
export async function selectKnownKeys(db: Db, venueId: VenueId, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select line_key as key from settlement_line
    where venue_id = ${venueId} and is_live and line_key = any(${[...keys]}::text[])`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

const isFree = (column: 'payment_id' | 'refund_id', id: string) => sql`
  (select true from settlement_match m where m.venue_id = x.venue_id and m.${sql.ref(column)} = ${sql.ref(id)}
    and m.ended_at is null limit 1) is null`

/**
 * Card payments and refunds of a venue as `x`-rows of kind, id, at, day, order, amount (a refund below zero), fee and
 * reference. What went back is called by the acquirer as the payment was. Practice is none,
 * nor is a refund that was handed out in cash.
 */
const cardMoney = (venueId: VenueId, { where }: { where: ReturnType<typeof sql> }) => sql`
  select 'payment' as kind, x.id, x.at, x.business_date as date, x.order_id, o.order_no, x.method_id,
    x.amount_minor as amount, round(x.amount_minor::numeric * w.fee_ppm / 1000000)::bigint as fee, x.reference
  from payment x
  join sale_order o on o.venue_id = x.venue_id and o.id = x.order_id
  join payment_method w on w.venue_id = x.venue_id and w.id = x.method_id
  where x.venue_id = ${venueId} and x.method = 'card' and not o.is_training and ${where}
    and ${isFree('payment_id', 'x.id')}
  union all
  select 'refund', x.id, x.at, x.business_date, x.order_id, o.order_no, x.method_id, -x.amount_minor, 0,
    coalesce(x.reference, p.reference)
  from refund x
  join sale_order o on o.venue_id = x.venue_id and o.id = x.order_id
  join payment p on p.venue_id = x.venue_id and p.id = x.payment_id
  where x.venue_id = ${venueId} and x.method = 'card' and not o.is_training and ${where}
    and ${isFree('refund_id', 'x.id')}
    and not exists (select from card_refund k where k.venue_id = x.venue_id and k.id = x.id
      and k.movement_id is not null)`

interface Span {
  currency: string
  from: string
  until: string
}

/** What lines of these days may be for: card payments and refunds that are in no line yet. */
export async function selectCandidates(
  db: Db,
  venueId: VenueId,
  { currency, from, until }: Span,
): Promise<Candidate[]> {
  const where = sql`x.currency = ${currency} and x.at >= ${from}::date - interval '12 days'
    and x.at < ${until}::date + interval '5 days'`
  const { rows } = await sql<Candidate>`
    select c.kind, c.id, c.date, c.amount as "amountMinor", c.fee as "feeMinor", c.reference
    from (${cardMoney(venueId, { where })}) c order by c.at, c.id`.execute(db)
  return rows
}

interface NewMatch {
  lineNo: number
  kind: TransactionKind
  id: string
  amountMinor: number
  as: string
}

/** Says what lines are for; answers how many of them are. One that is in another line by now is left out. */
export async function insertMatches(
  tx: Tx,
  { venueId, id }: SettlementKey,
  { matches, by }: { matches: readonly NewMatch[]; by: UserId },
): Promise<number> {
  if (matches.length === 0) return 0
  const column = <Key extends keyof NewMatch>(key: Key) => matches.map((one) => one[key])
  const { rows } = await sql`
    insert into settlement_match (venue_id, id, settlement_id, line_no, payment_id, refund_id, amount_minor, matched_as,
      matched_by)
    select ${venueId}, n.id, ${id}, n.no, case when n.kind = 'payment' then n.of end,
      case when n.kind = 'refund' then n.of end, n.amount, n.matched_as, ${by}
    from unnest(${matches.map(() => uuidv7())}::uuid[], ${column('lineNo')}::integer[], ${column('kind')}::text[],
      ${column('id')}::uuid[], ${column('amountMinor')}::bigint[], ${column('as')}::text[])
      as n (id, no, kind, of, amount, matched_as)
    order by n.of on conflict do nothing returning id`.execute(tx)
  return rows.length
}

/** A line is for nothing any more. */
export async function endMatches(
  tx: Tx,
  { venueId, id }: SettlementKey,
  { lineNo, by }: { lineNo: number; by: UserId },
) {
  await sql`
    update settlement_match set ended_by = ${by}, ended_at = clock_timestamp()
    where venue_id = ${venueId} and settlement_id = ${id} and line_no = ${lineNo} and ended_at is null`.execute(tx)
}

/** Of those that are card payments or refunds of the venue, the amount; a refund is below zero. */
export async function selectAmounts(
  tx: Tx,
  venueId: VenueId,
  wanted: readonly { kind: TransactionKind; id: string }[],
): Promise<Map<string, number>> {
  const idsOf = (kind: TransactionKind) => wanted.filter((one) => one.kind === kind).map(({ id }) => id)
  const { rows } = await sql<{ key: string; amount: number }>`
    select 'payment ' || p.id as key, p.amount_minor as amount
    from payment p join sale_order o on o.venue_id = p.venue_id and o.id = p.order_id
    where p.venue_id = ${venueId} and p.id = any(${idsOf('payment')}::uuid[]) and p.method = 'card' and not o.is_training
    union all select 'refund ' || r.id, -r.amount_minor
    from refund r join sale_order o on o.venue_id = r.venue_id and o.id = r.order_id
    where r.venue_id = ${venueId} and r.id = any(${idsOf('refund')}::uuid[]) and r.method = 'card' and not o.is_training`.execute(
    tx,
  )
  return new Map(rows.map(({ key, amount }) => [key, Number(amount)]))
}

interface Stored extends Omit<SettlementLine, 'accepted'> {
  acceptedReason: string | null
  acceptedBy: string | null
  acceptedAt: string | null
}

interface LineFilter {
  state?: SettlementLineState
  lineNo?: number
  /** Only lines behind this one. */
  after?: number
  limit: number
}

/** Lines of a settlement in the order of the file. */
export async function selectLines(
  db: Db,
  { venueId, id }: SettlementKey,
  { state, lineNo, after = 0, limit }: LineFilter,
): Promise<SettlementLine[]> {
  const where = lineNo === undefined ? sql`l.line_no > ${after}` : sql`l.line_no = ${lineNo}`
  const { rows } = await sql<Stored>`
    select j.line_no as "lineNo", j.on_date as date, j.amount_minor as "amountMinor", j.fee_minor as "feeMinor",
      j.reference, j.state, j.amount_minor - j.matched as "differenceMinor",
      case when j.n > 0 then (select coalesce(sum(${expectedFee}), 0)::bigint from settlement_match y
        where y.venue_id = ${venueId} and y.settlement_id = ${id} and y.line_no = j.line_no and y.ended_at is null)
        end as "expectedFeeMinor",
      coalesce((select jsonb_agg(jsonb_build_object('kind', case when m.refund_id is null then 'payment' else 'refund' end,
          'id', coalesce(m.payment_id, m.refund_id), 'at', to_char(c.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
          'order', jsonb_build_object('id', o.id, 'no', o.order_no), 'amountMinor', m.amount_minor,
          'reference', c.reference, 'as', m.matched_as) order by c.at, m.id)
        from settlement_match m
        cross join lateral (
          select p.at, p.order_id, p.reference from payment p where p.venue_id = m.venue_id and p.id = m.payment_id
          union all select r.at, r.order_id, r.reference from refund r
          where r.venue_id = m.venue_id and r.id = m.refund_id) c
        join sale_order o on o.venue_id = m.venue_id and o.id = c.order_id
        where m.venue_id = ${venueId} and m.settlement_id = ${id} and m.line_no = j.line_no and m.ended_at is null),
        '[]') as matches,
      a.reason as "acceptedReason", u.name as "acceptedBy", a.accepted_at as "acceptedAt"
    from (select * from (${judged({ venueId, id: sql`${id}`, where })}) x
      where ${state === undefined ? sql`true` : sql`x.state = ${state}`} order by x.line_no limit ${limit}) j
    left join settlement_acceptance a
      on a.venue_id = ${venueId} and a.settlement_id = ${id} and a.line_no = j.line_no
    left join app_user u on u.id = a.accepted_by
    order by j.line_no`.execute(db)
  return rows.map(({ acceptedReason: reason, acceptedBy: by, acceptedAt: at, ...row }) => ({
    ...row,
    accepted: reason !== null && by !== null && at !== null ? { reason, by, at } : null,
  }))
}

export interface Judgement {
  counts: Record<SettlementLineState, number>
  matchedMinor: number
}

/** What the lines of a settlement come to. */
export async function judgeLines(db: Db, { venueId, id }: SettlementKey): Promise<Judgement> {
  const { rows } = await sql<{ state: SettlementLineState; lines: number; matched: number }>`
    select j.state, count(*)::integer as lines, coalesce(sum(j.matched), 0)::bigint as matched
    from (${judged({ venueId, id: sql`${id}` })}) j group by j.state`.execute(db)
  const counts = { matched: 0, accepted: 0, differs: 0, unknown: 0 }
  for (const { state, lines } of rows) counts[state] = lines
  return { counts, matchedMinor: rows.reduce((sum, { matched }) => sum + Number(matched), 0) }
}

/** What the fees of its payments should come to, by the rates that stand at their ways now. */
export async function sumExpectedFees(db: Db, { venueId, id }: SettlementKey): Promise<number> {
  const { rows } = await sql<{ fee: number }>`
    select coalesce(sum(${expectedFee}), 0)::bigint as fee from settlement_match y
    where y.venue_id = ${venueId} and y.settlement_id = ${id} and y.ended_at is null`.execute(db)
  return Number(rows[0]?.fee ?? 0)
}

/** Of the ways of payment that its lines are for; before there is one, of all that are by card. */
const itsWays = (venueId: VenueId, id: string) => sql`
  (select coalesce(nullif(array_agg(distinct p.method_id), '{}'), (select array_agg(w.id) from payment_method w
      where w.venue_id = ${venueId} and w.kind = 'card'))
    from settlement_match m join payment p on p.venue_id = m.venue_id and p.id = m.payment_id
    where m.venue_id = ${venueId} and m.settlement_id = ${id} and m.ended_at is null)`

const mostMissing = 500

/**
 * Card payments and refunds of the days of a settlement that are in no line, the oldest first. By the day on the venue's
 * clock, as an acquirer counts: what was taken after midnight, on the business day before, comes with the next file.
 */
export async function selectMissing(
  db: Db,
  { venueId, id }: SettlementKey,
  { currency, from, until }: Span,
): Promise<SettlementMissing[]> {
  const where = sql`x.currency = ${currency} and x.at >= ${from}::date - interval '2 days'
    and x.at < ${until}::date + interval '3 days'
    and (x.at at time zone (select zone from venue where id = ${venueId}))::date between ${from}::date and ${until}::date`
  const { rows } = await sql<
    Omit<SettlementMissing, 'order' | 'accepted'> & {
      orderId: string
      orderNo: number
      reason: string | null
      by: string | null
      acceptedAt: string | null
    }
  >`
    with ways as materialized (select ${itsWays(venueId, id)} as ids)
    select c.kind, c.id, c.at, c.order_id as "orderId", c.order_no as "orderNo", c.amount as "amountMinor", c.reference,
      a.reason, u.name as by, a.accepted_at as "acceptedAt"
    from (${cardMoney(venueId, { where })}) c
    left join settlement_acceptance a on a.venue_id = ${venueId} and a.settlement_id = ${id}
      and coalesce(a.payment_id, a.refund_id) = c.id
    left join app_user u on u.id = a.accepted_by
    where c.method_id = any((select ids from ways)::uuid[])
    order by c.at, c.id limit ${mostMissing}`.execute(db)
  return rows.map(({ orderId, orderNo, reason, by, acceptedAt, ...row }) => ({
    ...row,
    order: { id: orderId as never, no: orderNo },
    accepted: reason !== null && by !== null && acceptedAt !== null ? { reason, by, at: acceptedAt } : null,
  }))
}

const mostOffered = 20

/** What a line may be for: the nearest amount and day first, or the payments and refunds of an order. */
export async function selectOffers(
  db: Db,
  venueId: VenueId,
  line: { date: string; amountMinor: number; currency: string; search: string },
): Promise<SettlementCandidate[]> {
  const { date, amountMinor, currency, search } = line
  const digits = search.replace(/[\s#]+/g, '')
  const orderNo = /^\d{1,15}$/.test(digits) ? digits : null
  const where =
    search === ''
      ? sql`x.currency = ${currency} and x.at >= ${date}::date - interval '30 days'
        and x.at < ${date}::date + interval '10 days'`
      : sql`x.currency = ${currency} and (x.reference = ${search}
        or o.order_no = ${orderNo}::bigint)`
  const { rows } = await sql<Omit<SettlementCandidate, 'order'> & { orderId: string; orderNo: number }>`
    select c.kind, c.id, c.at, c.order_id as "orderId", c.order_no as "orderNo", c.amount as "amountMinor", c.reference
    from (${cardMoney(venueId, { where })}) c
    order by sign(c.amount) <> sign(${amountMinor}::bigint), abs(c.amount - ${amountMinor}::bigint),
      abs(c.date - ${date}::date), c.id limit ${mostOffered}`.execute(db)
  return rows.map(({ orderId, orderNo: no, ...row }) => ({ ...row, order: { id: orderId as never, no } }))
}

/** False: it is accepted already. */
export async function insertAcceptance(
  tx: Tx,
  { venueId, id }: SettlementKey,
  { of, reason, by }: { of: { lineNo?: number; paymentId?: string; refundId?: string }; reason: string; by: UserId },
): Promise<boolean> {
  const { rows } = await sql`
    insert into settlement_acceptance (venue_id, id, settlement_id, line_no, payment_id, refund_id, reason, accepted_by)
    values (${venueId}, ${uuidv7()}, ${id}, ${of.lineNo ?? null}, ${of.paymentId ?? null}, ${of.refundId ?? null},
      ${reason}, ${by}) on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}
