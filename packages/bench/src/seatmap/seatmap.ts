import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { build } from 'vite'
import { option } from '../options.ts'
import { freePort } from '../product.ts'
import { check, type Figure, median, type Result } from '../report.ts'

const halls = [
  { rows: 100, perRow: 100 },
  { rows: 200, perRow: 250 },
]

interface Run {
  firstPaint: number
  frames: number[]
  problems: string[]
}

/** The seat map's engine against a React SVG of the same hall: first paint, and the frames of a drag. */
export async function seatmap(): Promise<Result> {
  const rounds = option('rounds', 5)
  const folder = mkdtempSync(join(tmpdir(), 'marquee-bench-'))
  const root = new URL('./page/', import.meta.url).pathname
  const web = new URL('../../../../apps/web/src/parts/seat-map/', import.meta.url).pathname
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { 'seat-map': web } },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  })
  // Started here: the browser's package looks at the environment while it is loaded.
  process.env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs22.x'
  const { openBrowser } = await import('./browser.ts')
  const browser = await openBrowser()
  const site = await serve(folder)
  try {
    const figures: Figure[] = []
    let frames = 0
    for (const hall of halls) {
      const pairs: { canvas: Run; svg: Run }[] = []
      for (let round = 0; round < rounds; round += 1) {
        const canvas = await run(browser, { url: site.url, way: 'canvas', ...hall })
        pairs.push({ canvas, svg: await run(browser, { url: site.url, way: 'svg', ...hall }) })
        frames += canvas.frames.length
      }
      figures.push(...figuresOf(`${hall.rows * hall.perRow} seats`, pairs))
    }
    return {
      benchmark: 'seatmap',
      figures,
      checks: [
        `every run: seats are found where they stand, free and sold ones differ in the pixels, nothing beside the plan`,
        `${frames} frames of our map, as many of the SVG, which has a rectangle for every seat`,
      ],
    }
  } finally {
    await browser.close()
    site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function figuresOf(name: string, pairs: { canvas: Run; svg: Run }[]): Figure[] {
  const ratio = (pick: (run: Run) => number) => median(pairs.map(({ canvas, svg }) => pick(canvas) / pick(svg)))
  const frame = (run: Run) => median(run.frames)
  const paint = (run: Run) => run.firstPaint
  return [
    {
      name: `${name}: frame of a drag / React SVG`,
      value: ratio(frame),
      unit: 'ratio',
      floor: { bound: 'most', value: 0.5 },
    },
    { name: 'first paint / React SVG', value: ratio(paint), unit: 'ratio', floor: { bound: 'most', value: 1 } },
    { name: 'frame', value: median(pairs.map(({ canvas }) => frame(canvas))), unit: 'ms' },
    { name: 'of the SVG', value: median(pairs.map(({ svg }) => frame(svg))), unit: 'ms' },
    { name: 'first paint', value: median(pairs.map(({ canvas }) => paint(canvas))), unit: 'ms' },
    { name: 'of the SVG', value: median(pairs.map(({ svg }) => paint(svg))), unit: 'ms' },
  ]
}

interface RunOptions {
  url: string
  way: 'canvas' | 'svg'
  rows: number
  perRow: number
}

async function run(browser: Browser, { url, way, rows, perRow }: RunOptions): Promise<Run> {
  const page = await browser.newPage({ viewport: { width: 1240, height: 840 } })
  try {
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(String(error)))
    await page.goto(url)
    await page.waitForFunction('window.runSeatMap !== undefined')
    const found = await page.evaluate<Run>(`window.runSeatMap('${way}', ${rows}, ${perRow})`)
    const wrong = [...found.problems, ...faults]
    check(wrong.length === 0, `what ${way} paints is right (${wrong.join('; ')})`)
    return found
  } finally {
    await page.close()
  }
}

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

async function serve(folder: string) {
  const port = await freePort()
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    try {
      const body = readFileSync(join(folder, path))
      response.setHeader('content-type', types[extname(path)] ?? 'application/octet-stream')
      response.end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
