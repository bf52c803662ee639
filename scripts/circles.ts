import type { Edge } from './boundaries.ts'
import { domainOf } from './boundaries-api.ts'
import { partOf } from './boundaries-web.ts'
import { isTestCode, type Problem } from './sources.ts'

type Graph = Map<string, Set<string>>

/** Circles between domains, between parts of the client and between files, types included, each told once. */
export function findCycles(edges: readonly Edge[]): Problem[] {
  const files: Graph = new Map()
  const domains: Graph = new Map()
  const parts: Graph = new Map()
  for (const { from, to } of edges) {
    if (to === null || isTestCode(from)) continue
    add(files, from, to)
    add(domains, domainOf(from)?.domain, domainOf(to)?.domain)
    add(parts, partOf(from), partOf(to))
  }
  return [
    ...told(domains, 'domains', (name) => `packages/api/src/domains/${name}`),
    ...told(parts, 'parts', (name) => `apps/web/src/parts/${name}`),
    ...told(files, 'imports', (path) => path),
  ]
}

const told = (graph: Graph, what: string, fileOf: (name: string) => string): Problem[] =>
  circles(graph).map((path) => ({
    file: fileOf(path[0] ?? ''),
    message: `${what} in a circle: ${path.join(' → ')}`,
  }))

function add(graph: Graph, from: string | null | undefined, to: string | null | undefined): void {
  if (from && to && from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
}

function circles(graph: Map<string, Set<string>>): string[][] {
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (name: string, path: string[]) => {
    const start = path.indexOf(name)
    if (start >= 0) {
      found.push([...path.slice(start), name])
      return
    }
    if (done.has(name)) return
    for (const next of graph.get(name) ?? []) walk(next, [...path, name])
    done.add(name)
  }
  for (const name of graph.keys()) walk(name, [])
  return found
}
