import { inTransaction as runTransaction } from '@marquee/db'
import { sql } from 'kysely'
import type { Services } from '../core/context.ts'
import { endBatch, tellProgress } from './end.ts'
import { workOn } from './items.ts'
import { type BatchKey, batchKind, NotYet, type Running } from './kind.ts'
import { contextOf, findMaker, makerOf, stopForRights } from './maker.ts'
import { sendLanes } from './start.ts'
import { giveBack, secondsUntilFree, takeItems } from './take.ts'

const sliceMs = 8_000
const tellMs = 1_000

/** Works on a batch for a few seconds; what is left then is another job's. */
export async function runBatch(services: Services, key: BatchKey, signal: AbortSignal): Promise<void> {
  const running = await openBatch(services, key)
  if (!running) return
  const until = performance.now() + sliceMs
  const isOver = () => signal.aborted || performance.now() >= until
  let told = performance.now()
  while (!isOver()) {
    const taken = await takeItems(running)
    if (taken === null) {
      await endBatch(running)
      return comeAgain(running)
    }
    const sets = running.kind.performSet ? [taken] : taken.map((item) => [item])
    try {
      for (let set = sets[0]; set; set = sets[0]) {
        const step = isOver() ? 'stopped' : await workOn(running, set)
        if (step === 'no rights') return await stopForRights(services, running)
        if (step instanceof NotYet) return await pause(running, step)
        if (step === 'stopped') break
        sets.splice(0, 1, ...(step === 'worked' ? [] : step))
        if (performance.now() - told < tellMs) continue
        await tellProgress(running)
        told = performance.now()
      }
    } finally {
      if (sets.length > 0) await giveBack(running, sets.flat())
    }
    if (!(await isRunning(running))) return
  }
  await runTransaction(services.db, (tx) => sendLanes(services, tx, { ...key, lanes: 1 }))
}

/** What others have taken is left to them, and looked at once more when it would be free again: they may be lost. */
async function comeAgain(running: Running): Promise<void> {
  const seconds = await secondsUntilFree(running)
  if (seconds !== null) await sendAfter(running, seconds + 1)
}

// Shorter than it takes until somebody looks whether a batch has been left lying.
const longestPause = 20

async function pause(running: Running, { seconds }: NotYet): Promise<void> {
  await tellProgress(running)
  await sendAfter(running, seconds)
}

async function sendAfter({ key, ctx }: Running, seconds: number): Promise<void> {
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
