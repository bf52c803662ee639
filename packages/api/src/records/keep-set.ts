import type { RecordDefinition } from '@marquee/contract'
import { uuidv7 } from '@marquee/db'
import { sql } from 'kysely'
import type { SignedContext } from '../core/context.ts'
import { Refusal } from '../core/refusal.ts'
import type { Work } from '../core/work.ts'
import type { AnyFields, CreateOf, RecordOptions } from './types.ts'

/**
 * Stores many new records by one statement and answers their ids. null in the place of one that was not stored: it is
 * refused, shares something with another, or (undefined) could not be read.
 */
export type KeepSet = (
  work: Work,
  ctx: SignedContext,
  rows: readonly (AnyFields | undefined)[],
) => Promise<(string | null)[]>

/** For records of which nothing else has to follow, and whose columns are all entered. */
export function keepSetOf<Definition extends RecordDefinition>(
  options: RecordOptions<Definition>,
  columnOf: (field: string) => string,
): KeepSet | undefined {
  const { record, beforeSave, afterChange, placed } = options
  if (afterChange || placed) return undefined
  const { entity, path, names } = record
  const columns = ['venue_id', 'id', ...names.map(columnOf), 'created_by', 'updated_by']
  const list = sql.join(columns.map((name) => sql.ref(name)))

  /** Whether a record may be kept as it is, or with what `beforeSave` makes of it. */
  async function isFit(work: Work, ctx: SignedContext, fields: AnyFields): Promise<boolean> {
    if (record.check(fields as never)) return false
    try {
      await beforeSave?.({ ctx, work, before: null }, fields as CreateOf<Definition>)
      return true
    } catch (error) {
      if (error instanceof Refusal) return false
      throw error
    }
  }

  return async (work, ctx, rows) => {
    const ids: (string | null)[] = []
    for (const fields of rows) ids.push(fields && (await isFit(work, ctx, fields)) ? uuidv7() : null)
    const by = ctx.actor.userId
    const given = rows.flatMap((fields, at) =>
      fields && ids[at]
        ? [
            {
              ...Object.fromEntries(names.map((name) => [columnOf(name), fields[name]])),
              venue_id: ctx.venueId,
              id: ids[at],
              created_by: by,
              updated_by: by,
            },
          ]
        : [],
    )
    const table = sql.table(entity)
    const { rows: stored } = await sql<{ id: string }>`
      insert into ${table} (${list})
      select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(given)}::jsonb)
      on conflict do nothing returning id`.execute(work.tx)
    const kept = new Set(stored.map(({ id }) => id))
    for (const [at, fields] of rows.entries()) {
      const id = ids[at]
      if (!id || !kept.has(id)) ids[at] = null
      else await work.audit({ action: `${path}.import`, entity, entityId: id, after: { ...fields } })
    }
    return ids
  }
}
