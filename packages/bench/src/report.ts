import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { textOption } from './options.ts'

/** One figure beside the goal that it is held against. */
export interface Figure {
  name: string
  value: number
  unit: 'ratio' | 's' | 'kB gzip' | 'kB' | 'µs CPU' | 'rows' | 'programs' | 'a second' | 'ms' | 'bytes' | 'times'
  /** The goal that docs/benchmarks.md explains; `at most` or `at least`. */
  floor?: { bound: 'most' | 'least'; value: number }
}

/** What a benchmark found out. `checks` are the sentences that it verified about its own run. */
export interface Result {
  benchmark: string
  figures: Figure[]
  checks: string[]
  /** What happened when, to see where the time goes; in the JSON only. */
  trace?: string[]
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

type Floor = NonNullable<Figure['floor']>

const goalOf = ({ bound, value }: Floor) => `${bound === 'most' ? '≤' : '≥'} ${value}`
const isMet = (value: number, floor: Floor) => (floor.bound === 'most' ? value <= floor.value : value >= floor.value)
const verdictOn = ({ value, floor }: Figure) =>
  floor ? `${isMet(value, floor) ? 'meets' : 'MISSES'} ${goalOf(floor)}` : ''

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2))

/**
 * Prints the figures, writes them with checks and trace to `.bench/<name>.json`, and appends one line to the package's
 * `results.jsonl`: when, on what machine, how loaded it was, with which options, what came out. `--note=` says the rest.
 */
export function report(result: Result): void {
  const { benchmark, figures, checks } = result
  // How busy the machine was while it ran: figures of a loaded one are upper bounds.
  const load = Number((loadavg()[0] ?? 0).toFixed(2))
  process.stdout.write(`${benchmark}\n`)
  for (const figure of figures) {
    process.stdout.write(`  ${`${figure.name}: ${shown(figure.value)} ${figure.unit} ${verdictOn(figure)}`.trim()}\n`)
  }
  process.stdout.write(`  load of the machine: ${load}\n`)
  for (const sentence of checks) process.stdout.write(`  checked: ${sentence}\n`)
  const folder = new URL('.bench/', root)
  mkdirSync(folder, { recursive: true })
  writeFileSync(new URL(`${benchmark}.json`, folder), `${JSON.stringify(result, null, 2)}\n`)
  const line = {
    at: `${new Date().toISOString().slice(0, 16)}Z`,
    benchmark,
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}`,
    load,
    options: process.argv.slice(2).filter((argument) => argument.startsWith('--') && !argument.startsWith('--note=')),
    note: textOption('note'),
    figures: figures.map(lineFigure),
  }
  appendFileSync(new URL('../results.jsonl', import.meta.url), `${JSON.stringify(line)}\n`)
}

const lineFigure = (figure: Figure) => ({
  name: figure.name,
  value: Number(shown(figure.value)),
  unit: figure.unit,
  ...(figure.floor && { goal: goalOf(figure.floor), meets: isMet(figure.value, figure.floor) }),
})
