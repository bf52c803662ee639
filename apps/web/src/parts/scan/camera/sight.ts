// A hand trembles: a code that is out of sight for less than this, in ms, has not been away.
const goneAfter = 2_000

/** Tells a code that came into sight from one that a camera still sees. */
export function createSight() {
  let seen: { text: string; at: number } | null = null
  return {
    /** What was read in the latest picture, null: nothing; returns a code once, when it is new. */
    see(text: string | null, now: number): string | null {
      if (text === null) return null
      const isNew = seen === null || seen.text !== text || now - seen.at > goneAfter
      seen = { text, at: now }
      return isNew ? text : null
    },
  }
}
