import { defaultLook, densities, type Look, layoutNames, schemes, themes } from '@marquee/contract'
import { applyLook } from '@marquee/ui'
import { useSyncExternalStore } from 'react'

const storedAs = 'look'
const listeners = new Set<() => void>()
let current = readLook()

function readLook(): Look {
  try {
    const read = (JSON.parse(localStorage.getItem(storedAs) ?? 'null') ?? {}) as Partial<Look>
    return {
      theme: themes.find((theme) => theme === read.theme) ?? defaultLook.theme,
      scheme: schemes.find((scheme) => scheme === read.scheme) ?? defaultLook.scheme,
      density: densities.find((density) => density === read.density) ?? defaultLook.density,
      layout: layoutNames.find((layout) => layout === read.layout),
    }
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
