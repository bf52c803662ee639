import type { Language, ModuleKey, RecordDefinition } from '@marquee/contract'
import type { MessageKey, Namespace } from '@marquee/i18n'
import type { ReactNode } from 'react'
import type { FieldWords } from '../form/issue-text.ts'

/** What every record has, whatever its fields are. */
export interface RecordRow {
  id: string
  rev: number
  archivedAt: string | null
}

/** The values of a form, as they are typed. */
export type RecordValues = Record<string, unknown>

/** The texts that every record screen has in its namespace. */
export type RecordText = 'title' | 'one' | 'count' | 'search' | 'empty' | 'emptyHint' | 'emptyArchived'

/** What a reference can be set to. */
export interface ReferenceChoice {
  value: string
  label: string
}

/** A column of the table that is no plain field. */
export interface RecordColumn<Row> {
  id: string
  header: MessageKey
  cell: (row: Row) => ReactNode
  /** The same in words, for cards on a phone; absent: the column is left out there, unless its cell is shown `onCard`. */
  text?: (row: Row) => string
  onCard?: true
  align?: 'start' | 'end'
  hideBelow?: 'sm' | 'md' | 'lg' | 'xl'
}

/**
 * How one declared record is entered: its fields come from the declaration, its words from its namespace. Made once per
 * record, outside of components.
 */
export interface RecordEntry<Row extends RecordRow> {
  record: RecordDefinition
  namespace: Namespace
  /** The button that creates one. */
  addText: MessageKey
  label: (field: string) => MessageKey
  /** A line under the field. */
  hint?: (field: string) => MessageKey | null
  /** The name of one value of a choice. */
  choice?: (field: string, value: string) => MessageKey
  /** What a quantity is counted in, short; it may follow from another field of the same record. */
  unit?: (field: string, values: RecordValues) => MessageKey | null
  nameOf: (row: Row, language: Language) => string
  /** Whether a field means anything beside what is typed; absent: all do. One with a problem is shown in any case. */
  shows?: (field: string, values: RecordValues) => boolean
  /** Numbers that count nothing, such as a port: said without a thousands separator. */
  plain?: readonly string[]
  /** Fields by line of the form; those of one array are side by side. */
  form: readonly (readonly string[])[]
  /** A row as its form shows it, where that is not as it is stored. */
  shown?: (row: Row) => Row
  /** Better words for a refusal of one field than the general ones. */
  words?: FieldWords
}

/** A record with a page of its own. */
export interface RecordScreen<Row extends RecordRow> extends RecordEntry<Row> {
  module: ModuleKey
  /** The address of its page, `/shifts`. */
  address: string
  text: (key: RecordText) => MessageKey
  /** What is read out of a record beside its name, where it has no field `code`; null: its name says it. */
  codeOf?: (row: Row) => string | null
  /** What nobody enters and a file that goes out has as well, before the fields. */
  told?: readonly (keyof Row & string)[]
  /** What other programs keep in a column of its own and a file that comes in may have: it is put behind the field. */
  rests?: Readonly<Record<string, MessageKey>>
  /** How deep a row is in a tree: its name is set in as far. */
  depth?: (row: Row) => number
  /** Why one cannot be archived or brought back now, in better words than the general ones; takes `name`. */
  archiveRefused?: MessageKey
  /** The same where something in use has meanwhile what one can have alone, and that is no code. */
  restoreTaken?: MessageKey
  /** What the table shows after the name: fields of the record, or columns of one's own. */
  columns: readonly (string | RecordColumn<Row>)[]
  /** What a new one starts with, where that is not simply empty. */
  start?: (rows: readonly Row[]) => RecordValues
}

/** The calls of one record, as hooks of tRPC. */
export interface RecordCalls<Row extends RecordRow> {
  useList(archived: boolean): RecordList<Row>
  /** Reads again what others change. */
  useLive(): void
  useChanges(): RecordChanges<Row>
}

/** What narrows and orders a list in pages. */
export interface RecordFilter {
  archived: boolean
  search?: string
  /** `name` or `-name`, of those that the record declares. */
  sort: string
}

/** A page of records, or a part of them for a file. */
export interface RecordPart<Row> {
  rows: readonly Row[]
  nextCursor: string | null
  total: number
  totalIsExact: boolean
}

/** The calls of a record whose list comes in pages. */
export interface PagedCalls<Row extends RecordRow> extends Omit<RecordCalls<Row>, 'useList'> {
  usePage(
    filter: RecordFilter,
    cursor: string | null,
  ): Omit<RecordList<Row>, 'data'> & { data: RecordPart<Row> | undefined }
  /** null: none is asked for. */
  useOne(id: string | null): { data: Row | undefined }
}

export interface RecordList<Row> {
  data: readonly Row[] | undefined
  isPending: boolean
  isError: boolean
  error: unknown
  isFetching: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

/** Asks for leave to upload one file. */
export type AskUpload = (file: { name: string; size: number }) => Promise<{ url: string }>

export interface RecordChanges<Row> {
  create: (values: never) => Promise<Row>
  update: (values: never) => Promise<Row>
  archive: (target: { id: string; expectedRev: number }) => Promise<Row>
  /** Absent: records of this kind have no picture. */
  upload?: AskUpload
  /** Absent: records of this kind do not come in or leave as files. */
  import?: (input: { rows: unknown[]; dryRun: boolean }) => Promise<unknown>
  export?: (input: { archived: boolean }) => Promise<readonly Row[]>
  /** The same of a list in pages. */
  exportPart?: (input: RecordFilter & { cursor?: string }) => Promise<RecordPart<Row>>
}
