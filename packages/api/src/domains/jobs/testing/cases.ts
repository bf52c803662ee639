import { inTransaction, uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { mailJob } from '../../../identity/outgoing-mail.ts'
import type { ArrangeCall } from '../../../testing/case.ts'

/** A batch of the person with one item, as far as it is said. */
const withBatch =
  (state: 'running' | 'stopped' | 'done'): ArrangeCall =>
  async (api, { user }) => {
    const id = uuidv7()
    const key = { venue_id: user.venueId, batch_id: id }
    const isDone = state === 'done'
    const at = new Date().toISOString()
    await api.database.asOwner
      .insertInto('batch')
      .values({
        venue_id: user.venueId,
        id,
        kind: 'shifts.import',
        state,
        total: 1,
        failed: isDone ? 1 : 0,
        made_by: user.id,
        made_in: sql<string>`(select id from role where venue_id = ${user.venueId} limit 1)`,
        stop_reason: state === 'stopped' ? 'asked' : null,
        ended_at: state === 'running' ? null : at,
      })
      .execute()
    await api.database.asOwner
      .insertInto('batch_item')
      .values({
        ...key,
        no: 1,
        input: '{}',
        ...(isDone ? { state: 'failed', error: '{"code":"VALIDATION"}', at } : {}),
      })
      .execute()
    return { input: { id } }
  }

/** One successful call for every procedure of the background work. */
export const cases: Record<string, ArrangeCall> = {
  'jobs.changed': async () => ({ input: {} }),
  'jobs.get': withBatch('running'),
  'jobs.items': withBatch('running'),
  'jobs.list': async () => ({}),
  'jobs.resume': withBatch('stopped'),
  'jobs.retry': withBatch('done'),
  'jobs.retryKind': async (api, { user }) => {
    const data = { venueId: user.venueId, mailId: uuidv7() }
    await inTransaction(api.services.db, (tx) => api.services.queue.send(tx, mailJob, data))
    await sql`update job.job set state = 'failed', completed_on = now()
      where name = 'mail.send' and data ->> 'mailId' = ${data.mailId}`.execute(api.database.asOwner)
    return { input: { kind: 'mail.send' } }
  },
  'jobs.stop': withBatch('running'),
  'jobs.work': async () => ({}),
}
