import { fetchSoon } from '../lib/on-demand.ts'

const hadAs = 'typeface.had'

/**
 * Loads the typeface of the screens: at once where this browser has had it, else as soon as the first screen has what it
 * asked for. Its files are half as heavy as the code of a screen, and over a bad line both would come at the same time.
 * Without it the text shows in the next font of the list.
 */
export function loadTypeface(): void {
  if (wasHad()) load().catch(() => undefined)
  else fetchSoon(load)
}

async function load(): Promise<void> {
  await import('@marquee/ui/typeface.css')
  try {
    localStorage.setItem(hadAs, 'true')
  } catch {
    // Then the next visit waits for it again.
  }
}

/** Whether it will come from this browser and not over the line; where nothing is kept, whether it came before. */
function wasHad(): boolean {
  if ('serviceWorker' in navigator && navigator.serviceWorker.controller === null) return false
  try {
    return localStorage.getItem(hadAs) !== null
  } catch {
    return false
  }
}
