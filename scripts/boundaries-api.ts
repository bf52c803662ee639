import type { Edge } from './boundaries.ts'
import { isTestCode } from './sources.ts'

// Inside api: rooms stand above each other, and none knows what is above it. In a domain: router -> service -> repo -> db;
// rules know the contract only, whose functions are as pure as they are; code outside a domain enters it
// through its service, router or record, never through its repo or rules.

// Lowest first. What is beside each other knows nothing of its neighbour.
const floors: readonly (readonly string[])[] = [
  ['core'],
  ['aside', 'realtime', 'queue', 'series'],
  ['identity'],
  ['audit', 'files'],
  ['door', 'jobs'],
  ['apps'],
  ['batches'],
  ['records'],
  ['exports', 'printing'],
  ['domains'],
  ['root'],
  ['demo'],
]

/** `packages/api/src/core/refusal.ts` is in the room core; what stands directly in src is the root. */
function roomOf(path: string): string | null {
  const match = /^packages\/api\/src\/(.+)$/.exec(path)
  if (!match?.[1]) return null
  const [first = '', second] = match[1].split('/')
  // The rows that a domain brings to the demo are made through the root's own door.
  if (first === 'domains' && match[1].endsWith('/demo.ts')) return 'demo'
  return second === undefined ? 'root' : first
}

const floorOf = (room: string) => floors.findIndex((rooms) => rooms.includes(room))

/** The directions between the rooms of api, types too: a type from above ties the lower room to the upper one. */
export function roomRules(edge: Edge): string[] {
  const from = roomOf(edge.from)
  const to = edge.to === null ? null : roomOf(edge.to)
  if (from === null || to === null || from === to || isTestCode(edge.from)) return []
  if (isTestCode(edge.to ?? '')) return []
  for (const room of [from, to]) {
    if (floorOf(room) < 0) return [`${room} is no known room of api: add it to the floors in scripts/boundaries-api.ts`]
  }
  if (floorOf(to) >= floorOf(from)) return [`${from} must not know ${to}, which stands beside it or above`]
  const entered = edge.to === null ? null : domainOf(edge.to)
  if (entered && (entered.role === 'repo' || entered.role === 'rules'))
    return [`${from} reaches ${entered.domain} past its service.ts`]
  return []
}

type Role = 'router' | 'record' | 'service' | 'repo' | 'rules' | 'events' | 'other'
type DomainFile = { domain: string; role: Role }

const roles: readonly Role[] = ['router', 'record', 'service', 'repo', 'rules', 'events']

// The roles of the same domain that a file of this role may import. Other files of a domain (a mail, a token) belong to
// its service: they may do what it may, and only it and its like reach them.
const inside: Record<Role, readonly Role[]> = {
  router: ['router', 'record', 'service', 'repo', 'events'],
  // A declared record: its derived columns are SQL, its hooks ask the services of the domain.
  record: ['record', 'service', 'repo', 'rules'],
  // A declared record is a service of its table.
  service: ['service', 'record', 'repo', 'rules', 'events', 'other'],
  other: ['service', 'record', 'repo', 'rules', 'events', 'other'],
  events: ['events', 'repo', 'rules', 'other'],
  repo: ['repo'],
  rules: ['rules'],
}

/** Domain and role of a file below `packages/api/src/domains`, else null. `domains/apps/chat` is the domain apps/chat. */
export function domainOf(path: string): DomainFile | null {
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
  if (name === 'kysely' && role !== 'repo' && role !== 'record') return [`SQL belongs into repo.ts, not into ${role}`]
  if (name === '@marquee/db' && role === 'router') return ['a router must not use the database']
  if (name === '@trpc/server' && !['router', 'events'].includes(role) && !edge.typeOnly) {
    return [`${role} must not know tRPC`]
  }
  return []
}
