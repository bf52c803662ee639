import { isServerThere } from '../../lib/server-there.ts'
import { connection } from '../../lib/trpc/socket.ts'

interface WatchOptions {
  line: typeof connection
  isThere: () => Promise<boolean>
  now: () => number
  /** How often a server that is away is looked for, in ms. */
  every: number
  /** Since when, as this window knew before it was loaded again. */
  kept: { read: () => number | null; write: (since: number | null) => void }
}

/** Whether the server is lost, and since when. */
export interface LostWatch {
  /** In ms; null: it is there, as far as is known. */
  since: () => number | null
  /** A call has failed: looks whether the server is lost. */
  suspect: () => void
  subscribe: (listener: () => void) => () => void
  /** What was known belongs to a page that is gone: the next one looks for itself. */
  forget: () => void
}

/**
 * Watches whether this page has lost the server: the live connection is down, and the server does not answer what is
 * asked besides, or the device has no network at all. One slow answer is no loss. It looks only where there is a reason
 * to, and until the server is back.
 */
export function watchServer({ line, isThere, now, every, kept }: WatchOptions): LostWatch {
  const listeners = new Set<() => void>()
  let since: number | null = null
  let isLooking = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let before = line.now()
  let stop = () => {}

  function settle(isLost: boolean) {
    const next = isLost ? (since ?? kept.read() ?? now()) : null
    // Also where this page has lost nothing: what the one before it kept is over.
    if (next === null && line.now() === 'live') kept.write(null)
    if (next === since) return
    since = next
    kept.write(next)
    for (const listener of listeners) listener()
  }
  async function look() {
    if (isLooking) return
    isLooking = true
    clearTimeout(timer)
    const isAway = line.now() !== 'live' && (line.now() === 'offline' || !(await isThere()))
    isLooking = false
    // It may have come back while the answer was waited for.
    settle(isAway && line.now() !== 'live')
    if (listeners.size > 0 && line.now() !== 'live') timer = setTimeout(() => void look(), every)
  }
  function hear() {
    const state = line.now()
    if (state === 'live') settle(false)
    if (state === 'offline') settle(true)
    if (before === 'live' && state !== 'live') void look()
    // A device that has a network again has not reached the server yet.
    if (before === 'offline' && state === 'reconnecting') void look()
    before = state
  }
  return {
    since: () => since,
    suspect: () => void look(),
    forget() {
      clearTimeout(timer)
      since = null
      kept.write(null)
    },
    subscribe(listener) {
      if (listeners.size === 0) {
        before = line.now()
        stop = line.subscribe(hear)
        // What was known when somebody last listened may be old.
        if (before === 'live') settle(false)
        else if (before === 'offline') settle(true)
        if (since !== null) void look()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        stop()
      }
    },
  }
}

const storedAs = 'marquee.server-lost-since'

const kept: WatchOptions['kept'] = {
  read() {
    try {
      // Not a number, or of a clock that was set back: nothing that is known.
      const at = Number(sessionStorage.getItem(storedAs) ?? 'none')
      return at > 0 && at <= Date.now() ? at : null
    } catch {
      return null
    }
  },
  write(since) {
    try {
      if (since === null) sessionStorage.removeItem(storedAs)
      else sessionStorage.setItem(storedAs, String(since))
    } catch {
      // Without storage a page that is loaded again counts from then.
    }
  },
}

/** Of this page. */
export const server = watchServer({
  ...{ line: connection, isThere: isServerThere, now: () => Date.now() },
  every: 5_000,
  kept,
})
