/** What a page says to a service worker that waits: every page under it may be served by the new one from now on. */
export const takeOver = 'take-over'
