import type { FoundOrder, FoundPass } from '@marquee/contract'
import type { Services } from '../../../core/context.ts'
import { findSigningKey } from '../../../identity/signing-keys.ts'
import { selectAdmitters } from '../repo/admissions.ts'
import { selectPassesOf } from '../repo/passes.ts'
import { entryOf } from '../rules.ts'
import { type PassesOf, withCode } from './codes.ts'

/** The passes of an order line by line with their codes, who let them in, and when they open the door. */
export async function showPasses(
  services: Services,
  { db, venueId, orderId }: PassesOf,
): Promise<{ entry: FoundOrder['entry']; passes: FoundPass[] }> {
  const stored = await selectPassesOf(db, venueId, orderId)
  const [first] = stored
  if (!first) return { entry: null, passes: [] }
  const key = await findSigningKey(services, venueId)
  const admitters = await selectAdmitters(db, venueId, orderId)
  return {
    entry: entryOf(first),
    passes: stored.map((pass) => ({
      ...withCode(key, venueId, pass),
      entry: entryOf(pass),
      usedBy: pass.row.usedAt === null ? null : (admitters.get(pass.row.id) ?? null),
    })),
  }
}
