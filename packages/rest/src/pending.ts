import type { DocumentedRoute } from './documented.ts'

/**
 * Documented routes that have no row yet, by the files in `golden/`. It only ever gets shorter: a row that comes takes
 * its line with it, and a test holds the rest against the golden shapes.
 */
export const pending = [
  // panels
  'GET api/cms/screens',
] as const satisfies readonly DocumentedRoute[]

export type PendingRoute = (typeof pending)[number]
