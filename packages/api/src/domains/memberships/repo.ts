import type { CustomerFlag, MembershipState, OrderId, UserId, VenueId } from '@marquee/contract'
import { storedLocalText } from '@marquee/contract'
import type {
  MembershipDetail,
  MembershipId,
  MembershipOffer,
  MembershipPlanId,
  MembershipRow,
} from '@marquee/contract/memberships'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import { flagsToday } from '../../core/customer-flags.ts'
import type { MomentCursor } from '../../core/moment-cursor.ts'
import { businessDay, businessDayOf, venueDateOf } from '../../core/venue-day.ts'
import type { Tx } from '../../door/work.ts'

type Reader = Db | Tx

interface Key {
  venueId: VenueId
  id: MembershipId
}

/** What a plan costs and gives, with its tax today. */
export interface PlanForSale extends MembershipOffer {
  taxCode: string
  taxPpm: number | null
}

const planColumns = sql`p.id, p.name, p.price_minor as "priceMinor", p.uses, p.once_a_day as "onceADay", p.days,
  p.valid_from as "validFrom", p.valid_to as "validTo"`

/** A plan that is sold; undefined when the venue has none of this id in use, or its season is over. */
export async function findPlan(tx: Tx, venueId: VenueId, id: MembershipPlanId): Promise<PlanForSale | undefined> {
  const { rows } = await sql<PlanForSale>`
    select ${planColumns}, p.tax_code as "taxCode", (select x.rate_ppm from tax_rule x where x.venue_id = p.venue_id
      and x.code = p.tax_code and x.valid @> ${venueDateOf(venueId)}) as "taxPpm"
    from membership_plan p where p.venue_id = ${venueId} and p.id = ${id} and p.archived_at is null
      and coalesce(p.valid_to >= ${businessDayOf(venueId)}, true)`.execute(tx)
  return rows[0]
}

/** What is on sale today, and the currency of the venue. */
export async function selectOffers(db: Db, venueId: VenueId): Promise<{ currency: string; plans: MembershipOffer[] }> {
  const { rows: venues } = await sql<{ currency: string }>`select currency from venue where id = ${venueId}`.execute(db)
  const { rows } = await sql<MembershipOffer>`
    select ${planColumns} from membership_plan p
    where p.venue_id = ${venueId} and p.archived_at is null and coalesce(p.valid_to >= ${businessDayOf(venueId)}, true)
    order by p.code_key`.execute(db)
  return {
    currency: venues[0]?.currency ?? '',
    plans: rows.map((row) => ({ ...row, name: storedLocalText.parse(row.name) })),
  }
}

interface NewMembership extends Key, Code {
  plan: PlanForSale
  orderId: OrderId
  lineNo: number
  holder: string
  by: UserId
}
interface Code {
  hash: Buffer
  sealed: Buffer
  tail: string
}

/** Writes a membership as its plan is now; on which days it is good. */
export async function insertMembership(tx: Tx, { venueId, id, plan, ...made }: NewMembership) {
  const { rows } = await sql<{ validFrom: string; validTo: string }>`
    insert into membership (venue_id, id, plan_id, order_id, line_no, code_hash, code_sealed, code_tail, holder, most,
      once_a_day, valid_from, valid_to, created_by)
    select ${venueId}, ${id}, ${plan.id}, ${made.orderId}, ${made.lineNo}, ${made.hash}, ${made.sealed}, ${made.tail},
      ${made.holder}, ${plan.uses}::integer, ${plan.onceADay}, d.first, coalesce(${plan.validTo}::date, d.first + ${plan.days}::integer - 1),
      ${made.by}
    from (select greatest(${businessDayOf(venueId)}, ${plan.validFrom}::date) as first) d
    returning valid_from as "validFrom", valid_to as "validTo"`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('a membership was not written')
  return row
}

const stateToday = sql`case when m.state <> 'active' then m.state when m.valid_to < ${businessDay()} then 'expired'
  when m.used >= m.most then 'spent' else 'active' end`
const columns = sql`m.id, m.code_tail as tail, p.name as plan, m.holder, ${stateToday} as state, m.used, m.most,
  m.once_a_day as "onceADay", m.valid_from as "validFrom", m.valid_to as "validTo", m.created_at as at, m.rev`
const tables = sql`membership m join venue v on v.id = m.venue_id
  join membership_plan p on p.venue_id = m.venue_id and p.id = m.plan_id`
const named = <Row extends { plan: unknown }>(row: Row) => ({ ...row, plan: storedLocalText.parse(row.plan) })

/** Which memberships: those that fit everything given. */
export interface MembershipFilter {
  venueId: VenueId
  state?: MembershipState
  typed?: { hash: Buffer | null; tail: string | null; name: string }
}

