import type { StoredSeat } from './geometry.ts'

/** How a new version differs from an older one, by stable key: seats that come, go, and change what they are. */
export function compareSeats(before: readonly StoredSeat[], after: readonly StoredSeat[]) {
  const old = new Map(before.map((seat) => [seat.key, seat]))
  const now = new Set(after.map((seat) => seat.key))
  const added = after.filter((seat) => !old.has(seat.key)).length
  const removed = before.filter((seat) => !now.has(seat.key)).length
  const changed = after.filter((seat) => {
    const was = old.get(seat.key)
    return was !== undefined && !looksTheSame(was, seat)
  }).length
  return { added, removed, changed }
}

const looksTheSame = (a: StoredSeat, b: StoredSeat) =>
  a.section === b.section &&
  a.row === b.row &&
  a.label === b.label &&
  a.categoryId === b.categoryId &&
  a.kind === b.kind &&
  a.x === b.x &&
  a.y === b.y
