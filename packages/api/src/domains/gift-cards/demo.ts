import { randomUUID } from 'node:crypto'
import type { DemoCaller } from '../../demo/caller.ts'

/** A few cards that the house gave away; what is sold needs a till, which the demo's season does not have yet. */
export async function fillDemo({ giftCards }: DemoCaller): Promise<void> {
  const given = [
    { amountMinor: 100_000, holder: 'Deniz Aksoy', reason: 'Prize of the opening night' },
    { amountMinor: 50_000, holder: 'Oliver Grant', reason: 'Apology for a late start' },
    { amountMinor: 25_000, reason: 'Lottery of the harbour festival' },
  ]
  for (const card of given) await giftCards.issue({ commandId: randomUUID(), ...card })
}
