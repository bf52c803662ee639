import { sql } from 'kysely'
import type { ItemError, Running } from './kind.ts'

// An item during which the process or its connection was lost so often is taken to be what loses it.
export const mostAttempts = 5
// A turn that counts each item by itself would cost as much as many an item.
const takenAtOnce = 20
// By the attempts before: what was lost together with others is soon alone, and until then costs no more than it must.
const setSizes = [200, 20]
// Longer than one turn of a job lasts. What a lost process had taken is free again after it.
const takenSeconds = 20

/** An item that this process has taken. */
export interface TakenItem {
  no: number
  input: unknown
}

/**
 * Takes the next items for this process and counts the attempt, in a transaction that is kept before they begin: what
 * ends its process each time comes last, alone, and is given up after `mostAttempts`. null: nothing is free. That
 * nobody does an item twice is not for this to guard: the transaction that does it locks it.
 */
export async function takeItems(running: Running): Promise<TakenItem[] | null> {
  const sizes = running.kind.performSet ? setSizes : [takenAtOnce]
  for (const [attempts, limit] of sizes.entries()) {
    const taken = await take(running, { attempts: [attempts, attempts], limit })
    if (taken.length > 0) return taken
  }
  await giveUp(running)
  const [again] = await take(running, { attempts: [sizes.length, mostAttempts - 1], limit: 1 })
  return again ? [again] : null
}

interface Wanted {
  /** The fewest and the most that there were before. */
  attempts: [number, number]
  limit: number
}

async function take({ key, ctx }: Running, { attempts: [fewest, most], limit }: Wanted): Promise<TakenItem[]> {
  const { rows } = await sql<TakenItem>`
    with next as (
      select venue_id, batch_id, no from batch_item
      where venue_id = ${key.venueId} and batch_id = ${key.batchId} and state = 'waiting'
        and attempt between ${fewest} and ${most}
        and (taken_until is null or taken_until < now())
      order by attempt, no limit ${limit} for update skip locked)
    update batch_item i set attempt = attempt + 1, taken_until = now() + make_interval(secs => ${takenSeconds})
    from next where i.venue_id = next.venue_id and i.batch_id = next.batch_id and i.no = next.no
    returning i.no, i.input`.execute(ctx.services.db)
  return rows.sort((a, b) => a.no - b.no)
}

async function giveUp({ key, ctx }: Running): Promise<void> {
  const lost: ItemError = { code: 'INTERNAL' }
  const { rows } = await sql<{ no: number }>`
    update batch_item set state = 'failed', error = ${JSON.stringify(lost)}::jsonb, taken_until = null, at = now()
    where venue_id = ${key.venueId} and batch_id = ${key.batchId} and state = 'waiting'
      and attempt >= ${mostAttempts} and (taken_until is null or taken_until < now())
    returning no`.execute(ctx.services.db)
  for (const { no } of rows) {
    ctx.services.log.warn({ batchId: key.batchId, no }, 'an item of a batch was given up: it never came to an end')
  }
}

/** In how many seconds something is free again that others have taken, should they be lost; null: nothing is left. */
export async function secondsUntilFree({ key, ctx }: Running): Promise<number | null> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from min(i.taken_until) - now())::float8 as seconds
    from batch b join batch_item i on i.venue_id = b.venue_id and i.batch_id = b.id
    where b.venue_id = ${key.venueId} and b.id = ${key.batchId} and b.state = 'running'
      and i.state = 'waiting'`.execute(ctx.services.db)
  return rows[0]?.seconds ?? null
}

/** Gives back what was taken and not begun: that was no attempt. */
export async function giveBack({ key, ctx }: Running, items: readonly TakenItem[]): Promise<void> {
  await sql`
    update batch_item set attempt = greatest(attempt - 1, 0), taken_until = null
    where venue_id = ${key.venueId} and batch_id = ${key.batchId} and state = 'waiting'
      and no = any(${items.map(({ no }) => no)}::integer[])`.execute(ctx.services.db)
}
