import { classifyPgError, inTransaction as runTransaction } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { toRefusal } from '../core/refusal.ts'
import { inTransaction } from '../door/work.ts'
import { endBatch, tellProgress } from './end.ts'
import { type BatchKey, batchKind, type ItemError, NotYet, type Running } from './kind.ts'
import { contextOf, findMaker, makerOf, stopForRights } from './maker.ts'
import { sendLanes } from './start.ts'
import { giveBack, mostAttempts, takeItems } from './take.ts'

const sliceMs = 8_000
const tellMs = 1_000

type Step = 'worked' | 'stopped' | 'no rights' | NotYet

/** Works on a batch for a few seconds; what is left then is another job's. */
export async function runBatch(services: Services, key: BatchKey, signal: AbortSignal): Promise<void> {
  const running = await openBatch(services, key)
  if (!running) return
  const until = performance.now() + sliceMs
  const isOver = () => signal.aborted || performance.now() >= until
  let told = performance.now()
  while (!isOver()) {
    const taken = await takeItems(running)
    if (taken === null) return endBatch(running)
    try {
      for (let item = taken[0]; item; item = taken[0]) {
        const step = isOver() ? 'stopped' : await workOn(running, item)
        if (step === 'no rights') return await stopForRights(services, running)
        if (step instanceof NotYet) return await pause(running, step)
        if (step === 'stopped') break
        taken.shift()
        if (performance.now() - told < tellMs) continue
        await tellProgress(running)
        told = performance.now()
      }
    } finally {
      if (taken.length > 0) await giveBack(running, taken)
    }
    if (!(await isRunning(running))) return
  }
  await runTransaction(services.db, (tx) => sendLanes(services, tx, { ...key, lanes: 1 }))
}

// Shorter than it takes until somebody looks whether a batch has been left lying.
const longestPause = 20

async function pause(running: Running, { seconds }: NotYet): Promise<void> {
  const { key, ctx } = running
  await tellProgress(running)
  const afterSeconds = Math.min(Math.max(1, Math.ceil(seconds)), longestPause)
  await runTransaction(ctx.services.db, (tx) => sendLanes(ctx.services, tx, { ...key, lanes: 1, afterSeconds }))
}

async function openBatch(services: Services, key: BatchKey): Promise<Running | null> {
  const row = await services.db
    .selectFrom('batch')
    .select(['kind', 'made_by as madeBy', 'made_in as madeIn', 'made_with as madeWith'])
    .where('venue_id', '=', key.venueId)
    .where('id', '=', key.batchId)
    .where('state', '=', 'running')
    .executeTakeFirst()
  if (!row) return null
  const batch = { key, maker: makerOf(row), kind: batchKind(row.kind) }
  const actor = await findMaker(services.db, batch)
  if (actor) return { ...batch, ctx: contextOf(services, key, actor) }
  await stopForRights(services, batch)
  return null
}

async function isRunning({ key, ctx }: Running): Promise<boolean> {
  const { rows } = await sql`select from batch where venue_id = ${key.venueId} and id = ${key.batchId}
    and state = 'running'`.execute(ctx.services.db)
  return rows.length > 0
}

/** Does one item that this process has taken, in one transaction with its result and with the rights of this moment. */
async function workOn(running: Running, { no, input }: { no: number; input: unknown }): Promise<Step> {
  const { key, kind, ctx } = running
  try {
    return await inTransaction(ctx, async (work): Promise<Step> => {
      const { tx } = work
      const actor = await findMaker(tx, running)
      if (!actor) return 'no rights'
      // A stop takes the batch's row for itself: it waits for the items under way, and none begins after it.
      const { rows } = await sql<{ state: string }>`
        select i.state from batch b join batch_item i on i.venue_id = b.venue_id and i.batch_id = b.id and i.no = ${no}
        where b.venue_id = ${key.venueId} and b.id = ${key.batchId} and b.state = 'running'
        for key share of b for update of i`.execute(tx)
      if (rows.length === 0) return 'stopped'
      if (rows[0]?.state !== 'waiting') return 'worked'
      const result = await kind.perform({ ...ctx, actor }, work, input)
      await sql`
        update batch_item set state = 'done', result = ${JSON.stringify(result)}, taken_until = null, at = now()
        where venue_id = ${key.venueId} and batch_id = ${key.batchId} and no = ${no}`.execute(tx)
      return 'worked'
    })
  } catch (error) {
    if (error instanceof NotYet) return error
    await keepError(running, no, error)
    return 'worked'
  }
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
