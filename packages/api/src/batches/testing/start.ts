import type { SignedContext } from '../../core/context.ts'
import { inTransaction } from '../../door/work.ts'
import type { SignedIn, TestApi } from '../../testing/index.ts'
import type { BatchKind } from '../kind.ts'
import { startBatch } from '../start.ts'

/** Begins a batch as somebody who is signed in would, in their role. */
export async function startFor(
  api: TestApi,
  { user }: SignedIn,
  { kind, inputs }: { kind: BatchKind; inputs: readonly unknown[] },
): Promise<string> {
  const { id: userId, venueId } = user
  const { role_id: roleId } = await api.database.asOwner
    .selectFrom('user_role')
    .select('role_id')
    .where('venue_id', '=', venueId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const ctx = {
    ...api.context({ services: api.services }),
    venueId,
    actor: { userId, venueId, roleId, apiKeyId: null, rights: {} },
  } as unknown as SignedContext
  return inTransaction(ctx, (work) => startBatch(work, ctx, { kind, inputs }))
}
