import type { BatchItemRow, BatchRow, UserId, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Tx } from '../../../door/work.ts'

const latest = 100

const columns = sql`b.id, b.kind, b.state, b.stop_reason as "stopReason", b.total, b.done, b.failed, b.made_by as "madeBy", u.name as "makerName",
  b.made_at as "madeAt", b.ended_at as "endedAt"`

/** The latest batches of a venue, the newest first; `madeBy`: those of one person alone. */
export async function selectBatches(db: Db, venueId: VenueId, madeBy: UserId | null): Promise<BatchRow[]> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from batch b join app_user u on u.id = b.made_by
    where b.venue_id = ${venueId} ${madeBy === null ? sql`` : sql`and b.made_by = ${madeBy}`}
    order by b.made_at desc, b.id desc limit ${latest}`.execute(db)
  return rows
}

/** One batch of a venue; undefined when it has none of this id. */
export async function findBatch(db: Db | Tx, venueId: VenueId, id: string): Promise<BatchRow | undefined> {
  const { rows } = await sql<BatchRow>`
    select ${columns} from batch b join app_user u on u.id = b.made_by
    where b.venue_id = ${venueId} and b.id = ${id}`.execute(db)
  return rows[0]
}

interface ItemsWanted {
  id: string
  state?: BatchItemRow['state'] | undefined
  after: number
  limit: number
  /** Whether the reader may see what the items are made of. */
  withInput: boolean
}

/** Items of a batch in the order in which they were sent. */
export async function selectItems(db: Db, venueId: VenueId, wanted: ItemsWanted): Promise<BatchItemRow[]> {
  const { id, state, after, limit, withInput } = wanted
  const { rows } = await sql<BatchItemRow>`
    select no, state, ${withInput ? sql`input` : sql`null::jsonb`} as input, error from batch_item
    where venue_id = ${venueId} and batch_id = ${id} and no > ${after} ${state ? sql`and state = ${state}` : sql``}
    order by no limit ${limit}`.execute(db)
  return rows
}
