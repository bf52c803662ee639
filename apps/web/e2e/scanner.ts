import type { Page } from '@playwright/test'

/**
 * Types like a scanner that is plugged in like a keyboard: a key every 8 ms by the clock of the keyboard, however long the
 * page takes for each, wherever the focus is. A field takes what nobody has prevented.
 */
export const scan = (page: Page, text: string) =>
  page.evaluate(async (keys) => {
    const start = performance.now()
    for (const [index, key] of [...keys, 'Enter'].entries()) {
      const target = document.activeElement ?? document.body
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: start + index * 8 })
      const isWritten = target.dispatchEvent(event)
      if (isWritten && key !== 'Enter' && target instanceof HTMLInputElement)
        document.execCommand('insertText', false, key)
      // A key of its own: what the page made of the last one is drawn.
      await Promise.resolve().then(() => undefined)
    }
  }, text)
