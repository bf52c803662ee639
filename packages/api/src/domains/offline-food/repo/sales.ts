import type { OrderId, TillId, TillSessionId, UserId, VenueId } from '@marquee/contract'
import type { OfflineCounterId, OfflineSaleRow } from '@marquee/contract/offline-food'
import type { Db } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

export interface SaleKey {
  venueId: VenueId
  counterId: OfflineCounterId
  counter: number
}

/** A sale as it is kept. */
export interface NewSale extends SaleKey {
  signed: string
  signedHash: Buffer
  signature: Buffer
  soldAt: string
  soldBy: UserId
  tillId: TillId
  tillSessionId: TillSessionId
  currency: string
  dueMinor: number
  uploadedBy: UserId
}

/** Keeps a sale under the number of its counter; false: the number is taken. Whoever does so too waits for this one. */
export async function insertSale(tx: Tx, sale: NewSale): Promise<boolean> {
  const { rows } = await sql`
    insert into offline_sale (venue_id, counter_id, counter, signed, signed_hash, signature, sold_at, sold_by, till_id,
      till_session_id, currency, due_minor, uploaded_by)
    values (${sale.venueId}, ${sale.counterId}, ${sale.counter}, ${sale.signed}, ${sale.signedHash}, ${sale.signature},
      ${sale.soldAt}, ${sale.soldBy}, ${sale.tillId}, ${sale.tillSessionId}, ${sale.currency}, ${sale.dueMinor},
      ${sale.uploadedBy})
    on conflict (venue_id, counter_id, counter) do nothing returning counter`.execute(tx)
  return rows.length > 0
}

/** A sale that is there, with the numbers of its order. */
export interface KeptSale {
  state: 'waiting' | 'stuck' | 'posted'
  late: boolean
  reason: string | null
  /** What was signed; null once it is posted. */
  signed: string | null
  signedHash: Buffer
  orderNo: number | null
  callNo: number | null
  rev: number
}

const kept = sql`s.state, s.late, s.reason, s.signed, s.signed_hash as "signedHash", s.rev,
  (select o.order_no from sale_order o where o.venue_id = s.venue_id and o.id = s.order_id) as "orderNo",
  (select f.call_no from food_bill b join food_order f on f.venue_id = b.venue_id and f.id = b.food_order_id
    where b.venue_id = s.venue_id and b.sale_order_id = s.order_id and b.change_id is null) as "callNo"`

const ofKey = ({ venueId, counterId, counter }: SaleKey) =>
  sql`s.venue_id = ${venueId} and s.counter_id = ${counterId} and s.counter = ${counter}`

/** A sale by the number of its counter. */
export async function findSale(db: Db | Tx, key: SaleKey): Promise<KeptSale | undefined> {
  const { rows } = await sql<KeptSale>`select ${kept} from offline_sale s where ${ofKey(key)}`.execute(db)
  return rows[0]
}

/** The same, held until the transaction ends. */
export async function holdSale(tx: Tx, key: SaleKey): Promise<KeptSale | undefined> {
  const { rows } = await sql<KeptSale>`
    select ${kept} from offline_sale s where ${ofKey(key)} for no key update of s`.execute(tx)
  return rows[0]
}

/** What a strict item had not of what was sold: of a use of a line, in base units. */
interface MissingStock {
  lineNo: number
  useNo: number
  itemId: string
  qty: string
}

/** What became of a sale that is held. */
export type Outcome =
  | {
      state: 'posted'
      orderId: OrderId
      late: boolean
      missing: MissingStock[]
      /** It was sold with the server after all: nothing was written again. */
      stood?: true
    }
  | { state: 'waiting' | 'stuck'; reason: string | null }

/** Says what became of a sale. Of one that is posted, what was signed is kept no longer: its order has all of it. */
export async function writeOutcome(tx: Tx, key: SaleKey, outcome: Outcome): Promise<void> {
  const isPosted = outcome.state === 'posted'
  const reason = isPosted ? (outcome.missing.length > 0 ? 'stock' : null) : outcome.reason
  await sql`
    update offline_sale s set state = ${outcome.state}, reason = ${reason},
      late = ${isPosted && outcome.late}, missing = ${JSON.stringify(isPosted ? outcome.missing : [])}::jsonb,
      order_id = ${isPosted ? outcome.orderId : null}::uuid, signed = case when ${isPosted} then null else s.signed end,
      posted_at = case when ${isPosted} then clock_timestamp() end, rev = s.rev + 1
    where ${ofKey(key)}`.execute(tx)
}

/** Sales that wait for their till, whose till is open now, in the order in which they were sold. */
export async function selectPostable(db: Db, limit: number): Promise<SaleKey[]> {
  const { rows } = await sql<SaleKey>`
    select s.venue_id as "venueId", s.counter_id as "counterId", s.counter from offline_sale s
    where s.state = 'waiting' and exists (
      select from till_session t where t.venue_id = s.venue_id and t.till_id = s.till_id and t.state = 'open')
    order by s.sold_at, s.counter_id, s.counter limit ${limit}`.execute(db)
  return rows
}

interface RowFilter {
  venueId: VenueId
  state?: OfflineSaleRow['state'] | undefined
  tillSessionId?: TillSessionId | undefined
  /** Only what this person sold, uploaded, or has the counter of. */
  of?: UserId | undefined
  key?: Omit<SaleKey, 'venueId'>
}

/** The newest of so many are listed. */
const most = 500

/** Sales for lists, the newest first; without a state, those that somebody must know of. */
export async function selectRows(db: Db | Tx, filter: RowFilter): Promise<OfflineSaleRow[]> {
  const { venueId, state, tillSessionId, of, key } = filter
  const all: RawBuilder<unknown>[] = [sql`s.venue_id = ${venueId}`]
  if (key) all.push(sql`s.counter_id = ${key.counterId} and s.counter = ${key.counter}`)
  else if (state) all.push(sql`s.state = ${state}`)
  else all.push(sql`(s.state <> 'posted' or s.late or s.reason is not null)`)
  if (tillSessionId) all.push(sql`coalesce(o.till_session_id, s.till_session_id) = ${tillSessionId}`)
  if (of) all.push(sql`${of} in (s.sold_by, s.uploaded_by, c.registered_by)`)
  const { rows } = await sql<OfflineSaleRow>`
    select s.counter_id as "counterId", c.series, s.counter, c.series || '-' || lpad(s.counter::text, 6, '0') as receipt,
      s.state, s.late, s.reason, s.sold_at as "soldAt", s.uploaded_at as "uploadedAt", coalesce(u.name, '') as "soldBy",
      coalesce(t.code || ' · ' || t.name, '') as till, s.currency, s.due_minor as "dueMinor", s.order_id as "orderId",
      o.order_no as "orderNo", s.rev
    from offline_sale s
    join offline_counter c on c.venue_id = s.venue_id and c.id = s.counter_id
    left join sale_order o on o.venue_id = s.venue_id and o.id = s.order_id
    left join venue_member m on m.venue_id = s.venue_id and m.user_id = s.sold_by
    left join app_user u on u.id = m.user_id
    left join till t on t.venue_id = s.venue_id and t.id = s.till_id
    where ${sql.join(all, sql` and `)}
    order by s.sold_at desc, s.counter_id, s.counter desc limit ${most}`.execute(db)
  return rows
}
