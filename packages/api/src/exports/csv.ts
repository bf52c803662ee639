import type { Language } from '@marquee/contract'

/**
 * A cell that a spreadsheet reads as text: what begins like a formula gets an apostrophe before it, because a name such
 * as `=HYPERLINK(…)` would otherwise run on the machine of whoever opens the file.
 */
export function csvCell(value: string, separator: string): string {
  const guarded = /^[\s\u00a0\ufeff]*[=+\-@\t\r|%＝＋－＠]/.test(value) ? `'${value}` : value
  const isPlain = guarded === guarded.trim() && !/["\r\n]/.test(guarded) && !guarded.includes(separator)
  return isPlain ? guarded : `"${guarded.replaceAll('"', '""')}"`
}

/** Spreadsheets expect the separator of their language: where the comma divides decimals it is a semicolon. */
export const separatorOf = (language: Language): ',' | ';' => (language === 'tr' ? ';' : ',')

/** How a file begins, so that spreadsheets read it as UTF-8. */
export const byteOrderMark = '\ufeff'

/** Rows as lines. */
export function csvLines(rows: readonly (readonly string[])[], separator: string): string {
  return rows.map((row) => `${row.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`).join('')
}
