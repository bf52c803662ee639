import type { LocalText } from '@marquee/contract'
import { classifyPgError, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { inboxTopic } from '../apps/inbox.ts'
import type { Tx, Work } from '../core/work.ts'
import { inTransaction } from '../door/work.ts'
import type { BatchKey, Running } from './kind.ts'
import { holdBatch } from './lock.ts'
import { batchTopic } from './start.ts'

/** How many items of a batch are done and failed, from the items themselves. */
export async function countItems(tx: Tx, { venueId, batchId }: BatchKey) {
  const { rows } = await sql<{ done: number; failed: number; waiting: number }>`
    select count(*) filter (where state = 'done')::integer as done,
      count(*) filter (where state = 'failed')::integer as failed,
      count(*) filter (where state = 'waiting')::integer as waiting
    from batch_item where venue_id = ${venueId} and batch_id = ${batchId}`.execute(tx)
  return rows[0] ?? { done: 0, failed: 0, waiting: 0 }
}

/** Writes down how far a batch is, and tells whoever looks at it. */
export async function tellProgress(running: Running): Promise<void> {
  const { key, ctx } = running
  await inTransaction(ctx, async (work) => {
    const { done, failed } = await countItems(work.tx, key)
    await sql`
      update batch set done = ${done}, failed = ${failed}, moved_at = now()
      where venue_id = ${key.venueId} and id = ${key.batchId} and state = 'running'`.execute(work.tx)
    tell(work, running)
  })
}

/** Ends a batch of which nothing is left. While somebody is still on an item, ending it is left to them. */
export async function endBatch(running: Running): Promise<void> {
  const { key, kind, ctx } = running
  try {
    await inTransaction(ctx, async (work) => {
      const { tx } = work
      await holdBatch(tx, key)
      const { rows } = await sql<{ total: number }>`select total from batch where venue_id = ${key.venueId}
        and id = ${key.batchId} and state = 'running' for update`.execute(tx)
      const [batch] = rows
      if (!batch) return
      // Counted by a statement of its own: its snapshot is younger than the wait for the lock.
      const { done, failed, waiting } = await countItems(tx, key)
      // Or more of it is on its way.
      if (waiting > 0 || done + failed < batch.total) return
      await sql`
        update batch set state = 'done', done = ${done}, failed = ${failed}, moved_at = now(), ended_at = now()
        where venue_id = ${key.venueId} and id = ${key.batchId}`.execute(tx)
      await noteFor(work, running, kind.notice({ id: key.batchId, done, failed }))
      tell(work, running)
    })
  } catch (error) {
    if (classifyPgError(error).kind !== 'lock_timeout') throw error
  }
}

/** Tells a batch's maker, and whoever looks at it, that it was stopped without them. */
export async function tellStopped(work: Work, running: Pick<Running, 'key' | 'maker' | 'kind'>): Promise<void> {
  await noteFor(work, running, {
    en: 'Background work stopped: your role no longer allows it',
    tr: 'Arka plan işi durdu: rolünüz buna artık izin vermiyor',
  })
  work.announce(running.key.venueId, batchTopic, { id: running.key.batchId, madeBy: running.maker.userId })
}

async function noteFor(
  work: Work,
  { key, maker, kind }: Pick<Running, 'key' | 'maker' | 'kind'>,
  title: LocalText,
): Promise<void> {
  const link = await linkOf(work.tx, { key, kind })
  // Whoever has left the venue meanwhile has no panel here.
  const told = await sql`
    insert into shell_notice (venue_id, user_id, id, kind, title, icon, link, use_router)
    select m.venue_id, m.user_id, ${uuidv7()}, 'notification',
      ${JSON.stringify(title)}::jsonb ->> coalesce(u.language, v.locale), null, ${link}, true
    from venue_member m join app_user u on u.id = m.user_id join venue v on v.id = m.venue_id
    where m.venue_id = ${key.venueId} and m.user_id = ${maker.userId}`.execute(work.tx)
  if (told.numAffectedRows) work.announce(key.venueId, inboxTopic(maker.userId), { what: 'notifications' })
}

async function linkOf(tx: Tx, { key, kind }: Pick<Running, 'key' | 'kind'>): Promise<string> {
  if (typeof kind.link === 'string') return kind.link
  const { rows } = await sql<{ input: unknown }>`
    select input from batch_item where venue_id = ${key.venueId} and batch_id = ${key.batchId}
    order by no limit 1`.execute(tx)
  return kind.link(rows[0]?.input)
}

function tell(work: Work, { key, kind, ctx, maker }: Running): void {
  work.announce(key.venueId, batchTopic, { id: key.batchId, madeBy: maker.userId })
  kind.tell?.(ctx, work)
}
