/**
 * How long a sign-in lives. It ends after 12 idle hours; at the latest after 30 days when the person asked to be
 * remembered, else after 24 hours.
 */
export const lifetime = { idleHours: 12, rememberedHours: 30 * 24, plainHours: 24 }

/** How long the rotated refresh token still gets the same successor: two tabs, or an answer that was lost. */
export const refreshGraceSeconds = 10

/** What a refresh token is worth when the conditional update did not take it. */
export function refreshVerdict(
  given: number,
  row: { counter: number; live: boolean; inGrace: boolean } | undefined,
): 'same-again' | 'reuse' | 'refuse' {
  if (!row?.live) return 'refuse'
  if (given === row.counter - 1 && row.inGrace) return 'same-again'
  // A token from the future is ours but not of this history: the database was wound back. Nobody stole anything.
  return given < row.counter ? 'reuse' : 'refuse'
}
