const minute = 60
const hour = 60 * minute

/** Seconds after the first failed attempt, the second, and so on: two days in all. */
const pauses = [5, 30, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, 24 * hour]

/** How often an event is tried before it is given up. */
export const mostTries = pauses.length + 1

/** Seconds until the next attempt after so many failed ones; null: no more. */
export const pauseAfter = (tries: number): number | null => pauses[tries - 1] ?? null
