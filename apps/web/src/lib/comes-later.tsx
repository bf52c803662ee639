import { type ComponentType, useEffect, useSyncExternalStore } from 'react'
import { fetchSoon } from './on-demand.ts'

// A screen that never comes to rest must not be without them. In ms.
const atTheLatest = 20_000
const again = 5_000

/**
 * A part that every screen has and no first look needs. It is fetched as soon as the screen has what it asked for, or at
 * once where it is drawn as `isWanted`. What cannot be fetched is asked for again until it is there, and the screen stands
 * meanwhile.
 */
export function comesLater<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let part: ComponentType<Props> | null = null
  let isAsked = false
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const fetch = async (): Promise<void> => {
    if (part || isAsked) return
    isAsked = true
    try {
      part = await load()
      for (const listener of listeners) listener()
    } catch {
      window.setTimeout(() => void fetch(), again)
    } finally {
      isAsked = false
    }
  }
  fetchSoon(fetch)
  window.setTimeout(() => void fetch(), atTheLatest)
  return function Later({ isWanted = false, ...props }: Props & { isWanted?: boolean }) {
    const Part = useSyncExternalStore(subscribe, () => part)
    useEffect(() => {
      if (isWanted) void fetch()
    }, [isWanted])
    return Part && <Part {...(props as unknown as Props)} />
  }
}
