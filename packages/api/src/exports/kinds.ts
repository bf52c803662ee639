import type { ExportKind } from './kind.ts'
import type { ExportWordKey } from './words.ts'

/** The lists that can be fetched as a file, by the name that their tickets carry: those with a name for the file. */
export type ExportKindName = ExportWordKey extends infer Key ? (Key extends `${infer Name}.file` ? Name : never) : never

/** What a domain declares in its `export.ts`. The filter is the domain's own. */
// biome-ignore lint/suspicious/noExplicitAny: every kind has a filter of its own, which its own schema reads.
export type ExportKinds = Partial<Record<ExportKindName, ExportKind<any>>>

const known = new Map<string, ExportKind>()

/** Takes what the domains declare, so that the machine which makes files needs to know none of them. */
export function offerExports(kinds: ExportKinds): void {
  for (const [name, kind] of Object.entries(kinds)) known.set(name, kind)
}

/** The kind of this name; undefined for every other text. Whose filter it is, its own schema finds out. */
export function exportKind(name: string): ExportKind | undefined {
  return known.get(name)
}
