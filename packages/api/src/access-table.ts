import { readFileSync, writeFileSync } from 'node:fs'
import { type Access, accessText } from '@marquee/contract'
import type { Meta } from './core/trpc.ts'
import { appRouter } from './root.ts'

/** What one procedure declares. */
export interface ProcedureRow {
  path: string
  type: 'query' | 'mutation' | 'subscription'
  access: Access
  /** Only mutations have it. */
  audited: boolean | undefined
}

/** Every procedure with its declared access, walked from the router; throws for one that declares none. */
export function procedureTable(): ProcedureRow[] {
  return Object.entries(
    appRouter._def.procedures as Record<string, { _def: { type: ProcedureRow['type']; meta?: Meta } }>,
  )
    .map(([path, procedure]) => {
      const { type, meta } = procedure._def
      if (meta?.access === undefined) throw new Error(`${path} declares no access`)
      return { path, type, access: meta.access, audited: type === 'mutation' ? meta.audited === true : undefined }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The committed form: a change of anybody's right is a visible line of a review. */
export function accessTableText(): string {
  const lines = procedureTable().map((row) =>
    `${row.path.padEnd(34)} ${row.type.padEnd(12)} ${accessText(row.access).padEnd(28)}${row.audited ? ' audited' : ''}`.trimEnd(),
  )
  return `${lines.join('\n')}\n`
}

const file = new URL('../access-table.txt', import.meta.url)

/** The table as it was committed. */
export function committedAccessTable(): string {
  return readFileSync(file, 'utf8')
}

if (process.argv[1] === import.meta.filename && process.argv.includes('--write')) writeFileSync(file, accessTableText())
