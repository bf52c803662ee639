import { useLayoutEffect } from 'react'

const kinds = ['mousedown', 'mouseup', 'click', 'dblclick'] as const

/** Drops what is left of a double click until a press of its own begins. */
function dropRest(): () => void {
  // `detail` counts the presses that follow each other at one spot; 0 is a press without a pointer.
  const onPress = (event: MouseEvent) => {
    if (event.detail > 1) {
      event.preventDefault()
      event.stopImmediatePropagation()
    } else if (event.type === 'mousedown') stop()
  }
  const stop = () => {
    for (const kind of kinds) window.removeEventListener(kind, onPress, true)
  }
  for (const kind of kinds) window.addEventListener(kind, onPress, true)
  return stop
}

/**
 * While an overlay is open it takes only presses that began after it opened. The rest of the double click that opened it
 * is dropped: its second press would land on whatever the overlay has put under the pointer, or beside it and close it.
 * So is the rest of the one that closed it, which would land on what was behind.
 */
export function useOwnPresses(open: boolean): void {
  // Before the next event, so that no press comes between opening and listening.
  useLayoutEffect(() => {
    if (!open) return
    const stop = dropRest()
    return () => {
      stop()
      dropRest()
    }
  }, [open])
}
