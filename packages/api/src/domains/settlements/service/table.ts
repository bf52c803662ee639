import Papa from 'papaparse'
import type { Table } from '../rules/lines.ts'

/**
 * The text of a file as spreadsheets write it: UTF-8 with or without a mark, UTF-16 with one, else the Turkish code page of
 * Windows, in which every byte is a letter.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1254').decode(bytes)
  }
}

/**
 * The table in a text, whichever sign separates. Its head is the first row of which two cells are filled: titles may stand
 * above it. A name that comes again gets a number. null: there is no such row, or nothing below it.
 */
export function readTable(text: string): Table | null {
  const { data } = parse(text.replaceAll('\u0000', ''))
  const all = data.map((cells, index) => ({ line: index + 1, cells }))
  const filled = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const at = filled.findIndex(({ cells }) => cells.filter((cell) => cell.trim() !== '').length > 1)
  const head = filled[at]
  const rows = filled.slice(at + 1)
  if (!head || rows.length === 0) return null
  const seen = new Map<string, number>()
  const headers = head.cells.map((cell) => {
    const name = cell.trim().slice(0, 90)
    const nth = (seen.get(name) ?? 0) + 1
    seen.set(name, nth)
    return nth === 1 ? name : `${name} (${nth})`
  })
  return { headers, rows }
}

/** Enough to see which sign separates. */
const rowsForGuess = 50

// The sign by which most rows have most cells. A guess by the first rows alone is misled by titles and decimals.
function parse(text: string) {
  const scored = [';', ',', '\t', '|'].map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: rowsForGuess })
    const rows = new Map<number, number>()
    for (const { length } of data) rows.set(length, (rows.get(length) ?? 0) + 1)
    const scores = [...rows].map(([cells, count]) => (cells > 1 ? cells * count : 0))
    return { delimiter, score: Math.max(0, ...scores) }
  })
  const [best] = scored.toSorted((a, b) => b.score - a.score)
  return Papa.parse<string[]>(text, { delimiter: best?.delimiter ?? ';' })
}
