// Above this many a number has to be typed.
const manyFrom = 21

/** What has to be typed before something is done with this many rows. */
export const typedWordFor = (count: number): string | undefined => (count >= manyFrom ? String(count) : undefined)
