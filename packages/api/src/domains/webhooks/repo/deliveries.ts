import type { DeliveryRow, DeliveryState, VenueId, WebhookDeliveryId, WebhookId, WebhookTopic } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { MomentCursor } from '../../../core/moment-cursor.ts'
import type { Tx } from '../../../core/work.ts'

/** What an address answered: a status, or why there is none. */
export interface Answered {
  status: number | null
  error: 'private' | 'timeout' | 'dns' | 'refused' | 'tls' | 'network' | null
  answer: string | null
  tookMs: number
}

interface Key {
  venueId: VenueId
  id: WebhookDeliveryId
}

/** A delivery with what is sent and where. */
export interface Due {
  webhookId: WebhookId
  url: string
  secret: Buffer | null
  oldSecret: Buffer | null
  eventId: string
  topic: WebhookTopic
  at: string
  data: Record<string, unknown>
  attempts: number
  tries: number
  /** It waits to be sent, and its address is told at the moment. */
  open: boolean
}

/** A delivery as it is now; undefined when it is gone. */
export async function findDue(db: Db, { venueId, id }: Key): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select w.id as "webhookId", w.address as url, w.secret,
      case when w.old_secret_until > now() then w.old_secret end as "oldSecret",
      e.id as "eventId", e.topic, e.at, e.data, d.attempts, d.tries,
      d.state = 'waiting' and w.archived_at is null and w.paused_at is null as open
    from webhook_delivery d
    join webhook w on w.venue_id = d.venue_id and w.id = d.webhook_id
    join webhook_event e on e.venue_id = d.venue_id and e.id = d.event_id
    where d.venue_id = ${venueId} and d.id = ${id}`.execute(db)
  return rows[0]
}

/** Writes an attempt down; false when another process has written this one. */
export async function addAttempt(
  tx: Tx,
  { venueId, id, no }: Key & { no: number },
  { status, error, answer, tookMs }: Answered,
): Promise<boolean> {
  const { rows } = await sql`
    insert into webhook_attempt (venue_id, delivery_id, no, took_ms, status, error, answer)
    values (${venueId}, ${id}, ${no}, ${tookMs}, ${status}, ${error}, ${answer})
    on conflict do nothing returning no`.execute(tx)
  return rows.length > 0
}

/** What is known of a delivery after an attempt. `again`: seconds until the next one. */
export async function keepOutcome(
  tx: Tx,
  { venueId, id }: Key,
  { state, again }: { state: DeliveryState; again: number | null },
): Promise<void> {
  await sql`
    update webhook_delivery set state = ${state}, attempts = attempts + 1, tries = tries + 1,
      next_at = ${again === null ? sql`null` : sql`now() + make_interval(secs => ${again})`},
      ended_at = ${state === 'waiting' ? sql`null` : sql`clock_timestamp()`}
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
}

/** Deliveries that are sent anew: those that wait, or those that were given up, of an address or this one alone. */
export async function openAgain(
  tx: Tx,
  { venueId, webhookId }: { venueId: VenueId; webhookId: WebhookId },
  { states, id }: { states: readonly DeliveryState[]; id?: WebhookDeliveryId },
): Promise<{ id: WebhookDeliveryId; attempts: number }[]> {
  const { rows } = await sql<{ id: WebhookDeliveryId; attempts: number }>`
    update webhook_delivery d set state = 'waiting', tries = 0, next_at = now(), ended_at = null
    where d.venue_id = ${venueId} and d.webhook_id = ${webhookId} and d.id in (
      select x.id from webhook_delivery x where x.venue_id = ${venueId} and x.webhook_id = ${webhookId}
        and x.state = any(${[...states]}::text[]) and ${id === undefined ? sql`true` : sql`x.id = ${id}`}
      order by x.created_at, x.id limit 2000)
    returning d.id, d.attempts`.execute(tx)
  return rows
}

/** To which address a delivery goes; undefined when the venue has none of this id. */
export async function findOwner(tx: Tx, { venueId, id }: Key): Promise<WebhookId | undefined> {
  const { rows } = await sql<{ webhookId: WebhookId }>`
    select webhook_id as "webhookId" from webhook_delivery where venue_id = ${venueId} and id = ${id}`.execute(tx)
  return rows[0]?.webhookId
}

const columns = sql`
  d.id, e.topic, e.at, d.state, d.attempts, d.next_at as "nextAt", a.status, a.error`
const joined = sql`
  from webhook_delivery d
  join webhook_event e on e.venue_id = d.venue_id and e.id = d.event_id
  left join webhook_attempt a on a.venue_id = d.venue_id and a.delivery_id = d.id and a.no = d.attempts`

interface Wanted {
  venueId: VenueId
  webhookId: WebhookId
  state: DeliveryState | undefined
  cursor: MomentCursor | undefined
  limit: number
}

/** Deliveries of an address, the newest first, and the cursor after them. */
export async function selectDeliveries(
  db: Db,
  { venueId, webhookId, state, cursor, limit }: Wanted,
): Promise<{ rows: DeliveryRow[]; next: MomentCursor | null }> {
  const { rows } = await sql<DeliveryRow & { moment: string }>`
    select ${columns}, (d.created_at at time zone 'UTC')::text || '+00' as moment ${joined}
    where d.venue_id = ${venueId} and d.webhook_id = ${webhookId}
      and ${state === undefined ? sql`true` : sql`d.state = ${state}`}
      and ${cursor === undefined ? sql`true` : sql`(d.created_at, d.id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
    order by d.created_at desc, d.id desc limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    rows: page.map(({ moment: _, ...row }) => row),
    next: rows.length > limit && last ? { at: last.moment, id: last.id } : null,
  }
}

/** One delivery with its event and its attempts, the newest first. */
export async function findDelivery(db: Db, { venueId, id }: Key) {
  const { rows } = await sql<DeliveryRow & { eventId: string; data: Record<string, unknown> }>`
    select ${columns}, e.id as "eventId", e.data ${joined}
    where d.venue_id = ${venueId} and d.id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const tries = await sql<{
    no: number
    at: string
    tookMs: number
    status: number | null
    error: string | null
    answer: string | null
  }>`
    select no, at, took_ms as "tookMs", status, error, answer from webhook_attempt
    where venue_id = ${venueId} and delivery_id = ${id} order by no desc limit 50`.execute(db)
  return { ...row, tries: tries.rows }
}
