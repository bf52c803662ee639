export type { Failure, ReportFailure } from './answer-call.ts'
export { type DocsWordKey, type DocsWords, docsWordKeys } from './docs/words.ts'
export type { DocumentedRoute } from './documented.ts'
export { createRestRouter, type RestOptions } from './router.ts'
