import type { Edge } from './boundaries.ts'
import { isTestCode, type Problem } from './sources.ts'

// Inside api: router -> service -> repo -> db; rules know the contract only, whose functions are as pure as they are; a domain enters another one through its
// service and nothing else.

type Role = 'router' | 'service' | 'repo' | 'rules' | 'events' | 'other'
type DomainFile = { domain: string; role: Role }

const roles: readonly Role[] = ['router', 'service', 'repo', 'rules', 'events']

// The roles of the same domain that a file of this role may import. Other files of a domain (a mail, a token) belong to
// its service: they may do what it may, and only it and its like reach them.
const inside: Record<Role, readonly Role[]> = {
  router: ['router', 'service', 'repo', 'events'],
  service: ['service', 'repo', 'rules', 'events', 'other'],
  other: ['service', 'repo', 'rules', 'events', 'other'],
  events: ['events', 'repo', 'rules', 'other'],
  repo: ['repo'],
  rules: ['rules'],
}

/** Domain and role of a file below `packages/api/src/domains`, else null. `domains/apps/chat` is the domain apps/chat. */
function domainOf(path: string): DomainFile | null {
  // It lists the routers of the apps, as the root lists those of the other domains, and belongs to none of them.
  if (path === 'packages/api/src/domains/apps/router.ts') return null
  const match = /^packages\/api\/src\/domains\/((?:apps\/)?[^/]+)\/(.+)$/.exec(path)
  if (!match?.[1] || !match[2]) return null
  const first = match[2].split('/')[0]?.replace(/\.ts$/, '')
  return { domain: match[1], role: roles.find((role) => role === first) ?? 'other' }
}

export function domainRules(edge: Edge): string[] {
  const from = domainOf(edge.from)
  if (!from || isTestCode(edge.from)) return []
  if (edge.to === null) return outsideRules(from.role, edge)
  const to = domainOf(edge.to)
  if (from.role === 'rules' && (!to || to.domain !== from.domain)) return ['rules may only import the contract']
  if (!to) return []
  if (to.domain !== from.domain) return crossRules(from, to)
  // A type is a shape, not a call: only rules are kept from it.
  if (edge.typeOnly && from.role !== 'rules') return []
  if (inside[from.role].includes(to.role)) return []
  return [`${from.role} must not import ${to.role}: the way is router, service, repo, db`]
}

function crossRules(from: DomainFile, to: DomainFile): string[] {
  if (to.role !== 'service') return [`${from.domain} reaches ${to.domain} past its service.ts`]
  if (from.role === 'repo' || from.role === 'router') return [`a ${from.role} must not enter another domain`]
  return []
}

function outsideRules(role: Role, edge: Edge): string[] {
  const name = edge.packageName
  if (role === 'rules' && name !== '@marquee/contract') {
    return ['rules may only import the contract']
  }
  if (name === 'kysely' && role !== 'repo') return [`SQL belongs into repo.ts, not into ${role}`]
  if (name === '@marquee/db' && role === 'router') return ['a router must not use the database']
  if (name === '@trpc/server' && !['router', 'events'].includes(role) && !edge.typeOnly) {
    return [`${role} must not know tRPC`]
  }
  return []
}

/** Circles between domains, and circles of files that import each other's values, each told once. */
export function findCycles(edges: readonly Edge[]): Problem[] {
  const files = new Map<string, Set<string>>()
  const domains = new Map<string, Set<string>>()
  for (const edge of edges) {
    if (edge.to === null || isTestCode(edge.from)) continue
    if (!edge.typeOnly && edge.to !== edge.from) add(files, edge.from, edge.to)
    const from = domainOf(edge.from)
    const to = domainOf(edge.to)
    if (from && to && from.domain !== to.domain) add(domains, from.domain, to.domain)
  }
  return [
    ...circles(domains).map((path) => ({
      file: `packages/api/src/domains/${path[0]}`,
      message: `domains in a circle: ${path.join(' → ')}`,
    })),
    ...circles(files).map((path) => ({ file: path[0] ?? '', message: `imports in a circle: ${path.join(' → ')}` })),
  ]
}

function add(graph: Map<string, Set<string>>, from: string, to: string): void {
  graph.set(from, (graph.get(from) ?? new Set()).add(to))
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
