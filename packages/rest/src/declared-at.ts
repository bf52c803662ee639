import type { Meta } from '@marquee/api'
import { pathTable } from './path-table.ts'
import { declared } from './procedures.ts'
import type { Route } from './route.ts'
import { routes } from './table.ts'

const find = pathTable<Route>(Object.entries(routes))

/** What the procedure behind a documented path declares, in a list of one; none where there is no such path. */
export function declaredAt(method: string, path: string): Meta[] {
  const route = find(path)?.methods.get(method === 'HEAD' ? 'GET' : method)
  return route ? [declared(route.procedure)] : []
}
