import type { OfflineCounterId, RegisteredOfflineCounter } from '@marquee/contract/offline-food'
import { newCommandId } from '../../lib/command-id.ts'
import { newUuid } from '../../lib/uuid.ts'
import { type KeptCounter, salesDb } from './db.ts'
import { makeKeys } from './keys.ts'

/** What the server is asked for: a series for this browser. */
export type Register = (input: {
  commandId: string
  id: KeptCounter['id']
  publicKey: string
}) => Promise<RegisteredOfflineCounter>

/** This browser as a counter of the venue; null: it is none yet. */
export async function readCounter(venueId: string): Promise<KeptCounter | null> {
  return (await (await salesDb()).get('counters', venueId)) ?? null
}

/** Makes this browser a counter of the venue with a series of its own, once; asks again where the answer was lost. */
export async function ensureCounter(venueId: string, register: Register): Promise<KeptCounter> {
  const own = (await readCounter(venueId)) ?? (await firstCounter(venueId))
  if (own.series !== null) return own
  const { id, publicKey, commandId } = own
  const { series, lastCounter } = await register({ commandId, id, publicKey })
  return change(venueId, (now) => ({ ...now, series, lastCounter: Math.max(now.lastCounter, lastCounter) }))
}

/** The server knows of higher numbers than this browser: the next sale has a higher one. */
export const noteLastCounter = (venueId: string, lastCounter: number): Promise<KeptCounter> =>
  change(venueId, (now) => ({ ...now, lastCounter: Math.max(now.lastCounter, lastCounter) }))

// Two windows that come at once agree on the one that was first.
async function firstCounter(venueId: string): Promise<KeptCounter> {
  const id = newUuid() as OfflineCounterId
  const made = { venueId, id, ...(await makeKeys()), commandId: newCommandId(), series: null, lastCounter: 0 }
  const tx = (await salesDb()).transaction('counters', 'readwrite')
  const known = await tx.store.get(venueId)
  if (!known) await tx.store.put(made)
  await tx.done
  return known ?? made
}

async function change(venueId: string, next: (now: KeptCounter) => KeptCounter): Promise<KeptCounter> {
  const tx = (await salesDb()).transaction('counters', 'readwrite')
  const now = await tx.store.get(venueId)
  if (!now) throw new Error('this browser is no counter of the venue')
  const changed = next(now)
  await tx.store.put(changed)
  await tx.done
  return changed
}
