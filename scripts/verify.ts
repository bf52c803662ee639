import { join } from 'node:path'
import { duration, say } from './run.ts'
import { writeTextTypes } from './text-types.ts'
import { lanes, type Step, type Verdict } from './verify-steps.ts'

// npm run verify: everything that can be said about the code without running the product, in seconds.

const root = join(import.meta.dirname, '..')
process.chdir(root)
writeTextTypes()

const started = performance.now()
const failed = (await Promise.all(lanes.map(runLane))).flat()
say(`${failed.length === 0 ? 'verified' : `${failed.length} steps failed`} in ${duration(performance.now() - started)}`)
process.exitCode = failed.length === 0 ? 0 : 1

async function runLane(steps: readonly Step[]): Promise<string[]> {
  const names: string[] = []
  for (const step of steps) {
    const begun = performance.now()
    const { details, note } = await verdictOrError(step)
    const time = duration(performance.now() - begun).padStart(8)
    say(`${details === '' ? 'ok  ' : 'FAIL'} ${step.name.padEnd(20)}${time}${note ? `  ${note}` : ''}`)
    if (details === '') continue
    say(details.replace(/^/gm, '     '))
    names.push(step.name)
  }
  return names
}

async function verdictOrError(step: Step): Promise<Verdict> {
  try {
    return await step.run(root)
  } catch (error) {
    return { details: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}
