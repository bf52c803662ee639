import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { LeaveDialog } from '../../lib/form/leave-dialog.tsx'
import { useLeaveGuard } from '../../lib/form/use-leave-guard.ts'
import { useTexts } from '../../lib/use-texts.ts'

type Report = (part: string, forget: (() => void) | null) => void

const UnsavedContext = createContext<Report>(() => {})

/**
 * Asks once for the whole page before it is left with something unsaved: the router takes one guard at a time, and this
 * page has several forms.
 */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const { t } = useTexts('common')
  const [parts, setParts] = useState<ReadonlyMap<string, () => void>>(new Map())
  const blocker = useLeaveGuard(parts.size > 0)
  const report = useCallback<Report>((part, forget) => {
    setParts((known) => {
      if (!forget && !known.has(part)) return known
      const next = new Map(known)
      if (forget) next.set(part, forget)
      else next.delete(part)
      return next
    })
  }, [])
  return (
    <UnsavedContext value={report}>
      {children}
      <LeaveDialog
        form={{
          asksToLeave: blocker.state === 'blocked',
          leave() {
            for (const forget of parts.values()) forget()
            blocker.proceed?.()
          },
          stay: () => blocker.reset?.(),
        }}
        confirmLabel={t('common:state.leave')}
      />
    </UnsavedContext>
  )
}

/** Tells the page that `part` holds something unsaved; `forget` drops what is kept of it besides the form. */
export function useUnsaved(part: string, isDirty: boolean, forget?: () => void): void {
  const report = useContext(UnsavedContext)
  const latest = useRef(forget)
  latest.current = forget
  useEffect(() => {
    if (!isDirty) return
    report(part, () => latest.current?.())
    return () => report(part, null)
  }, [report, part, isDirty])
}
