import type { ImportPart, RecordDefinition, RecordPageInput, RecordPartInput, VenueId } from '@marquee/contract'
import type { Db } from '@marquee/db'
import type { RawBuilder, SqlBool } from 'kysely'
import type { z } from 'zod'
import type { SignedContext } from '../core/context.ts'
import type { Tx, Work } from '../core/work.ts'

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
  part?: ImportPart | undefined
}

/** What every record has, whatever its fields are. */
export interface AnyRow {
  id: string
  rev: number
  archivedAt: string | null
  [field: string]: unknown
}
/** Values by the name of their field. */
export type AnyFields = Record<string, unknown>

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
  /** A row as the caller may read it, where not everybody may read all of it. */
  shown?: (ctx: SignedContext, row: RowOf<Definition>) => RowOf<Definition>
  /** What was typed into the search, over the record's table `r`, where it is not looked up by words; null: it is. */
  searched?: (ctx: SignedContext, search: string, archived: boolean) => RawBuilder<SqlBool> | null
  /** Whom a search means above all, over the record's table `r`: they lead the list in whatever order. null: nobody. */
  foremost?: (ctx: SignedContext, search: string) => RawBuilder<SqlBool> | null
  /** Whether the words of the table are kept in `<entity>_word` and `<entity>_of_word`, by which common ones are found. */
  keepsWords?: boolean
  /** Whether a search means a part of an address; words of addresses, which begin with a space, are then kept there too. */
  isAddress?: (ctx: SignedContext, search: string) => boolean
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

/** Some records of a list in pages, and where the next ones begin. */
export interface PageOfRows<Row> {
  rows: Row[]
  nextCursor: string | null
  total: number
  totalIsExact: boolean
}

/** A record of plain master data as services use it. */
export interface RecordService<Definition extends RecordDefinition> {
  record: Definition
  topic: string
  list(ctx: SignedContext, archived: boolean): Promise<RowOf<Definition>[]>
  /** All records with these values, in use or not: those of one parent. */
  listOf(ctx: SignedContext, values: Partial<CreateOf<Definition>>): Promise<RowOf<Definition>[]>
  create(ctx: SignedContext, fields: CreateOf<Definition>): Promise<RowOf<Definition>>
  update(ctx: SignedContext, input: UpdateOf<Definition>): Promise<RowOf<Definition>>
  archive(ctx: SignedContext, target: { id: string; expectedRev: number }): Promise<RowOf<Definition>>
  import(ctx: SignedContext, input: ImportOf<Definition>): Promise<{ created: number; batchId: string | null }>
  export(ctx: SignedContext, archived: boolean): Promise<RowOf<Definition>[]>
  /** A page of a list of any length, for records that declare `sorts`. */
  page(ctx: SignedContext, input: RecordPageInput): Promise<PageOfRows<RowOf<Definition>>>
  /** The condition over the record's table `r` for what the list in use shows for a search. */
  whereFound(ctx: SignedContext, search: string): RawBuilder<unknown>
  get(ctx: SignedContext, id: string, db?: Db): Promise<RowOf<Definition>>
  exportPart(ctx: SignedContext, input: RecordPartInput): Promise<PageOfRows<RowOf<Definition>>>
  /** One record, locked until the transaction ends; NOT_FOUND when the venue has none of this id. */
  hold(ctx: SignedContext, tx: Tx, id: string): Promise<RowOf<Definition>>
}
