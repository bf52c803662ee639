import type { UserId, VenueId, WebhookId } from '@marquee/contract'
import { type Db, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../core/work.ts'

interface Key {
  venueId: VenueId
  id: WebhookId
}

export interface Held {
  name: string
  archived: boolean
  paused: boolean
  secret: Buffer | null
}

/** An address, locked until the transaction ends; undefined when the venue has none of this id. */
export async function holdWebhook(tx: Tx, { venueId, id }: Key): Promise<Held | undefined> {
  const { rows } = await sql<Held>`
    select name, archived_at is not null as archived, paused_at is not null as paused, secret from webhook
    where venue_id = ${venueId} and id = ${id} for no key update`.execute(tx)
  return rows[0]
}

/** Gives an address another secret. The one before signs too for so many hours; returns when that ends. */
export async function setSecret(
  tx: Tx,
  { venueId, id }: Key,
  { secret, hours }: { secret: Buffer; hours: number },
): Promise<string | null> {
  const { rows } = await sql<{ until: string | null }>`
    update webhook set old_secret = secret,
      old_secret_until = case when secret is not null then now() + make_interval(hours => ${hours}) end,
      secret = ${secret}, secret_at = now()
    where venue_id = ${venueId} and id = ${id}
    returning old_secret_until as until`.execute(tx)
  return rows[0]?.until ?? null
}

/** Tells an address nothing from now on; false when it was told nothing before. */
export async function pauseWebhook(
  tx: Tx,
  { venueId, id }: Key,
  because: 'hand' | 'failing' | 'gone',
): Promise<boolean> {
  const { rows } = await sql`
    update webhook set paused_at = clock_timestamp(), paused_because = ${because}
    where venue_id = ${venueId} and id = ${id} and paused_at is null returning id`.execute(tx)
  return rows.length > 0
}

/** Tells it again; false when it was not paused. */
export async function resumeWebhook(tx: Tx, { venueId, id }: Key): Promise<boolean> {
  const { rows } = await sql`
    update webhook set paused_at = null, paused_because = null, failing_since = null
    where venue_id = ${venueId} and id = ${id} and paused_at is not null returning id`.execute(tx)
  return rows.length > 0
}

/** It answered well. */
export async function keepWell(tx: Tx, { venueId, id }: Key): Promise<void> {
  await sql`update webhook set failing_since = null
    where venue_id = ${venueId} and id = ${id} and failing_since is not null`.execute(tx)
}

/** It did not answer well. Returns whether it has not for so many hours. */
export async function keepFailing(tx: Tx, { venueId, id }: Key, hours: number): Promise<boolean> {
  await sql`update webhook set failing_since = now()
    where venue_id = ${venueId} and id = ${id} and failing_since is null`.execute(tx)
  const { rows } = await sql<{ long: boolean }>`
    select failing_since <= now() - make_interval(hours => ${hours}) as long from webhook
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
  return rows[0]?.long ?? false
}

/** An event for this address alone. */
export async function addTest(tx: Tx, { venueId, id }: Key): Promise<void> {
  const event = uuidv7()
  await sql`
    insert into webhook_event (venue_id, id, topic, source, only_for, data)
    values (${venueId}, ${event}, 'test', ${`test:${event}`}, ${id}, '{"test": true}')`.execute(tx)
}

/** People who belong to the venue and hold a role that sells on the map: partners are among them. */
export async function selectSellers(db: Db | Tx, venueId: VenueId): Promise<{ id: UserId; name: string }[]> {
  const { rows } = await sql<{ id: UserId; name: string }>`
    select u.id, u.name from venue_member m join app_user u on u.id = m.user_id
    where m.venue_id = ${venueId} and exists (
      select from api_key k where k.venue_id = m.venue_id and k.user_id = m.user_id and k.revoked_at is null)
    order by fold(u.name), u.id limit 500`.execute(db)
  return rows
}

/** Whether somebody belongs to the venue. */
export async function isMember(tx: Tx, { venueId, userId }: { venueId: VenueId; userId: UserId }): Promise<boolean> {
  const { rows } = await sql`
    select from venue_member where venue_id = ${venueId} and user_id = ${userId}`.execute(tx)
  return rows.length > 0
}
