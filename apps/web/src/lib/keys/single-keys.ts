import { useSyncExternalStore } from 'react'

const storedAs = 'keys.single'
const listeners = new Set<() => void>()

/** Whether single keys act (WCAG 2.1.4 asks for a way to switch them off). A choice of this device. */
export function singleKeysAreOn(): boolean {
  try {
    return localStorage.getItem(storedAs) !== 'off'
  } catch {
    return true
  }
}

export function switchSingleKeys(state: 'on' | 'off'): void {
  try {
    if (state === 'off') localStorage.setItem(storedAs, 'off')
    else localStorage.removeItem(storedAs)
  } catch {
    // A device that keeps nothing keeps them on.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, singleKeysAreOn)
}
