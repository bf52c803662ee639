import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { duration, run, say } from './run.ts'
import { type Counts, countsOfPlaywright, countsOfVitest, failedFilesOfVitest, sum } from './test-counts.ts'

// npm test: what has to be true before anything lands. Parts run one after the other, because two cores are one
// compiler and one database; the first part that fails ends the run with its exit code.

type Part = {
  name: string
  command: string
  args: readonly string[]
  env?: Record<string, string>
  /** For parts that run tests: where their report lies and how to read it. */
  report?: { file: string; counts: (report: unknown) => Counts; failedFiles?: (report: unknown) => string[] }
}

/** So many files may be tried once more by themselves; more of them failing is no accident. */
const MOST_FILES_AGAIN = 8

const root = join(import.meta.dirname, '..')
process.chdir(root)
// Said to the runner itself: of a project's own file it takes one worker less than there are cores, which is one on two.
// A worker waits for the database or the clock half of its time.
const workers = `--maxWorkers=${Math.max(3, availableParallelism())}`
const reports = mkdtempSync(join(tmpdir(), 'marquee-test-'))
const vitestReport = join(reports, 'vitest.json')
const browserReport = join(reports, 'playwright.json')

// Where others use the machine too, a promise of two seconds may be missed once: what fails there is tried once more,
// and vitest names what needed it. It does so for tests and not for what they do at their end, nor does it calm the
// machine: the few files that failed are therefore run once more, alone, and named here.
const secondTry = process.env.CI ? ['--retry=1'] : []

const parts: Part[] = [
  { name: 'verify', command: 'node', args: ['scripts/verify.ts'] },
  { name: 'build', command: 'turbo', args: ['run', 'build', '--output-logs=errors-only', '--ui=stream'] },
  {
    name: 'tests',
    command: 'vitest',
    args: ['run', workers, '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`, ...secondTry],
    report: { file: vitestReport, counts: countsOfVitest, failedFiles: failedFilesOfVitest },
  },
]
if (existsSync('apps/web/playwright.config.ts')) {
  parts.push({
    name: 'browser tests',
    command: 'npm',
    args: ['run', '-w', 'apps/web', 'e2e', '--', '--reporter=list,json'],
    // A part before this one has built what the browser is shown.
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, E2E_BUILT: '1' },
    report: { file: browserReport, counts: countsOfPlaywright },
  })
}

const started = performance.now()
const times: string[] = []
const counted: Counts[] = []
let code = 0
for (const part of parts) {
  say(`\n— ${part.name}`)
  const begun = performance.now()
  code = await runPart(part)
  times.push(
    `${code === 0 ? 'ok  ' : 'FAIL'} ${part.name.padEnd(16)}${duration(performance.now() - begun).padStart(14)}`,
  )
  if (code !== 0) break
}
rmSync(reports, { recursive: true, force: true })

const total = sum(counted)
say(`\n${times.join('\n')}\n     ${'all'.padEnd(16)}${duration(performance.now() - started).padStart(14)}`)
if (total.skipped > 0) say(`${total.skipped} skipped`)
say(`${total.passed} passed, ${total.failed} failed`)
process.exitCode = code

async function runPart(part: Part): Promise<number> {
  const outcome = await run(part.command, part.args, { live: true, ...(part.env ? { env: part.env } : {}) })
  if (!part.report) return outcome.code
  const counts = countsFrom(part.report)
  if (counts === null) {
    say(`${part.name} left no readable report`)
    return outcome.code || 1
  }
  if (process.env.CI && part.report.failedFiles && (outcome.code !== 0 || counts.failed > 0)) {
    const again = await runAgain(part.report.failedFiles(JSON.parse(readFileSync(part.report.file, 'utf8'))))
    if (again) {
      counted.push({ ...counts, passed: counts.passed + counts.failed, failed: 0 })
      return 0
    }
  }
  counted.push(counts)
  if (counts.passed + counts.failed === 0) {
    say(`${part.name} ran no test at all`)
    return outcome.code || 1
  }
  return outcome.code || (counts.failed > 0 ? 1 : 0)
}

/** Runs a few failed files alone. True when there were any, not too many, and all of them passed now. */
async function runAgain(files: readonly string[]): Promise<boolean> {
  if (files.length === 0 || files.length > MOST_FILES_AGAIN) return false
  say(`\n— once more, alone: ${files.join(', ')}`)
  const { code } = await run('vitest', ['run', '--maxWorkers=1', ...files], { live: true })
  if (code === 0) say(`passed only when run alone: ${files.join(', ')}`)
  return code === 0
}

function countsFrom(report: { file: string; counts: (report: unknown) => Counts }): Counts | null {
  try {
    return report.counts(JSON.parse(readFileSync(report.file, 'utf8')))
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
    return null
  }
}
