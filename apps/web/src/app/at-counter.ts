import { rightsFromDocument } from '@marquee/contract'
import { authSession } from '../lib/auth-session/current.ts'
import { queries } from '../lib/trpc/client.ts'
import { isPassing, readFailure } from '../lib/trpc/failure.ts'
import { withOwnLock } from '../parts/lock/own-lock.ts'
import { readCounter } from '../parts/offline-food/counter.ts'
import { canSign } from '../parts/offline-food/keys.ts'
import { server } from '../parts/offline-food/lost.ts'
import { readTerms } from '../parts/offline-food/terms.ts'
import type { Visitor } from './guard.ts'

/**
 * The person at a counter that was reloaded while the server is away: the same as before, in the same sign-in, with what
 * they might do then. null: the server has answered, the screen is locked, or this device does not sell alone.
 */
export async function visitorAlone(error: unknown): Promise<Visitor | null> {
  const kept = isPassing(readFailure(error).reason) ? await keptHere() : null
  if (!kept) return null
  const { me, terms } = kept
  // Asked for again with all else as soon as the server is back. Who they are is not: the guard asks that then.
  queries.me.rights.setData(undefined, terms.rights)
  server.suspect()
  const rights = rightsFromDocument(terms.rights)
  return {
    signedIn: true,
    locked: false,
    mfaMissing: false,
    rights,
    startPage: me.startPage,
    device: me.device?.kind ?? null,
  }
}

/** Whether the counter of this device would go on selling without the server, for the person who works at it. */
export const sellsAlone = async (): Promise<boolean> => (await keptHere()) !== null

/** What the device keeps of its person and of what they sell; null: it does not sell alone. */
async function keptHere() {
  const me = authSession.current()?.me
  if (!me || !canSign() || withOwnLock(me).locked || me.mfaMissing) return null
  const [terms, counter] = await Promise.all([readTerms(me, Date.now()), readCounter(me.venue.id)]).catch(() => [])
  return terms?.till && terms.venueId === me.venue.id && counter?.series ? { me, terms } : null
}
