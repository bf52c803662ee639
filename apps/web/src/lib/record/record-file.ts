import { fold, type LocalText, type RecordDefinition, type RecordField } from '@marquee/contract'
import { byteOrderMark, csvLines, textOfCell } from '@marquee/contract/csv'
import Papa from 'papaparse'
import { figureOf, isNumber, type Meant, type Questions, questionsOf } from './file-values.ts'
import { emptyOf, fromForm, type Setting, toForm } from './kinds.ts'
import type { RecordRow, RecordValues } from './screen.ts'
import type { References } from './use-value-text.ts'

/** A column of the file: a field, or one language of a name. */
export interface FileColumn {
  name: string
  language?: 'en' | 'tr'
  /** What is put behind the field: other programs keep it apart. */
  isRest?: true
  header: string
}

/** How a record is written into a file. */
export interface RecordFile extends Setting {
  record: RecordDefinition
  /** What a field is called on the screen. */
  label: (field: string) => string
  /** What a choice is called on the screen; absent: by itself. */
  choice?: (field: string, value: string) => string
  /** What the rest of a field is called that other programs keep in a column of its own; null: nothing is kept apart. */
  rest?: (field: string) => string | null
  /** The same in every language whose texts are there: a file may come from a screen in another one. */
  elsewhere?: readonly FileWords[]
  references: References
  words: { yes: string; no: string; en: string; tr: string }
}

/** The words of a file in one language. */
export type FileWords = Pick<RecordFile, 'label' | 'choice' | 'rest'> & {
  words: Pick<RecordFile['words'], 'yes' | 'no'>
}

/** One row of a file that comes in. */
export interface ReadRow {
  /** Its line in the file; the header is line 1. */
  line: number
  /** The record's name, as people see it. */
  title: string
  /** What is sent, when nothing is wrong with it. */
  input: RecordValues | null
  problems: FileProblem[]
}

export interface FileProblem {
  field: string
  /** `errors:field.…` */
  message: string
}

export interface ReadFile {
  rows: ReadRow[]
  /** The headers of the file, each with the column that it is read as; null: it is left out. */
  headers: { text: string; column: string | null }[]
  /** Headers that are left out. */
  unknown: string[]
  /** What its numbers and dates leave open, each with the answer, where there is one. */
  questions: Questions
}

/** What was chosen for a file. */
export interface FileChoices extends Meant {
  /** The column that a header is read as, by its place; '' leaves it out. */
  columns?: ReadonlyMap<number, string> | undefined
}

/** By which a column is named where a header is matched with it. */
export const keyOfColumn = ({ name, language, isRest }: FileColumn) =>
  isRest ? `${name}.rest` : language ? `${name}.${language}` : name

/** The columns of a record's file, in the order of its fields. */
export function fileColumns({ record, label, words }: Pick<RecordFile, 'record' | 'label' | 'words'>): FileColumn[] {
  // A picture does not fit into a cell.
  const names = record.names.filter((name) => record.fields[name]?.kind !== 'picture')
  return names.flatMap((name): FileColumn[] =>
    record.fields[name]?.kind === 'name'
      ? (['en', 'tr'] as const).map((language) => ({ name, language, header: `${label(name)} (${words[language]})` }))
      : [{ name, header: label(name) }],
  )
}

/** The columns that are read: those, and what other programs keep apart. */
export function readColumns(file: Pick<RecordFile, 'record' | 'label' | 'words' | 'rest'>): FileColumn[] {
  const rest = file.record.names.flatMap((name): FileColumn[] => {
    const header = file.rest?.(name)
    return header ? [{ name, isRest: true, header }] : []
  })
  return [...fileColumns(file), ...rest]
}

interface Beside {
  /** Names of what nobody enters, as columns before the fields: a file that comes in leaves them out. */
  told?: readonly string[] | undefined
  /** A note on each row, as the last column. */
  notes?: { header: string; of: readonly string[] }
}

/** The rows as CSV with a header; no rows make a file to fill in. Texts that a table program would run are disarmed. */
export function writeRecords(rows: readonly RecordRow[], file: RecordFile, { told = [], notes }: Beside = {}): string {
  const columns = fileColumns(file)
  const data = rows.map((row, at) => [
    ...told.map((name) => String((row as RecordValues & RecordRow)[name] ?? '')),
    ...columns.map((column) => cellOf((row as RecordValues & RecordRow)[column.name], column, file)),
    ...(notes ? [notes.of[at] ?? ''] : []),
  ])
  const fields = [...told.map(file.label), ...columns.map(({ header }) => header), ...(notes ? [notes.header] : [])]
  return byteOrderMark + csvLines([fields, ...data], ',')
}

