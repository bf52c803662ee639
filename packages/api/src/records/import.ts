import {
  type Access,
  type FieldIssue,
  type ImportPart,
  modules,
  mostAtOnce,
  type RecordDefinition,
} from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import { defineBatch } from '../batches/kind.ts'
import { addToBatch, isBatch, startBatch } from '../batches/start.ts'
import type { SignedContext } from '../core/context.ts'
import { refuse, refuseField, toRefusal } from '../core/refusal.ts'
import { inTransaction, type Work } from '../door/work.ts'
import type { KeepSet } from './keep-set.ts'
import type { AnyFields, ImportOf } from './types.ts'

/** Ends the transaction of an import that was only to be tried. */
const tried = new Error('an import was tried and nothing kept')

interface Long {
  rows: readonly unknown[]
  dryRun: boolean
  part?: ImportPart | undefined
}

interface Keeping {
  /** Stores one new record and answers its id; the screens are told here. */
  keep: (work: Work, ctx: SignedContext, fields: AnyFields) => Promise<string>
  /** The same for many with few statements; null in the place of one that has to be kept or refused by itself. */
  keepSet?: KeepSet | undefined
}

/**
 * The import of a record: up to `mostAtOnce` rows in one transaction, all or none; more of them as a batch, where each
 * is kept or refused by itself. Refused is VALIDATION with all rows that cannot be kept (`rows.3.code`).
 */
export function recordImport<Definition extends RecordDefinition>(record: Definition, { keep, keepSet }: Keeping) {
  const { module, path } = record
  const longImport =
    module &&
    defineBatch({
      name: `${path}.import`,
      access: { module, action: 'create' } as Access,
      atOnce: 2,
      async perform(ctx, work, input) {
        return { id: await keep(work, ctx, record.create.parse(input) as AnyFields) }
      },
      performSet:
        keepSet &&
        (async (ctx, work, inputs) => {
          const ids = await keepSet(
            work,
            ctx,
            inputs.map((input) => record.create.safeParse(input).data as AnyFields | undefined),
          )
          return ids.map((id) => (id === null ? null : { id }))
        }),
      tell: (ctx, work) => work.announce(ctx.venueId, path, { id: uuidv7() }),
      link: `/${modules[module].route}`,
      notice: ({ done, failed }) => ({
        en: `Import finished: ${done} added, ${failed} not added`,
        tr: `Dosyadan ekleme bitti: ${done} eklendi, ${failed} eklenemedi`,
      }),
    })

  /** More rows than one transaction should hold: each comes in by itself, and is refused by itself. */
  async function importLater(ctx: SignedContext, { rows, dryRun, part }: Long) {
    if (!longImport || dryRun) refuseField('rows', 'field.tooLong')
    if (part && part.from + rows.length > part.total) refuseField('part.total', 'field.tooSmall')
    const total = part?.total ?? rows.length
    const batchId = await inTransaction(ctx, async (work) => {
      if (part && (part.from > 0 || (await isBatch(work, ctx, part.batchId)))) {
        await addToBatch(work, ctx, { kind: longImport, inputs: rows, part })
        return part.batchId
      }
      const id = await startBatch(work, ctx, { kind: longImport, inputs: rows, batchId: part?.batchId, total })
      await work.audit({ action: `${path}.import`, entity: 'batch', entityId: id, after: { rows: total } })
      return id
    })
    return { created: 0, batchId }
  }

  /** Adds the rows of a short import; what they are refused for comes back, and is none when all were kept. */
  async function addAll(work: Work, ctx: SignedContext, rows: readonly unknown[]): Promise<FieldIssue[]> {
    const problems: FieldIssue[] = []
    for (const [index, fields] of rows.entries()) {
      // What a row is refused for ends nothing: the rows after it are asked too.
      await sql`savepoint imported_row`.execute(work.tx)
      try {
        const id = await keep(work, ctx, fields as AnyFields)
        work.announce(ctx.venueId, path, { id })
      } catch (error) {
        const { code, data } = toRefusal(error)
        if (code !== 'VALIDATION' || !data.issues) throw error
        problems.push(...data.issues.map((issue) => ({ ...issue, path: `rows.${index}.${issue.path}` })))
        await sql`rollback to savepoint imported_row`.execute(work.tx)
      }
    }
    return problems
  }

  return async (
    ctx: SignedContext,
    { rows, dryRun, part }: ImportOf<Definition>,
  ): Promise<{ created: number; batchId: string | null }> => {
    if (part || rows.length > mostAtOnce) return importLater(ctx, { rows, dryRun, part })
    const attempt = inTransaction(ctx, async (work) => {
      const issues = await addAll(work, ctx, rows)
      if (issues.length > 0) refuse('VALIDATION', { issues })
      if (dryRun) throw tried
    })
    await attempt.catch((error: unknown) => {
      if (error !== tried) throw error
    })
    return { created: dryRun ? 0 : rows.length, batchId: null }
  }
}
