import { randomFillSync } from 'node:crypto'

// Random bytes are drawn in bulk: one system call serves 128 ids.
const pool = new Uint8Array(1280)
let drawn = pool.length
let lastMs = 0
let counter = 0

function takeRandom(count: number): Uint8Array {
  if (drawn + count > pool.length) {
    randomFillSync(pool)
    drawn = 0
  }
  drawn += count
  return pool.subarray(drawn - count, drawn)
}

function nextTick(): void {
  const now = Date.now()
  if (now > lastMs) {
    lastMs = now
    // Only eleven random bits: the upper half of the counter stays free for further ids of the same millisecond.
    const [high = 0, low = 0] = takeRandom(2)
    counter = ((high & 0x07) << 8) | low
    return
  }
  // Same millisecond, or the clock went back: count on, and borrow from the future when the counter is full.
  counter += 1
  if (counter > 0xfff) {
    lastMs += 1
    counter = 0
  }
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex')
}

/**
 * A UUID version 7 (RFC 9562): 48 bits of milliseconds, a 12 bit counter, 62 random bits.
 * Within one process every id is greater than the one before, even in the same millisecond or after a clock set back.
 */
export function uuidv7(): string {
  nextTick()
  const time = lastMs.toString(16).padStart(12, '0')
  const random = takeRandom(8)
  random[0] = ((random[0] ?? 0) & 0x3f) | 0x80
  const tail = hex(random)
  const count = counter.toString(16).padStart(3, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
