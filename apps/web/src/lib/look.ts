import { defaultLook, type Look, look as lookSchema } from '@marquee/contract'
import { applyLook } from '@marquee/ui'
import { useSyncExternalStore } from 'react'

const storedAs = 'look'
const listeners = new Set<() => void>()
let current = readLook()

function readLook(): Look {
  try {
    const read = lookSchema.safeParse(JSON.parse(localStorage.getItem(storedAs) ?? 'null'))
    return read.success ? read.data : defaultLook
  } catch {
    return defaultLook
  }
}

/** Shows a look at once and remembers it on this device, so that the next start paints it first. */
export function showLook(look: Look): void {
  current = look
  applyLook(look)
  try {
    localStorage.setItem(storedAs, JSON.stringify(look))
  } catch {
    // Then it holds for this visit.
  }
  for (const listener of listeners) listener()
}

/** The look that is on. */
export function useLook(): Look {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => current,
  )
}
