// A scanner that is plugged in like a keyboard types faster than any hand and ends with Enter.
const slowestGap = 35
const shortest = 6
// After so many keys at that pace it is no hand, and a radio link or a busy computer may stop for a moment, in ms.
const slowestPause = 120

/** What a key press means for the burst that may be under way. */
export type Step =
  /** It ended a burst: this was scanned. */
  | { kind: 'scanned'; text: string }
  /** It may be the start or the middle of one. */
  | { kind: 'collected'; isFirst: boolean }
  /** A key that a scanner presses between letters: it changes nothing. */
  | { kind: 'between' }
  /** A person's. */
  | { kind: 'none' }

/** Tells the bursts of a scanner from the keys of a person. Times are milliseconds of one clock. */
export function createBurst() {
  let text = ''
  let lastAt = Number.NEGATIVE_INFINITY

  const reset = () => {
    text = ''
    lastAt = Number.NEGATIVE_INFINITY
  }

  const pause = () => (text.length >= shortest ? slowestPause : slowestGap)

  return {
    press(key: string, at: number): Step {
      const isInTime = at - lastAt < pause()
      if (key === 'Enter') {
        const scanned = isInTime && text.length >= shortest ? text : null
        reset()
        return scanned === null ? { kind: 'none' } : { kind: 'scanned', text: scanned }
      }
      // Some scanners press Shift for every letter and take their time for it.
      if (key === 'Shift' || key === 'CapsLock' || key === 'AltGraph') {
        if (isInTime) lastAt = at
        return { kind: 'between' }
      }
      // No code begins with a space, and a held-back space would not press the button that has the focus.
      if ([...key].length !== 1 || (key === ' ' && !isInTime)) {
        reset()
        return { kind: 'none' }
      }
      const isFirst = !isInTime
      text = isFirst ? key : text + key
      lastAt = at
      return { kind: 'collected', isFirst }
    },
    reset,
    /** Keys that come later than this after the one before, in ms, belong to a person. */
    pause,
  }
}

/**
 * A scanned text without what a wrong keyboard layout makes of separators: a hyphen comes as `*` on a Turkish one. The
 * server reads ı, İ, small letters and mistakable ones.
 */
export const cleanScan = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '')
