import { classifyPgError } from '@marquee/db'
import { sql } from 'kysely'
import { toRefusal } from '../core/refusal.ts'
import { inTransaction } from '../door/work.ts'
import { type BatchKind, type ItemError, NotYet, type Running } from './kind.ts'
import { shareBatch } from './lock.ts'
import { findMaker } from './maker.ts'
import { mostAttempts, type TakenItem } from './take.ts'

type Step = 'worked' | 'stopped' | 'no rights' | NotYet

/**
 * Does items that this process has taken, in one transaction with their results and with the rights of this moment: one,
 * or as many as its kind does at once. Answers the smaller sets in which the rest of them has to be done.
 */
export async function workOn(running: Running, items: readonly TakenItem[]): Promise<Step | TakenItem[][]> {
  const { kind } = running
  const [first, second] = items
  if (!first) return 'worked'
  return second && kind.performSet ? workOnSet(running, items, kind.performSet) : workOnOne(running, first)
}

async function workOnOne(running: Running, item: TakenItem): Promise<Step> {
  try {
    const left = await perform(running, [item], async (ctx, work, [input]) => [
      await running.kind.perform(ctx, work, input),
    ])
    return Array.isArray(left) ? 'worked' : left
  } catch (error) {
    if (error instanceof NotYet) return error
    await keepError(running, item.no, error)
    return 'worked'
  }
}

async function workOnSet(running: Running, items: readonly TakenItem[], performSet: PerformSet) {
  try {
    const left = await perform(running, items, performSet)
    return Array.isArray(left) ? left.map((item) => [item]) : left
  } catch {
    // Whatever is in the way of the others is soon a set of its own, where its error is kept.
    const half = Math.ceil(items.length / 2)
    return [items.slice(0, half), items.slice(half)]
  }
}

type PerformSet = NonNullable<BatchKind['performSet']>

/** Answers the items of which nothing was done. */
async function perform(
  running: Running,
  items: readonly TakenItem[],
  performSet: PerformSet,
): Promise<'stopped' | 'no rights' | TakenItem[]> {
  const { key, ctx } = running
  return inTransaction(ctx, async (work) => {
    const { tx } = work
    const actor = await findMaker(tx, running)
    if (!actor) return 'no rights'
    // A stop holds the batch: it waits for the items under way, and none begins after it.
    await shareBatch(tx, key)
    const { rows } = await sql<{ no: number; state: string }>`
      select i.no, i.state from batch b join batch_item i on i.venue_id = b.venue_id and i.batch_id = b.id
        and i.no = any(${items.map(({ no }) => no)}::integer[])
      where b.venue_id = ${key.venueId} and b.id = ${key.batchId} and b.state = 'running'
      order by i.no for update of i`.execute(tx)
    if (rows.length === 0) return 'stopped'
    const waiting = new Set(rows.filter(({ state }) => state === 'waiting').map(({ no }) => no))
    const open = items.filter(({ no }) => waiting.has(no))
    if (open.length === 0) return []
    const results = await performSet(
      { ...ctx, actor },
      work,
      open.map(({ input }) => input),
    )
    const done = open.flatMap(({ no }, at) => (results[at] ? [{ no, result: results[at] }] : []))
    await sql`
      update batch_item i set state = 'done', result = d.result, taken_until = null, at = now()
      from jsonb_to_recordset(${JSON.stringify(done)}::jsonb) d (no integer, result jsonb)
      where i.venue_id = ${key.venueId} and i.batch_id = ${key.batchId} and i.no = d.no`.execute(tx)
    return open.filter((_, at) => !results[at])
  })
}

async function keepError({ key, ctx }: Running, no: number, error: unknown): Promise<void> {
  const { code, data } = toRefusal(error)
  if (code === 'INTERNAL') ctx.services.log.warn({ err: error, batchId: key.batchId, no }, 'an item of a batch failed')
  const kept: ItemError = { code, ...(data.issues ? { issues: data.issues } : {}) }
  // A lost connection says nothing about the item: it goes to the end of the line, and is given up in the end.
  const patience = classifyPgError(error).kind === 'connection' ? mostAttempts : 1
  await sql`
    update batch_item set taken_until = null,
      state = case when attempt >= ${patience} then 'failed' else 'waiting' end,
      error = case when attempt >= ${patience} then ${JSON.stringify(kept)}::jsonb end,
      at = case when attempt >= ${patience} then now() end
    where venue_id = ${key.venueId} and batch_id = ${key.batchId} and no = ${no} and state = 'waiting'`.execute(
    ctx.services.db,
  )
}
