import { createHash } from 'node:crypto'

const namespace = 'marquee demo'

/** An id that is the same in every run: version 5 in form, made from a name by a hash. */
export function idFor(...name: string[]): string {
  const bytes = createHash('sha1')
    .update(JSON.stringify([namespace, ...name]))
    .digest()
    .subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Chances that are the same in every run. */
export interface Chance {
  /** A whole number from 0 up to, but not including, `bound`. */
  below(bound: number): number
  pick<T>(list: readonly [T, ...T[]]): T
  /** From 0 up to, but not including, 1. */
  share(): number
}

/** A small generator (a multiply-xorshift over 32 bits) that starts from a fixed seed. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
    return (mixed ^ (mixed >>> 16)) >>> 0
  }
  const share = () => next() / 2 ** 32
  const below = (bound: number) => Math.floor(share() * bound)
  return { share, below, pick: (list) => list[below(list.length)] ?? list[0] }
}
