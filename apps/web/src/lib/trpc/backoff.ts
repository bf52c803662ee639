/**
 * Milliseconds before try `attempt` (0 is the first repetition): 1 s, doubling to 5 s at most, spread by a fifth so that
 * a hundred browsers do not come back in the same instant.
 */
export function backoff(attempt: number, random: () => number = Math.random): number {
  const delay = Math.min(5_000, 1_000 * 2 ** attempt)
  return Math.min(5_000, Math.round(delay * (0.8 + 0.4 * random())))
}
