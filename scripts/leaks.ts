import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import type { CheckResult, Problem } from './sources.ts'

// What must not be in any committed file. The patterns are written so that this file does not match itself.
const leaks: readonly [RegExp, string][] = [
  [/(?<![\w.:/$}-])\/(?:work|root|Users|home\/(?!node\b)[a-z][\w-]*)\/[\w.-]+/, 'a path of one machine'],
  [/[A-Z]:\\\\?Users\\/, 'a path of one machine'],
  [
    /\bregistry\.(?:npmjs|yarnpkg)\.[a-z]+|\/\/[\w.-]*(?:artifactory|nexus|verdaccio|jfrog)[\w.-]*\//,
    'a registry host',
  ],
  [/-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/, 'a private key'],
  [/\bAKIA[0-9A-Z]{16}\b|\bgh[pousr]_[A-Za-z0-9]{36}\b|\bnpm_[A-Za-z0-9]{36}\b/, 'an access key'],
  [/_auth(?:Token)?\s*=\s*\S+/, 'a registry credential'],
]

/** Machine paths, registry hosts and secrets in any file that git tracks or would track. */
export function checkLeaks(root: string): CheckResult {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const paths = listed.split('\0').filter((path) => path !== '' && isReadableText(`${root}/${path}`))
  return { looked: paths.length, problems: paths.flatMap((path) => leaksIn(root, path)) }
}

function leaksIn(root: string, path: string): Problem[] {
  const text = readFileSync(`${root}/${path}`, 'utf8')
  if (text.includes('\0')) return []
  return leaks.flatMap(([pattern, what]) => {
    const match = pattern.exec(text)
    if (!match) return []
    return [{ file: path, line: text.slice(0, match.index).split('\n').length, message: `${what}: ${match[0]}` }]
  })
}

// A tracked file may be deleted in the work tree already; pictures, fonts and the like hold no such text.
function isReadableText(path: string): boolean {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isFile() === true && !/\.(png|jpe?g|gif|webp|ico|woff2?|ttf|otf|pdf|zip|gz|wasm)$/.test(path)
}
