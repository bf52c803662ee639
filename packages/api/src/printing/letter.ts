import { drawLogo } from './logo.ts'
import { drawMark } from './mark.ts'
import { type FontName, fittingSize, mm, newPaper, type Paper, write } from './paper.ts'

// What the house sends on A4 (invoice, quote, order to a vendor, statement) is built alike: a head, two parties, a table
// over as many pages as it needs, a sum. All lengths are points.

const width = 210 * mm
const height = 297 * mm
const margin = 18 * mm
const bottom = height - 24 * mm

/** Where a page begins. */
export const pageTop = margin
/** How wide the text of a letter is. */
const inner = width - 2 * margin
/** The whole width between the margins. */
export const wholeLine = { x: margin, width: inner }
/** The right half, where sums stand. */
export const rightHalf = { x: margin + inner / 2, width: inner / 2 }

/** A letter with its first page. */
export function newLetter(title: string, language: string): Paper {
  const paper = newPaper({ title, language, width, height })
  paper.addPage()
  return paper
}

/** Where so much can be drawn: here, or at the top of another page. */
export function roomFor(paper: Paper, y: number, needed: number): number {
  if (y + needed <= bottom) return y
  paper.addPage()
  return margin
}

export interface LetterHead {
  /** An `inlinePng`; null: the mark of the product stands in its place. */
  logo: string | null
  /** What it is: Invoice, Quote. */
  name: string
  number: string
  /** Dates and references below the number; empty ones are left out. */
  rows: readonly string[]
  /** What must not be overlooked, such as "Copy". */
  stamp?: string | undefined
}

/** Logo on the left, name, number and dates on the right. Answers where the next part may begin. */
export function drawHead(paper: Paper, { logo, name, number, rows, stamp }: LetterHead): number {
  if (logo) drawLogo(paper, logo, { x: margin, y: margin, width: 60 * mm, height: 18 * mm, align: 'left' })
  else drawMark(paper, { x: margin, y: margin, size: 16 * mm })
  const right = { ...rightHalf, align: 'right' as const }
  const size = fittingSize(paper, name, { ...right, size: 24, font: 'wide' })
  let y = write(paper, name, { ...right, y: margin, size, font: 'wide' })
  y = write(paper, number, { ...right, y: y + 2, size: 14, font: 'bold' }) + 2
  for (const row of rows.filter(Boolean)) y = write(paper, row, { ...right, y: y + 1, size: 10 })
  if (stamp) y = write(paper, stamp, { ...right, y: y + 4, size: 13, font: 'wide', spacing: 2 })
  return Math.max(y, margin + 18 * mm)
}

export interface Party {
  /** What they are here: From, To. */
  title: string
  name: string
  /** Address, tax number; empty ones are left out. */
  rows: readonly string[]
}

/** Two parties beside each other. Answers where the next part may begin. */
export function drawParties(paper: Paper, [left, right]: readonly [Party, Party], top: number): number {
  const draw = ({ title, name, rows }: Party, x: number) => {
    const at = { x, width: inner / 2 - 8 * mm }
    let y = write(paper, title, { ...at, y: top, size: 9 })
    y = write(paper, name, { ...at, y: y + 2, size: 13, font: 'bold', lines: 3 })
    for (const row of rows.filter(Boolean)) y = write(paper, row, { ...at, y: y + 2, size: 10, lines: 6 })
    return y
  }
  return Math.max(draw(left, margin), draw(right, margin + inner / 2 + 8 * mm))
}

export interface LetterColumn {
  head: string
  /** Of the whole width; those of a table sum to 1. */
  share: number
  align: 'left' | 'right'
  /** Takes up to four lines; a cell that may not is set smaller where it is too long. */
  wraps?: boolean
}

/** A table whose head stands on each of its pages. Answers where the next part may begin. */
export function drawTable(
  paper: Paper,
  table: { columns: readonly LetterColumn[]; rows: readonly (readonly string[])[] },
  top: number,
): number {
  const draw = (y: number, cells: readonly string[], look: Look) => drawCells(paper, y, table.columns, cells, look)
  const heads = table.columns.map(({ head }) => head)
  const head = (y: number) => drawRule(paper, draw(y, heads, { size: 9, font: 'bold' }) + 1 * mm, 1)
  let y = head(top)
  for (const cells of table.rows) {
    const room = roomFor(paper, y, 16 * mm)
    y = room === y ? y : head(room)
    y = drawRule(paper, draw(y, cells, { size: 10, font: 'regular' }) + 1.5 * mm, 0.3)
  }
  return y
}

type Look = { size: number; font: FontName }

function drawCells(
  paper: Paper,
  y: number,
  columns: readonly LetterColumn[],
  cells: readonly string[],
  look: Look,
): number {
  let x = margin
  let end = y
  for (const [index, { share, align, wraps }] of columns.entries()) {
    const text = cells[index] ?? ''
    const line = { x, y, width: inner * share - 2 * mm, align, ...look }
    const size = wraps ? look.size : fittingSize(paper, text, line)
    end = Math.max(end, write(paper, text, { ...line, size, lines: wraps ? 4 : 1 }))
    x += inner * share
  }
  return end
}

function drawRule(paper: Paper, y: number, weight: number): number {
  paper
    .moveTo(margin, y)
    .lineTo(margin + inner, y)
    .lineWidth(weight)
    .stroke('black')
  return y + 2 * mm
}

/** A sum on the right: what it is, and the amount in line with the column of amounts. Answers where the next may begin. */
export function drawSum(
  paper: Paper,
  [what, amount]: readonly [string, string],
  look: { y: number; size: number; font: FontName },
): number {
  const end = write(paper, what, { ...rightHalf, width: rightHalf.width * 0.6, ...look })
  return Math.max(end, write(paper, amount, { ...rightHalf, align: 'right', ...look })) + 1 * mm
}
