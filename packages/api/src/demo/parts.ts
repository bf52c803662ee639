// A statement that writes all of it would take seconds, and on a crowded machine longer than a statement may.
const atOnce = 1000

/** What is written at once, one part after the other. */
export function* parts<T>(all: readonly T[]): Generator<T[]> {
  for (let from = 0; from < all.length; from += atOnce) yield all.slice(from, from + atOnce)
}
