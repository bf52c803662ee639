// Seconds behind each failure. Where another printer takes over it does so soon.
const alone = [2, 5, 10, 20, 40, 60, 120, 180]
const withFallback = [2, 5]

/** Seconds until a paper is tried again after so many failures; null: not at this printer. */
export const pauseAfter = (attempts: number, { hasFallback }: { hasFallback: boolean }): number | null =>
  (hasFallback ? withFallback : alone)[attempts - 1] ?? null
