import type {
  OrderId,
  PartPayment,
  PartPaymentId,
  TicketSessionId,
  TillSessionId,
  TillSessionRow,
  UserId,
  VenueId,
} from '@marquee/contract'
import type { GroupState } from '@marquee/contract/choices'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

/** A part payment with what its return and its sale need. */
export interface StoredPart extends PartPayment {
  tillSessionId: TillSessionId | null
  returnTillSessionId: TillSessionId | null
  businessDate: string
  foodOrderId: string | null
}

interface NewPart {
  /** Absent: a new one. */
  id?: string
  venueId: VenueId
  orderId: string
  /** The sold order whose exchange it is for; absent: it is for a basket. */
  exchangeOf?: string | null
  /** The open food order that it is for. */
  foodOrderId?: string | null | undefined
  holdId: string | null
  /** null: the taker works at no till. */
  tillSessionId: TillSessionId | null
  method: string
  methodId: string
  amountMinor: number
  /** What it all comes to; absent: the money is there, whatever is due. */
  dueMinor?: number | undefined
  reference: string | null
  takenBy: UserId
}

/** Writes down money taken for a basket or an exchange; undefined when that is sold or made already. */
export async function insertPart(tx: Tx, part: NewPart): Promise<PartPaymentId | undefined> {
  const id = (part.id ?? uuidv7()) as PartPaymentId
  const { rows } = await sql`
    insert into part_payment (venue_id, id, order_id, exchange_of, food_order_id, hold_id, till_session_id, method, method_id,
      amount_minor, due_minor, currency, reference, business_date, taken_by, is_training)
    select v.id, ${id}, ${part.orderId}, ${part.exchangeOf ?? null}, ${part.foodOrderId ?? null}, ${part.holdId}, ${part.tillSessionId}, ${part.method}, ${part.methodId},
      ${part.amountMinor}, ${part.dueMinor ?? null}::bigint, v.currency, ${part.reference}, ${businessDay()},
      ${part.takenBy}, coalesce((select s.is_training from till_session s
        where s.venue_id = v.id and s.id = ${part.tillSessionId}), false)
    from venue v
    where v.id = ${part.venueId}
      and not exists (select from sale_order o where o.venue_id = v.id and o.id = ${part.orderId})
      and not exists (select from order_change c where c.venue_id = v.id and c.id = ${part.orderId})
    returning id`.execute(tx)
  return rows.length > 0 ? id : undefined
}

/**
 * The state of the group that an order will be made of, which nobody ends until the transaction ends; an option that has run
 * out is lapsed. undefined: the order is made of no group.
 */
export async function keepGroupState(
  tx: Tx,
  { venueId, orderId }: { venueId: VenueId; orderId: string },
): Promise<GroupState | undefined> {
  const { rows } = await sql<{ state: GroupState }>`
    with g as materialized (
      select state, option_until from group_booking where venue_id = ${venueId} and id = ${orderId} for share
    )
    select case when state = 'option' and option_until <= clock_timestamp() then 'lapsed' else state end as state
    from g`.execute(tx)
  return rows[0]?.state
}