const fitting = ({ venueId, state, typed }: MembershipFilter): RawBuilder<unknown> => {
  const all = [sql`m.venue_id = ${venueId}`]
  if (state) all.push(sql`${stateToday} = ${state}`)
  if (typed) {
    const any = [sql`position(fold(${typed.name}) in fold(coalesce(m.holder, ''))) > 0`]
    if (typed.hash) any.push(sql`m.code_hash = ${typed.hash}`)
    if (typed.tail) any.push(sql`m.code_tail = ${typed.tail}`)
    all.push(sql`(${sql.join(any, sql` or `)})`)
  }
  return sql.join(all, sql` and `)
}

/** One page, the newest first, and the cursor after it. */
export async function selectPage(
  db: Db,
  filter: MembershipFilter,
  { cursor, limit }: { cursor: MomentCursor | undefined; limit: number },
): Promise<{ rows: MembershipRow[]; next: MomentCursor | null }> {
  const after = cursor ? sql`and (m.created_at, m.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const { rows } = await sql<MembershipRow & { moment: string }>`
    select ${columns}, (m.created_at at time zone 'UTC')::text || '+00' as moment
    from ${tables} where ${fitting(filter)} ${after}
    order by m.created_at desc, m.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ moment: _, ...row }) => named(row)),
    next: last && rows.length > limit ? { at: last.moment, id: last.id } : null,
  }
}

/** How many there are, counted no further than `most`. */
export async function countMemberships(db: Db, filter: MembershipFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from ${tables} where ${fitting(filter)} limit ${most}) f`.execute(db)
  return rows[0]?.n ?? 0
}

/** A membership with its order and its entries; undefined when the venue has none of this id. */
export async function findDetail(db: Reader, { venueId, id }: Key): Promise<MembershipDetail | undefined> {
  const { rows } = await sql<MembershipDetail>`
    select ${columns}, u.name as by, m.reason, jsonb_build_object('id', o.id, 'no', o.order_no) as "order",
      coalesce((select jsonb_agg(e) from (
        select s.id, s.at, a.name as who, g.name as gate, s.undone_at as "undoneAt"
        from membership_use s join app_user a on a.id = s.actor_id
        left join gate g on g.venue_id = s.venue_id and g.id = s.gate_id
        where s.venue_id = m.venue_id and s.membership_id = m.id
        order by s.at desc, s.id desc limit 200) e), '[]') as uses
    from ${tables} join app_user u on u.id = m.created_by
    join sale_order o on o.venue_id = m.venue_id and o.id = m.order_id
    where m.venue_id = ${venueId} and m.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const moment = (at: string) => new Date(at).toISOString()
  return {
    ...named(row),
    // Inside JSON the database writes moments in its own way.
    uses: row.uses.map(({ at, undoneAt, gate, ...use }) => ({
      ...use,
      at: moment(at),
      undoneAt: undoneAt && moment(undoneAt),
      gate: gate && storedLocalText.parse(gate),
    })),
  }
}

/** A membership as the door judges it. */
export interface AtDoor {
  id: MembershipId
  plan: MembershipRow['plan']
  holder: string | null
  state: 'active' | 'blocked' | 'taken_back'
  used: number
  most: number | null
  validFrom: string
  validTo: string
  today: string
  isPastCode: boolean
  /** It let somebody in on this business day, and is good once a day. */
  wasToday: boolean
  lastAt: string | null
  /** What applies today to whoever bought it. */
  flags: CustomerFlag[]
}

/** By the hash of a code, a lost one too; undefined: there is none. */
export async function findAtDoor(db: Reader, venueId: VenueId, hash: Buffer): Promise<AtDoor | undefined> {
  const { rows } = await sql<AtDoor>`
    select m.id, p.name as plan, m.holder, m.state, m.used, m.most, m.valid_from as "validFrom",
      m.valid_to as "validTo", ${businessDay()} as today, m.code_hash <> ${hash} as "isPastCode",
      m.once_a_day and exists (select from membership_use s where s.venue_id = m.venue_id and s.membership_id = m.id
        and s.business_date = ${businessDay()} and s.undone_at is null) as "wasToday",
      (select max(s.at) from membership_use s where s.venue_id = m.venue_id and s.membership_id = m.id
        and s.undone_at is null) as "lastAt",
      (select ${flagsToday(sql`b.venue_id`, sql`b.customer_id`)} from sale_order b
        where b.venue_id = m.venue_id and b.id = m.order_id) as flags
    from ${tables}
    where m.venue_id = ${venueId} and (m.code_hash = ${hash} or m.id = (select c.membership_id
      from membership_past_code c where c.venue_id = ${venueId} and c.code_hash = ${hash}))`.execute(db)
  return rows[0] && named(rows[0])
}

