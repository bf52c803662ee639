import type { Browser, Page } from 'playwright-core'
import type { Screen } from './screens.ts'

/** A phone's line at the edge of its cell: bytes a second and milliseconds for a round trip. */
export const line = { downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, latency: 400 }

/** One visit with an empty cache. */
export interface Visit {
  seconds: number
  requests: number
  kilobytes: number
  /** What came, and when it had come, in milliseconds from the start: to see where the time goes. */
  trace: string[]
}

async function signIn(page: Page, address: string, email: string) {
  await page.goto(`${address}/sign-in`)
  await page.locator('input[type=email]').fill(email)
  await page.locator('input[type=password]').fill('marquee-demo')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname !== '/sign-in')
  await page.goto('about:blank')
}

/** Opens a screen with an empty cache over the bad line, and waits until the next sale can begin. */
export async function visit(browser: Browser, address: string, screen: Screen): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await signIn(page, address, screen.email)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.clearBrowserCache')
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line })
    const names = new Map<string, string>()
    const trace: string[] = []
    let start = 0
    let bytes = 0
    devtools.on('Network.requestWillBeSent', ({ requestId, request }) => names.set(requestId, request.url))
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      bytes += encodedDataLength
      const name = (names.get(requestId) ?? '').replace(address, '').slice(0, 80)
      trace.push(`${Math.round(performance.now() - start)} ms ${encodedDataLength} bytes ${name}`)
    })
    start = performance.now()
    await page.goto(`${address}${screen.path()}`, { waitUntil: 'commit' })
    await screen.untilUsable(page)
    const seconds = (performance.now() - start) / 1000
    const visited = { seconds, requests: trace.length, kilobytes: bytes / 1024, trace: [...trace] }
    await screen.begin(page)
    return visited
  } finally {
    await context.close()
  }
}
