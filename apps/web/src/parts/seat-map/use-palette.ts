import { useMemo, useSyncExternalStore } from 'react'
import { type Palette, readPalette } from './paint/palette.ts'

let looks = 0
const listeners = new Set<() => void>()
let stop: (() => void) | null = null

// One watch over the look of the page for all maps: theme and scheme stand on the root element.
function subscribe(listener: () => void) {
  listeners.add(listener)
  stop ??= watch()
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = null
  }
}

function watch() {
  const changed = () => {
    looks += 1
    for (const listener of listeners) listener()
  }
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-scheme'] })
  const dark = matchMedia('(prefers-color-scheme: dark)')
  dark.addEventListener('change', changed)
  // The names on the map wait for the font of the venue.
  document.fonts?.addEventListener('loadingdone', changed)
  return () => {
    observer.disconnect()
    dark.removeEventListener('change', changed)
    document.fonts?.removeEventListener('loadingdone', changed)
  }
}

/** The colours of the map in the look that is on; `colors` are those of the categories by number. */
export function usePalette(colors: readonly string[]): Palette {
  const look = useSyncExternalStore(subscribe, () => looks)
  const key = colors.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the look is read from the page, its count says when
  return useMemo(() => readPalette(document.body, key === '' ? [] : key.split(',')), [key, look])
}
