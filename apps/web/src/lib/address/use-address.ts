import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { type Location, useLocation } from 'react-router-dom'
import { type Change, changed, type Said, saidIn, type UrlValues } from './values.ts'

interface Written {
  /** The router's location under which it was written: the next navigation ends it. */
  under: Location
  search: string
}

// One for the page: several hooks of a screen read the same address.
let written: Written | null = null
const readers = new Set<() => void>()

function hold(next: Written): void {
  written = next
  for (const tell of readers) tell()
}

function subscribe(tell: () => void): () => void {
  readers.add(tell)
  return () => readers.delete(tell)
}

const searchUnder = (location: Location) => (written?.under === location ? written.search : location.search)

/** What the address says at this moment, `?state=open`; empty when it says nothing. */
export function useSaidAddress(): string {
  const location = useLocation()
  return useSyncExternalStore(subscribe, () => searchUnder(location))
}

/**
 * State that lives in the address. Changes are written past the router: they are no navigation, so guards do not run,
 * nothing scrolls, and what is typed into a filter shows in the same turn. The values are declared once, outside of the
 * component.
 */
export function useAddress<Values extends object>(values: Values) {
  const location = useLocation()
  const search = useSyncExternalStore(subscribe, () => searchUnder(location))
  const now = useRef(location)
  // Before any effect of the new screen writes.
  useLayoutEffect(() => {
    now.current = location
  }, [location])

  // The router compares with the address that it went to itself. A step back to there changes nothing in its eyes.
  useEffect(() => {
    const follow = () => {
      const { pathname, search } = window.location
      if (pathname === now.current.pathname) hold({ under: now.current, search })
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  function write(change: Change<Said<Values>>, options: { history?: 'push' } = {}): void {
    const before = searchUnder(now.current)
    const after = changed(before, values, change)
    if (after === before) return
    const pushes = Object.keys(change).some((name) => (values as UrlValues)[name]?.history === 'push')
    const { pathname, hash } = now.current
    // A step back has left this screen, and the next one is still on its way: the address belongs to that one.
    if (window.location.pathname === pathname) {
      keep(options.history === 'push' || pushes ? 'push' : 'replace', `${pathname}${after}${hash}`)
    }
    hold({ under: now.current, search: after })
  }

  return [saidIn(search, values), write] as const
}

const pauseMs = 1_000
let later: ReturnType<typeof setTimeout> | undefined

/**
 * Writes the address; the state is the router's own, which finds its place in the history by it. Safari refuses after a
 * hundred writes within seconds: the screen goes on, and the address follows after a pause.
 */
function keep(how: 'push' | 'replace', address: string): void {
  clearTimeout(later)
  try {
    if (how === 'push') history.pushState(history.state, '', address)
    else history.replaceState(history.state, '', address)
  } catch {
    const { pathname } = window.location
    later = setTimeout(() => window.location.pathname === pathname && keep(how, address), pauseMs)
  }
}
