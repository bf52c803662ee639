import { useCallback, useEffect, useRef, useState } from 'react'

// The second half of a double press comes sooner than this, in ms. Nobody reads and decides faster.
const restMs = 500

/**
 * For a button that has just become another one under the finger: after `begin` it rests for a moment, so that the
 * second half of a double press does not do the next thing as well.
 */
export function useRest() {
  const [isResting, setResting] = useState(false)
  const timer = useRef(0)
  const begin = useCallback(() => {
    window.clearTimeout(timer.current)
    setResting(true)
    timer.current = window.setTimeout(() => setResting(false), restMs)
  }, [])
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return { isResting, begin }
}
