import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Node, type Program, parseSync } from 'oxc-parser'

/** Something a check refuses, with the place to look at. */
export type Problem = { file: string; line?: number; message: string }

/** What a check answers. `looked` counts what it examined: a check that looked at nothing has failed. */
export type CheckResult = { looked: number; problems: Problem[] }

export type Check = (root: string) => CheckResult

const skipped = new Set(['node_modules', 'dist', 'coverage', 'test-results', 'playwright-report'])

/**
 * Every file below the given folders of `root`, as paths relative to it with `/`, sorted. Folders that do not exist
 * are left out, and so is everything that is built, installed or hidden.
 */
export function listFiles(root: string, folders: readonly string[]): string[] {
  const found: string[] = []
  const walk = (folder: string) => {
    for (const entry of entriesOf(join(root, folder))) {
      if (entry.name.startsWith('.') || skipped.has(entry.name)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) walk(path)
      else if (entry.isFile()) found.push(path)
    }
  }
  for (const folder of folders) walk(folder)
  return found.sort()
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

/** TypeScript sources of all packages and applications: everything below packages and apps that ends in ts or tsx. */
export function listSources(root: string): string[] {
  return listFiles(root, ['packages', 'apps']).filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
}

/** Tests, their tools and the settings of tools: code that does not run in the product. */
export function isTestCode(path: string): boolean {
  return (
    /\.(test|spec|chaos|e2e)\.tsx?$/.test(path) ||
    /\/(test|tests|testing|e2e|chaos)\//.test(path) ||
    /\/vitest[^/]*$/.test(path) ||
    isToolConfig(path)
  )
}

function isToolConfig(path: string): boolean {
  return /\.config\.[cm]?[jt]s$/.test(path)
}

export type Source = { path: string; text: string; program: Program; lineOf: (offset: number) => number }

const parsed = new Map<string, Source>()

/** Parses one file; a file that does not parse is an error of the caller's, not an empty file. */
export function readSource(root: string, path: string): Source {
  const known = parsed.get(join(root, path))
  if (known) return known
  const text = readFileSync(join(root, path), 'utf8')
  const result = parseSync(path, text)
  const [error] = result.errors
  if (error) throw new Error(`${path} does not parse: ${error.message}`)
  const source = { path, text, program: result.program, lineOf: lineFinder(text) }
  parsed.set(join(root, path), source)
  return source
}

function lineFinder(text: string): (offset: number) => number {
  return (offset) => text.slice(0, offset).split('\n').length
}

/** Visits every node, parents first. Answering `false` leaves the children out. */
export function visit(node: Node, enter: (node: Node) => boolean | undefined): void {
  if (enter(node) === false) return
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) visit(item, enter)
    } else if (isNode(value)) visit(value, enter)
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** One import of a file: `import`, `export … from` or `import()`. `specifier` is null when it is not a plain text. */
export type Import = { specifier: string | null; typeOnly: boolean; line: number }

/** All imports of a source, in order. `import { type X }` counts as a value: it stays in the running code. */
export function importsOf(source: Source): Import[] {
  const imports: Import[] = []
  visit(source.program, (node) => {
    if (node.type === 'ImportDeclaration') {
      imports.push({
        specifier: node.source.value,
        typeOnly: node.importKind === 'type',
        line: source.lineOf(node.start),
      })
    }
    if ((node.type === 'ExportNamedDeclaration' || node.type === 'ExportAllDeclaration') && node.source) {
      imports.push({
        specifier: node.source.value,
        typeOnly: node.exportKind === 'type',
        line: source.lineOf(node.start),
      })
    }
    if (node.type === 'ImportExpression') {
      imports.push({ specifier: plainText(node.source), typeOnly: false, line: source.lineOf(node.start) })
    }
    // `typeof import('x')` and `import('x').T` are types.
    if (node.type === 'TSImportType') {
      imports.push({ specifier: plainText(node.source), typeOnly: true, line: source.lineOf(node.start) })
    }
    return undefined
  })
  return imports
}

/** The value of a string literal or of a template without holes, else null. */
export function plainText(node: Node): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0]?.value.cooked ?? null
  return null
}
