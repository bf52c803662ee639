import type { VenueId, WorkKind } from '@marquee/contract'
import { type Db, JOB_SCHEMA } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

const jobTable = sql.table(`${JOB_SCHEMA}.job`)
// Batches are shown one by one, and their jobs come and go with each slice of work.
const shown = sql`j.name <> 'batch.run'`
const ofVenue = (venueId: VenueId) => sql`j.data ->> 'venueId' = ${venueId}`

/** The jobs of a venue and those of the house, by kind. */
export async function selectWork(db: Db, venueId: VenueId): Promise<WorkKind[]> {
  const { rows } = await sql<WorkKind>`
    select k.kind, k.waiting, k.running, k."isOwn", k.last as "lastDoneAt",
      (select count(*) from ${jobTable} j where j.name = k.kind and j.state = 'failed'
        and (case when k."isOwn" then ${ofVenue(venueId)} else j.completed_on > coalesce(k.last, '-infinity') end)
      )::integer as failed
    from (
      select j.name as kind,
        count(*) filter (where j.state in ('created', 'retry'))::integer as waiting,
        count(*) filter (where j.state = 'active')::integer as running,
        bool_or(j.data ? 'venueId') as "isOwn",
        max(j.completed_on) filter (where j.state = 'completed') as last
      from ${jobTable} j
      where ${shown} and (not coalesce(j.data ? 'venueId', false) or ${ofVenue(venueId)})
      group by j.name
    ) k order by k.kind`.execute(db)
  return rows
}

/** The failed jobs of one kind that name this venue. */
export async function failedJobsOf(tx: Tx, { venueId, kind }: { venueId: VenueId; kind: string }): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select j.id from ${jobTable} j
    where ${shown} and j.name = ${kind} and j.state = 'failed' and ${ofVenue(venueId)} for update`.execute(tx)
  return rows.map(({ id }) => id)
}

/** What waits and what rests as failed, over all venues, for the figures of the server. */
export async function countWork(db: Db): Promise<{ kind: string; waiting: number; failed: number }[]> {
  const { rows } = await sql<{ kind: string; waiting: number; failed: number }>`
    select j.name as kind,
      count(*) filter (where j.state in ('created', 'retry'))::integer as waiting,
      count(*) filter (where j.state = 'failed')::integer as failed
    from ${jobTable} j group by j.name
    union all
    select 'batch', coalesce(sum(b.total - b.done - b.failed) filter (where b.state = 'running'), 0)::integer,
      count(*) filter (where b.stop_reason = 'rights')::integer
    from batch b`.execute(db)
  return rows
}
