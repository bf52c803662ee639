import { auditExport } from './audit.ts'
import type { ExportKind } from './kind.ts'
import { ordersExport } from './orders.ts'
import { usersExport } from './users.ts'

/** Every list that can be fetched as a file, by the name that its tickets carry. */
export const exportKinds = { audit: auditExport, orders: ordersExport, users: usersExport }

export type ExportKindName = keyof typeof exportKinds

/** The kind of this name; undefined for every other text. Whose filter it is, its own schema finds out. */
export function exportKind(name: string): ExportKind | undefined {
  return Object.hasOwn(exportKinds, name) ? (exportKinds[name as ExportKindName] as ExportKind) : undefined
}