/**
 * Takes one entry and writes it down, if one is left today: one statement, whose condition is asked again once it has the
 * row. null: there was none. Two of one day at the same moment end at `membership_use_day`.
 */
export async function takeEntry(
  tx: Tx,
  {
    venueId,
    hash,
    useId,
    gateId,
    actorId,
  }: { venueId: VenueId; hash: Buffer; useId: string; gateId: string | null; actorId: UserId },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with one as (
      update membership m set used = m.used + 1 from venue v
      where v.id = m.venue_id and m.venue_id = ${venueId} and m.code_hash = ${hash} and m.state = 'active'
        and ${businessDay()} between m.valid_from and m.valid_to and (m.most is null or m.used < m.most)
        and not (m.once_a_day and exists (select from membership_use s where s.venue_id = m.venue_id
          and s.membership_id = m.id and s.business_date = ${businessDay()} and s.undone_at is null))
      returning m.id, m.once_a_day, ${businessDay()} as day
    )
    insert into membership_use (venue_id, id, membership_id, once_a_day, business_date, gate_id, actor_id)
    select ${venueId}, ${useId}, one.id, one.once_a_day, one.day, ${gateId}::uuid, ${actorId} from one
    returning id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Takes an entry back within so many seconds; undefined: there is none, it is too late, or it was taken back before. */
export async function undoUse(
  tx: Tx,
  { venueId, useId, seconds }: { venueId: VenueId; useId: string; seconds: number },
): Promise<{ id: MembershipId; used: number } | undefined> {
  const { rows } = await sql<{ id: MembershipId; used: number }>`
    with back as (
      update membership_use set undone_at = clock_timestamp()
      where venue_id = ${venueId} and id = ${useId} and undone_at is null
        and at > clock_timestamp() - make_interval(secs => ${seconds})
      returning membership_id
    )
    update membership m set used = m.used - 1 from back
    where m.venue_id = ${venueId} and m.id = back.membership_id returning m.id, m.used`.execute(tx)
  return rows[0]
}

/** Which revision a membership has, held until the transaction ends. */
export async function lockMembership(tx: Tx, { venueId, id }: Key) {
  return tx
    .selectFrom('membership')
    .select(['rev', 'state', 'code_hash as hash'])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Blocks a membership, or lets it in again. */
export async function setState(
  tx: Tx,
  { venueId, id, state, reason }: Key & { state: 'active' | 'blocked'; reason: string },
): Promise<void> {
  await tx
    .updateTable('membership')
    .set((column) => ({ state, reason, rev: column('rev', '+', 1) }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** Gives a membership another code; the one that it had is remembered as lost. */
export async function changeCode(
  tx: Tx,
  { venueId, id, old, reason, ...code }: Key & Code & { old: Buffer; reason: string },
): Promise<void> {
  await tx.insertInto('membership_past_code').values({ venue_id: venueId, code_hash: old, membership_id: id }).execute()
  await tx
    .updateTable('membership')
    .set((column) => ({
      code_hash: code.hash,
      code_sealed: code.sealed,
      code_tail: code.tail,
      reason,
      rev: column('rev', '+', 1),
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** The sealed code of a membership, when and by whom it was made; undefined when the venue has none of this id. */
export async function findSealed(db: Db, { venueId, id }: Key) {
  const { rows } = await sql<{ sealed: Buffer; by: UserId; isOfToday: boolean; state: string }>`
    select m.code_sealed as sealed, m.created_by as by, m.state, ${businessDay('m.created_at')} = ${businessDay()} as "isOfToday"
    from membership m join venue v on v.id = m.venue_id
    where m.venue_id = ${venueId} and m.id = ${id}`.execute(db)
  return rows[0]
}

interface OfLines {
  venueId: VenueId
  orderId: OrderId
  lineNos: readonly number[]
}

/** How many memberships of these lines have let somebody in. */
export async function countUsed(db: Reader, { venueId, orderId, lineNos }: OfLines): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from membership
    where venue_id = ${venueId} and order_id = ${orderId} and line_no = any(${[...lineNos]}::integer[])
      and (used > 0 or state = 'taken_back')`.execute(db)
  return rows[0]?.n ?? 0
}

/** Ends the memberships of these lines that have let nobody in; how many others there are. */
export async function endUnused(tx: Tx, { venueId, orderId, lineNos }: OfLines): Promise<number> {
  const { rows } = await sql`
    update membership set state = 'taken_back', rev = rev + 1
    where venue_id = ${venueId} and order_id = ${orderId} and line_no = any(${[...lineNos]}::integer[])
      and used = 0 and state <> 'taken_back' returning id`.execute(tx)
  return lineNos.length - rows.length
}
