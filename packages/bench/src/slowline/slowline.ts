import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { option, textOption } from '../options.ts'
import { type Program, startMarquee } from '../product.ts'
import { check, type Figure, median, type Result } from '../report.ts'
import { openBrowser } from '../seatmap/browser.ts'
import { foodCounter, type Screen, ticketBooking } from './screens.ts'
import { line, type Visit, visit } from './visit.ts'

const screens: readonly Screen[] = [ticketBooking, foodCounter]

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

const largest = (visits: readonly Visit[]) =>
  visits.reduce((one, other) => (one.kilobytes > other.kilobytes ? one : other))

function figuresOf({ name }: Screen, visits: readonly Visit[]): Figure[] {
  // Ticket booking was alone here once, and its lines are compared with what it had then.
  const prefix = name === ticketBooking.name ? '' : `${name}, `
  return [
    {
      name: `${name} usable, cold`,
      value: median(visits.map(({ seconds }) => seconds)),
      unit: 's',
      floor: { bound: 'most', value: 8 },
    },
    { name: `${prefix}requests`, value: median(visits.map(({ requests }) => requests)), unit: 'times' },
    { name: `${prefix}transferred`, value: median(visits.map(({ kilobytes }) => kilobytes)), unit: 'kB' },
  ]
}

function checksOf({ name, begun }: Screen, visits: readonly Visit[]): string[] {
  const { kilobytes, seconds } = largest(visits)
  // What the emulated line could not have carried in that time came from somewhere else.
  const possible = (line.downloadThroughput / 1024) * seconds
  return [
    check(kilobytes < possible, `${name}: no more came than the line carries in that time`),
    check(kilobytes > 50, `${name}: it came over the line and not from a cache`),
    check(true, `${name}: ${begun}`),
  ]
}

/**
 * The screens that sell, over 400 kbit/s and 400 ms, from an empty cache and a kept sign-in to the beginning of a sale.
 * `--keep=<folder>` keeps the demo venue there for the next run.
 */
export async function slowline(): Promise<Result> {
  const kept = textOption('keep')
  const folder = kept ?? mkdtempSync(join(tmpdir(), 'marquee-slowline-'))
  mkdirSync(folder, { recursive: true })
  // PostgreSQL may run as another user, who must be able to pass.
  chmodSync(folder, 0o711)
  const server = await startMarquee({ DATA_DIR: folder, SEED: 'demo' })
  const browser = await openBrowser()
  try {
    await untilCompressed(server)
    const visited = screens.map((screen) => ({ screen, visits: [] as Visit[] }))
    for (let round = 0; round < option('rounds', 3); round += 1) {
      for (const { screen, visits } of visited) {
        visits.push(await visit(browser, `http://127.0.0.1:${server.port}`, screen))
      }
    }
    return {
      benchmark: 'slowline',
      figures: visited.flatMap(({ screen, visits }) => figuresOf(screen, visits)),
      checks: visited.flatMap(({ screen, visits }) => checksOf(screen, visits)),
      trace: visited.flatMap(({ screen, visits }) => [screen.name, ...largest(visits).trace]),
    }
  } finally {
    await browser.close()
    await server.stop()
    if (!kept) rmSync(folder, { recursive: true, force: true })
  }
}
