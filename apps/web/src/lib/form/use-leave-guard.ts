import { useEffect } from 'react'
import { type Blocker, useBlocker } from 'react-router-dom'

/**
 * Holds a person back who would lose unsaved work: a move to another screen waits for their answer (the returned blocker),
 * closing the tab asks by the browser's own question.
 */
export function useLeaveGuard(isDirty: boolean): Blocker {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return blocker
}
