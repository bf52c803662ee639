import { useLayoutEffect, useRef } from 'react'

/** For what takes the place of something longer: it is read from its top, wherever that was scrolled to. */
export function useFromTop() {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    // Newer browsers answer with a promise, which an effect must not.
    box.current?.scrollIntoView?.({ block: 'nearest' })
  }, [])
  return box
}
