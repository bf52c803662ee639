import { inLanguage, type Language, type LocalText } from '@marquee/contract'
import type { ShareLine } from '@marquee/contract/vendor-shares'
import type { ExportWords } from '../../../exports/words.ts'
import { amountFormat, moneyFormat, whenFormat } from '../../../printing/formats.ts'
import { drawLogo } from '../../../printing/logo.ts'
import { drawMark } from '../../../printing/mark.ts'
import { bytesOf, type FontName, fittingSize, mm, newPaper, type Paper, write } from '../../../printing/paper.ts'

const width = 210 * mm
const height = 297 * mm
const margin = 18 * mm
const inner = width - 2 * margin
const bottom = height - 24 * mm

/** All that a statement says. */
export interface StatementOf {
  billNo: number
  fromOn: string
  toOn: string
  at: string
  currency: string
  baseMinor: number
  shareMinor: number
  vendor: { name: string; address: string }
  venue: { name: string; address: string; city: string; taxNumber: string; zone: string; language: Language }
  lines: (Omit<ShareLine, 'sessionId' | 'passTypeId' | 'name'> & { name: LocalText })[]
}

export interface StatementFacts {
  statement: StatementOf
  /** In the language of the venue. */
  words: ExportWords
  /** An `inlinePng`; null: the mark of the product stands in its place. */
  logo: string | null
}

/** What a vendor gets of the takings of a period on A4, as many pages as its lines need. */
export async function statementPaper(facts: StatementFacts): Promise<Buffer> {
  const { statement, words } = facts
  const title = `${words['shares.paper.title']} ${statement.billNo}`
  const paper = newPaper({ title, language: statement.venue.language, width, height })
  paper.addPage()
  let y = drawHead(paper, facts)
  y = drawParties(paper, facts, y + 8 * mm)
  y = drawTable(paper, facts, y + 9 * mm)
  drawSum(paper, facts, (y + 28 * mm <= bottom ? y : nextPage(paper)) + 4 * mm)
  return bytesOf(paper)
}

function nextPage(paper: Paper): number {
  paper.addPage()
  return margin
}

// A day, not an instant: read at noon, it is the same day everywhere.
const dayOf = (day: string, language: Language) => whenFormat(language, 'UTC').date(`${day}T12:00:00Z`)

function drawHead(paper: Paper, { statement, words, logo }: StatementFacts): number {
  const { language } = statement.venue
  if (logo) drawLogo(paper, logo, { x: margin, y: margin, width: 60 * mm, height: 18 * mm, align: 'left' })
  else drawMark(paper, { x: margin, y: margin, size: 16 * mm })
  const right = { x: margin + inner / 2, width: inner / 2, align: 'right' as const }
  const name = words['shares.paper.title']
  let y = write(paper, name, {
    ...right,
    y: margin,
    size: fittingSize(paper, name, { ...right, size: 24, font: 'wide' }),
    font: 'wide',
  })
  y = write(paper, `${words['shares.paper.bill']} ${statement.billNo}`, { ...right, y: y + 2, size: 14, font: 'bold' })
  const period = `${dayOf(statement.fromOn, language)} – ${dayOf(statement.toOn, language)}`
  return Math.max(write(paper, period, { ...right, y: y + 3, size: 10 }), margin + 18 * mm)
}

function drawParties(paper: Paper, { statement, words }: StatementFacts, top: number): number {
  const { vendor, venue } = statement
  const draw = (title: string, name: string, rows: readonly string[], x: number) => {
    const at = { x, width: inner / 2 - 8 * mm }
    let y = write(paper, title, { ...at, y: top, size: 9 })
    y = write(paper, name, { ...at, y: y + 2, size: 13, font: 'bold', lines: 3 })
    for (const row of rows.filter(Boolean)) y = write(paper, row, { ...at, y: y + 2, size: 10, lines: 6 })
    return y
  }
  const tax = venue.taxNumber && `${words['receipt.taxNumber']} ${venue.taxNumber}`
  return Math.max(
    draw(words['shares.paper.to'], vendor.name, [vendor.address], margin),
    draw(words['shares.paper.from'], venue.name, [venue.address, venue.city, tax], margin + inner / 2 + 8 * mm),
  )
}

const columns = [
  { key: 'session', share: 0.4, align: 'left' },
  { key: 'what', share: 0.2, align: 'left' },
  { key: 'base', share: 0.16, align: 'right' },
  { key: 'share', share: 0.09, align: 'right' },
  { key: 'amount', share: 0.15, align: 'right' },
] as const

/** Answers where the next row may begin. */
function drawCells(paper: Paper, y: number, cells: readonly string[], look: { size: number; font: FontName }): number {
  let x = margin
  let end = y
  for (const [index, { share, align }] of columns.entries()) {
    const text = cells[index] ?? ''
    const line = { x, y, width: inner * share - 2 * mm, align, ...look }
    const wraps = align === 'left'
    const size = wraps ? look.size : fittingSize(paper, text, line)
    end = Math.max(end, write(paper, text, { ...line, size, lines: wraps ? 4 : 1 }))
    x += inner * share
  }
  return end
}

function drawLine(paper: Paper, y: number, weight: number): number {
  paper
    .moveTo(margin, y)
    .lineTo(margin + inner, y)
    .lineWidth(weight)
    .stroke('black')
  return y + 2 * mm
}

function drawTable(paper: Paper, { statement, words }: StatementFacts, top: number): number {
  const { language, zone } = statement.venue
  const amount = amountFormat(language, statement.currency)
  const { date, time } = whenFormat(language, zone)
  const percent = new Intl.NumberFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    style: 'percent',
    maximumFractionDigits: 4,
  })
  const heads = columns.map(({ key }) =>
    key === 'amount' ? `${words['shares.paper.amount']} (${statement.currency})` : words[`shares.paper.${key}`],
  )
  const head = (y: number) => drawLine(paper, drawCells(paper, y, heads, { size: 9, font: 'bold' }) + 1 * mm, 1)
  let y = head(top)
  for (const line of statement.lines) {
    if (y + 14 * mm > bottom) y = head(nextPage(paper))
    const what = line.passType ? inLanguage(line.passType, language) : words['shares.paper.food']
    const cells = [
      `${inLanguage(line.name, language)}, ${date(line.startsAt)} ${time(line.startsAt)}`,
      `${line.qty} × ${what}`,
      amount(line.baseMinor),
      percent.format(line.sharePpm / 1_000_000),
      amount(line.shareMinor),
    ]
    y = drawLine(paper, drawCells(paper, y, cells, { size: 10, font: 'regular' }) + 1.5 * mm, 0.3)
  }
  return y
}

function drawSum(paper: Paper, { statement, words }: StatementFacts, top: number): void {
  const money = moneyFormat(statement.venue.language, statement.currency)
  const at = { x: margin + inner / 2, width: inner / 2 }
  const look = { size: 15, font: 'wide' as const }
  const y = write(paper, words['shares.paper.total'], { ...at, width: at.width * 0.5, y: top, ...look })
  write(paper, money(statement.shareMinor), { ...at, y: top, align: 'right', ...look })
  write(paper, words['shares.paper.withoutTax'], { ...at, y: y + 1 * mm, size: 9, lines: 3 })
}
