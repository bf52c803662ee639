import { useEffect, useState } from 'react'
import type { LeaveQuestion } from './leave-question.tsx'

/**
 * Holds a person back who would close a dialog with something unsaved in it: by Escape, its cross, Cancel, or with the
 * tab. A dialog covers its screen, so no link leads away from it. For `LeaveDialog`.
 */
export function useCloseGuard(isDirty: boolean, onClose: () => void) {
  const [asks, setAsks] = useState(false)
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return {
    requestClose: () => (isDirty ? setAsks(true) : onClose()),
    asksToLeave: asks,
    leave: onClose,
    stay: () => setAsks(false),
  } satisfies LeaveQuestion['form'] & { requestClose: () => void }
}
