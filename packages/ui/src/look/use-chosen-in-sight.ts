import { type RefObject, useEffect, useRef } from 'react'

// What a row fades out at its ends (`.fade-row`), in px: what is chosen stays clear of it.
const fade = 32

const chosen = '[aria-selected=true], [aria-pressed=true], label:has(:checked)'

/**
 * For a row that scrolls sideways where it has no room for all: keeps what is chosen in sight, at first and whenever the
 * choice or the width changes. The row must be positioned (`relative`): places are counted from its own edge.
 */
export function useChosenInSight<Row extends HTMLElement>(value: unknown): RefObject<Row | null> {
  const row = useRef<Row>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is chosen
  useEffect(() => {
    const list = row.current
    if (!list) return
    const bring = () => {
      const one = list.querySelector<HTMLElement>(chosen)
      if (!one) return
      const { offsetLeft, offsetWidth } = one
      const end = offsetLeft + offsetWidth + fade - list.clientWidth
      list.scrollLeft = Math.min(offsetLeft - fade, Math.max(list.scrollLeft, end))
    }
    const observer = new ResizeObserver(bring)
    observer.observe(list)
    return () => observer.disconnect()
  }, [value])
  return row
}
