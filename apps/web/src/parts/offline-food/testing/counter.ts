import { describeRights, effectiveRights } from '@marquee/contract'
import { manager, me, signInAs } from '../../../testing/person.ts'
import { ensureCounter } from '../counter.ts'
import type { KeptTerms } from '../kept-terms.ts'
import { keepTerms } from '../terms.ts'
import { emptyStores } from './store.ts'

export const counterRights = describeRights(
  manager,
  effectiveRights([{ module: 'food_purchase', action: 'sell', limits: {} }]),
)
const kept = {
  ...{ userId: me.user.id, authSessionId: me.authSessionId, venueId: me.venue.id, rights: counterRights },
  till: { sessionId: 's', tillId: 't', name: 'Bar', isTraining: false },
} as unknown as KeptTerms

/** Keeps what the person who is signed in sells, as a counter with an open till does. */
export const keepCounter = (more: Partial<KeptTerms> = {}) => keepTerms({ ...kept, keptAt: Date.now(), ...more })

/** Signs somebody in at a device that has a series of its own, and keeps nothing yet. */
export async function startCounter(): Promise<void> {
  await emptyStores()
  signInAs(me)
  await ensureCounter(me.venue.id, async ({ id }) => ({ id, series: 'K3', lastCounter: 0 }))
}
