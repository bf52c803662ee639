/** What a module imports: at once, and only when it is asked for. */
export type Look = (id: string) => { importedIds: readonly string[]; dynamicallyImportedIds: readonly string[] } | null

export interface Reach {
  /** The pages that cannot be drawn without a module, in one order. */
  pagesWith(id: string): readonly string[]
}

const isPage = (id: string) => /\/src\/features\/.*page\.tsx$/.test(id)
const isRoute = (id: string) => /\/(record-routes|route)\.ts$/.test(id)

/** Which pages of the routes reach which modules without waiting. */
export function reachOf(routes: string, look: Look): Reach {
  const closure = (root: string) => {
    const seen = new Set<string>()
    const open = [root]
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      if (seen.has(id)) continue
      seen.add(id)
      open.push(...(look(id)?.importedIds ?? []))
    }
    return seen
  }
  const tables = [routes, ...[...closure(routes)].filter(isRoute)]
  const pages = new Set(tables.flatMap((id) => (look(id)?.dynamicallyImportedIds ?? []).filter(isPage)))
  const reached = [...pages].sort().map((page) => ({ page, ids: closure(page) }))
  return {
    pagesWith: (id) => reached.flatMap(({ page, ids }) => (ids.has(id) ? [page] : [])),
  }
}