function cellOf(value: unknown, { name, language }: FileColumn, file: RecordFile): string {
  const field = file.record.fields[name] as RecordField
  if (language) return (value as LocalText)[language]
  if (value === null || value === undefined) return ''
  if (field.kind === 'weekdays') return daysOf(Number(value)).join(' ')
  if (field.kind === 'choices') return (value as readonly string[]).join(' ')
  if (field.kind === 'switch') return value === true ? file.words.yes : file.words.no
  if (field.kind === 'references') return namesOf(value as readonly string[], file.references[name])
  if (field.kind === 'reference') return file.references[name]?.find((each) => each.value === value)?.label ?? ''
  return String(toForm(field, value, file))
}

// A name may have a comma of its own.
const namesOf = (ids: readonly string[], choices: References[string] = []) =>
  choices.flatMap(({ value, label }) => (ids.includes(value) ? label : [])).join('; ')

/** Monday is 1. */
const daysOf = (weekdays: number) => [1, 2, 3, 4, 5, 6, 7].filter((day) => weekdays & (1 << (day - 1)))

/**
 * Reads a file: what is typed in it is checked as in the form. A column is found by its header, whatever the case and in
 * whichever language, or is the one that is chosen for it; one that is missing leaves its field as a new record has it.
 * Numbers and dates are read by what the whole file proves of them, or as is chosen, and a cell that stays unclear is a
 * problem of its row. null: there is no header, or no row below it.
 */
export function readRecords(text: string, file: RecordFile, choices: FileChoices = {}): ReadFile | null {
  const [header, ...lines] = linesOf(text.replace(/^\ufeff/, ''))
  if (!header || lines.length === 0) return null
  const headers = header.cells
  const columns = columnsOf(headers, file, choices.columns)
  const questions = questionsOf(
    columns.flatMap((column, index) => {
      const field = column && file.record.fields[column.name]
      return field ? lines.map(({ cells }) => [cells[index] ?? '', field] as const) : []
    }),
    choices,
  )
  return {
    rows: lines.map(({ cells, line }) => readRow({ cells, columns, line, questions }, file)),
    headers: headers.map((text, index) => {
      const column = columns[index]
      return { text, column: column ? keyOfColumn(column) : null }
    }),
    unknown: headers.filter((text, index) => !columns[index] && text !== ''),
    questions,
  }
}

/** The lines of a file that say something, each with its number in the file. */
function linesOf(text: string): { cells: string[]; line: number }[] {
  // Empty lines would mislead whoever guesses the separator, and are counted all the same.
  const { delimiter } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', preview: 20 }).meta
  const { data } = Papa.parse<string[]>(text, { delimiter })
  return data.flatMap((row, index) => {
    const cells = row.map((cell) => textOfCell(cell.trim()))
    return cells.some((cell) => cell !== '') ? { cells, line: index + 1 } : []
  })
}

/** The column of each header; undefined: it is left out. */
function columnsOf(
  headers: readonly string[],
  file: RecordFile,
  chosen: ReadonlyMap<number, string> = new Map(),
): (FileColumn | undefined)[] {
  const columns = readColumns(file)
  const called = (among: readonly FileColumn[], header: string) =>
    among.findIndex((column) => fold(column.header) === fold(header))
  const found = headers.map((header, index) => {
    const own = chosen.get(index)
    if (own !== undefined) return columns.find((column) => keyOfColumn(column) === own)
    const byName = columns[called(columns, header)]
    // What was chosen for another header is that one's.
    return byName && [...chosen.values()].includes(keyOfColumn(byName)) ? undefined : byName
  })
  // What the language of the screen means by a header comes first, then what another one calls so.
  for (const { label, rest } of file.elsewhere ?? []) {
    const there = readColumns({ record: file.record, words: file.words, label, ...(rest && { rest }) })
    const taken = new Set([
      ...found,
      ...[...chosen.values()].map((key) => columns.find((each) => keyOfColumn(each) === key)),
    ])
    for (const [index, header] of headers.entries()) {
      const column = columns[called(there, header)]
      if (column && !found[index] && !chosen.has(index) && !taken.has(column)) found[index] = column
    }
  }
  return found
}

interface Line {
  cells: readonly string[]
  columns: readonly (FileColumn | undefined)[]
  line: number
  questions: Questions
}

