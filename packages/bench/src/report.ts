import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

/** One figure beside the goal that it is held against. */
export interface Figure {
  name: string
  value: number
  unit: 'ratio' | 's' | 'kB gzip' | 'µs CPU' | 'rows' | 'programs' | 'a second' | 'ms' | 'bytes' | 'times'
  /** The bound of docs/benchmarks.md; `at most` or `at least`. */
  floor?: { bound: 'most' | 'least'; value: number }
}

/** What a benchmark found out. `checks` are the sentences that it verified about its own run. */
export interface Result {
  benchmark: string
  figures: Figure[]
  checks: string[]
}

const root = new URL('../../../', import.meta.url)

/** Ends the run when a benchmark's own check does not hold: a figure without its check does not count. */
export function check(holds: boolean, sentence: string): string {
  if (!holds) throw new Error(`the benchmark's own check failed: ${sentence}`)
  return sentence
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)]
  if (middle === undefined) throw new Error('no values')
  return middle
}

function meets({ value, floor }: Figure): string {
  if (!floor) return ''
  const good = floor.bound === 'most' ? value <= floor.value : value >= floor.value
  return `${good ? 'meets' : 'MISSES'} ${floor.bound === 'most' ? '≤' : '≥'} ${floor.value}`
}

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

/** Prints the figures, writes the JSON, and adds a line to docs/benchmarks.md. */
export function report(result: Result): void {
  const lines = result.figures.map((figure) =>
    `${figure.name}: ${shown(figure.value)} ${figure.unit} ${meets(figure)}`.trim(),
  )
  process.stdout.write(`${result.benchmark}\n${lines.map((line) => `  ${line}`).join('\n')}\n`)
  for (const sentence of result.checks) process.stdout.write(`  checked: ${sentence}\n`)
  const results = new URL('.bench/', root)
  mkdirSync(results, { recursive: true })
  writeFileSync(new URL(`${result.benchmark}.json`, results), `${JSON.stringify(result, null, 2)}\n`)
  const file = new URL('docs/benchmarks.md', root)
  const day = new Date().toISOString().slice(0, 10)
  const row = `| ${day} | \`${result.benchmark}\` | ${lines.join('; ')} |\n`
  if (existsSync(file) && !readFileSync(file, 'utf8').includes(row)) appendFileSync(file, row)
}
