/**
 * Packs the status of seats: two bits a seat, four seats a byte, the first seat in the lowest bits; base64. `digits` is
 * one digit 0–3 a seat in the order of seat numbers. 10,000 seats are 3.3 kB.
 */
export function packStatus(digits: string): string {
  const bytes = Buffer.alloc(Math.ceil(digits.length / 4))
  for (let seat = 0; seat < digits.length; seat += 1) {
    const status = digits.charCodeAt(seat) - 48
    bytes[seat >> 2] = (bytes[seat >> 2] ?? 0) | (status << ((seat & 3) * 2))
  }
  return bytes.toString('base64')
}

/** Packs a choice among so many seats: one bit a seat, the first in the lowest bit; base64. 10,000 seats are 1.7 kB. */
export function packChoice(seatNos: readonly number[], seats: number): string {
  const bytes = Buffer.alloc(Math.ceil(seats / 8))
  for (const seat of seatNos) bytes[seat >> 3] = (bytes[seat >> 3] ?? 0) | (1 << (seat & 7))
  return bytes.toString('base64')
}
