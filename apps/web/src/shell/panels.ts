import { useSyncExternalStore } from 'react'

/** What opens beside or over a screen from the bar, the person's menu or a key. */
export type PanelName = 'look' | 'palette' | 'search' | 'shortcuts' | 'messages' | 'notifications' | 'chat' | 'help'

let shown: PanelName | null = null
const listeners = new Set<() => void>()

function show(name: PanelName | null): void {
  if (name === shown) return
  shown = name
  for (const listener of listeners) listener()
}

/** Opens a panel; another one that is open closes. */
export const showPanel = (name: PanelName): void => show(name)

export const closePanel = (): void => show(null)

/** The panel that is open. */
export function usePanel(): PanelName | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => shown,
  )
}

/** The button of a panel; on a phone several are behind one. */
export const buttonOf = (name: PanelName): HTMLElement | null =>
  document.querySelector(`[data-panel="${name}"]`) ?? document.querySelector('[data-panel=more]')
