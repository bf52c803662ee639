import { useEffect, useRef, useState } from 'react'
import { type Parked, readParked } from '../model/parked.ts'

function readOne(name: string): Parked[] {
  try {
    return readParked([JSON.parse(localStorage.getItem(name) ?? 'null')])
  } catch {
    return []
  }
}

/** What an earlier version kept as one list, each under a name of its own. */
function splitList(name: string) {
  const list = localStorage.getItem(name)
  if (list === null) return
  for (const one of readParked(JSON.parse(list))) localStorage.setItem(`${name}.${one.id}`, JSON.stringify(one))
  localStorage.removeItem(name)
}

function readStored(name: string): Parked[] {
  try {
    splitList(name)
  } catch {
    // Not readable, or no room: it stays where it is.
  }
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(`${name}.`))
      .flatMap(readOne)
  } catch {
    return []
  }
}

/**
 * The baskets of a person that wait on this device, the latest first. Each is stored under a name of its own, so that
 * tabs that park, call back or sell at once never write over what another one has stored.
 */
export function useParked(userId: string) {
  const name = `getPass.parked.${userId}`
  // Those that the device had no room for wait as long as the page is open.
  const unsaved = useRef(new Map<string, Parked>())
  const read = () => [...readStored(name), ...unsaved.current.values()].sort((a, b) => b.at.localeCompare(a.at))
  const [parked, setParked] = useState(read)
  const readAgain = () => setParked(read())
  const refresh = useRef(readAgain)
  refresh.current = readAgain

  useEffect(() => {
    const onStorage = ({ key }: StorageEvent) => {
      // null: all of it was cleared.
      if (key === null || key.startsWith(name)) refresh.current()
    }
    refresh.current()
    addEventListener('storage', onStorage)
    return () => removeEventListener('storage', onStorage)
  }, [name])

  return {
    parked,
    /** Whether it waits still; another tab may have called it back or sold it. */
    has: (id: string) => read().some((one) => one.id === id),
    add(one: Parked) {
      try {
        localStorage.setItem(`${name}.${one.id}`, JSON.stringify(one))
      } catch {
        unsaved.current.set(one.id, one)
      }
      readAgain()
    },
    remove(id: string) {
      unsaved.current.delete(id)
      try {
        localStorage.removeItem(`${name}.${id}`)
      } catch {
        // Then it was never stored.
      }
      readAgain()
    },
    readAgain,
  }
}
