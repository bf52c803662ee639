import type { Me } from '@marquee/contract'
import { termsDb } from './db.ts'
import type { KeptTerms } from './kept-terms.ts'

/** So long a counter goes on with what it knew: a day of work, and no more. */
export const termsLast = 12 * 60 * 60_000

/** Keeps what the counter has just been told. */
export async function keepTerms(terms: KeptTerms): Promise<void> {
  await (await termsDb()).put('terms', terms, 'last')
}

/** Has the browser keep the code of the counter, so that it comes back from a reload without the server. */
export async function keepCode(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage('keepCounter')
}

/** What was kept for this very sign-in; null: nothing, or it is too old. What others left is thrown away. */
export async function readTerms(me: Pick<Me, 'user' | 'authSessionId'>, now: number): Promise<KeptTerms | null> {
  const db = await termsDb()
  const terms = await db.get('terms', 'last')
  if (!terms) return null
  const isOwn = terms.userId === me.user.id && terms.authSessionId === me.authSessionId
  if (!isOwn) await db.delete('terms', 'last')
  return isOwn && now - terms.keptAt < termsLast ? terms : null
}