/** A sold order, which nobody changes until the transaction ends; undefined when the venue has none of this id. */
export async function lockSold(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: string },
): Promise<{ isTraining: boolean; rev: number } | undefined> {
  return tx
    .selectFrom('sale_order')
    .select(['is_training as isTraining', 'rev'])
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Under which ids money was taken for one thing: its windows may have given it several order ids. */
export interface MoneyOf {
  orderId?: string
  holdId?: string | null
  exchangeOf?: string | null
}

/** What was taken for a basket, a hold or an exchange that is neither sold nor given back. */
export async function takenFor(
  db: Reader,
  { venueId, orderId = undefined, holdId = null, exchangeOf = null }: MoneyOf & { venueId: VenueId },
): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::bigint as sum from part_payment
    where venue_id = ${venueId} and state = 'taken' and (order_id = ${orderId ?? null}::uuid
      or hold_id = ${holdId}::uuid or exchange_of = ${exchangeOf}::uuid)`.execute(db)
  return rows[0]?.sum ?? 0
}

/** Money that was taken for one thing and is neither sold nor given back: where it is, and who took it. */
export interface HeldMoney {
  /** null: money that is in no drawer, of somebody without an open till. */
  till: string | null
  who: string
  amountMinor: number
}

/** The same, added up by who took it at which till; the first first. */
export async function heldFor(
  db: Reader,
  { venueId, orderId = undefined, holdId = null, exchangeOf = null }: MoneyOf & { venueId: VenueId },
): Promise<HeldMoney[]> {
  const { rows } = await sql<HeldMoney>`
    select t.name as till, u.name as who, sum(p.amount_minor)::bigint as "amountMinor" from part_payment p
    join app_user u on u.id = p.taken_by
    left join till_session s on s.venue_id = p.venue_id and s.id = p.till_session_id
    left join till t on t.venue_id = s.venue_id and t.id = s.till_id
    where p.venue_id = ${venueId} and p.state = 'taken' and (p.order_id = ${orderId ?? null}::uuid
      or p.hold_id = ${holdId}::uuid or p.exchange_of = ${exchangeOf}::uuid)
    group by t.name, u.id, u.name order by min(p.taken_at), u.name`.execute(db)
  return rows
}

/** Whether a terminal is asked for money for an order, or has given no answer. */
export async function isAtTerminal(
  db: Reader,
  { venueId, orderId }: { venueId: VenueId; orderId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from card_charge where venue_id = ${venueId} and order_id = ${orderId} and state in ('asked', 'unknown')
    limit 1`.execute(db)
  return rows.length > 0
}

/** Which part payments: those of a venue that fit everything given. */
export interface PartFilter {
  venueId: VenueId
  ids?: readonly string[]
  takenBy?: UserId
  state?: 'taken'
  /** Taken or given back in one of these. */
  tillSessionIds?: readonly string[]
}

// What the screen of open money shows at most; older ones come up as the newer ones end.
const mostShown = 500

/** Part payments, the oldest first. */
export async function selectParts(db: Reader, filter: PartFilter): Promise<StoredPart[]> {
  const { venueId, ids, takenBy, state, tillSessionIds } = filter
  const conditions = [
    sql`p.venue_id = ${venueId}`,
    ...(ids ? [sql`p.id = any(${[...ids]}::uuid[])`] : []),
    ...(takenBy ? [sql`p.taken_by = ${takenBy}`] : []),
    ...(state ? [sql`p.state = 'taken' and (not p.is_training or s.state = 'open')`] : []),
    ...(tillSessionIds
      ? [
          sql`(p.till_session_id = any(${[...tillSessionIds]}::uuid[])
            or p.return_till_session_id = any(${[...tillSessionIds]}::uuid[]))`,
        ]
      : []),
  ]
  const { rows } = await sql<Omit<StoredPart, 'takenBy'> & { byId: UserId; byName: string }>`
    select p.id, p.order_id as "orderId",
      case when x.id is not null then jsonb_build_object('id', x.id, 'orderNo', x.order_no) end as "exchangeOf", p.hold_id as "holdId", p.method, p.method_id as "methodId", p.amount_minor as "amountMinor", p.currency,
      p.reference, ct.name as terminal, t.name as till, u.id as "byId", u.name as "byName", p.taken_at as "takenAt", p.state,
      p.returned_minor as "returnedMinor", p.is_training as "isTraining", p.return_reference as "returnReference",
      case k.state when 'asked' then 'under_way' when 'refused' then 'declined' end as "atTerminal",
      case when k.state = 'by_hand' then jsonb_build_object('how', k.decision_reason, 'who', d.name) end as "byHand", e.name as "endedBy",
      p.ended_at as "endedAt", p.till_session_id as "tillSessionId",
      p.return_till_session_id as "returnTillSessionId", p.business_date as "businessDate",
      p.food_order_id as "foodOrderId",
      case when o.id is not null then jsonb_build_object('callNo', o.call_no, 'callName', o.call_name) end as "foodOrder"
    from part_payment p
    join app_user u on u.id = p.taken_by
    left join food_order o on o.venue_id = p.venue_id and o.id = p.food_order_id
    left join app_user e on e.id = p.ended_by
    left join card_charge cc on cc.venue_id = p.venue_id and cc.id = p.id
    left join card_terminal ct on ct.venue_id = cc.venue_id and ct.id = cc.terminal_id
    left join card_refund k on k.venue_id = p.venue_id and k.id = p.id
    left join app_user d on d.id = k.decided_by
    left join sale_order x on x.venue_id = p.venue_id and x.id = p.exchange_of
    left join till_session s on s.venue_id = p.venue_id and s.id = p.till_session_id
    left join till t on t.venue_id = s.venue_id and t.id = s.till_id
    where ${sql.join(conditions, sql` and `)}
    order by p.taken_at, p.id limit ${mostShown}`.execute(db)
  return rows.map(({ byId, byName, ...row }) => ({ ...row, takenBy: { id: byId, name: byName } }))
}

