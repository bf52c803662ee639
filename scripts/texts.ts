import { readFileSync } from 'node:fs'
import type { CallExpression, Node, ObjectExpression } from 'oxc-parser'
import {
  type CheckResult,
  isTestCode,
  listFiles,
  listSources,
  type Problem,
  plainText,
  readSource,
  type Source,
  visit,
} from './sources.ts'

// Every key that the code names exists, every key that exists is named, every call brings the values its text needs.
// Keys are written in full (`users:column.name`), which is what makes this possible.

/** Keys that are asked for by names from outside the code. Empty is best: a template such as `errors:code.${code}` is understood. */
const dynamicPrefixes: readonly string[] = []

type Catalogue = { namespaces: Set<string>; texts: Map<string, string>; files: number }
type Use = { text: string; isPrefix: boolean; source: Source; node: Node }

/** Missing keys, unused keys, calls with missing or needless values, and keys that are not written in full. */
export function checkTranslations(root: string): CheckResult {
  const catalogue = readCatalogue(root)
  const paths = listSources(root).filter((path) => speaks(path) && !isTestCode(path))
  const problems: Problem[] = []
  const uses: Use[] = []
  for (const path of paths) {
    const source = readSource(root, path)
    uses.push(...usesOf(source, catalogue))
    visit(source.program, (node) => {
      if (node.type === 'CallExpression') problems.push(...callProblems(source, node, catalogue))
      return undefined
    })
  }
  problems.push(...missing(uses, catalogue), ...unused(uses, catalogue))
  return { looked: catalogue.files === 0 ? 0 : paths.length, problems }
}

// The packages below speak to people only through the web and the server.
const speaks = (path: string): boolean => path.startsWith('apps/')

function readCatalogue(root: string): Catalogue {
  const files = listFiles(root, ['packages/i18n/locales/en']).filter((path) => path.endsWith('.json'))
  const texts = new Map<string, string>()
  const namespaces = new Set<string>()
  for (const file of files) {
    const namespace = file.slice(file.lastIndexOf('/') + 1, -'.json'.length)
    namespaces.add(namespace)
    flatten(JSON.parse(readFileSync(`${root}/${file}`, 'utf8')), `${namespace}:`, texts)
  }
  return { namespaces, texts, files: files.length }
}

function flatten(value: unknown, key: string, into: Map<string, string>): void {
  if (typeof value === 'string') into.set(key, value)
  else if (typeof value === 'object' && value !== null) {
    for (const [name, child] of Object.entries(value)) {
      flatten(child, key.endsWith(':') ? key + name : `${key}.${name}`, into)
    }
  }
}

function usesOf(source: Source, { namespaces }: Catalogue): Use[] {
  const uses: Use[] = []
  visit(source.program, (node) => {
    if (node.type === 'ImportDeclaration') return false
    const whole = plainText(node)
    const text = whole ?? (node.type === 'TemplateLiteral' ? (node.quasis[0]?.value.cooked ?? null) : null)
    const namespace = text === null ? null : /^([a-z][A-Za-z0-9-]*):[A-Za-z0-9._-]*$/.exec(text)?.[1]
    if (text === null || !namespace || !namespaces.has(namespace)) return undefined
    uses.push({ text, isPrefix: whole === null, source, node })
    return undefined
  })
  return uses
}

function missing(uses: readonly Use[], { texts }: Catalogue): Problem[] {
  return uses
    .filter(({ text, isPrefix }) =>
      isPrefix
        ? ![...texts.keys()].some((key) => key.startsWith(text))
        : !texts.has(text) && !texts.has(`${text}_other`),
    )
    .map(({ text, source, node }) => at(source, node, `there is no text ${text}`))
}

function unused(uses: readonly Use[], { texts }: Catalogue): Problem[] {
  const whole = new Set(uses.filter((use) => !use.isPrefix).map((use) => use.text))
  const prefixes = [...uses.filter((use) => use.isPrefix).map((use) => use.text), ...dynamicPrefixes]
  const keys = new Set([...texts.keys()].map((key) => key.replace(/_(one|other)$/, '')))
  return [...keys]
    .filter((key) => !whole.has(key) && !prefixes.some((prefix) => key.startsWith(prefix)))
    .map((key) => ({
      file: `packages/i18n/locales/en/${key.split(':')[0]}.json`,
      message: `nobody uses ${key}`,
    }))
}

function callProblems(source: Source, call: CallExpression, { texts, namespaces }: Catalogue): Problem[] {
  const name = calleeName(call.callee)
  // translate(language, key, values) of the server; t(key, values) and say(key, values) of the browser.
  const asks = source.path.startsWith('apps/web/') ? ['t', 'say'] : ['translate']
  if (name === null || !asks.includes(name)) return []
  const [keyNode, values] = call.arguments.slice(name === 'translate' ? 1 : 0)
  const key = keyNode ? plainText(keyNode) : null
  if (!keyNode || key === null) return []
  if (!namespaces.has(key.split(':')[0] ?? '')) {
    return [at(source, keyNode, `write the key in full, with its namespace: ${key}`)]
  }
  const text = texts.get(`${key}_other`) ?? texts.get(key)
  if (text === undefined) return []
  const needed = new Set([...text.matchAll(/\{\{\s*([A-Za-z0-9]+)\s*\}\}/g)].map((match) => match[1] ?? ''))
  if (texts.has(`${key}_other`)) needed.add('count')
  const given = values === undefined ? new Set<string>() : namesOf(values)
  if (given === null) return []
  return [
    ...[...needed].filter((one) => !given.has(one)).map((one) => at(source, call, `${key} needs ${one}`)),
    ...[...given].filter((one) => !needed.has(one)).map((one) => at(source, call, `${key} has no place for ${one}`)),
  ]
}

function calleeName(callee: Node): string | null {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') return callee.property.name
  return null
}

// null when the values are not spelled out (a variable, a spread): tsc and the eye must do.
function namesOf(values: Node): Set<string> | null {
  if (values.type !== 'ObjectExpression') return null
  const names = new Set<string>()
  for (const property of (values as ObjectExpression).properties) {
    if (property.type !== 'Property' || property.computed) return null
    if (property.key.type === 'Identifier') names.add(property.key.name)
    else if (property.key.type === 'Literal') names.add(String(property.key.value))
  }
  return names
}

function at(source: Source, node: Node, message: string): Problem {
  return { file: source.path, line: source.lineOf(node.start), message }
}
