import { authSession } from '../../lib/auth-session/current.ts'

// In this window alone, and by session: the next person at it has nothing to do with it.
const storedAs = 'approvals.waits'

interface Waits {
  authSessionId: string
  id: string
}

const sessionNow = () => authSession.current()?.me?.authSessionId

function read(): Waits | null {
  try {
    return JSON.parse(sessionStorage.getItem(storedAs) ?? 'null') as Waits | null
  } catch {
    return null
  }
}

// Only a page that was loaded again has left a request behind: a window opened beside another starts with a copy of what
// that one has stored, and the request there still has somebody who waits.
function isLoadedAgain(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry !== undefined && entry.type !== 'navigate'
}
const leftBehind = isLoadedAgain() ? read() : null

/** Remembers over a reload that this window waits for the answer to a request. */
export function rememberWaiting(id: string): void {
  const authSessionId = sessionNow()
  try {
    if (authSessionId) sessionStorage.setItem(storedAs, JSON.stringify({ authSessionId, id } satisfies Waits))
  } catch {
    // Then the request is withdrawn while the page is left, or ends by its time.
  }
}

/** The request has its answer, or nobody waits for one any more. */
export function forgetWaiting(): void {
  try {
    sessionStorage.removeItem(storedAs)
  } catch {
    // Nothing was stored either.
  }
}

/** The request that this window waited for when its page was left; null: none, or it was somebody else's. */
export const requestLeftBehind = (found: Waits | null = leftBehind): string | null =>
  found !== null && found.authSessionId === sessionNow() ? found.id : null
