// What the server's clock is ahead of the device's, in ms. Holds end by the server's.
let ahead = 0
let isKnown = false

/** The server has just said what time it is. */
export function noteServerTime(now: string): void {
  ahead = Date.parse(now) - Date.now()
  isKnown = true
}

/** The server's clock in ms since 1970. */
export const serverNow = (): number => Date.now() + ahead

/** Whether the server has said what time it is. */
export const knowsServerTime = (): boolean => isKnown
