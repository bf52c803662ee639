import { useEffect, useRef } from 'react'
import { singleKeysAreOn } from './single-keys.ts'
import type { KeyBindings } from './use-keys.ts'

/** Single keys of a dialog that holds no field to write in; those of the screen behind it are off meanwhile. */
export function useKeysInDialog(bindings: KeyBindings): void {
  const latest = useRef(bindings)
  latest.current = bindings
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
      const name = event.key.toLowerCase()
      const action = singleKeysAreOn() && Object.hasOwn(latest.current, name) ? latest.current[name] : undefined
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
