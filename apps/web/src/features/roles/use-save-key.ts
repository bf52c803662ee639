import { useEffect, useRef } from 'react'

/** Ctrl or Cmd with Enter, wherever the focus is on the screen; not while a dialog has the keys. */
export function useSaveKey(save: (() => void) | null): void {
  const latest = useRef(save)
  latest.current = save
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.repeat) return
      if (document.querySelector('[role="dialog"]:not(aside), [role="alertdialog"]') !== null) return
      if (!latest.current) return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
