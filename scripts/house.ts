import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import type { Node } from 'oxc-parser'
import { type CheckResult, isTestCode, listFiles, listSources, type Problem, readSource, visit } from './sources.ts'

const MAX_LINES = 350

/**
 * `process.env` is read in files named env.ts and nowhere else in the product. The bench is no part of it: it starts
 * the product's programs and hands them their environment.
 */
export function checkEnvironment(root: string): CheckResult {
  const paths = listSources(root).filter(
    (path) => !isTestCode(path) && !path.startsWith('packages/bench/') && !/(^|\/)env\.ts$/.test(path),
  )
  const problems: Problem[] = []
  for (const path of paths) {
    const source = readSource(root, path)
    visit(source.program, (node) => {
      if (readsEnvironment(node)) {
        problems.push({ file: path, line: source.lineOf(node.start), message: 'reads process.env: only env.ts may' })
      }
      return undefined
    })
  }
  return { looked: paths.length, problems }
}

function readsEnvironment(node: Node): boolean {
  if (node.type === 'MemberExpression') {
    const name = node.property.type === 'Identifier' && !node.computed ? node.property.name : null
    const text = node.property.type === 'Literal' ? node.property.value : name
    return text === 'env' && isProcess(node.object)
  }
  if (node.type === 'VariableDeclarator') {
    return (
      node.init !== null && isProcess(node.init) && node.id.type === 'ObjectPattern' && takesEnv(node.id.properties)
    )
  }
  if (node.type === 'ImportDeclaration' && /^(node:)?process$/.test(node.source.value)) {
    return node.specifiers.some(
      (specifier) =>
        specifier.type === 'ImportSpecifier' &&
        specifier.imported.type === 'Identifier' &&
        specifier.imported.name === 'env',
    )
  }
  return false
}

function isProcess(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'process'
  return (
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    node.object.name === 'globalThis' &&
    node.property.type === 'Identifier' &&
    node.property.name === 'process'
  )
}

function takesEnv(properties: readonly Node[]): boolean {
  return properties.some(
    (property) => property.type === 'Property' && property.key.type === 'Identifier' && property.key.name === 'env',
  )
}

/** A file that no longer fits three screens becomes a folder: code of more than 350 lines is refused. */
export function checkLengths(root: string): CheckResult {
  const paths = listFiles(root, ['packages', 'apps', 'scripts']).filter(
    (path) => /\.([cm]?[jt]sx?|sh)$/.test(path) && !/\.gen\.ts$|\/locales\//.test(path),
  )
  const problems = paths.flatMap((path) => {
    const lines = readFileSync(`${root}/${path}`, 'utf8').trimEnd().split('\n').length
    return lines > MAX_LINES ? [{ file: path, message: `${lines} lines, at most ${MAX_LINES}: make it a folder` }] : []
  })
  return { looked: paths.length, problems }
}

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
