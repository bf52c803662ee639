import type { RecordRoute } from './record-route.ts'

const found = import.meta.glob<RecordRoute>('../../features/*/route.ts', { eager: true, import: 'route' })

/** The pages of records, by the folder of their feature. */
export const recordRoutes: readonly RecordRoute[] = Object.values(found)
