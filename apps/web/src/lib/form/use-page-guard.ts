import { useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { useCloseGuard } from './use-close-guard.ts'

/**
 * As `useCloseGuard` for a form that is a page: a link of the menu and the browser's own Back ask as well. `done` is the
 * way out once everything is saved.
 */
export function usePageGuard(isDirty: boolean, onLeave: () => void) {
  const close = useCloseGuard(isDirty, onLeave)
  const isFree = useRef(false)
  const blocker = useBlocker(
    ({ currentLocation: here, nextLocation: there }) =>
      isDirty && !isFree.current && (here.pathname !== there.pathname || here.search !== there.search),
  )
  const isHeld = blocker.state === 'blocked'
  const done = (go: () => void = onLeave) => {
    isFree.current = true
    go()
  }
  return {
    requestClose: () => (isDirty ? close.requestClose() : done()),
    asksToLeave: close.asksToLeave || isHeld,
    leave: () => (isHeld ? blocker.proceed() : done()),
    stay() {
      close.stay()
      if (isHeld) blocker.reset()
    },
    done,
  }
}
