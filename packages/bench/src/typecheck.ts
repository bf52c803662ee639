import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { check, median, type Result } from './report.ts'

const root = new URL('../../../', import.meta.url)
const run = () => spawnSync('npm', ['run', 'typecheck', '--', '--force'], { cwd: root, encoding: 'utf8' })

/** The types of the whole repository, caches off, machine warm. */
export function typecheck(): Result {
  run()
  const rounds = [1, 2, 3].map(() => {
    const startedAt = performance.now()
    const { status } = run()
    check(status === 0, 'the repository type-checks')
    return (performance.now() - startedAt) / 1000
  })
  const planted = new URL('packages/contract/src/planted-error.ts', root)
  writeFileSync(planted, "export const wrong: number = 'text'\n")
  try {
    const found = check(run().status !== 0, 'a planted type error is found')
    return {
      benchmark: 'typecheck',
      figures: [{ name: 'whole repository', value: median(rounds), unit: 's', floor: { bound: 'most', value: 10 } }],
      checks: [found],
    }
  } finally {
    rmSync(planted, { force: true })
  }
}