interface Ending {
  venueId: VenueId
  ids: readonly string[]
  endedBy: UserId
  /** Where cash went back. */
  returnTillSessionId: TillSessionId | null
}

// The condition is on the row that is updated: of a return and a sale at the same moment one finds it ended.
const endable = ({ venueId, ids }: Pick<Ending, 'venueId' | 'ids'>) => sql`
  select id from part_payment
  where venue_id = ${venueId} and id = any(${[...ids]}::uuid[]) and state = 'taken'
  order by id for no key update`

/** Gives back those of these that have not ended; returns how many. */
export async function endAsReturned(tx: Tx, ending: Ending & { reference: string | null }): Promise<number> {
  const { rows } = await sql`
    with open as materialized (${endable(ending)})
    update part_payment p set state = 'returned', returned_minor = p.amount_minor,
      return_till_session_id = ${ending.returnTillSessionId},
      return_reference = case when p.method = 'cash' then null else ${ending.reference} end,
      ended_by = ${ending.endedBy}, ended_at = clock_timestamp()
    from open where p.venue_id = ${ending.venueId} and p.id = open.id and p.state = 'taken'
    returning p.id`.execute(tx)
  return rows.length
}

/** What an order needs of a part: its payment, which has the part's id. */
export interface Spent {
  id: string
  returnedMinor: number
}

/** Turns those of these that have not ended into the payments of an order; returns how many. */
export async function endAsSold(
  tx: Tx,
  { spent, orderId, ...ending }: Omit<Ending, 'ids'> & { spent: readonly Spent[]; orderId: OrderId },
): Promise<number> {
  const { rows } = await sql`
    with open as materialized (${endable({ ...ending, ids: spent.map((part) => part.id) })})
    update part_payment p set state = 'sold', payment_id = p.id, returned_minor = g.returned,
      return_till_session_id = case when g.returned > 0 then ${ending.returnTillSessionId}::uuid end,
      ended_by = ${ending.endedBy}, ended_at = clock_timestamp()
    from open
    join unnest(${spent.map((part) => part.id)}::uuid[], ${spent.map((part) => part.returnedMinor)}::bigint[])
      as g (id, returned) using (id)
    where p.venue_id = ${ending.venueId} and p.id = open.id and p.state = 'taken' and p.order_id = ${orderId}
    returning p.id`.execute(tx)
  return rows.length
}

/** The part payments that the reports of till sessions name, by till session. */
export async function partsOfTills(
  db: Reader,
  venueId: VenueId,
  tillSessionIds: readonly string[],
): Promise<Map<string, TillSessionRow['parts']>> {
  const parts = await selectParts(db, { venueId, tillSessionIds })
  return new Map(
    tillSessionIds.map((id) => [
      id,
      parts.flatMap(({ tillSessionId, returnTillSessionId, businessDate: _, foodOrderId: __, ...part }) => {
        const takenHere = tillSessionId === id
        const returnedHere = returnTillSessionId === id
        const isSoldHere = part.state === 'sold' && takenHere && (part.returnedMinor === 0 || returnedHere)
        return (takenHere || returnedHere) && !isSoldHere ? [{ ...part, takenHere, returnedHere }] : []
      }),
    ]),
  )
}

/** What was taken for baskets that hold places of these ticket sessions, and neither sold nor given back. */
export async function sumTakenForSessions(
  db: Reader,
  venueId: VenueId,
  ids: readonly TicketSessionId[],
): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(p.amount_minor), 0)::bigint as minor from part_payment p
    join seat_hold h on h.venue_id = p.venue_id and h.id = p.hold_id
    where p.venue_id = ${venueId} and p.state = 'taken' and not p.is_training
      and h.ticket_session_id = any(${[...ids]}::uuid[])`.execute(db)
  return rows[0]?.minor ?? 0
}
