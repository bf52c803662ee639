import type { FundId, FundKind, FundTransferId, FundTransferRow, UserId, VenueId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

interface NewTransfer {
  venueId: VenueId
  fromId: FundId
  toId: FundId
  amountMinor: number
  note: string | null
  sentBy: UserId
}

/** Writes a transfer that is on its way. Null: a fund is not there, archived, or both are the same. */
export async function insertTransfer(tx: Tx, transfer: NewTransfer): Promise<FundTransferId | null> {
  const { venueId, fromId, toId, amountMinor, note, sentBy } = transfer
  const id = uuidv7() as FundTransferId
  // Both are held, in one order, so that neither is archived meanwhile.
  const { rows } = await sql`
    with held as materialized (
      select id, kind, currency from fund where venue_id = ${venueId} and id in (${fromId}, ${toId}) and archived_at is null
      order by id for no key update)
    insert into fund_transfer (venue_id, id, from_fund_id, from_kind, to_fund_id, to_kind, amount_minor, currency, note,
      sent_by)
    select ${venueId}, ${id}, f.id, f.kind, t.id, t.kind, ${amountMinor}, f.currency, ${note}, ${sentBy}
    from held f join held t on t.id <> f.id where f.id = ${fromId} and t.id = ${toId}
    returning id`.execute(tx)
  return rows.length > 0 ? id : null
}

/** What its end must know of a transfer. */
export interface HeldTransfer {
  fromId: FundId
  toId: FundId
  amountMinor: number
  state: string
  sentBy: UserId
  twoPeople: boolean
}

const isCash = sql<boolean>`(from_kind in ('safe', 'petty_cash') or to_kind in ('safe', 'petty_cash'))`

/** Holds a transfer until the transaction ends: of two who receive it at once the second finds it received. */
export async function lockTransfer(tx: Tx, venueId: VenueId, id: FundTransferId): Promise<HeldTransfer | undefined> {
  const { rows } = await sql<HeldTransfer>`
    select from_fund_id as "fromId", to_fund_id as "toId", amount_minor as "amountMinor", state, sent_by as "sentBy",
      ${isCash} as "twoPeople"
    from fund_transfer where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return rows[0]
}

interface Ending {
  venueId: VenueId
  id: FundTransferId
  by: UserId
}

/** Ends a transfer that is held: it arrived, or (null) went back. */
export async function endTransfer(
  tx: Tx,
  { venueId, id, by }: Ending,
  received: { minor: number; denominations: Record<string, number> | null; reason: string | null } | null,
): Promise<void> {
  await tx
    .updateTable('fund_transfer')
    .set({
      state: received ? 'received' : 'cancelled',
      received_minor: received?.minor ?? null,
      denominations: received?.denominations ? JSON.stringify(received.denominations) : null,
      reason: received?.reason ?? null,
      ended_by: by,
      ended_at: sql<string>`clock_timestamp()`,
    })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** Notes that something is wrong with a transfer that is held. */
export async function disputeTransfer(tx: Tx, { venueId, id, by }: Ending, reason: string): Promise<void> {
  await tx
    .updateTable('fund_transfer')
    .set({ state: 'disputed', disputed_by: by, disputed_at: sql<string>`clock_timestamp()`, dispute_reason: reason })
    .where('venue_id', '=', venueId)
    .where('id', '=', id)
    .execute()
}

/** Whether money is on its way to or from a fund. */
export async function hasOpenTransfer(tx: Tx, venueId: VenueId, fundId: string): Promise<boolean> {
  const { rows } = await sql`
    select from fund_transfer where venue_id = ${venueId} and ended_at is null
      and ${fundId}::uuid in (from_fund_id, to_fund_id) limit 1`.execute(tx)
  return rows.length > 0
}

// More at once is on its way in no venue.
const mostShown = 200

/** The transfers that have not ended, the oldest first; or the one of this id, whatever became of it. */
export async function selectTransfers(db: Db | Tx, venueId: VenueId, id?: FundTransferId): Promise<FundTransferRow[]> {
  interface Stored extends Omit<FundTransferRow, 'from' | 'to' | 'sentBy'> {
    fromFund: { id: FundId; name: FundTransferRow['from']['name']; kind: FundKind }
    toFund: { id: FundId; name: FundTransferRow['from']['name']; kind: FundKind }
    sender: { id: UserId; name: string }
  }
  const { rows } = await sql<Stored>`
    select x.id, jsonb_build_object('id', f.id, 'name', f.name, 'kind', f.kind) as "fromFund",
      jsonb_build_object('id', t.id, 'name', t.name, 'kind', t.kind) as "toFund",
      jsonb_build_object('id', s.id, 'name', s.name) as sender, x.amount_minor as "amountMinor", x.currency, x.note,
      x.state, x.sent_at as "sentAt", d.name as "disputedBy", x.dispute_reason as "disputeReason",
      x.received_minor as "receivedMinor", x.reason, e.name as "endedBy", x.ended_at as "endedAt",
      ${isCash} as "twoPeople"
    from fund_transfer x
    join fund f on f.venue_id = x.venue_id and f.id = x.from_fund_id
    join fund t on t.venue_id = x.venue_id and t.id = x.to_fund_id
    join app_user s on s.id = x.sent_by
    left join app_user d on d.id = x.disputed_by
    left join app_user e on e.id = x.ended_by
    where x.venue_id = ${venueId} and ${id === undefined ? sql`x.ended_at is null` : sql`x.id = ${id}`}
    order by x.sent_at, x.id limit ${mostShown}`.execute(db)
  return rows.map(({ fromFund: from, toFund: to, sender: sentBy, ...row }) => ({ ...row, from, to, sentBy }))
}
