/** How many tests really ran, read from a runner's own report. */
export type Counts = { passed: number; failed: number; skipped: number }

/** Counts of `vitest --reporter=json`. Throws when the report is not one. */
export function countsOfVitest(report: unknown): Counts {
  const of = numbersOf(report)
  return {
    passed: of('numPassedTests'),
    failed: of('numFailedTests'),
    skipped: of('numPendingTests') + of('numTodoTests'),
  }
}

/** The files in which something failed, hooks included. Throws when the report is not one. */
export function failedFilesOfVitest(report: unknown): string[] {
  const results = typeof report === 'object' && report !== null && 'testResults' in report ? report.testResults : null
  if (!Array.isArray(results)) throw new Error('the report of the tests names no files')
  return results.flatMap((result: unknown) => {
    if (typeof result !== 'object' || result === null || !('status' in result) || !('name' in result)) return []
    return result.status === 'failed' && typeof result.name === 'string' ? [result.name] : []
  })
}

/** Counts of `playwright --reporter=json`. A test that passed only when tried again has passed. */
export function countsOfPlaywright(report: unknown): Counts {
  const stats = typeof report === 'object' && report !== null && 'stats' in report ? report.stats : undefined
  const of = numbersOf(stats)
  return { passed: of('expected') + of('flaky'), failed: of('unexpected'), skipped: of('skipped') }
}

export function sum(all: readonly Counts[]): Counts {
  return all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  )
}

function numbersOf(report: unknown): (name: string) => number {
  if (typeof report !== 'object' || report === null) throw new Error('the report of the tests is not readable')
  const fields = new Map(Object.entries(report))
  return (name) => {
    const value: unknown = fields.get(name)
    if (typeof value !== 'number') throw new Error(`the report of the tests has no ${name}`)
    return value
  }
}
