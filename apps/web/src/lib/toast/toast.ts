import type { ToastOptions } from '@marquee/ui'

type Kind = 'success' | 'info' | 'error'

let isWanted = false
// Counts up when everything is taken away: what was still on its way then is not shown any more.
let era = 0
const listeners = new Set<() => void>()
let markReady = () => {}
const ready = new Promise<void>((resolve) => {
  markReady = resolve
})

function want(): void {
  if (isWanted) return
  isWanted = true
  for (const listener of listeners) listener()
}

async function show(kind: Kind, title: string, options?: ToastOptions): Promise<void> {
  const since = era
  // First, so that the place in the page never waits for a part that does not come.
  const { toast: corner } = await import('./corner.tsx')
  want()
  await ready
  if (since === era) corner[kind](title, options)
}

const shower = (kind: Kind) => (title: string, options?: ToastOptions) => {
  // Without a connection the part may be missing: then there is no place to say so either.
  show(kind, title, options).catch(() => undefined)
}

async function hide(id?: string): Promise<void> {
  if (id === undefined) era += 1
  if (!isWanted) return
  const before = era
  const { toast: corner } = await import('./corner.tsx')
  await ready
  if (before === era) corner.dismiss(id)
}

/** Shows a message in the corner; the corner itself is fetched with the first one. */
export const toast = {
  success: shower('success'),
  info: shower('info'),
  error: shower('error'),
  /** Takes the one with this id away. */
  dismiss: (id: string) => void hide(id).catch(() => undefined),
  /** Takes all away, and what is on its way. */
  clear: () => void hide().catch(() => undefined),
}

/** For the place in the page that holds the corner. */
export const toastCorner = {
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  isWanted: () => isWanted,
  /** For a screen whose parts show toasts without this module. */
  want,
  ready: () => markReady(),
}
