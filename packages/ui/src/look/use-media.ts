import { useCallback, useSyncExternalStore } from 'react'

/** The breakpoints of the design as queries, equal to the Tailwind screens. */
export const media = {
  belowMd: '(max-width: 959.98px)',
  lg: '(min-width: 1280px)',
  reducedMotion: '(prefers-reduced-motion: reduce)',
} as const

/** True while the media query matches; follows changes such as turning a tablet. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notify: () => void) => {
      const list = window.matchMedia(query)
      list.addEventListener('change', notify)
      return () => list.removeEventListener('change', notify)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  )
}
