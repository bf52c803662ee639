import { describe, expect, it } from 'vitest'
import { countsOfPlaywright, countsOfVitest, failedFilesOfVitest, sum } from './test-counts.ts'

describe('counts of tests', () => {
  it('are read from the report of the unit tests', () => {
    const report = { numTotalTests: 10, numPassedTests: 6, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 }
    expect(countsOfVitest(report)).toEqual({ passed: 6, failed: 1, skipped: 3 })
  })

  it('are read from the report of the browser tests', () => {
    const report = { stats: { expected: 4, unexpected: 2, flaky: 1, skipped: 3 } }
    expect(countsOfPlaywright(report)).toEqual({ passed: 5, failed: 2, skipped: 3 })
  })

  it('name the files in which something failed', () => {
    const report = {
      testResults: [
        { name: '/a.test.ts', status: 'passed' },
        { name: '/b.test.ts', status: 'failed' },
      ],
    }
    expect(failedFilesOfVitest(report)).toEqual(['/b.test.ts'])
    expect(() => failedFilesOfVitest({})).toThrow()
  })

  it('are never guessed', () => {
    for (const broken of [null, 'ok', {}, { stats: {} }, { numPassedTests: '6' }]) {
      expect(() => countsOfVitest(broken)).toThrow()
      expect(() => countsOfPlaywright(broken)).toThrow()
    }
  })

  it('add up', () => {
    const one = { passed: 1, failed: 2, skipped: 3 }
    expect(sum([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 })
    expect(sum([])).toEqual({ passed: 0, failed: 0, skipped: 0 })
  })
})
