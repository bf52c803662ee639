/** What a module imports: at once, and only when it is asked for. */
export type Look = (id: string) => Imports | null

interface Imports {
  importedIds: readonly string[]
  dynamicallyImportedIds: readonly string[]
}

/** The door of a package of ours: everything that it offers under one name. */
const door = /\/packages\/(\w+)\/src\/index\.ts$/
const named = /\bexport\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g
const starred = /\bexport\s*\*\s*from\s*["']([^"']+)["']/g
const declared = /\bexport\s+(?:async\s+)?(?:const|let|function\*?|class)\s+([\w$]+)/g
const taken = (way: string) =>
  new RegExp(`\\b(?:import|export)\\s*\\{([^}]*)\\}\\s*from\\s*["']@marquee/${way}["']`, 'g')

/** The names of a list as in `{ Button, cx as join }`: how each is called where it comes from, and here. */
const namesOf = (list: string) =>
  list.split(',').flatMap((each) => {
    const [from, here = from] = each.trim().split(/\s+as\s+/)
    return from && here ? [{ from, here }] : []
  })

/** A look that gives the text of a module too. */
export type LookInside = (id: string) => (Imports & { code: string | null }) | null

/** Which module has what comes through a door, by its name. */
function behind(id: string, look: LookInside): [name: string, module: string][] {
  const code = look(id)?.code ?? ''
  const file = (path: string) => new URL(path, `file://${id}`).pathname
  return [
    ...[...code.matchAll(starred)].flatMap(([, path = '']) => behind(file(path), look)),
    ...[...code.matchAll(named)].flatMap(([, list = '', path = '']) =>
      namesOf(list).map(({ here }): [string, string] => [here, file(path)]),
    ),
    ...[...code.matchAll(declared)].map(([, name = '']): [string, string] => [name, id]),
  ]
}

/**
 * The same look, but through the doors of our packages: a module that takes one button from `@marquee/ui` imports that
 * button, and not all that the package has. What cannot be told stays the door.
 */
export function seenThrough(look: LookInside): Look {
  const doors = new Map<string, Map<string, string>>()
  const modulesBehind = (id: string) => {
    const known = doors.get(id) ?? new Map(behind(id, look))
    doors.set(id, known)
    return known
  }
  return (id) => {
    const module = look(id)
    if (!module) return null
    const importedIds = module.importedIds.flatMap((imported) => {
      const [, way] = door.exec(imported) ?? []
      if (!way) return [imported]
      const lists = [...(module.code ?? '').matchAll(taken(way))].flatMap(([, list = '']) => namesOf(list))
      const found = lists.map(({ from }) => modulesBehind(imported).get(from) ?? imported)
      return found.length ? found : [imported]
    })
    return { importedIds: [...new Set(importedIds)], dynamicallyImportedIds: module.dynamicallyImportedIds }
  }
}

export interface Reach {
  /** The pages that cannot be drawn without a module, in one order. */
  pagesWith(id: string): readonly string[]
  /** Whether what a screen asks ahead with cannot be asked without a module. */
  isAhead(id: string): boolean
}

const isPage = (id: string) => /\/src\/features\/.*page\.tsx$/.test(id)
const isAheadFile = (id: string) => /\/src\/features\/.*ahead\.ts$/.test(id)
const isRoute = (id: string) => /\/(record-routes|route|[\w-]+-screens)\.ts$/.test(id)

/** A module with all that comes with it at once. */
export function closureOf(root: string, look: Look): Set<string> {
  const seen = new Set<string>()
  const open = [root]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (seen.has(id)) continue
    seen.add(id)
    open.push(...(look(id)?.importedIds ?? []))
  }
  return seen
}

/** Which pages of the routes reach which modules without waiting. */
export function reachOf(routes: string, look: Look): Reach {
  const closure = (root: string) => closureOf(root, look)
  const tables = [routes, ...[...closure(routes)].filter(isRoute)]
  const pages = new Set(tables.flatMap((id) => (look(id)?.dynamicallyImportedIds ?? []).filter(isPage)))
  const reached = [...pages].sort().map((page) => ({ page, ids: closure(page) }))
  const ahead = new Set(
    tables.flatMap((id) =>
      (look(id)?.dynamicallyImportedIds ?? []).filter(isAheadFile).flatMap((each) => [...closure(each)]),
    ),
  )
  return {
    isAhead: (id) => ahead.has(id),
    pagesWith: (id) => reached.flatMap(({ page, ids }) => (ids.has(id) ? [page] : [])),
  }
}
