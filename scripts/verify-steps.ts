import { checkBoundaries } from './boundaries.ts'
import { checkDocs } from './docs.ts'
import { checkGrammar } from './grammar.ts'
import { checkHardCodedTexts } from './hard-coded.ts'
import { checkLeaks } from './leaks.ts'
import { run } from './run.ts'
import type { Check, CheckResult } from './sources.ts'
import { checkTranslations } from './texts.ts'

/** `details` is empty when the step passed; `note` says how much was looked at. */
export type Verdict = { details: string; note?: string }

export type Step = { name: string; run: (root: string) => Promise<Verdict> }

/** Turns what a check found into a verdict. A check that looked at nothing has not passed, it has not run. */
export function verdictOf(result: CheckResult): Verdict {
  if (result.looked === 0) return { details: 'looked at 0 files: the check itself is broken' }
  const lines = result.problems.map(({ file, line, message }) => `${file}${line ? `:${line}` : ''}  ${message}`)
  return { details: lines.join('\n'), note: `${result.looked} files` }
}

const own = (name: string, check: Check): Step => ({ name, run: async (root) => verdictOf(check(root)) })

const tool = (name: string, command: string, args: readonly string[]): Step => ({
  name,
  run: async () => {
    const { code, output } = await run(command, args)
    return { details: code === 0 ? '' : output.trim() || `${command} ended with ${code}` }
  },
})

/** The compiler is the long one and has a lane of its own; the other lane is everything else. Two cores, two lanes. */
export const lanes: readonly (readonly Step[])[] = [
  [
    tool('types', 'turbo', [
      'run',
      'typecheck',
      'typecheck:server',
      '--continue=always',
      '--output-logs=errors-only',
      '--ui=stream',
    ]),
  ],
  [
    tool('format and lint', 'biome', ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
    own('boundaries', checkBoundaries),
    own('translations', checkTranslations),
    own('texts in the code', checkHardCodedTexts),
    {
      name: 'grammar',
      run: async (root) => verdictOf(await checkGrammar(root, 'node_modules/.cache/marquee/grammar')),
    },
    own('paths and secrets', checkLeaks),
    own('docs', checkDocs),
    tool('unused code', 'knip', ['--no-progress']),
  ],
]
