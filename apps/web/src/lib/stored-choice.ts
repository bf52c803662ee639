import { useState } from 'react'

/** A small choice of this device (menu open, columns hidden) that outlives the visit. `read` checks what was stored. */
export function useStoredChoice<Value>(name: string, read: (stored: unknown) => Value) {
  const [value, setValue] = useState(() => {
    try {
      return read(JSON.parse(localStorage.getItem(name) ?? 'null'))
    } catch {
      return read(null)
    }
  })
  const choose = (next: Value) => {
    setValue(next)
    try {
      localStorage.setItem(name, JSON.stringify(next))
    } catch {
      // Then it holds for this visit.
    }
  }
  return [value, choose] as const
}
