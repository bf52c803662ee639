import {
  fold,
  type SettlementColumn,
  type SettlementFault,
  type SettlementMapping,
  settlementColumns,
} from '@marquee/contract'
import { type ReadLine, readLine } from './read.ts'

/** A file as a table: its named columns and its rows, each with its line. */
export interface Table {
  headers: string[]
  rows: { line: number; cells: string[] }[]
}

export interface FileLine extends ReadLine {
  lineNo: number
  /** What tells it from all others of its acquirer; null: it has no reference. */
  key: string | null
}

/** Columns of a mapping that the file does not have. */
export const missingColumns = ({ headers }: Table, mapping: SettlementMapping): SettlementColumn[] =>
  settlementColumns.filter((column) => mapping[column] !== null && !headers.includes(mapping[column]))

/** The lines of a file, and those of its lines that cannot be read. */
export function readLines(
  { headers, rows }: Table,
  { acquirer, mapping, currency }: { acquirer: string; mapping: SettlementMapping; currency: string },
): { lines: FileLine[]; faults: SettlementFault[] } {
  const places = settlementColumns.flatMap((column) => {
    const name = mapping[column]
    return name === null ? [] : [{ column, place: headers.indexOf(name) }]
  })
  const lines: FileLine[] = []
  const faults: SettlementFault[] = []
  const seen = new Map<string, number>()
  for (const { line: lineNo, cells } of rows) {
    const named = Object.fromEntries(places.map(({ column, place }) => [column, cells[place] ?? '']))
    const read = readLine(named, mapping, currency)
    if (read.line === null) {
      faults.push({ line: lineNo, columns: read.faults, text: cells.join(' · ').slice(0, 200) })
      continue
    }
    lines.push({ ...read.line, lineNo, key: keyOf(acquirer, read.line, seen) })
  }
  return { lines, faults }
}

// Two lines alike in one file are two: a payment may be settled in parts.
function keyOf(acquirer: string, { reference, date, amountMinor }: ReadLine, seen: Map<string, number>): string | null {
  if (reference === null) return null
  const key = [fold(acquirer), fold(reference), date, amountMinor].join('|')
  const nth = (seen.get(key) ?? 0) + 1
  seen.set(key, nth)
  return `${key}|${nth}`
}
