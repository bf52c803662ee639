import { readFileSync, writeFileSync } from 'node:fs'
import { type Access, accessText } from '@marquee/contract'
import type { Meta } from './door/trpc.ts'
import { appRouter } from './root.ts'

/** What one procedure declares. */
export interface ProcedureRow {
  path: string
  type: 'query' | 'mutation' | 'subscription'
  access: Access
  /** Only mutations have it. */
  audited: boolean | undefined
  /** Whether someone else may be asked to approve it. */
  approvable: boolean
  /** How long a body of it may be, where that is more than the server takes otherwise. */
  bodyBytes: number | undefined
  /** All that it declares, as its door reads it. */
  meta: Meta
}

interface Declared {
  type: ProcedureRow['type']
  meta?: Meta
}

/** Every procedure with its declared access, walked from the router; throws for one that declares none. */
export function procedureTable(): ProcedureRow[] {
  // At run time the record is flat, with dotted paths; its type is nested.
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Declared }>
  return Object.entries(procedures)
    .map(([path, procedure]) => {
      const { type, meta } = procedure._def
      if (meta?.access === undefined) throw new Error(`${path} declares no access`)
      const audited = type === 'mutation' ? meta.audited === true : undefined
      const approvable = meta.approvable === true
      return { path, type, access: meta.access, audited, approvable, bodyBytes: meta.bodyBytes, meta }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The committed form: a change of anybody's right is a visible line of a review. */
export function accessTableText(): string {
  const lines = procedureTable().map((row) => {
    const { limitedBy } = row.meta
    const approvable = limitedBy ? ` approvable: ${accessText(limitedBy)}` : ' approvable'
    const marks = `${row.audited ? ' audited' : ''}${row.approvable ? approvable : ''}`
    return `${row.path.padEnd(34)} ${row.type.padEnd(12)} ${accessText(row.access).padEnd(28)}${marks}`.trimEnd()
  })
  return `${lines.join('\n')}\n`
}

const file = new URL('../access-table.txt', import.meta.url)

/** The table as it was committed. */
export function committedAccessTable(): string {
  return readFileSync(file, 'utf8')
}

if (process.argv[1] === import.meta.filename && process.argv.includes('--write')) writeFileSync(file, accessTableText())
