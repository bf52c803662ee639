import { z } from 'zod'
import type { FieldIssue } from '../errors.ts'
import { pictureLink } from '../files.ts'
import { commandId } from '../ids.ts'
import type { ModuleKey } from '../modules.ts'
import { pageInput, pageOf } from '../page.ts'
import { searchText } from '../text.ts'
import { instant } from '../time.ts'
import type { RecordField } from './fields.ts'

export type RecordFields = Record<string, RecordField>

type InputShape<Fields extends RecordFields> = { [Key in keyof Fields]: Fields[Key]['input'] }
type RowShape<Fields extends RecordFields> = { [Key in keyof Fields]: Fields[Key]['row'] }
type LinkShape<Fields extends RecordFields> = {
  [Key in keyof Fields & string as Fields[Key] extends { kind: 'picture' } ? `${Key}Link` : never]: z.ZodNullable<
    typeof pictureLink
  >
}
type Changing<Fields extends RecordFields> = {
  [Key in keyof Fields as Fields[Key] extends { fixed: true } ? never : Key]: Fields[Key]['input']
}

/** What comes in for a new record. */
export type FieldsOf<Fields extends RecordFields> = z.output<z.ZodObject<InputShape<Fields>>>

interface RecordOptions<Id extends z.ZodType<string>, Fields extends RecordFields, Derived extends z.ZodRawShape> {
  /** The name of its table, and of the record in the audit. */
  entity: string
  /** Its key in the root router: `shifts.create` is a procedure of it. */
  path: string
  id: Id
  /** The module whose page it is; absent: it is a part of another screen. */
  module?: ModuleKey
  fields: Fields
  /** What an answer shows besides its fields, and nobody enters. */
  derived: Derived
  /**
   * The fields by which the list can be ordered; the first is what people see first. With them the list may be of any
   * length: it comes in pages, and is searched and ordered by the server. Without, it is short and comes whole.
   */
  sorts?: readonly (keyof Fields & string)[]
  /** What one field alone cannot say; null: nothing is wrong. Asked in the browser and by the server. */
  check?: (values: FieldsOf<Fields>) => FieldIssue | null
}

/**
 * Declares a record of plain master data: something with an id, a revision and an archive. Its schemas, its procedures
 * (`packages/api/src/records`) and its screen (`apps/web/src/lib/record`) are made from this declaration.
 */
export function defineRecord<Id extends z.ZodType<string>, Fields extends RecordFields, Derived extends z.ZodRawShape>({
  entity,
  path,
  id,
  module,
  fields,
  derived,
  sorts = [],
  check = () => null,
}: RecordOptions<Id, Fields, Derived>) {
  const inputs = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.input]))
  const rows = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.row]))
  const links = Object.entries(fields)
    .filter(([, { kind }]) => kind === 'picture')
    .map(([key]) => [linkOf(key), pictureLink.nullable()])
  // Absent means "as it is": the default of a new record must not reach one that exists.
  const changes = Object.entries(fields)
    .filter(([, field]) => !field.fixed)
    .map(([key, { input }]) => [key, (input instanceof z.ZodDefault ? input.unwrap() : input) as z.ZodType])
  const target = { id, expectedRev: z.int() }
  for (const name of sorts) {
    // An empty value has no place in an order that goes on where a page ended.
    if (fields[name]?.optional) throw new Error(`${path}: a list cannot be ordered by ${name}, which may stay empty`)
  }
  return {
    entity,
    path,
    module,
    fields,
    sorts: sorts as readonly string[],
    check,
    names: Object.keys(fields) as (keyof Fields & string)[],
    row: z.object({
      id,
      ...(rows as RowShape<Fields>),
      ...(Object.fromEntries(links) as LinkShape<Fields>),
      ...derived,
      archivedAt: instant.nullable(),
      rev: z.int(),
    }),
    /** With `commandId` once, however often it is sent. */
    create: z.strictObject({ ...(inputs as InputShape<Fields>), commandId: commandId.optional() }),
    import: z.strictObject({
      rows: z
        .array(z.strictObject(inputs as InputShape<Fields>))
        .min(1, 'field.required')
        .max(mostInPart, 'field.tooLong'),
      /** Only tried: nothing is kept. */
      dryRun: z.boolean(),
      /** A part of a file that is too long for one call: all parts are one batch. */
      part: importPart.optional(),
    }),
    update: z.strictObject({
      ...target,
      ...z.strictObject(Object.fromEntries(changes) as Changing<Fields>).partial().shape,
    }),
    archive: z.strictObject(target),
  }
}

/** Where an answer has the addresses of a picture. */
export const linkOf = (field: string) => `${field}Link`

/** So many records come in as one step that is kept whole or not at all; this many can be tried first. */
export const mostAtOnce = 500
/**
 * So many records come in with one call: beyond `mostAtOnce` in the background, each by itself. With their ten values
 * each they stay below what the server reads of one body (20,000 values).
 */
export const mostInPart = 1000
/** So many records come in from one file, in parts. */
export const mostImported = 20_000

/**
 * Which part of a file: of the batch `batchId`, which the caller names, behind `from` rows, of `total` in all. A part
 * that is sent again comes in once.
 */
const importPart = z.strictObject({
  batchId: z.uuid('field.invalid'),
  from: z.int('field.number').min(0, 'field.tooSmall').max(mostImported, 'field.tooBig'),
  total: z.int('field.number').min(1, 'field.tooSmall').max(mostImported, 'field.tooBig'),
})
export type ImportPart = z.infer<typeof importPart>

/** Which records: those in use, or those in the archive. */
export const listRecordsInput = z.strictObject({ archived: z.boolean().default(false) })

/** Which records of a list in pages, and in which order: `name` or `-name`. */
export function recordPageInput({ sorts }: Pick<RecordDefinition, 'sorts'>) {
  const [first = ''] = sorts
  const orders = sorts.flatMap((name) => [name, `-${name}`])
  return z.strictObject({
    ...pageInput,
    ...listRecordsInput.shape,
    search: searchText.optional(),
    sort: z
      .string()
      .refine((sort) => orders.includes(sort), 'field.invalid')
      .default(first),
  })
}
export type RecordPageInput = z.output<ReturnType<typeof recordPageInput>>

/** A part of a list as a file: what the page says, in parts of `mostExported`. */
export const recordPartInput = (record: Pick<RecordDefinition, 'sorts'>) =>
  recordPageInput(record).omit({ limit: true })
export type RecordPartInput = z.output<ReturnType<typeof recordPartInput>>

/** So many records of a list in pages leave at a time for a file. */
export const mostExported = 1000

/** A page of records. */
export const recordPageOf = <Row extends z.ZodType>({ row }: { row: Row }) => pageOf(row)

/** One record by its id, wherever in the list it is. */
export const recordTarget = z.strictObject({ id: z.uuid('field.invalid') })

/** What the screen of a record is told when someone changes one. */
export const recordChange = z.object({ id: z.uuid() })

/** A declared record, whatever its fields are. */
export interface RecordDefinition {
  entity: string
  path: string
  module?: ModuleKey | undefined
  fields: RecordFields
  names: readonly string[]
  sorts: readonly string[]
  check(values: never): FieldIssue | null
  row: z.ZodType
  create: z.ZodType
  import: z.ZodType
  update: z.ZodType
  archive: z.ZodType
}

/**
 * How many records an import has created; 0 when it was only tried, or goes on in the background as the batch
 * `batchId` (`jobs.get`).
 */
export const importedRecords = z.object({ created: z.int(), batchId: z.uuid().nullable() })
