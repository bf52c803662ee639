import { createContext, type ReactNode, useCallback, useContext, useEffect, useId, useState } from 'react'
import { LeaveDialog } from './leave-dialog.tsx'
import { useCloseGuard } from './use-close-guard.ts'

type Report = (part: string, isDirty: boolean) => void

const UnsavedContext = createContext<Report>(() => {})

interface UnsavedInsideProps {
  onClose: () => void
  /** What is closed, with the way to ask for that. */
  children: (requestClose: () => void) => ReactNode
}

/** Asks before something is closed that has forms of its own inside, when one of them holds something unsaved. */
export function UnsavedInside({ onClose, children }: UnsavedInsideProps) {
  const [dirty, setDirty] = useState<ReadonlySet<string>>(new Set())
  const guard = useCloseGuard(dirty.size > 0, onClose)
  const report = useCallback<Report>((part, isDirty) => {
    setDirty((known) => {
      if (known.has(part) === isDirty) return known
      const next = new Set(known)
      if (isDirty) next.add(part)
      else next.delete(part)
      return next
    })
  }, [])
  return (
    <UnsavedContext value={report}>
      {children(guard.requestClose)}
      <LeaveDialog form={guard} />
    </UnsavedContext>
  )
}

/** Tells whatever is around that this form holds something unsaved. */
export function useUnsavedInside(isDirty: boolean): void {
  const report = useContext(UnsavedContext)
  const part = useId()
  useEffect(() => {
    if (!isDirty) return
    report(part, true)
    return () => report(part, false)
  }, [report, part, isDirty])
}
