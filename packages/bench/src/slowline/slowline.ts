import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { option } from '../options.ts'
import { type Program, startMarquee } from '../product.ts'
import { check, median, type Result } from '../report.ts'
import { openBrowser } from '../seatmap/browser.ts'

/** A phone's line at the edge of its cell: bytes a second and milliseconds for a round trip. */
const line = { downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8, latency: 400 }

interface Visit {
  seconds: number
  requests: number
  kilobytes: number
  /** What came, and when it had come, in milliseconds from the start: to see where the time goes. */
  trace: string[]
}

/** Opens ticket booking with an empty cache over the bad line, and waits until the next sale can begin. */
async function visit(browser: Browser, address: string): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
  try {
    const page = await context.newPage()
    await page.goto(`${address}/sign-in`)
    await page.locator('input[type=email]').fill('boxoffice@marquee.example')
    await page.locator('input[type=password]').fill('marquee-demo')
    await page.keyboard.press('Enter')
    await page.waitForURL((url) => url.pathname !== '/sign-in')
    await page.goto('about:blank')
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
    // Tomorrow's first session, at whatever hour this runs: late in the evening nothing of today is sold any more.
    await page.goto(`${address}/ticket-booking?date=${tomorrow()}`, { waitUntil: 'commit' })
    const best = page.locator('button[aria-keyshortcuts=b]:enabled')
    await best.waitFor({ timeout: 120_000 })
    await page.locator('canvas').first().waitFor({ timeout: 120_000 })
    const seconds = (performance.now() - start) / 1000
    const visited = { seconds, requests: trace.length, kilobytes: bytes / 1024, trace: [...trace] }
    // Usable means that a sale begins: the key opens its dialog.
    await page.keyboard.press('b')
    await page.locator('[role=dialog]').waitFor({ timeout: 30_000 })
    return visited
  } finally {
    await context.close()
  }
}

/** The venue's next day. */
function tomorrow(): string {
  const zone = 'Europe/Istanbul'
  return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(Date.now() + 24 * 3_600_000)
}

/** The texts of the build are compressed after the start: a venue that has just been updated is not what is measured. */
async function untilCompressed({ port }: Program): Promise<void> {
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text()
  const files = [...page.matchAll(/\/assets\/[^"]+\.(?:js|css)/g)].map(([file]) => file)
  for (const file of files) {
    for (;;) {
      const answer = await fetch(`http://127.0.0.1:${port}${file}`, { headers: { 'accept-encoding': 'br' } })
      const length = Number(answer.headers.get('content-length'))
      await answer.arrayBuffer()
      if (answer.headers.get('content-encoding') === 'br' || length < 1024) break
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Ticket booking over 400 kbit/s and 400 ms, from an empty cache and a kept sign-in to the first key of a sale. */
export async function slowline(): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'marquee-slowline-'))
  // PostgreSQL may run as another user, who must be able to pass.
  chmodSync(folder, 0o711)
  const server = await startMarquee({ DATA_DIR: folder, SEED: 'demo' })
  const browser = await openBrowser()
  try {
    await untilCompressed(server)
    const visits: Visit[] = []
    for (let round = 0; round < option('rounds', 3); round += 1) {
      visits.push(await visit(browser, `http://127.0.0.1:${server.port}`))
    }
    const slowest = visits.reduce((one, other) => (one.kilobytes > other.kilobytes ? one : other))
    // What the emulated line could not have carried in that time came from somewhere else.
    const possible = (line.downloadThroughput / 1024) * slowest.seconds
    return {
      benchmark: 'slowline',
      figures: [
        {
          name: 'ticket booking usable, cold',
          value: median(visits.map(({ seconds }) => seconds)),
          unit: 's',
          floor: { bound: 'most', value: 8 },
        },
        { name: 'requests', value: median(visits.map(({ requests }) => requests)), unit: 'times' },
        { name: 'transferred', value: median(visits.map(({ kilobytes }) => kilobytes)), unit: 'kB' },
      ],
      checks: [
        check(slowest.kilobytes < possible, 'no more came than the line carries in that time'),
        check(slowest.kilobytes > 50, 'it came over the line and not from a cache'),
        check(true, 'the key B opened Best available in every round'),
      ],
      trace: slowest.trace,
    }
  } finally {
    await browser.close()
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
