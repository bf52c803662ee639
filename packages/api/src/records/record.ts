import {
  declareScreen,
  linkOf,
  mostExported,
  type RecordDefinition,
  type StoredFileId,
  storedLocalText,
  type UserId,
  type VenueId,
} from '@marquee/contract'
import { classifyPgError, type Db, uuidv7 } from '@marquee/db'
import { type RawBuilder, sql } from 'kysely'
import type { SignedContext } from '../core/context.ts'
import { refuse, refuseField } from '../core/refusal.ts'
import { inTransaction, runCommand, type Tx, type Work } from '../door/work.ts'
import { pictureLinks } from '../files/files.ts'
import { findByWords } from './by-words.ts'
import { recordImport } from './import.ts'
import { keepSetOf } from './keep-set.ts'
import { type RowsQuery, recordPages } from './pages.ts'
import type { AnyFields, AnyRow, CreateOf, RecordOptions, RecordService, RowOf, Step } from './types.ts'

/** Every record there is, for tests that walk them. */
export const records: RecordService<RecordDefinition>[] = []

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const plainDecimal = (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
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
  const quantities = record.names.filter((name) => record.fields[name]?.kind === 'quantity')
  const pictures = record.names.filter((name) => record.fields[name]?.kind === 'picture')
  const toRow = (ctx: SignedContext, row: AnyRow): Row => {
    const whole = rowOf(ctx, row)
    return options.shown?.(ctx, whole) ?? whole
  }
  const rowOf = ({ venueId, services }: SignedContext, row: AnyRow) =>
    ({
      ...row,
      ...Object.fromEntries(localTexts.map((name) => [name, storedLocalText.parse(row[name])])),
      // A column of decimals fills them up: 12.5 comes back as it was entered.
      ...Object.fromEntries(quantities.map((name) => [name, row[name] && plainDecimal(String(row[name]))])),
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

  const pages = recordPages(
    record,
    columnOf,
    async (ctx, { from = table, where, order, limit, also }: RowsQuery) => {
      const { rows } = await sql<AnyRow>`select ${columns}, ${also} from ${from} r where ${where}
      order by ${order} limit ${limit}`.execute(ctx.services.db)
      return rows.map((found) => ({ row: toRow(ctx, found), found }))
    },
    {
      searched: (ctx, search, archived) => options.searched?.(ctx, search, archived) ?? null,
      foremost: (ctx, search) => options.foremost?.(ctx, search) ?? null,
      ...(options.keepsWords && { byWords: findByWords(record) }),
      isAddress: (ctx, search) => options.isAddress?.(ctx, search) ?? false,
    },
  )

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

  const importRows = recordImport(record, {
    keep: (work, ctx, fields) => keepIn(work, ctx, { fields, verb: 'import' }),
    keepSet: keepSetOf(options, columnOf),
  })

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
    async listOf(ctx, values) {
      const parts = Object.entries(values).map(([name, value]) => sql`r.${sql.ref(columnOf(name))} = ${value}`)
      return select(ctx, ctx.services.db, sql.join([sql`r.venue_id = ${ctx.venueId}`, ...parts], sql` and `))
    },
    async create(ctx, given) {
      const { commandId, ...fields } = given as AnyFields & { commandId?: string }
      const body = async (work: Work) => {
        const id = await keepIn(work, ctx, { fields, verb: 'create' })
        work.announce(ctx.venueId, path, { id })
        return hold(ctx, work.tx, id)
      }
      if (commandId === undefined) return inTransaction(ctx, body)
      return runCommand(ctx, { commandId, procedure: `${path}.create`, input: { commandId, ...fields } }, body)
    },
    import: importRows,
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
    async page(ctx, input) {
      options.mayList?.(ctx)
      return pages.page(ctx, input)
    },
    whereFound: (ctx, search) => pages.filterOf(ctx, { search, archived: false }),
    async get(ctx, id, db = ctx.services.db) {
      options.mayList?.(ctx)
      const [row] = await select(ctx, db, sql`r.venue_id = ${ctx.venueId} and r.id = ${id}`)
      return row ?? refuse('NOT_FOUND')
    },
    async exportPart(ctx, input) {
      options.mayList?.(ctx)
      const part = await pages.page(ctx, { ...input, limit: mostExported })
      const { cursor, ...filter } = input
      // The file is one, in however many parts it is fetched.
      if (cursor === undefined) {
        await inTransaction(ctx, ({ audit }) =>
          audit({ action: `${path}.export`, entity: 'export', entityId: uuidv7(), after: { filter } }),
        )
      }
      return part
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
