export type { Failure, ReportFailure } from './answer-call.ts'
export { declaredAt } from './declared-at.ts'
export type { DocumentedRoute } from './documented.ts'
export { createRestRouter, type RestOptions } from './router.ts'
