import type {
  GiftCardDetail,
  GiftCardId,
  GiftCardRow,
  GiftCardState,
  OrderId,
  UserId,
  VenueId,
} from '@marquee/contract'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import { businessDay } from '../../../core/venue-day.ts'
import type { Tx } from '../../../door/work.ts'

type Reader = Db | Tx

/** What a card is today: what is stored, then its last day, then its balance. */
export const stateToday = sql`case when c.state <> 'active' then c.state when c.valid_until < ${businessDay()} then 'expired'
  when c.balance_minor = 0 then 'empty' else 'active' end`

const row = sql`c.id, c.code_tail as tail, c.origin, ${stateToday} as state, c.balance_minor as "balanceMinor", c.currency,
  c.valid_until as "validUntil", c.holder, c.created_at as at, c.rev`

/** A card as commands need it. */
export interface FoundCard {
  id: GiftCardId
  tail: string
  origin: GiftCardRow['origin']
  state: GiftCardState
  balanceMinor: number
  currency: string
  validUntil: string
  holder: string | null
  replacedBy: GiftCardId | null
  rev: number
}

/** Which card: by its id, by the hash of its code, or the one that has paid. */
export type CardKey = { id: GiftCardId } | { hash: Buffer } | { paymentId: string }

const isCard = (venueId: VenueId, key: CardKey): RawBuilder<unknown> => {
  if ('id' in key) return sql`c.venue_id = ${venueId} and c.id = ${key.id}`
  if ('hash' in key) return sql`c.venue_id = ${venueId} and c.code_hash = ${key.hash}`
  return sql`c.venue_id = ${venueId} and c.id = (select e.card_id from gift_entry e
    where e.venue_id = ${venueId} and e.payment_id = ${key.paymentId} and e.kind = 'paid')`
}

/** A card of the venue as it is now; undefined when there is none. Nothing is locked. */
export async function findCard(db: Reader, venueId: VenueId, key: CardKey): Promise<FoundCard | undefined> {
  const { rows } = await sql<FoundCard>`
    select ${row}, c.replaced_by as "replacedBy" from gift_card c join venue v on v.id = c.venue_id
    where ${isCard(venueId, key)}`.execute(db)
  return rows[0]
}

/** The same card, held until the transaction ends: its balance waits. */
export async function lockCard(tx: Tx, venueId: VenueId, key: CardKey): Promise<FoundCard | undefined> {
  const { rows } = await sql<FoundCard>`
    select ${row}, c.replaced_by as "replacedBy" from gift_card c join venue v on v.id = c.venue_id
    where ${isCard(venueId, key)} for no key update of c`.execute(tx)
  return rows[0]
}

/** A card as an order sold it. */
export interface SoldCard {
  id: GiftCardId
  tail: string
  state: GiftCardState
  lineNo: number
  amountMinor: number
  /** Nothing has moved its balance since. */
  isUnused: boolean
}

/** The card that an order has sold; undefined when it was another. */
export async function findSoldCard(
  db: Reader,
  venueId: VenueId,
  { orderId, cardId }: { orderId: OrderId; cardId: GiftCardId },
): Promise<SoldCard | undefined> {
  const { rows } = await sql<SoldCard>`
    select c.id, c.code_tail as tail, ${stateToday} as state, e.line_no as "lineNo", e.amount_minor as "amountMinor",
      not exists (select from gift_entry o where o.venue_id = c.venue_id and o.card_id = c.id and o.id <> e.id) as "isUnused"
    from gift_card c join venue v on v.id = c.venue_id
    join gift_entry e on e.venue_id = c.venue_id and e.card_id = c.id and e.kind = 'sold'
    where c.venue_id = ${venueId} and c.id = ${cardId} and e.order_id = ${orderId}`.execute(db)
  return rows[0]
}

export interface NewCard {
  venueId: VenueId
  id: GiftCardId
  hash: Buffer
  sealed: Buffer
  tail: string
  origin: GiftCardRow['origin']
  /** Absent: so many months from today. */
  validUntil: string | null
  months: number
  holder: string | null
  by: UserId
}

/** Writes a card without money; the last day that it is good for. */
export async function insertCard(tx: Tx, card: NewCard): Promise<{ validUntil: string; currency: string }> {
  const { rows } = await sql<{ validUntil: string; currency: string }>`
    insert into gift_card (venue_id, id, code_hash, code_sealed, code_tail, origin, currency, valid_until, holder, created_by)
    select v.id, ${card.id}, ${card.hash}, ${card.sealed}, ${card.tail}, ${card.origin}, v.currency,
      coalesce(${card.validUntil}::date, (${businessDay()} + make_interval(months => ${card.months}))::date),
      ${card.holder}, ${card.by}
    from venue v where v.id = ${card.venueId}
    returning valid_until as "validUntil", currency`.execute(tx)
  const [made] = rows
  if (!made) throw new Error('the venue is gone')
  return made
}

