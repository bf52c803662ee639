/**
 * A cell that a spreadsheet reads as text: what begins like a formula gets an apostrophe before it, because a name such
 * as `=HYPERLINK(…)` would otherwise run on the machine of whoever opens the file.
 */
export function csvCell(value: string): string {
  const guarded = /^[\s\u00a0]*[=+\-@\t\r|%]/.test(value) ? `'${value}` : value
  return /[";\r\n]/.test(guarded) || guarded !== guarded.trim() ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Rows as a file: semicolons and a mark of UTF-8, which spreadsheets of both languages open without questions. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return `\ufeff${rows.map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`
}

/** Hands a file to the browser; `type` is its media type. */
export function download(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has begun; the memory may go.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
