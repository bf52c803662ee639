import type { Edge } from './boundaries.ts'
import { isTestCode } from './sources.ts'

// Inside web: app -> features | shell -> parts -> lib; a feature never imports a feature; only queries.ts (and app, lib)
// speaks tRPC. Parts know the business (till, pay, seat map …) and are used by several screens; lib knows none of it.
// What stands directly in src (main.tsx) belongs to app.

type Layer = { name: 'app' | 'shell' | 'feature' | 'parts' | 'lib'; feature: string | null }

const below: Record<Layer['name'], readonly Layer['name'][]> = {
  app: ['app', 'shell', 'feature', 'parts', 'lib'],
  shell: ['shell', 'parts', 'lib'],
  feature: ['feature', 'parts', 'lib'],
  parts: ['parts', 'lib'],
  lib: ['lib'],
}

function layerOf(path: string): Layer | null {
  const match = /^apps\/web\/src\/(.+)$/.exec(path)
  if (!match?.[1]) return null
  const [first, second] = match[1].split('/')
  if (first === 'features') return { name: 'feature', feature: second ?? '' }
  if (first === 'shell' || first === 'parts' || first === 'lib') return { name: first, feature: null }
  return { name: 'app', feature: null }
}

export function webRules(edge: Edge): string[] {
  const from = layerOf(edge.from)
  if (!from || isTestCode(edge.from)) return []
  return [...layerRules(from, edge), ...trpcRules(from, edge), ...serverRules(edge)]
}

function layerRules(from: Layer, edge: Edge): string[] {
  const to = edge.to === null ? null : layerOf(edge.to)
  if (!to) return []
  if (!below[from.name].includes(to.name))
    return [`${from.name} must not import ${to.name}: app, then features and shell, then parts, then lib`]
  if (from.feature !== null && to.feature !== null && from.feature !== to.feature) {
    return [`the feature ${from.feature} must not import the feature ${to.feature}`]
  }
  return []
}

// Whether the line is up, and what a refusal says: anybody may ask that, it is no call.
const aboutTheLine = /\/trpc\/(socket|failure)\.ts$/

function trpcRules(from: Layer, edge: Edge): string[] {
  if (from.name === 'app' || from.name === 'lib' || edge.typeOnly) return []
  if (/\/queries(\.tsx?|\/.+)$/.test(edge.from)) return []
  const speaks =
    edge.to === null
      ? /^@trpc\/|^@tanstack\/react-query$/.test(edge.packageName ?? '')
      : /^apps\/web\/src\/lib\/trpc(\.tsx?|\/.*)?$/.test(edge.to) && !aboutTheLine.test(edge.to)
  return speaks ? ['only queries.ts speaks tRPC'] : []
}

// Links of one's own are made of observables, which live in the server's package; nothing else of it may be bundled.
function serverRules(edge: Edge): string[] {
  if (edge.packageName !== '@trpc/server' || edge.typeOnly || edge.specifier === '@trpc/server/observable') return []
  return ['web may use @trpc/server as types only']
}

/** The part of a file below `parts`: `apps/web/src/parts/till/queries.ts` is of the part till. */
export function partOf(path: string): string | null {
  return /^apps\/web\/src\/parts\/([^/]+)\//.exec(path)?.[1] ?? null
}
