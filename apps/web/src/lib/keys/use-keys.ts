import { useEffect, useRef } from 'react'
import { singleKeysAreOn } from './single-keys.ts'

/** What a key does: `{ '/': focusSearch, n: invite }`. Names are those of `event.key`, letters in lower case. */
export type KeyBindings = Readonly<Record<string, () => void>>

/**
 * Single keys of a screen. Bound by what the key types, not by where it lies, so that `/` works on every layout. Off
 * while someone types, while a dialog or menu is open, and for people who have switched them off.
 */
export function useKeys(bindings: KeyBindings): void {
  const latest = useRef(bindings)
  latest.current = bindings
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      if (!isFreeKey(event)) return
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key
      const action = Object.hasOwn(latest.current, name) ? latest.current[name] : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Whether a key is anybody's: nobody types, no layer with keys of its own is open, and single keys are switched on. */
export const isFreeKey = (event: KeyboardEvent): boolean => singleKeysAreOn() && !isTyping(event.target) && !isCovered()

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.tagName === 'TEXTAREA' || target.tagName === 'SELECT') return true
  return target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit'].includes(target.type)
}

/** A modal layer has its own keys. */
function isCovered(): boolean {
  return (
    document.querySelector('[role="dialog"]:not(aside), [role="alertdialog"], [role="menu"], dialog[open]') !== null
  )
}
