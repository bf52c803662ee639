import type { Toast as Base } from '@base-ui/react/toast'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { ToastContent } from './toast.ts'

type Shown = Base.Root.ToastObject<ToastContent>

/** Ctrl+Z (Cmd+Z) presses the action of the newest success that shows one. One step: what is older than the deed just
 *  taken back keeps its button, because a second press rarely means that. Fields keep the key for their own text. */
export function useUndoKey(toasts: readonly Shown[], act: (shown: Shown) => void): void {
  const undoneUpTo = useRef(0)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
    if (event.repeat || event.defaultPrevented || isField(event.target)) return
    const last = toasts.find(isUndoable)
    if (!last?.data || last.data.order <= undoneUpTo.current) return
    event.preventDefault()
    undoneUpTo.current = last.data.order
    act(last)
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [])
}

function isUndoable({ data, limited, transitionStatus }: Shown): boolean {
  return data?.kind === 'success' && data.action !== undefined && !limited && transitionStatus !== 'ending'
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])') !== null
  )
}
