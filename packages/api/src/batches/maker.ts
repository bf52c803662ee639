import { type ApiKeyId, mayEnter, type RoleId, type UserId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import { sql } from 'kysely'
import type { Actor, Context, Services, SignedContext } from '../core/context.ts'
import { inTransaction } from '../door/work.ts'
import { selectKeyActor, selectMemberActor } from '../identity/actor-rows.ts'
import { actorOf } from '../identity/auth-sessions.ts'
import { countItems, tellStopped } from './end.ts'
import type { BatchKey, BatchKind, BatchMaker } from './kind.ts'
import { holdBatch } from './lock.ts'

/** The maker of a batch with the rights they have now; null when they may not go on with it. */
export async function findMaker(
  db: Db,
  { key, maker, kind }: { key: BatchKey; maker: BatchMaker; kind: BatchKind },
): Promise<Actor | null> {
  const { venueId } = key
  const { userId, roleId, apiKeyId } = maker
  const row = apiKeyId
    ? await selectKeyActor(db, venueId, apiKeyId)
    : await selectMemberActor(db, { venueId, userId, roleId })
  const actor = row && actorOf(row)
  return actor && !actor.mfaMissing && mayEnter(actor.rights, kind.access) ? actor : null
}

/** The maker of a batch as its row names them. */
export const makerOf = (row: { madeBy: string; madeIn: string; madeWith: string | null }): BatchMaker => ({
  userId: row.madeBy as UserId,
  roleId: row.madeIn as RoleId,
  apiKeyId: row.madeWith as ApiKeyId | null,
})

/** The context in which a batch is worked on: its maker's own. */
export const contextOf = (services: Services, key: BatchKey, actor: Actor): SignedContext => ({
  ...nobodysContext(services, key),
  actor,
  venueId: key.venueId,
})

const nobodysContext = (services: Services, { batchId }: BatchKey): Context => ({
  services,
  requestId: batchId,
  ip: '',
  device: '',
  token: null,
  connection: null,
  transport: 'internal',
  actor: null,
  approvalId: null,
  approval: null,
})

/** Stops a batch whose maker may not do this any more. What is done stays, and the rest waits for a decision. */
export async function stopForRights(
  services: Services,
  { key, maker, kind }: { key: BatchKey; maker: BatchMaker; kind: BatchKind },
): Promise<void> {
  const { venueId, batchId } = key
  await inTransaction(nobodysContext(services, key), async (work) => {
    const { tx } = work
    await holdBatch(tx, key)
    const { rows } = await sql`select from batch where venue_id = ${venueId} and id = ${batchId}
      and state = 'running' for update`.execute(tx)
    if (rows.length === 0) return
    const { done, failed } = await countItems(tx, key)
    await sql`
      update batch set state = 'stopped', stop_reason = 'rights', done = ${done}, failed = ${failed},
        moved_at = now(), ended_at = now()
      where venue_id = ${venueId} and id = ${batchId}`.execute(tx)
    await work.audit({
      action: 'jobs.stop',
      entity: 'batch',
      entityId: batchId,
      before: { state: 'running' },
      after: { state: 'stopped', stopReason: 'rights' },
      as: { venueId, actorId: null },
    })
    await tellStopped(work, { key, maker, kind })
  })
}
