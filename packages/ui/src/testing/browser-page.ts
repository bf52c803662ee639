import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'

/** A page in a real Chromium: the machine's own when there is one, else the one that comes with npm.
 *  For what the test DOM does not do as browsers do. Close the browser when done. */
export async function openBrowserPage(): Promise<{ browser: Browser; page: Page }> {
  const browser = await chromium.launch(await launchOptions())
  return { browser, page: await browser.newPage() }
}

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync']

async function launchOptions() {
  if (existsSync('/usr/bin/chromium')) return { executablePath: '/usr/bin/chromium', args: quiet }
  // Without this the package expects its libraries to be on the machine already; see its README.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { default: bundled } = await import('@sparticuz/chromium')
  return { executablePath: await bundled.executablePath(), args: [...bundled.args, ...quiet] }
}
