/** How long before the lock a person is warned, in milliseconds. */
export const warnBefore = 30_000

const storedAs = 'lock.lastTouch'
// Every movement of a mouse is a touch; once a second is enough to write down.
const finest = 1_000
const touches = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const

interface IdleOptions {
  authSessionId: string
  minutes: number
  storage: Storage
  now: () => number
  /** 30 seconds are left; `lockAt` in milliseconds. */
  onWarn: (lockAt: number) => void
  /** A hand came back in time, here or in another tab. */
  onCalm: () => void
  onLock: () => void
}

/**
 * Watches for hands on this browser, in whichever tab: the time of the last touch is in the storage that all tabs
 * share, so a tab that nobody looks at neither locks the others nor is left open by them. Returns how to stop, and a way
 * to count as touched.
 */
export function watchIdle(options: IdleOptions): { stop: () => void; touch: () => void } {
  const { authSessionId, storage, now } = options
  const limit = options.minutes * 60_000
  // A time that is still to come was written by another clock.
  const lastTouch = () => {
    const at = readTouch(storage, authSessionId)
    return at !== null && at <= now() ? at : null
  }
  let last = lastTouch() ?? now()
  let warnedFor: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const calm = () => {
    if (warnedFor !== null) options.onCalm()
    warnedFor = null
  }

  const look = () => {
    clearTimeout(timer)
    const at = now()
    last = Math.max(last, lastTouch() ?? 0)
    const lockAt = last + limit
    if (at >= lockAt) {
      calm()
      options.onLock()
    } else if (at >= lockAt - warnBefore) {
      if (warnedFor !== lockAt) options.onWarn(lockAt)
      warnedFor = lockAt
      timer = setTimeout(look, lockAt - at)
    } else {
      calm()
      timer = setTimeout(look, lockAt - warnBefore - at)
    }
  }

  const touch = () => {
    const at = now()
    // Woken from sleep: the hand that opens the lid must not keep open what was due to be locked.
    if (at < last + limit) {
      if (at - last < finest && warnedFor === null) return
      last = at
      writeTouch(storage, { authSessionId, at })
    }
    look()
  }

  // Timers stand still while a machine sleeps, and go slowly in a tab that nobody sees.
  const onReturn = () => look()
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storedAs) look()
  }
  for (const name of touches) addEventListener(name, touch, { capture: true, passive: true })
  addEventListener('storage', onStorage)
  addEventListener('focus', onReturn)
  document.addEventListener('visibilitychange', onReturn)
  if (lastTouch() === null) writeTouch(storage, { authSessionId, at: last })
  look()

  return {
    touch,
    stop() {
      clearTimeout(timer)
      calm()
      for (const name of touches) removeEventListener(name, touch, { capture: true })
      removeEventListener('storage', onStorage)
      removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    },
  }
}

function readTouch(storage: Storage, authSessionId: string): number | null {
  try {
    const read = (JSON.parse(storage.getItem(storedAs) ?? 'null') ?? {}) as Record<string, unknown>
    return read.authSessionId === authSessionId && typeof read.at === 'number' ? read.at : null
  } catch {
    return null
  }
}

/** A hand was here: counts in every tab, also where nothing watches yet. */
export function writeTouch(storage: Storage, touch: { authSessionId: string; at: number }): void {
  try {
    storage.setItem(storedAs, JSON.stringify(touch))
  } catch {
    // Then each tab counts for itself.
  }
}
