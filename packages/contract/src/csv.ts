import type { Language } from './choices.ts'

// Where a cell begins for some spreadsheet: which of the signs separate is a setting of the machine that opens the file,
// and a quote in the middle of what it takes for a cell protects nothing. Apostrophes count, so that one that stood
// there before is told from ours.
const formula = '(?=["\'\\s\\u00a0\\ufeff]*[=+\\-@\\t\\r|%＝＋－＠])'
const separator = '(\\r\\n?|[,;\\t\\n])'
const behindSeparator = new RegExp(separator + formula, 'g')
const atBeginning = new RegExp(`^${formula}`)
const guardBehindSeparator = new RegExp(`${separator}'${formula}`, 'g')
const guardAtBeginning = new RegExp(`^'${formula}`)

// A negative number is no formula: guarded, no spreadsheet would add it up.
const number = /^-?\d+([.,]\d+)?$/

/**
 * A cell that every spreadsheet reads as text, numbers apart: whatever would begin like a formula gets an apostrophe before it, also
 * behind a comma, a semicolon, a tab or the end of a line, because a name such as `x;=HYPERLINK(…)` would otherwise run
 * on the machine of whoever opens the file.
 */
export function csvCell(value: string): string {
  const guarded = (atBeginning.test(value) && !number.test(value) ? "'" : '') + value.replace(behindSeparator, "$1'")
  const isPlain = guarded === guarded.trim() && !/[",;\t\r\n]/.test(guarded)
  return isPlain ? guarded : `"${guarded.replaceAll('"', '""')}"`
}

/** The text of a cell that was read, without the apostrophes of `csvCell`. */
export const textOfCell = (cell: string): string =>
  cell.replace(guardAtBeginning, '').replace(guardBehindSeparator, '$1')

/** Spreadsheets expect the separator of their language: where the comma divides decimals it is a semicolon. */
export const separatorOf = (language: Language): ',' | ';' => (language === 'tr' ? ';' : ',')

/** How a file begins, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff'

/** Rows as lines. */
export function csvLines(rows: readonly (readonly string[])[], separator: string): string {
  return rows.map((row) => `${row.map(csvCell).join(separator)}\r\n`).join('')
}
