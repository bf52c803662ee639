import chromium from '@sparticuz/chromium'
import { type Browser, chromium as driver } from 'playwright-core'

/** Chromium as npm brings it, without a graphics card. */
export async function openBrowser(): Promise<Browser> {
  return driver.launch({
    executablePath: await chromium.executablePath(),
    // Not with the package's own flags: its one process for everything dies with the first closed window.
    args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
  })
}