function readRow({ cells, columns, line, questions }: Line, file: RecordFile): ReadRow {
  const { record, currency } = file
  const typed: RecordValues = {}
  /** Cells of numbers and dates, by their field. */
  const figures = new Map<string, string>()
  // What belongs behind a field comes after it, wherever it stands in the file.
  const inOrder = [...columns.entries()].sort(([, a], [, b]) => Number(a?.isRest ?? false) - Number(b?.isRest ?? false))
  for (const [index, column] of inOrder) {
    const cell = cells[index] ?? ''
    if (!column) continue
    const field = record.fields[column.name] as RecordField
    // What cannot be empty begins as in a new record, as where the whole column is missing.
    if (cell === '' && field.initial !== undefined && !field.optional) continue
    if (column.isRest) typed[column.name] = [typed[column.name], cell].filter(Boolean).join(' ')
    else if (column.language) typed[column.name] = { ...bothNames(typed[column.name]), [column.language]: cell }
    else if (isNumber(field) || field.kind === 'date') figures.set(column.name, cell)
    else typed[column.name] = typedValue(cell, column.name, file)
  }
  const valueIn = (name: string, field: RecordField) => {
    const figure = figures.get(name)
    if (figure !== undefined) return figureOf(figure, field, { currency, questions })
    // The schema knows what a new record has.
    if (!(name in typed) && field.initial !== undefined) return { value: undefined }
    return { value: fromForm(field, typed[name] ?? emptyOf(field), file) }
  }
  const problems: FileProblem[] = []
  const input: RecordValues = {}
  for (const name of record.names) {
    const field = record.fields[name] as RecordField
    const found = valueIn(name, field)
    if (!found) {
      problems.push({ field: name, message: 'errors:field.unclear' })
      continue
    }
    const read = field.input.safeParse(found.value)
    if (read.success) input[name] = read.data
    else problems.push({ field: name, message: errorKey(read.error.issues[0]?.message) })
  }
  const issue = problems.length === 0 ? record.check(input as never) : null
  if (issue) problems.push({ field: issue.path, message: errorKey(issue.message) })
  const title = cells.find((cell) => cell !== '') ?? ''
  return { line, title, input: problems.length === 0 ? input : null, problems }
}

const bothNames = (names: unknown): LocalText => (names as LocalText | undefined) ?? { en: '', tr: '' }

export const errorKey = (message = '') => `errors:${message.startsWith('field.') ? message : 'field.invalid'}`

function typedValue(cell: string, name: string, file: RecordFile): unknown {
  const { record, references, words } = file
  const field = record.fields[name] as RecordField
  if (field.kind === 'choices') return cell.split(/[\s,;]+/).filter(Boolean)
  if (field.kind === 'references')
    return cell
      .split(';')
      .map((each) => each.trim())
      .filter(Boolean)
      .map((each) => idOf(each, references[name]))
  if (cell === '' && field.kind !== 'switch') return field.kind === 'weekdays' ? 0 : cell
  if (field.kind === 'weekdays') return daysIn(cell)
  if (field.kind === 'switch') {
    const said = (word: 'yes' | 'no') =>
      [words, ...(file.elsewhere ?? []).map((each) => each.words)].some((each) => fold(each[word]) === fold(cell))
    return said('yes') || (said('no') ? false : cell)
  }
  if (field.kind === 'reference') return idOf(cell, references[name])
  if (field.kind === 'choice') return choiceOf(cell, name, file)
  return cell
}

/** The choice that a cell names, by its word in a language or by itself, whatever the case; the cell where it names none. */
function choiceOf(cell: string, name: string, file: RecordFile): string {
  const choices: readonly string[] = (file.record.fields[name] as RecordField).choices ?? []
  const isNamed = (said: string | undefined) => said !== undefined && fold(said) === fold(cell)
  for (const { choice } of [file, ...(file.elsewhere ?? [])]) {
    const named = choices.find((value) => isNamed(value) || isNamed(choice?.(name, value)))
    if (named) return named
  }
  return cell
}

/** What a name in a cell refers to; the name itself where nothing has it. */
const idOf = (cell: string, choices: References[string] = []) =>
  choices.find(({ label, value }) => fold(label) === fold(cell) || value === cell)?.value ?? cell

/** `1 2 5` as a set of days; NaN for what is no day. */
function daysIn(cell: string): number {
  const days = cell.split(/[\s,;]+/)
  return days.every((day) => /^[1-7]$/.test(day))
    ? days.reduce((set, day) => set | (1 << (Number(day) - 1)), 0)
    : Number.NaN
}

/** Adds what the server refused (`rows.3.code`) to the rows that were sent, which then are sent no more. */
export function withRefusals(
  rows: readonly ReadRow[],
  sent: readonly ReadRow[],
  issues: readonly { path: string; message: string }[],
): ReadRow[] {
  return rows.map((row) => {
    const own = issues.filter(({ path }) => path.startsWith(`rows.${sent.indexOf(row)}.`))
    if (own.length === 0) return row
    const problems = own.map(({ path, message }) => ({ field: path.split('.')[2] ?? '', message: errorKey(message) }))
    return { ...row, input: null, problems }
  })
}
