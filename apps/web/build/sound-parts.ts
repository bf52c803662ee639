import type { Plugin, Rolldown } from 'vite'

/** Pages that open in front of somebody who waits. */
const quickPage =
  /\/features\/(booking|get-pass|check-in|order-list|home|days|transactions(\/\w+)?)\/([\w-]+-)?page\.tsx$/
const schemas = /\/node_modules\/zod\//

/**
 * Stops the build when one of its files exports a name that nothing in it declares, or when files import each other in a
 * circle: a browser refuses the one, and begins the other with names that are not there yet. Modules that are put
 * together by hand can lead to both. It also stops when a page that must open quickly waits for zod, which only forms
 * need: half a second over a bad line.
 */
export function soundParts(): Plugin {
  return {
    name: 'sound-parts',
    apply: 'build',
    generateBundle(_options, bundle) {
      const parts = Object.values(bundle).filter((part) => part.type === 'chunk')
      const circle = circleIn(new Map(parts.map(({ fileName, imports }) => [fileName, imports])))
      if (circle) throw new Error(`files import each other in a circle: ${circle.join(' → ')}`)
      const slow = pageWith(parts, quickPage, schemas)
      if (slow) throw new Error(`${slow} cannot be drawn before zod has come: import a module without schemas instead`)
      for (const part of parts) {
        const [missing] = undeclaredExports(this.parse(part.code))
        if (missing) throw new Error(`${part.fileName} exports ${missing}, which it does not declare`)
      }
    },
  }
}

/** What is looked at of a file of the build. */
interface Part {
  fileName: string
  facadeModuleId: string | null
  imports: readonly string[]
  moduleIds: readonly string[]
}

/** The first of some pages whose file needs a module at once, itself or by what it imports; null: none does. */
export function pageWith(parts: readonly Part[], pages: RegExp, module: RegExp): string | null {
  const byName = new Map(parts.map((part) => [part.fileName, part]))
  const needs = (part: Part | undefined, seen: Set<string>): boolean => {
    if (!part || seen.has(part.fileName)) return false
    seen.add(part.fileName)
    return part.moduleIds.some((id) => module.test(id)) || part.imports.some((name) => needs(byName.get(name), seen))
  }
  const slow = parts.find((part) => pages.test(part.facadeModuleId ?? '') && needs(part, new Set()))
  return slow?.facadeModuleId ?? null
}

/** The first circle of files that import each other, beginning and ending with the same one; null: there is none. */
export function circleIn(imports: ReadonlyMap<string, readonly string[]>): string[] | null {
  const done = new Set<string>()
  const walk = (file: string, path: readonly string[]): string[] | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return null
    for (const next of imports.get(file) ?? []) {
      const circle = walk(next, [...path, file])
      if (circle) return circle
    }
    done.add(file)
    return null
  }
  for (const file of imports.keys()) {
    const circle = walk(file, [])
    if (circle) return circle
  }
  return null
}

type Program = ReturnType<Rolldown.PluginContext['parse']>

/** The names that a module exports without having them. */
export function undeclaredExports({ body }: Pick<Program, 'body'>): string[] {
  const declared = new Set<string>()
  const exported: string[] = []
  for (const statement of body) {
    if (statement.type === 'ImportDeclaration') for (const { local } of statement.specifiers) declared.add(local.name)
    else if (statement.type === 'VariableDeclaration')
      for (const { id } of statement.declarations) for (const name of namesIn(id)) declared.add(name)
    else if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration') {
      if (statement.id) declared.add(statement.id.name)
    } else if (statement.type === 'ExportNamedDeclaration' && !statement.source) {
      for (const { local } of statement.specifiers) if (local.type === 'Identifier') exported.push(local.name)
    }
  }
  return exported.filter((name) => !declared.has(name))
}

/** The names that a pattern binds: `a`, `{ a, b: [c] }`. */
function namesIn(pattern: unknown): string[] {
  if (typeof pattern !== 'object' || pattern === null) return []
  const node = pattern as {
    type?: string
    name?: string
    properties?: unknown[]
    elements?: unknown[]
    value?: unknown
  }
  if (node.type === 'Identifier') return node.name ? [node.name] : []
  if (node.type === 'ObjectPattern') return (node.properties ?? []).flatMap(namesIn)
  if (node.type === 'ArrayPattern') return (node.elements ?? []).flatMap(namesIn)
  if (node.type === 'Property') return namesIn(node.value)
  const { left, argument } = pattern as { left?: unknown; argument?: unknown }
  return namesIn(left ?? argument)
}
