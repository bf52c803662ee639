import { procedureTable } from '@marquee/api'

const table = new Map(procedureTable().map((row) => [row.path, row]))

/** What a path of a call names, or undefined when there is no such procedure. */
export const procedureAt = (path: string) => table.get(path)

/** The label of a path in the metrics: callers cannot make new ones. */
export const procedureLabel = (path: string | undefined): string =>
  path !== undefined && table.has(path) ? path : 'unknown'
