import { createHash } from 'node:crypto'

// Keys in order, absent ones left out: the same input gives the same text whatever way it came.
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, canonical(item)]))
}

/** What a call is, in 32 bytes: the procedure's path and its input. */
export function inputHash(procedure: string, input: unknown): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([procedure, canonical(input)]))
    .digest()
}
