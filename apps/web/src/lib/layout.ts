import { type LayoutName, layoutNames, mainLayout } from '@marquee/contract'
import { useSyncExternalStore } from 'react'
import { useLook } from './look.ts'

// For this visit: `?layout=` counts until another one comes, a reload starts anew.
let ofVisit: LayoutName | null = null
const listeners = new Set<() => void>()

export function isLayoutName(value: string | null): value is LayoutName {
  return layoutNames.some((name) => name === value)
}

/** Keeps a layout for the pages of this visit; null: the person's own counts again. */
export function keepLayout(name: LayoutName | null): void {
  if (name === ofVisit) return
  ofVisit = name
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The layout that the last valid `?layout=` of this visit has asked for. */
export function useLayoutOfVisit(): LayoutName | null {
  return useSyncExternalStore(subscribe, () => ofVisit)
}

/** The layout of this visit, else that of the person. */
export function useLayoutName(): LayoutName {
  const { layout } = useLook()
  return useLayoutOfVisit() ?? layout ?? mainLayout
}
