import { hash } from 'node:crypto'

// JSON with keys in order and absent ones left out, so that the same input gives the same text whatever way it came.
// What JSON cannot say (NaN, a Map, undefined in a list) gets a text that JSON has not either.
function textOf(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'bigint') return `${value}n`
  if (value === null || typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map(textOf).join(',')}]`
  if (value instanceof Date) return `Date(${value.getTime()})`
  if (value instanceof Map) return `Map(${textOf([...value])})`
  if (value instanceof Set) return `Set(${textOf([...value])})`
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== null) return `Other(${JSON.stringify(String(value))})`
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  const fields = entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => `${textOf(key)}:${textOf(item)}`)
  return `{${fields.join(',')}}`
}

/** What a value says, in 32 bytes, whatever the order of its keys. */
export function contentHash(value: unknown): Buffer {
  return hash('sha256', textOf(value), 'buffer')
}

/** What a call is, in 32 bytes: the procedure's path and its input as it was sent. */
export function inputHash(procedure: string, input: unknown): Buffer {
  return hash('sha256', textOf([procedure, input]), 'buffer')
}
