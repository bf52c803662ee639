// A scanner that is plugged in like a keyboard types faster than any hand and ends with Enter.
const slowestGap = 35
const shortest = 6

/** What a key press means for the burst that may be under way. */
export type Step =
  /** It ended a burst: this was scanned. */
  | { kind: 'scanned'; text: string }
  /** It may be the start or the middle of one. */
  | { kind: 'collected'; isFirst: boolean }
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

  return {
    press(key: string, at: number): Step {
      const isInTime = at - lastAt < slowestGap
      if (key === 'Enter') {
        const scanned = isInTime && text.length >= shortest ? text : null
        reset()
        return scanned === null ? { kind: 'none' } : { kind: 'scanned', text: scanned }
      }
      // Shift and its like come between the letters of some scanners.
      if (key === 'Shift' || key === 'CapsLock' || key === 'AltGraph') return { kind: 'none' }
      if ([...key].length !== 1) {
        reset()
        return { kind: 'none' }
      }
      const isFirst = !isInTime
      text = isFirst ? key : text + key
      lastAt = at
      return { kind: 'collected', isFirst }
    },
    /** How many keys the burst has so far. */
    size: () => [...text].length,
    reset,
  }
}

/** Keys that come later than this after the one before belong to a person. */
export const burstGap = slowestGap

/**
 * A scanned text without what a wrong keyboard layout makes of separators: a hyphen comes as `*` on a Turkish one. The
 * server reads ı, İ, small letters and mistakable ones.
 */
export const cleanScan = (text: string): string => text.normalize('NFC').replace(/[^\p{L}\p{N}]/gu, '')
