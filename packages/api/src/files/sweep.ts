import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Services } from '../core/context.ts'
import { defineJob, handleJob, type JobHandler } from '../queue/kind.ts'
import { type FileForm, keyOf } from './store/store.ts'

const batch = 200
const day = 86_400_000

/** Takes away what nobody uses. */
const sweepJob = defineJob({ name: 'files.sweep', data: z.object({}), timeoutSeconds: 1800 })
/** Looks whether the bytes of each file are there. */
const checkJob = defineJob({ name: 'files.check', data: z.object({}), timeoutSeconds: 3600 })

/** The standing work of the store of files. */
export const fileHandlers = (services: Services): JobHandler[] => [
  handleJob(sweepJob, async ({ signal }) => void (await sweepFiles(services, signal)), { everySeconds: 600 }),
  handleJob(checkJob, async ({ signal }) => void (await checkFiles(services, signal)), { everySeconds: 86_400 }),
]

interface Row {
  venueId: VenueId
  id: string
}

/**
 * Marks files that nobody has used for a day, in one statement. Whoever begins to use one of them at this moment
 * changes the same row: the one who comes second waits, then sees what the first has done.
 */
export async function markIdle(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    update stored_file set state = 'swept'
    where (venue_id, id) in (
      select venue_id, id from stored_file
      where uses = 0 and state <> 'swept' and idle_since < now() - interval '1 day'
      limit ${batch} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/**
 * Takes away the bytes and then the rows of files that nobody uses. A store that is down keeps its rows, and the next
 * turn tries them again. Safe to repeat, and in two processes at once.
 */
export async function sweepFiles(services: Services, signal?: AbortSignal): Promise<{ swept: number; failed: number }> {
  const { db, files, log } = services
  while ((await markIdle(db)) === batch && !signal?.aborted);
  const done = { swept: 0, failed: 0 }
  let after = ''
  for (;;) {
    const { rows } = await sql<Row>`
      select venue_id as "venueId", id from stored_file
      where uses = 0 and state = 'swept' and id::text > ${after} order by id::text limit ${batch}`.execute(db)
    for (const { venueId, id } of rows) {
      if (signal?.aborted) return done
      try {
        for (const form of ['full', 'small'] as const) await files.store.remove(keyOf(venueId, id, form))
        await sql`delete from stored_file where venue_id = ${venueId} and id = ${id} and state = 'swept'`.execute(db)
        done.swept += 1
      } catch (error) {
        done.failed += 1
        log.warn({ err: error, fileId: id }, 'a file that nobody uses is taken away later')
      }
    }
    if (rows.length < batch) break
    after = rows.at(-1)?.id ?? after
  }
  await clearIncoming(files.incoming)
  return done
}

// What a process that died was just taking in.
async function clearIncoming(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const seen = await stat(path).catch(() => null)
    if (seen && Date.now() - seen.mtimeMs > day) await rm(path, { force: true })
  }
}

/** Looks for every file in the store; one that is not there, or not as long as it was, is reported and remembered. */
export async function checkFiles(
  services: Services,
  signal?: AbortSignal,
): Promise<{ looked: number; missing: number }> {
  const { db, files, log } = services
  const done = { looked: 0, missing: 0 }
  let after = ''
  for (;;) {
    const { rows } = await sql<Row & { size: string; smallSize: string | null }>`
      select venue_id as "venueId", id, size, small_size as "smallSize" from stored_file
      where state = 'ready' and id::text > ${after} order by id::text limit ${batch}`.execute(db)
    for (const { venueId, id, size, smallSize } of rows) {
      if (signal?.aborted) return done
      const isAsKept = async (form: FileForm, bytes: string | null) =>
        bytes === null || (await files.store.sizeOf(keyOf(venueId, id, form))) === Number(bytes)
      const isThere = (await isAsKept('full', size)) && (await isAsKept('small', smallSize))
      await sql`
        update stored_file set missing_since = case when ${isThere} then null else coalesce(missing_since, now()) end
        where venue_id = ${venueId} and id = ${id} and (missing_since is null) <> ${isThere}`.execute(db)
      done.looked += 1
      if (!isThere) done.missing += 1
    }
    if (rows.length < batch) break
    after = rows.at(-1)?.id ?? after
  }
  if (done.missing > 0) log.error(done, 'files are missing from the store: bring them back from a backup')
  return done
}