/** What of a card people change; its revision afterwards. */
export async function updateCard(
  tx: Tx,
  { venueId, id }: { venueId: VenueId; id: GiftCardId },
  change: { state?: 'active' | 'blocked'; validUntil?: string; holder?: string | null; note?: string },
): Promise<number> {
  const { state, validUntil, holder, note } = change
  const updated = await tx
    .updateTable('gift_card')
    .set((eb) => ({
      rev: eb('rev', '+', 1),
      ...(state && { state }),
      ...(validUntil && { valid_until: validUntil }),
      ...(holder !== undefined && { holder: holder || null }),
      ...(note !== undefined && { note }),
    }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .returning('rev')
    .executeTakeFirstOrThrow()
  return updated.rev
}

/** Ends a card whose balance has moved to another. */
export async function endReplaced(
  tx: Tx,
  { venueId, id, by }: { venueId: VenueId; id: GiftCardId; by: GiftCardId },
): Promise<void> {
  await tx
    .updateTable('gift_card')
    .set((eb) => ({ state: 'replaced', replaced_by: by, rev: eb('rev', '+', 1) }))
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** Which cards: those that fit everything given. */
export interface CardFilter {
  venueId: VenueId
  state?: GiftCardState
  typed?: { hash: Buffer | null; tail: string | null; name: string }
}

const fitting = ({ venueId, state, typed }: CardFilter): RawBuilder<unknown> => {
  const all = [sql`c.venue_id = ${venueId}`]
  if (state) all.push(sql`${stateToday} = ${state}`)
  if (typed) {
    const any = [sql`position(fold(${typed.name}) in fold(coalesce(c.holder, ''))) > 0`]
    if (typed.hash) any.push(sql`c.code_hash = ${typed.hash}`)
    if (typed.tail) any.push(sql`c.code_tail = ${typed.tail}`)
    all.push(sql`(${sql.join(any, sql` or `)})`)
  }
  return sql.join(all, sql` and `)
}

/** One page, the newest first, and the cursor after it. */
export async function selectCards(
  db: Db,
  filter: CardFilter,
  { cursor, limit }: { cursor: MomentCursor | undefined; limit: number },
): Promise<{ rows: GiftCardRow[]; next: MomentCursor | null }> {
  const after = cursor ? sql`and (c.created_at, c.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``
  const { rows } = await sql<GiftCardRow & { moment: string }>`
    select ${row}, (c.created_at at time zone 'UTC')::text || '+00' as moment
    from gift_card c join venue v on v.id = c.venue_id
    where ${fitting(filter)} ${after}
    order by c.created_at desc, c.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ moment: _, ...card }) => card),
    next: last && rows.length > limit ? { at: last.moment, id: last.id } : null,
  }
}

/** How many there are, counted no further than `most`. */
export async function countCards(db: Db, filter: CardFilter, most: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select from gift_card c join venue v on v.id = c.venue_id where ${fitting(filter)} limit ${most}) f`.execute(db)
  return rows[0]?.n ?? 0
}

/** What only the one card shows; undefined when the venue has no such card. */
export async function findDetail(
  db: Reader,
  { venueId, id }: { venueId: VenueId; id: GiftCardId },
): Promise<GiftCardDetail | undefined> {
  const { rows } = await sql<GiftCardDetail>`
    select ${row}, c.note, u.name as by,
      (select jsonb_build_object('id', o.id, 'tail', o.code_tail) from gift_card o
        where o.venue_id = c.venue_id and o.id = c.replaced_by) as "replacedBy",
      (select jsonb_build_object('id', o.id, 'tail', o.code_tail) from gift_card o
        where o.venue_id = c.venue_id and o.replaced_by = c.id limit 1) as replaces,
      coalesce((select jsonb_agg(e) from (
        select e.id, e.kind, e.amount_minor as "amountMinor", e.balance_after_minor as "balanceAfterMinor",
          case when o.id is not null then jsonb_build_object('id', o.id, 'no', o.order_no) end as "order",
          e.reason, a.name as who, p.name as approver, e.at
        from gift_entry e
        join app_user a on a.id = e.actor_id
        left join app_user p on p.id = e.approver_id
        left join sale_order o on o.venue_id = e.venue_id and o.id = e.order_id
        where e.venue_id = c.venue_id and e.card_id = c.id
        order by e.at desc, e.id desc limit 200) e), '[]') as entries
    from gift_card c join venue v on v.id = c.venue_id join app_user u on u.id = c.created_by
    where c.venue_id = ${venueId} and c.id = ${id}`.execute(db)
  const [found] = rows
  // Inside JSON the database writes moments in its own way.
  return (
    found && { ...found, entries: found.entries.map((entry) => ({ ...entry, at: new Date(entry.at).toISOString() })) }
  )
}

/** The sealed codes of cards, in the order asked for; those that may still be used. */
export async function selectSealed(db: Reader, venueId: VenueId, ids: readonly GiftCardId[]) {
  return db
    .selectFrom('gift_card as c')
    .select(['c.id', 'c.code_sealed as sealed', 'c.balance_minor as balanceMinor', 'c.currency'])
    .select(['c.valid_until as validUntil', 'c.holder'])
    .where('c.venue_id', '=', venueId)
    .where('c.id', 'in', [...ids])
    .where('c.state', '=', 'active')
    .execute()
}

/** Those of some cards that somebody has made on this business day; `by` null: all that the venue has. */
export async function selectCardsMade(
  db: Reader,
  { venueId, by, ids }: { venueId: VenueId; by: UserId | null; ids: readonly GiftCardId[] },
): Promise<GiftCardId[]> {
  const { rows } = await sql<{ id: GiftCardId }>`
    select c.id from gift_card c join venue v on v.id = c.venue_id
    where c.venue_id = ${venueId} and c.id = any(${[...ids]}::uuid[])
      and (${by}::uuid is null or (c.created_by = ${by} and ${businessDay('c.created_at')} = ${businessDay()}))`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Whose order it is: a card that its money goes to bears the same name. */
export async function findGuestName(tx: Tx, venueId: VenueId, orderId: OrderId): Promise<string | undefined> {
  const row = await tx
    .selectFrom('sale_order')
    .select('guest_name')
    .where('venue_id', '=', venueId)
    .where('id', '=', orderId)
    .executeTakeFirst()
  return row?.guest_name ?? undefined
}
