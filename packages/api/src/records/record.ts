import {
  type Access,
  declareScreen,
  type FieldIssue,
  linkOf,
  modules,
  mostAtOnce,
  type RecordDefinition,
  type StoredFileId,
  storedLocalText,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { classifyPgError, type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { defineBatch } from '../batches/kind.ts'
import { startBatch } from '../batches/start.ts'
import type { SignedContext } from '../core/context.ts'
import { refuse, refuseField, toRefusal } from '../core/refusal.ts'
import { inTransaction, type Tx, type Work } from '../door/work.ts'
import { pictureLinks } from '../files/files.ts'

/** A record as it is answered. */
export type RowOf<Definition extends Pick<RecordDefinition, 'row'>> = z.output<Definition['row']>
/** What comes in for a new record. */
export type CreateOf<Definition extends Pick<RecordDefinition, 'create'>> = z.output<Definition['create']>
/** What comes in for a change: id, the revision it was made from, and the fields that change. */
export type UpdateOf<Definition extends Pick<RecordDefinition, 'update'>> = z.output<Definition['update']>

/** What comes in for several new records. */
export interface ImportOf<Definition extends Pick<RecordDefinition, 'create'>> {
  rows: CreateOf<Definition>[]
  dryRun: boolean
}

/** What every record has, whatever its fields are. */
interface AnyRow {
  id: string
  rev: number
  archivedAt: string | null
  [field: string]: unknown
}
type AnyFields = Record<string, unknown>

/** One step of a record while its transaction is open. */
export interface Step<Row> {
  ctx: SignedContext
  work: Work
  /** As it was; null: it is being created. */
  before: Row | null
}

export interface RecordOptions<Definition extends RecordDefinition> {
  record: Definition
  /** The derived columns by their name in the row; the record's table is `r`. */
  derived?: {
    [Name in Exclude<
      keyof RowOf<Definition>,
      keyof CreateOf<Definition> | 'id' | 'rev' | 'archivedAt' | `${string}Link`
    >]: RawBuilder<unknown>
  }
  /** The order of the list; the id comes last by itself. */
  order: RawBuilder<unknown>
  /** Columns of a new row that nobody enters, such as its place in a list. */
  placed?: (venueId: VenueId, fields: CreateOf<Definition>) => Record<string, RawBuilder<unknown>>
  /** Whether the list may be read at all, where the door cannot say it. */
  mayList?: (ctx: SignedContext) => void
  /** Asked before a record is created or changed, with its fields as they will be. Refuses by throwing. */
  beforeSave?: (step: Step<RowOf<Definition>>, fields: CreateOf<Definition>) => Promise<void>
  /** Asked before a record goes into the archive or comes back. Refuses by throwing. */
  beforeArchive?: (step: Step<RowOf<Definition>> & { archived: boolean }) => Promise<void>
  /** Runs after any change, in the same transaction: what else has to follow. */
  afterChange?: (step: Step<RowOf<Definition>>, id: string) => Promise<void>
}

/** A record of plain master data as services use it. */
export interface RecordService<Definition extends RecordDefinition> {
  record: Definition
  topic: string
  list(ctx: SignedContext, archived: boolean): Promise<RowOf<Definition>[]>
  create(ctx: SignedContext, fields: CreateOf<Definition>): Promise<RowOf<Definition>>
  update(ctx: SignedContext, input: UpdateOf<Definition>): Promise<RowOf<Definition>>
  archive(ctx: SignedContext, target: { id: string; expectedRev: number }): Promise<RowOf<Definition>>
  import(ctx: SignedContext, input: ImportOf<Definition>): Promise<{ created: number; batchId: string | null }>
  export(ctx: SignedContext, archived: boolean): Promise<RowOf<Definition>[]>
  /** One record, locked until the transaction ends; NOT_FOUND when the venue has none of this id. */
  hold(ctx: SignedContext, tx: Tx, id: string): Promise<RowOf<Definition>>
}

/** Every record there is, for tests that walk them. */
export const records: RecordService<RecordDefinition>[] = []

/** Ends the transaction of an import that was only to be tried. */
const tried = new Error('an import was tried and nothing kept')

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/**
 * The verbs of a declared record over its table, which has `venue_id`, `id`, a column for every field, `rev`,
 * `archived_at`, `created_by`, `updated_at` and `updated_by`. A unique index `<table>_<column>` is the rule that living
 * records share no value there: it is refused at that field.
 *
 * Refusals: VALIDATION by field, NOT_FOUND, STALE with the record as it is now (`details.current`). An import refuses
 * with VALIDATION for every row that cannot be kept (`rows.3.code`), and then keeps none. More than `mostAtOnce` rows are
 * a batch (`batchId`): each is kept or refused by itself.
 */
export function recordOf<Definition extends RecordDefinition>(
  options: RecordOptions<Definition>,
): RecordService<Definition> {
  type Row = RowOf<Definition>
  const { record } = options
  const { entity, path } = record
  const table = sql.table(entity)
  const derived = Object.entries((options.derived ?? {}) as Record<string, RawBuilder<unknown>>)
  const columns = sql.join([
    sql`r.id`,
    ...record.names.map((name) => sql`r.${sql.ref(columnOf(name))} as ${sql.ref(name)}`),
    ...derived.map(([name, column]) => sql`${column} as ${sql.ref(name)}`),
    sql`r.archived_at as "archivedAt"`,
    sql`r.rev`,
  ])
  const stored = (name: string, value: unknown) =>
    record.fields[name]?.kind === 'name' ? JSON.stringify(value) : value
  const localTexts = record.names.filter((name) => record.fields[name]?.kind === 'name')
  const pictures = record.names.filter((name) => record.fields[name]?.kind === 'picture')
  const toRow = ({ venueId, services }: SignedContext, row: AnyRow) =>
    ({
      ...row,
      ...Object.fromEntries(localTexts.map((name) => [name, storedLocalText.parse(row[name])])),
      ...Object.fromEntries(
        pictures.map((name) => {
          const id = row[name] as StoredFileId | null
          return [linkOf(name), id && pictureLinks(services.files, { venueId, id })]
        }),
      ),
    }) as Row

  async function select(ctx: SignedContext, db: Db | Tx, where: RawBuilder<unknown>): Promise<Row[]> {
    const { rows } = await sql<AnyRow>`select ${columns} from ${table} r where ${where}
      order by ${options.order}, r.id`.execute(db)
    return rows.map((row) => toRow(ctx, row))
  }

  async function hold(ctx: SignedContext, tx: Tx, id: string): Promise<Row> {
    await sql`select from ${table} where venue_id = ${ctx.venueId} and id = ${id} for no key update`.execute(tx)
    const [row] = await select(ctx, tx, sql`r.venue_id = ${ctx.venueId} and r.id = ${id}`)
    return row ?? refuse('NOT_FOUND')
  }

  async function holdAt(ctx: SignedContext, tx: Tx, target: { id: string; expectedRev: number }): Promise<Row> {
    const row = await hold(ctx, tx, target.id)
    if ((row as AnyRow).rev !== target.expectedRev) refuse('STALE', { details: { current: row } })
    return row
  }

  function requireFields(fields: AnyFields): void {
    const issue = record.check(fields as never)
    if (issue) refuseField(issue.path, issue.message)
  }

  async function insert(tx: Tx, venueId: VenueId, by: UserId, fields: AnyFields): Promise<string> {
    const id = uuidv7()
    const row = {
      venue_id: venueId,
      id,
      ...Object.fromEntries(record.names.map((name) => [columnOf(name), stored(name, fields[name])])),
      ...options.placed?.(venueId, fields as CreateOf<Definition>),
      created_by: by,
      updated_by: by,
    }
    await byField(
      sql`insert into ${table} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
        values (${sql.join(Object.values(row))})`.execute(tx),
    )
    return id
  }

  /** Changes a record that is held. */
  async function set(ctx: SignedContext, tx: Tx, id: string, columnValues: Record<string, unknown>): Promise<void> {
    const sets = Object.entries(columnValues).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    await byField(
      sql`update ${table} set ${sql.join(sets)}, rev = rev + 1, updated_at = now(), updated_by = ${ctx.actor.userId}
        where venue_id = ${ctx.venueId} and id = ${id}`.execute(tx),
    )
  }

  /** What the constraints of the table refuse is refused at the field that they are about. */
  async function byField<T>(step: Promise<T>): Promise<T> {
    try {
      return await step
    } catch (error) {
      const { kind, constraint = '' } = classifyPgError(error)
      const field = record.names.find((name) =>
        kind === 'unique' ? constraint === `${entity}_${columnOf(name)}` : constraint.includes(`_${columnOf(name)}_`),
      )
      if (kind === 'unique' && field) refuseField(field, 'field.taken')
      if (kind === 'foreign_key' && field) refuseField(field, 'field.invalid')
      throw error
    }
  }

  async function changed(step: Step<Row>, id: string): Promise<Row> {
    const { ctx, work } = step
    await options.afterChange?.(step, id)
    work.announce(ctx.venueId, path, { id })
    return hold(ctx, work.tx, id)
  }

  /** Keeps a new record; the screens are not told yet. */
  async function keepIn(work: Work, ctx: SignedContext, { fields, verb }: { fields: AnyFields; verb: string }) {
    requireFields(fields)
    const step = { ctx, work, before: null }
    await options.beforeSave?.(step, fields as CreateOf<Definition>)
    const id = await insert(work.tx, ctx.venueId, ctx.actor.userId, fields)
    await work.audit({ action: `${path}.${verb}`, entity, entityId: id, after: { ...fields } })
    await options.afterChange?.(step, id)
    return id
  }

  async function createIn(work: Work, ctx: SignedContext, given: { fields: AnyFields; verb: string }) {
    const id = await keepIn(work, ctx, given)
    work.announce(ctx.venueId, path, { id })
    return hold(ctx, work.tx, id)
  }

  const { module } = record
  const longImport =
    module &&
    defineBatch({
      name: `${path}.import`,
      access: { module, action: 'create' } as Access,
      atOnce: 2,
      async perform(ctx, work, input) {
        return { id: await keepIn(work, ctx, { fields: record.create.parse(input) as AnyFields, verb: 'import' }) }
      },
      tell: (ctx, work) => work.announce(ctx.venueId, path, { id: uuidv7() }),
      link: `/${modules[module].route}`,
      notice: ({ done, failed }) => ({
        en: `Import finished: ${done} added, ${failed} not added`,
        tr: `Dosyadan ekleme bitti: ${done} eklendi, ${failed} eklenemedi`,
      }),
    })

  /** More rows than one transaction should hold: each comes in by itself, and is refused by itself. */
  async function importLater(ctx: SignedContext, { rows, dryRun }: { rows: readonly unknown[]; dryRun: boolean }) {
    if (!longImport || dryRun) refuseField('rows', 'field.tooLong')
    const batchId = await inTransaction(ctx, async (work) => {
      const id = await startBatch(work, ctx, { kind: longImport, inputs: rows })
      await work.audit({ action: `${path}.import`, entity: 'batch', entityId: id, after: { rows: rows.length } })
      return id
    })
    return { created: 0, batchId }
  }

  const service: RecordService<Definition> = {
    record,
    topic: path,
    hold,
    async list(ctx, archived) {
      options.mayList?.(ctx)
      return select(
        ctx,
        ctx.services.db,
        sql`r.venue_id = ${ctx.venueId} and (r.archived_at is not null) = ${archived}`,
      )
    },
    async create(ctx, given) {
      return inTransaction(ctx, (work) => createIn(work, ctx, { fields: given as AnyFields, verb: 'create' }))
    },
    async import(ctx, { rows, dryRun }) {
      if (rows.length > mostAtOnce) return importLater(ctx, { rows, dryRun })
      const problems: FieldIssue[] = []
      const attempt = inTransaction(ctx, async (work) => {
        problems.length = 0
        for (const [index, fields] of rows.entries()) {
          // What a row is refused for ends nothing: the rows after it are asked too.
          await sql`savepoint imported_row`.execute(work.tx)
          try {
            await createIn(work, ctx, { fields: fields as AnyFields, verb: 'import' })
          } catch (error) {
            const { code, data } = toRefusal(error)
            if (code !== 'VALIDATION' || !data.issues) throw error
            problems.push(...data.issues.map((issue) => ({ ...issue, path: `rows.${index}.${issue.path}` })))
            await sql`rollback to savepoint imported_row`.execute(work.tx)
          }
        }
        if (problems.length > 0) refuse('VALIDATION', { issues: problems })
        if (dryRun) throw tried
      })
      await attempt.catch((error: unknown) => {
        if (error !== tried) throw error
      })
      return { created: dryRun ? 0 : rows.length, batchId: null }
    },
    async export(ctx, archived) {
      options.mayList?.(ctx)
      const rows = await select(
        ctx,
        ctx.services.db,
        sql`r.venue_id = ${ctx.venueId} and (r.archived_at is not null) = ${archived}`,
      )
      await inTransaction(ctx, ({ audit }) =>
        audit({ action: `${path}.export`, entity: 'export', entityId: uuidv7(), after: { filter: { archived } } }),
      )
      return rows
    },
    async update(ctx, input) {
      const { id, expectedRev, ...fields } = input as AnyFields & { id: string; expectedRev: number }
      return inTransaction(ctx, async (work) => {
        const before = (await holdAt(ctx, work.tx, { id, expectedRev })) as AnyRow & Row
        const names = record.names.filter((name) => fields[name] !== undefined && !same(fields[name], before[name]))
        if (names.length === 0) return before
        const now = Object.fromEntries(record.names.map((name) => [name, fields[name] ?? before[name]]))
        for (const name of names) now[name] = fields[name]
        requireFields(now)
        const step = { ctx, work, before }
        await options.beforeSave?.(step, now as CreateOf<Definition>)
        await set(ctx, work.tx, id, Object.fromEntries(names.map((name) => [columnOf(name), stored(name, now[name])])))
        await work.audit({
          action: `${path}.update`,
          entity,
          entityId: id,
          before: Object.fromEntries(names.map((name) => [name, before[name]])),
          after: Object.fromEntries(names.map((name) => [name, now[name]])),
        })
        return changed(step, id)
      })
    },
    async archive(ctx, target) {
      return inTransaction(ctx, async (work) => {
        const before = (await holdAt(ctx, work.tx, target)) as AnyRow & Row
        const archived = before.archivedAt === null
        const step = { ctx, work, before }
        await options.beforeArchive?.({ ...step, archived })
        await set(ctx, work.tx, target.id, { archived_at: archived ? sql`now()` : null })
        await work.audit({
          action: `${path}.archive`,
          entity,
          entityId: target.id,
          before: { archived: !archived },
          after: { archived },
        })
        return changed(step, target.id)
      })
    },
  }
  if (record.module) declareScreen(record.module)
  records.push(service as unknown as RecordService<RecordDefinition>)
  return service
}
